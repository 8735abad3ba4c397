"""What a seat sees of hold'em, in a View, in words and in a terminal."""

import io
from typing import Any

import pytest
from holdem_table import DULL, LOSERS, TEN, calm, choose, deal, do, place, play, table, wander
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from quickdraw.engine.words import CHANCE, WATCHER, Note, Rng
from quickdraw.games.holdem import rules, terminal
from quickdraw.games.holdem.state import CIRCLES, STAKE, STAKES, State
from quickdraw.games.holdem.terminal import Unclear, draw, prompt, understand
from quickdraw.games.holdem.view import action_name, action_number, result, tell, view

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def at_flop(seats: int = 2) -> State:
    s = table(seats)
    place(s, *[(10, 5, 1)] * seats)
    deal(s, "7s 7d " + " ".join(LOSERS[1:seats]))
    deal(s, "7h 9c Js")
    return s


# ---- the View ----
def test_a_view_holds_what_the_table_shows() -> None:
    s = at_flop()
    seen = view(s, 0)
    assert seen.phase == "turn"
    assert seen.board == ("7h", "9c", "Js")
    assert seen.my_line == "Three Of A Kind"
    assert seen.legal == ("fold", "bet")
    assert seen.winning_pair == "Sevens"
    assert seen.places[0].bets == (10, 5, 1)
    assert seen.places[1].hidden == 2
    assert seen.bank == 10  # two lost Flop Bonus bets
    choose(s, "bet bet")
    assert view(s, 0).phase == "dealing"
    deal(s, "Kd")
    assert view(s, 0).phase == "river"
    assert view(s, 1).my_line == ""
    choose(s, "bet fold")
    deal(s, "Ah")
    seen = view(s, 1)
    assert (seen.phase, seen.places[0].line, seen.places[1].status) == ("over", "Three Of A Kind", "folded")
    assert seen.places[0].net == 40 - 5 - 1


def test_lines_of_the_bonus_bets_are_shown() -> None:
    s = play([(10, 5, 1)], LOSERS[:1], "7h 7c Js Jd Ah")
    assert (view(s, WATCHER).flop_line, view(s, WATCHER).four_line) == ("Pair", "Two Pair")
    assert (view(table(), 0).flop_line, view(table(), 0).four_line) == ("", "")


def test_a_watcher_has_no_cards_and_no_choice() -> None:
    seen = view(at_flop(), WATCHER)
    assert seen.legal == ()
    assert seen.my_line == seen.my_choice == ""
    assert all(place.cards == () for place in seen.places)


@calm
@given(st.randoms(use_true_random=False), st.integers(0, 2**32))
def test_a_view_never_changes_with_what_it_hides(random: Any, seed: int) -> None:
    for s in wander(table(3), random):
        for seat in (0, 1, 2, WATCHER):
            before, heard = view(s, seat), s.heard
            s.heard = None
            kept = {k: [x[:] if isinstance(x, list) else x for x in v] if isinstance(v, list) else v
                    for k, v in vars(s).items()}  # fmt: skip
            rules.redeterminize(s, seat, Rng([seed]))
            assert view(s, seat) == before
            vars(s).update(kept)
            s.heard = heard


def test_hidden_hands_take_every_card_that_was_not_seen() -> None:
    """Each unseen card comes up in each place of the other's hand, about as often as the next."""
    s = at_flop()
    unseen = {card for card in range(52) if s.deck[card]} | set(s.hand[1][:2])
    counts = [dict.fromkeys(unseen, 0) for _ in range(2)]
    for seed in range(4700):
        rules.redeterminize(s, 0, Rng([seed * 77]))
        for i in range(2):
            counts[i][s.hand[1][i]] += 1
    for place_counts in counts:
        chi2 = sum((n - 100) ** 2 / 100 for n in place_counts.values())
        assert chi2 < 46 + 5 * 96**0.5
    assert s.hand[0][:2] == [action_number("deal:7s") - 2, action_number("deal:7d") - 2]


# ---- names ----
def test_every_action_has_one_name() -> None:
    actions = [0, 1, *range(2, 54), *(STAKE + STAKES * c + n for c in range(CIRCLES) for n in (0, 7, 9999))]
    names = [action_name(action) for action in actions]
    assert [action_number(name) for name in names] == actions
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["", "check", "deal:X1", "deal:1s", "flop", "flop:", "flop:07", "flop:-1",
                                  "flop:10000", "river:5", "bet:5", "flop:٣"])  # fmt: skip
def test_what_is_no_action_has_no_number(name: str) -> None:
    with pytest.raises(KeyError):
        action_number(name)


# ---- words ----
def test_a_hand_in_words() -> None:
    s = play([(10, 5, 1), TEN], ["7s 7d", LOSERS[1]], "7h 7c Js Kd Ah", turn="bet fold")
    told = [tell(note, NAMES) for note in s.heard or ()]
    for words in (
        "Ann decides about Flop Bonus.", "Ann bets 10 chips on Flop.", "Ann bets 1 chip on Best 4.",
        "Bob gets a second card.", "Ann looks at the Seven of Spades.", "The flop: the Seven of Hearts.",
        "Flop Bonus: Pair.", "Ann wins 5 chips on Flop Bonus.", "Bob decides.", "Bob folds after the flop.",
        "Bob loses 10 chips.", "Ann bets on Turn.", "The turn: the King of Diamonds.",
        "Ann bets on River Bonus.", "The river: the Ace of Hearts.",
        "Best 4 of the 5 community cards: nothing that pays.",
        "Ann loses 1 chip on Best 4.", "Ann shows the Seven of Spades and the Seven of Diamonds.",
        "Ann has Four Of A Kind.", "Ann wins 270 chips.",
    ):  # fmt: skip
        assert words in told
    assert result(s, NAMES) == "Ann wins 274 chips, Bob loses 10 chips."


