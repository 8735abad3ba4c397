"""The hold'em table in the browser: what the felt shows, and to whom."""

import re
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from holdem_table import DULL, LOSERS, OUT, TEN, calm, choose, deal, do, place, play, table, wander
from hypothesis import given
from hypothesis import strategies as st

from ids import paragraph
from quickdraw.engine.words import WATCHER, Note, Rng, copy_state, only
from quickdraw.games import load
from quickdraw.games.holdem import rules, terminal
from quickdraw.games.holdem.options import CORE_BETS
from quickdraw.games.holdem.state import State
from quickdraw.games.holdem.table.felt import Circle, Stand, stands
from quickdraw.games.holdem.table.scene import scene
from quickdraw.games.holdem.view import story, view
from quickdraw.web.frames import HERE, draw_table

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
SOUNDS = set(re.findall(r"^  (\w+): at =>", (HERE / "static" / "sound.js").read_text("utf-8"), re.M))


def seen(s: State, seat: int = 0, since: int = 0) -> dict[str, Any]:
    """The scene of a seat that was just told everything since a certain note."""
    assert s.heard is not None
    news = [note for note in s.heard[since:] if note.seen_by & only(seat)]
    return scene(view(s, seat), NAMES[: s.seats], news)


def bank(s: State, between: bool = False, **changes: Any) -> SimpleNamespace:
    facts = {"chips": [200] * s.seats, "seated": [True] * s.seats, "won": [0] * s.seats, "hands": 1}
    return SimpleNamespace(**{**facts, "between": between, "buy_in": 200, **changes})


def drawn(s: State, seat: int = 0, chips: SimpleNamespace | None = None) -> str:
    html, _ = draw_table(load("holdem"), view(s, seat), NAMES[: s.seats], (), bank=chips)
    return str(html)


def circles(stand: Stand) -> dict[str, Circle]:
    return {circle.name: circle for circle in stand.circles}


def states(stand: Stand) -> list[str]:
    return [circle.state for circle in stand.circles]


def at_turn(*bets: tuple[int, int, int]) -> State:
    s = table(len(bets))
    place(s, *bets)
    deal(s, " ".join(hand for hand, bet in zip(("7s 7d", *LOSERS[1:]), bets, strict=False) if bet[0]))
    deal(s, "7h 9c Js")
    return s


# ---- circles ----
def test_H13_others_see_that_a_circle_is_decided_but_not_how() -> None:
    s = table(2)
    place(s, (10, 5, 0))
    mine, theirs = stands(view(s, 0), NAMES)[0], stands(view(s, 1), NAMES)[0]
    assert states(mine) == ["bet", "bet", "empty", "empty", "empty"]
    assert states(theirs) == ["sealed", "sealed", "empty", "empty", "sealed"]
    assert (mine.stack, theirs.stack) == (985, 1000)


def test_P8_the_flop_bonus_is_settled_on_the_flop() -> None:
    s = at_turn((10, 5, 1))
    on = circles(seen(s)["mine"])
    assert (on["flop-bonus"].state, on["flop-bonus"].change) == ("lost", -5)
    assert (on["flop"].state, on["turn"].state, on["best-four"].state) == ("bet", "open", "bet")


def test_P10_a_fold_loses_what_lies_on_flop_but_not_best_four() -> None:
    s = at_turn((10, 0, 5))
    choose(s, "fold")
    on = circles(seen(s)["mine"])
    assert (on["flop"].change, on["turn"].state, on["best-four"].state) == (-10, "empty", "bet")
    assert seen(s)["mine"].stack == 1000 - 10 - 5


def test_P15_a_winning_hand_wins_on_all_three_circles() -> None:
    on = circles(seen(play([(10, 0, 0)], ["7s 7d"], "7h 9c Js Kd Ah"))["mine"])
    assert [(on[name].state, on[name].change) for name in ("flop", "turn", "river")] == [
        ("won", 10), ("won", 10), ("won", 20),
    ]  # fmt: skip


