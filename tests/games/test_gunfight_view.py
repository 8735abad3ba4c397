"""What a gunfighter sees and knows, the words for everything, and the terminal."""

from collections import Counter
from random import Random

import pytest
from gunfight_table import (
    BOARD,
    PLAIN,
    actor,
    ask,
    cards,
    deal,
    do,
    lay,
    legal,
    position,
    revealed,
    roll,
    table,
    upright,
    wander,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from proofs.secrecy import prove_secrecy
from proofs.worlds import prove_forgets, prove_unseen
from quickdraw.engine.words import CHANCE, WATCHER, Note, Rng
from quickdraw.games import load
from quickdraw.games.gunfight import rounds, rules, state, terminal, view
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.state import DOWN, ROTATED, State
from quickdraw.games.gunfight.thirty import AIM, FIRE, QUICK_DRAW
from quickdraw.games.gunfight.view import action_name, action_number
from quickdraw.games.gunfight.words import REFUSALS, tell

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def arranging() -> State:
    s = State(Options())
    deal(s, PLAIN, BOARD)
    return s


# ---- names ----
def test_each_action_has_one_name() -> None:
    names = [action_name(action) for action in range(state.ACTIONS_END)]
    assert len(set(names)) == state.ACTIONS_END
    assert [action_number(name) for name in names] == list(range(state.ACTIONS_END))
    assert all(name.isascii() and " " not in name for name in names)


@pytest.mark.parametrize("name", ["", "lay:cba", "flip:5.aim1", "swap:aim1:1.aim4", "die:7", "deal:1h"])
def test_other_names_are_no_actions(name: str) -> None:
    with pytest.raises(KeyError):
        action_number(name)


def test_unknown_notes_have_no_words() -> None:
    with pytest.raises(KeyError):
        tell(Note(99, 0, 0, 1), NAMES)
    assert tell(Note(state.LEFT, 1, 0, 255), NAMES) == "Bob leaves the gunfight."
    assert tell(Note(state.GOT_DICE, 1, 1, 255), NAMES) == "Bob now has 1 die."
    assert tell(Note(state.HIT, 8, 1, 255), NAMES) == "Bob hits Ann for 1 point."
    assert tell(Note(state.DIED, 0, 1, 255), NAMES) == "Ann dies by their own gun."
    assert tell(Note(state.PASSES, 0, 0, 255), NAMES) == "Ann passes."


def test_every_refusal_ends_as_a_sentence() -> None:
    assert all(text.endswith(".") for text in REFUSALS.values())


# ---- views ----
def test_the_view_shows_rotated_and_flipped_cards_and_what_they_do() -> None:
    s = upright(table(PLAIN, BOARD))
    s.turned[0][6:9] = [ROTATED, DOWN, ROTATED]
    stack = view.view(s, 1).sides[0].stacks[2]
    assert stack.lies == ("rotated", "down", "rotated")
    assert (stack.hand, stack.made, stack.advanced) == ("Two Pair", "Ace high", 2)
    assert stack.best_five == ("Ac", "Kd", "Js", "Th", "9h")


def test_the_view_names_the_action_and_the_order() -> None:
    s = table(PLAIN, BOARD)
    seen = view.view(s, WATCHER)
    assert seen.actor == actor(s)
    assert (seen.action, seen.asked, seen.left) == ("Holster Snag", "flip own", 2)
    assert [call.seat for call in seen.order] == s.order[:2]
    assert seen.legal == ()
    assert view.view(s, actor(s)).legal == tuple(legal(s, actor(s)))


@pytest.mark.parametrize(
    ("stacks", "turned", "why"),
    [
        (("3s 5s 6d", "3c 5c 7s"), (0, 0, 0), view.HIGHER_CARD),
        (("3s 5s 7d", "3c 5c 7s"), (0, 0, 0), view.HIGHER_SUIT),
        (("3s 5s Ah", "3c 5c As"), (0, 0, 0), view.HIGHER_SUIT),
        (("3s 5s Ah", "3c 5c X1"), (0, 0, 0), view.HIGHER_SUIT),
        (("3s 5s 7d", "3c 5c 7s"), (DOWN, DOWN, DOWN), view.DOWN_CARD),
        (("X1 5s 7d", "X2 5c 7s"), (0, 0, 0), view.HIGHER_SUIT),
        (("X1 5s 7d", "X2 5c 8s"), (0, DOWN, DOWN), view.DOWN_CARD),
    ],
)
def test_G3_the_reason_for_the_order(stacks: tuple[str, str], turned: tuple[int, ...], why: str) -> None:
    s = State(Options())
    s.board[:5], s.phase, s.held, s.up = cards("Th Jd Qs Kc Ad"), state.ACTING, [10, 10, 0, 0], 5
    for seat, stack in enumerate(stacks):
        s.card[seat] = [*range(20, 26), *cards(stack), 27]
        s.turned[seat][6:9] = turned
    rounds.begin_round(s, FIRE)
    s.acting = 0
    assert view.order_of(s)[0].why == why


def test_one_sees_the_own_hand_while_it_is_dealt_and_nobody_elses() -> None:
    s = State(Options())
    for card in (40, 12, 3, 50):
        rules.apply(s, CHANCE, state.DEAL + card)
    assert view.view(s, 0).hand == ("2h", "Qs")
    assert view.view(s, 1).hand == ("5s", "Ac")
    assert view.view(s, WATCHER).hand == ()
    assert [side.cards for side in view.view(s, 0).sides] == [2, 2]


@settings(deadline=None, max_examples=3)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 4))
def test_G18_worlds_and_secrets_of_three_and_four(seed: int, seats: int) -> None:
    game, options = load("gunfight"), Options(seats=seats, life=1)
    assert prove_forgets(game, options, [seed]) > 5
    assert prove_unseen(game, options, [seed]) > 5
    assert prove_secrecy(game, options, [seed]) > 5