def test_results_in_words() -> None:
    assert result(table(), NAMES) == ""
    assert result(play([(0, 0, 0)], [""]), NAMES) == "Nobody bets."
    even = play([(10, 10, 0)], LOSERS[:1], "7h 7c Js", turn="fold")
    assert result(even, NAMES) == "Ann comes out even."
    late = play([TEN], LOSERS[:1], river="fold")
    assert "Ann folds after the turn." in [tell(note, NAMES) for note in late.heard or ()]


def test_an_unknown_note_has_no_words() -> None:
    with pytest.raises(KeyError):
        tell(Note(99, 0, 0, 255), NAMES)


# ---- terminal ----
def drawn(s: State, seat: int, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, no_color=True)
    console.print(draw(view(s, seat), NAMES))
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


@settings(deadline=None, max_examples=8)
@given(st.sampled_from([1, 4, 6]), st.randoms(use_true_random=False))
def test_every_moment_fits_into_80_columns(seats: int, random: Any) -> None:
    for moment, s in enumerate(wander(table(seats), random)):
        if moment % 4 == 0 or rules.actors(s) == 0:
            text = drawn(s, random.choice([0, seats - 1, WATCHER]))
            assert max(map(len, text.splitlines())) <= 80
            assert "…" not in text


def test_the_table_shows_circles_and_pay_tables() -> None:
    s = at_flop()
    text = drawn(s, 0)
    for words in (
        "Flop Bonus", "Best 4", "River Bonus", "Jacks thru Aces", "Two Pair, Sevens up", "500", "200", "(10)",
        "(5)", "( )", "> Three Of A Kind", "7♠ 7♦", "░░ ░░", "you have Three Of A Kind",
    ):  # fmt: skip
        assert words in text
    assert "nothing that wins yet" in drawn(s, 1)
    assert "you have" not in drawn(s, WATCHER)
    do(s, 1, "bet")
    assert "decided" in drawn(s, 0)
    do(s, 0, "fold")
    deal(s, "Kd")
    assert "folded" in drawn(s, 1)


def test_bets_of_others_are_sealed_in_the_picture() -> None:
    s = table(2)
    do(s, 1, "flop:25")
    assert "(25)" in drawn(s, 1)
    assert "(25)" not in drawn(s, 0)
    assert "(?)" in drawn(s, 0)


def test_the_end_shows_who_won_what() -> None:
    s = play([TEN, TEN, (0, 0, 0)], ["7s 7d", LOSERS[1], ""], turn="bet fold")
    text = drawn(s, 1)
    for words in ("The hand is over", "+40", "-10 folded", "7♠ 7♦"):
        assert words in text
    assert "> Three Of A Kind" in drawn(s, 0)


def test_prompts_name_amounts_and_keys() -> None:
    s = table()
    assert prompt(view(s, 0)) == (
        "Chips for Flop, Flop Bonus, Best 4, such as '10 0 5' (0 1 5 10 25 50 100; 0 on Flop sits out)"
    )
    do(s, 0, "flop:10")
    assert prompt(view(s, 0)).startswith("Chips for Flop Bonus, Best 4, such as '0 5' (0 1 5")
    assert prompt(view(at_flop(), 0)) == "b bets 10 on Turn, f folds"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("10 0 5", ("flop:10", "flop-bonus:0", "best-four:5")),
        ("10", ("flop:10", "flop-bonus:0", "best-four:0")),
        (" 10, 5 ", ("flop:10", "flop-bonus:5", "best-four:0")),
        ("0", ("flop:0", "flop-bonus:0", "best-four:0")),
        ("007", ("flop:7", "flop-bonus:0", "best-four:0")),
    ],
)
def test_bets_are_understood(text: str, names: tuple[str, ...]) -> None:
    assert understand(view(table(), 0), text) == names


def test_bets_go_on_where_they_stopped() -> None:
    s = table()
    do(s, 0, "flop:10")
    assert understand(view(s, 0), "5") == ("flop-bonus:5", "best-four:0")
    with pytest.raises(Unclear, match="Flop Bonus, Best 4"):
        understand(view(s, 0), "5 5 5")


@pytest.mark.parametrize("text", ["", "ten", "10 5 5 5", "-5", "1.5", "10000"])
def test_unclear_bets_are_answered_with_help(text: str) -> None:
    with pytest.raises(Unclear, match="chips"):
        understand(view(table(), 0), text)


def test_decisions_are_understood() -> None:
    seen = view(at_flop(), 0)
    for text, name in (("b", "bet"), ("B", "bet"), ("fold", "fold"), ("f", "fold")):
        assert understand(seen, text) == (name,)
    for text in ("", "x", "b b", "10"):
        with pytest.raises(Unclear, match="b to bet or f to fold"):
            understand(seen, text)


def test_what_the_terminal_does_not_tell_the_table_shows() -> None:
    assert set(terminal.UNTOLD) == {rules.SEALED, rules.CHOSE, rules.DEALT}
    assert "The cards are dealt" in drawn(play([TEN], ["7s 7d"], DULL.split()[0]), 0)
    assert rules.actors(play([TEN], ["7s 7d"], DULL.split()[0])) == CHANCE