def test_P11_the_third_circle_is_called_river_bonus_wherever_people_read_of_it() -> None:
    s = at_turn(TEN)
    choose(s, "bet")
    deal(s, "Kd")
    shown = seen(s, 0)
    (third,) = [circle.title for circle in shown["mine"].circles if circle.name == "river"]
    (pays,) = [table.title for table in shown["pay_tables"] if table.name == "river"]
    assert (third, pays) == ("River Bonus", "River Bonus")
    assert shown["status"] == "Bet 10 on River Bonus, or fold?"
    assert ">Bet 10 on River Bonus <" in drawn(s)
    assert terminal.prompt(view(s, 0)) == "b bets 10 on River Bonus, f folds"
    text = load("holdem").rules_text
    assert "the circle marked River Bonus" in paragraph(text, "P11")
    other_names = [line for line in text.split("\n") if re.search(r"\bRiver\b(?! Bonus)", line)]
    assert other_names == []


def test_H12_a_sealed_choice_shows_as_a_chip_to_its_owner_alone() -> None:
    s = at_turn(TEN, TEN)
    do(s, 0, "bet")
    assert circles(stands(view(s, 0), NAMES)[0])["turn"].state == "bet"
    assert circles(stands(view(s, 1), NAMES)[0])["turn"].state == "empty"


@calm
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_what_the_circles_say_adds_up_to_what_the_hand_brings(seed: int, seats: int) -> None:
    for s in wander(table(seats), Random(seed)):
        for seat, stand in enumerate(stands(view(s, 0), NAMES)):
            assert sum(circle.change for circle in stand.circles) == s.net[seat]
            lying = sum(circle.chips for circle in stand.circles if circle.state == "bet")
            assert stand.stack + lying == s.purse[seat] + s.net[seat]
    assert stand.stack == s.purse[seat] + s.net[seat]


# ---- words ----
def test_the_status_asks_or_says_whom_the_table_waits_for() -> None:
    s = table(3)
    assert seen(s)["status"] == "Place your bets."
    place(s, TEN)
    assert seen(s)["status"] == "Your bets are down. Waiting for Bob and Cleo."
    place_rest(s)
    assert seen(s)["status"] == "Bet 10 on Turn, or fold?"
    assert seen(s, 2)["status"] == "You sit this hand out. Waiting for Ann and Bob."
    assert seen(s, WATCHER)["status"] == "Waiting for Ann and Bob."
    do(s, 0, "bet")
    assert seen(s)["status"] == "You bet. Waiting for Bob."
    do(s, 1, "fold")
    assert seen(s)["status"] == "The dealer deals."
    deal(s, "Kd")
    assert seen(s, 1)["status"] == "You have folded. Waiting for Ann."
    do(s, 0, "bet")
    deal(s, "Ah")
    assert seen(s)["status"] == "You win 40 chips."
    assert seen(s, 1)["status"] == "You lose 10 chips."
    assert seen(s, 2)["status"] == "You sat this hand out."
    assert seen(s, WATCHER)["status"] == "Ann wins 40 chips and Bob loses 10 chips."


def test_the_status_stays_one_line_at_a_full_table() -> None:
    s = table(6)
    place(s, TEN)
    assert seen(s)["status"] == "Your bets are down. Waiting for 5 players."
    over = play([TEN] * 6, LOSERS)
    assert seen(over, WATCHER)["status"] == "The hand is over."


def place_rest(s: State) -> None:
    """The second seat bets like the first, the third sits out; then the flop."""
    for seat, bets in ((1, TEN), (2, OUT)):
        for name, chips in zip(("flop", "flop-bonus", "best-four"), bets, strict=True):
            do(s, seat, f"{name}:{chips}")
    deal(s, "7s 7d 2d 4c 7h 9c Js")


def test_H8_without_chips_for_the_smallest_bet_nobody_is_asked() -> None:
    s = table(2)
    s.purse[0] = CORE_BETS - 1
    rules.start(s)
    shown = seen(s)
    assert shown["status"] == "You have no chips to bet. Waiting for Bob."
    assert shown["tray"] is None
    assert (shown["mine"].status, shown["mine"].caption) == ("broke", "no chips")


def test_a_hand_where_nobody_bets_says_so() -> None:
    s = table(1)
    place(s, OUT)
    assert (seen(s)["status"], seen(s)["rule"]) == ("Nobody bets.", "H13")


def test_ones_own_hand_is_read_out_with_what_it_pays() -> None:
    s = at_turn(TEN, TEN)
    assert seen(s, 0)["reading"] == "Three Sevens: 2 to 1 on River Bonus."
    assert seen(s, 1)["reading"] == "Jack high: not enough yet."
    assert seen(s, WATCHER)["reading"] == ""
    choose(s, "bet fold")
    assert seen(s, 1)["reading"] == "You folded."
    assert seen(play([TEN], LOSERS[:1]))["reading"] == "Ace high: not enough."