def test_G18_hidden_stacks_may_be_any() -> None:
    """Every card that a seat cannot see is in each of the others' stacks as often as chance has it."""
    s = arranging()
    lay(s, 1, PLAIN[1])
    found: Counter[tuple[int, int]] = Counter()
    draws = 6000
    for seed in range(draws):
        t = State(Options())
        for name, value in position(s).items():
            setattr(t, name, value)
        rules.redeterminize(t, 0, Rng([seed * 7919]))
        assert t.card[0] == s.card[0]
        assert t.card[1] == sorted(t.card[1])
        found.update(zip(t.card[1], t.pile[1], strict=True))
    unseen = 54 - 15
    for pile, n in ((0, 1), (1, 3), (2, 3), (3, 3)):
        expected = draws * n / unseen
        times = [found[card, pile] for card in range(54) if card not in (*s.card[0], *s.board[:5])]
        assert len(times) == unseen
        assert sum((got - expected) ** 2 / expected for got in times) < unseen + 6 * (2 * unseen) ** 0.5


def test_reopen_leaves_the_own_stacks_and_what_is_open() -> None:
    s = arranging()
    lay(s, 1, PLAIN[1])
    do(s, 0, "lay:abc")
    rules.reopen(s, 0)
    assert s.laid[:2] == [1, 0]
    s = revealed(2)
    before = position(s)
    rules.reopen(s, 0)
    rules.redeterminize(s, 0, Rng([1]))
    assert position(s) == before


# ---- to whom it is told ----
def test_what_one_does_oneself_is_told_as_ones_own() -> None:
    mine, theirs = 7 * 64 + 51, (16 + 4) * 64 + 1
    swap = Note(state.SWAPPED, mine, theirs, 1)
    assert tell(swap, ["Ann", "your Bob"]).startswith(
        "Ann's Fire card A♥ is swapped with your Bob's Aim card"
    )
    assert tell(swap, ["Ann (you)", "Bob"]).startswith("Your Fire card A♥ is swapped with Bob's Aim card")
    back = Note(state.SWAPPED, theirs, mine, 1)
    assert tell(back, ["Ann", "your Bob"]).startswith("your Bob's Aim card")
    for kind, does in ((state.ROTATES, "rotates"), (state.FLIPS, "flips")):
        own, others = Note(kind, 0, mine, 1), Note(kind, 1, mine, 1)
        assert tell(own, ["Ann (you)", "Bob"]) == f"Ann (you) {does} their own Fire card A♥."
        assert tell(own, ["Ann", "Bob (you)"]) == f"Ann {does} their own Fire card A♥."
        assert tell(others, ["Ann (you)", "Bob"]) == f"Bob {does} your Fire card A♥."
    acted = Note(state.ACTED, 0, 15, 1)
    assert "rotate one of your Fire cards" in tell(acted, ["Ann (you)", "Bob"])
    assert "rotate one of their Fire cards" in tell(acted, ["Ann", "Bob (you)"])


# ---- the terminal ----
def shown(s: State, seat: int = 0) -> str:
    console = Console(width=100, force_terminal=False, color_system=None)
    with console.capture() as capture:
        console.print(terminal.draw(view.view(s, seat), NAMES))
        if view.view(s, seat).legal:
            console.print(terminal.prompt(view.view(s, seat)))
    return capture.get()