@pytest.mark.parametrize(
    ("turn", "river", "rule"), [("fold", "", "P10"), ("bet", "fold", "P11"), ("bet", "bet", "P14")]
)
def test_the_rules_open_where_the_hand_was_lost(turn: str, river: str, rule: str) -> None:
    assert seen(play([TEN], LOSERS[:1], DULL, turn, river))["rule"] == rule


def test_the_rules_open_at_what_is_to_be_decided() -> None:
    s = table(1)
    assert seen(s)["rule"] == "P7"
    assert seen(at_turn(TEN))["rule"] == "P9"
    assert seen(play([TEN], ["7s 7d"], "7h 9c Js Kd Ah"))["rule"] == "P15"
    assert seen(play([TEN], ["7s 7d"], "7h 9c Js Kd Ah"), WATCHER)["rule"] == "P13"
    text = load("holdem").rules_text
    assert all(
        f"**{rule}.**" in text for rule in ("P7", "P8", "P9", "P10", "P11", "P13", "P14", "P15", "H13")
    )


def test_the_story_tells_bets_cards_and_flop_in_one_sentence_each() -> None:
    s = at_turn((10, 5, 1), TEN)
    assert s.heard is not None
    assert story([note for note in s.heard if note.seen_by & only(0)], NAMES) == [
        "Ann bets 10 chips on Flop, 5 on Flop Bonus and 1 on Best 4.",
        "Bob bets 10 chips on Flop.",
        "Ann looks at the Seven of Spades and the Seven of Diamonds.",
        "The flop: the Seven of Hearts, the Nine of Clubs and the Jack of Spades.",
        "Flop Bonus: nothing that pays.",
        "Ann loses 5 chips on Flop Bonus.",
    ]


# ---- pay tables ----
def lit(s: State, seat: int = 0) -> dict[str, list[tuple[str, str]]]:
    return {
        pays.name: [(line, how) for line, _, how in pays.rows if how] for pays in seen(s, seat)["pay_tables"]
    }


def test_P16_to_P18_the_paying_lines_are_lit() -> None:
    won = play([(10, 5, 1)], ["7s 2d"], "7h 7c Js Jd Ah")
    assert lit(won) == {
        "river": [("Full House", "lit")], "flop-bonus": [("Pair", "lit")], "best-four": [("Two Pair", "lit")],
    }  # fmt: skip
    assert lit(at_turn(TEN))["river"] == [("Three Of A Kind", "near")]
    assert lit(table()) == {"river": [], "flop-bonus": [], "best-four": []}


def test_a_watchers_pay_table_lights_the_lines_of_all_seats() -> None:
    s = play([TEN, TEN], ["7s 7d", "9s Jd"], "7h 9c Js Kd Ah")
    assert [line for line, _ in lit(s, WATCHER)["river"]] == ["Three Of A Kind", "Two Pair, Sevens up"]
    assert [line for line, _ in lit(s, 1)["river"]] == ["Two Pair, Sevens up"]


def test_H1_the_last_line_names_the_pair_that_wins() -> None:
    assert seen(table(winning_pair=8))["pay_tables"][0].rows[-1][:2] == ("Two Pair, Eights up", 1)


def test_a_table_without_bonus_bets_has_neither_their_circles_nor_their_pay_tables() -> None:
    s = table(chips=[5, 25], bonus_limits=[1, 1])
    assert list(circles(seen(s)["mine"])) == ["flop", "turn", "river"]
    assert [pays.name for pays in seen(s)["pay_tables"]] == ["river"]
    assert 'data-circles="flop flop-bonus best-four"' in drawn(s)


# ---- betting ----
def test_H8_the_tray_holds_the_amounts_of_each_circle_and_the_chips_not_set_aside() -> None:
    s = table(chips=[1, 5, 500], flop_limits=[5, 500], bonus_limits=[1, 5])
    tray = seen(s)["tray"]
    assert tray.amounts == {"flop": "5 500", "flop-bonus": "1 5", "best-four": "1 5"}
    assert tray.chips == ((1, "chip-1"), (5, "chip-5"), (500, "chip"))
    assert (tray.free, tray.flop) == (1000, 0)
    do(s, 0, "flop:5")
    tray = seen(s)["tray"]
    assert (tray.free, tray.flop, list(tray.amounts)) == (985, 5, ["flop-bonus", "best-four"])


def test_between_hands_the_dealer_offers_the_next_one_and_no_circle_takes_chips() -> None:
    html = drawn(table(), chips=bank(table(), between=True, hands=0))
    assert '{"do":"deal"}' in html
    assert '{"do":"rebuy","chips":200}' in html
    assert "data-circle=" not in html
    assert "data-act" not in html


def test_whoever_has_left_is_offered_nothing() -> None:
    s = play([TEN], LOSERS[:1])
    assert "<button" not in drawn(s, chips=bank(s, between=True, seated=[False]))


def test_a_free_seat_is_shown_as_free() -> None:
    s = table(2)
    html = drawn(s, chips=bank(s, seated=[True, False]))
    assert "a free seat" in html
    assert "Bob" not in html


def test_the_bets_to_repeat_are_those_of_the_hand() -> None:
    assert 'data-bets="10 5 1"' in drawn(at_turn((10, 5, 1)))
    assert "data-bets" not in drawn(table())
    assert "data-bets" not in drawn(at_turn(OUT, TEN))


# ---- what leaves for the page ----
@calm
@given(st.integers(0, 2**32), st.integers(1, 4), st.booleans())
def test_every_position_can_be_drawn_for_every_seat(seed: int, seats: int, session: bool) -> None:
    for s in wander(table(seats), Random(seed)):
        over = rules.actors(s) == 0
        for seat in (*range(seats), WATCHER):
            html = drawn(s, seat, bank(s, between=over) if session else None)
            ids = re.findall(r'\sid="([^"]+)"', html)
            assert len(ids) == len(set(ids))
            assert "style=" not in html
            shown = seen(s, seat)
            assert shown["status"]
            assert shown["phase"]
            acts = set(re.findall(r'data-act="(bet|fold)"', html))
            assert acts == (set(view(s, seat).legal) & {"bet", "fold"} if seat != WATCHER else set())


@calm
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_H12_the_page_of_a_seat_says_nothing_of_what_it_cannot_know(seed: int, other: int) -> None:
    tried = 0
    for s in wander(table(3), Random(seed)):
        for seat in (0, WATCHER):
            world = table(3)
            copy_state([s, world], 1, 0)
            rules.redeterminize(world, seat, Rng([other]))
            assert drawn(world, seat) == drawn(s, seat)
            tried += 1
    assert tried > 10


def test_names_are_never_markup() -> None:
    html, _ = draw_table(load("holdem"), view(table(2), 0), ["Ann", "<b>Bob</b>"], (), bank=None)
    assert "&lt;b&gt;Bob" in html


# ---- sounds ----
def test_cards_and_chips_are_heard_at_once_and_the_verdict_when_the_cards_lie() -> None:
    s = table()
    place(s, TEN)
    assert (seen(s)["sounds"], seen(s)["fanfare"]) == ("chip", "")
    deal(s, "7s 7d 7h 9c Js")
    assert seen(s)["sounds"] == "deal"
    choose(s, "bet")
    deal(s, "Kd")
    choose(s, "bet")
    since = len(s.heard or [])
    deal(s, "Ah")
    assert (seen(s, since=since)["sounds"], seen(s, since=since)["fanfare"]) == ("card", "win")
    assert seen(s, since=len(s.heard or []))["fanfare"] == ""


@pytest.mark.parametrize(
    ("s", "heard"),
    [
        (play([TEN], LOSERS[:1]), "lose"),
        (play([TEN], LOSERS[:1], turn="fold"), ""),
        (at_turn((10, 0, 0)), ""),
        (at_turn((10, 0, 0), (10, 5, 0)), ""),
    ],
)
def test_fanfares_fit_the_outcome(s: State, heard: str) -> None:
    assert seen(s)["fanfare"] == heard


def test_a_bonus_that_pays_rings() -> None:
    s = table()
    place(s, (10, 5, 0))
    deal(s, "2s 4d 7h 7c Js")
    assert seen(s)["fanfare"] == "coin"
    assert seen(s, WATCHER)["fanfare"] == ""


def test_all_sounds_exist() -> None:
    assert {"chip", "deal", "card", "win", "lose", "coin"} <= SOUNDS


def test_a_note_for_somebody_else_makes_no_fanfare() -> None:
    won = Note(rules.WON, 1, 10, 255)
    assert scene(view(at_turn(TEN, TEN), 0), NAMES, [won])["fanfare"] == ""