@pytest.mark.parametrize("seats", [2, 4])
def test_the_terminal_is_narrow_enough_in_every_position(seats: int) -> None:
    for seed in range(4):
        s = State(Options(seats=seats))
        for _ in wander(s, Random(seed)):
            if rules.actors(s) != CHANCE:
                text = shown(s)
                assert max(map(len, text.splitlines())) <= 100
                panel = [line for line in text.splitlines() if line[:1] in "╭│╰"]
                assert max(map(len, panel)) <= 84


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_G17_the_terminal_shows_which_five_cards_make_each_hand(seat: int) -> None:
    text = shown(table(["Ks Kd Kc / 2c 3d 7d / 2d 4s 7h / Qd", PLAIN[1]], "9h Js Jh 5h 3c"), seat)
    lines = [set(line.rpartition(": ")[2].strip(" │").split()) for line in text.splitlines()]
    assert {"J♥", "J♠", "K♣", "K♦", "K♠"} in lines
    assert {"5♥", "5♠", "J♥", "J♠", "9♥"} in lines


def test_arranging_in_one_go() -> None:
    s = arranging()
    names = terminal.understand(view.view(s, 0), "abc def, ghi")
    assert names == ("lay:abc", "lay:def", "lay:ghi")
    do(s, 0, "lay:bcd")
    assert terminal.understand(view.view(s, 0), "aef ghi") == ("lay:aef", "lay:ghi")
    assert "Quick Draw: " in shown(s)


@pytest.mark.parametrize("text", ["", "abc", "abc def gh", "abc def ghk", "abc def gha", "aabbccdde"])
def test_an_unclear_arrangement_is_explained(text: str) -> None:
    with pytest.raises(terminal.Unclear, match="9 different letters"):
        terminal.understand(view.view(arranging(), 0), text)


def test_the_house_arranges_on_demand_and_shows_what_it_makes() -> None:
    s = arranging()
    names = terminal.understand(view.view(s, 0), "a")
    with pytest.raises(terminal.Unclear) as preview:
        terminal.understand(view.view(s, 0), "v")
    assert all(name.removeprefix("lay:") in str(preview.value) for name in names)
    with pytest.raises(terminal.Unclear, match="Fire"):
        terminal.understand(view.view(s, 0), "v abc def ghi")
    for name in names:
        do(s, 0, name)


def test_choices_are_numbered() -> None:
    s = ask(upright(revealed(4)), 0, QUICK_DRAW, 4)
    seen = view.view(s, 0)
    assert terminal.understand(seen, "7") == (seen.legal[6],)
    assert " 24 flip player 4's Fire card" in terminal.prompt(seen)
    for text in ("0", "25", "1 2", "x", ""):
        with pytest.raises(terminal.Unclear):
            terminal.understand(seen, text)


def test_a_swap_takes_two_numbers() -> None:
    s = ask(upright(revealed(4)), 0, QUICK_DRAW, 9)
    assert terminal.understand(view.view(s, 0), "2 7") == ("swap:aim2:2.aim1",)
    assert "  1 your Aim card" in terminal.prompt(view.view(s, 0))
    for text in ("7 2", "1", "1 25"):
        with pytest.raises(terminal.Unclear):
            terminal.understand(view.view(s, 0), text)


def test_targets_undertaker_and_pass_have_words() -> None:
    s = revealed(4)
    ask(s, 0, FIRE, 3)
    roll(s, 4, 4)
    assert "shoot player 2 (life 30) for 8" in terminal.prompt(view.view(s, 0))
    s = ask(revealed(4), 0, FIRE, 7)
    roll(s, 4, 4)
    assert "keep your" in terminal.prompt(view.view(s, 0))
    assert "swap with player 3" in terminal.prompt(view.view(s, 0))
    assert "Total so far 8" in shown(s)
    s = upright(revealed(2))
    s.turned[1][3:9] = [DOWN] * 6
    assert "pass" in terminal.prompt(view.view(ask(s, 0, AIM, 3), 0))


def test_the_story_puts_cards_dice_and_stacks_on_one_line() -> None:
    s = State(Options())
    s.heard = []
    deal(s, PLAIN, BOARD)
    lay(s, 0, PLAIN[0])
    lay(s, 1, PLAIN[1])
    lines = view.story([note for note in s.heard if note.seen_by & 1], NAMES)
    assert lines[:4] == [
        "Ann is dealt 2♠ 3♦ 7♣ 2♣ 3♥ 7♦ 2♦ 4♠ 7♥ Q♦",
        "Communal cards: 9♥ J♠ K♦ A♣ 10♥",
        "Ann has laid all stacks.",
        "Bob has laid all stacks.",
    ]
    assert "Ann turns over 2♠ 3♦ 7♣ | 2♣ 3♥ 7♦ | 2♦ 4♠ 7♥ | Q♦" in lines
    dice = [Note(state.ROLLED, 0, 3, 255), Note(state.ROLLED, 0, 5, 255)]
    assert view.story(dice, NAMES) == ["Ann rolls 3 and 5"]


def test_the_dead_are_shown_as_dead() -> None:
    s = revealed(3)
    s.life[1] = 0
    assert "dead" in shown(s)
