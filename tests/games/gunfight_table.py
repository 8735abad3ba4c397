"""A gunfight for tests: deal the cards you want, lay and turn them by name, roll the dice you want."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import settings

from any_table import heard as heard
from any_table import position as position
from quickdraw.cards.names import number, short
from quickdraw.engine.words import CHANCE, lowest
from quickdraw.games.gunfight import rounds, rules, state
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.state import ACTING, NOBODY, SEATS, UPRIGHT, State
from quickdraw.games.gunfight.view import PLACES, action_name, action_number, lay_name

calm = settings(deadline=None, max_examples=40)
# Two gunfighters; nobody has more than a pair in any stack.
PLAIN = ["2s 3d 7c / 2c 3h 7d / 2d 4s 7h / Qd", "5s 6d 8c / 5c 6h 8d / 5d 6s 8h / Qh"]
BOARD = "9h Js Kd Ac Th"


def cards(names: str) -> list[int]:
    return [number(name) for name in names.split()]


def table(hands: Sequence[str], board: str, **options: Any) -> State:
    """A turn in which each seat has laid 'three / three / three / one' cards, and the board is dealt."""
    s = State(Options.read({"seats": len(hands), **options}))
    s.heard = []
    deal(s, hands, board)
    for seat, hand in enumerate(hands):
        lay(s, seat, hand)
    return s


def deal(s: State, hands: Sequence[str], board: str) -> None:
    by_seat = [cards(hand.replace("/", " ")) for hand in hands]
    for one_each in zip(*by_seat, strict=True):
        for card in one_each:
            do(s, CHANCE, f"deal:{short(card)}")
    for card in cards(board):
        do(s, CHANCE, f"deal:{short(card)}")


def lay(s: State, seat: int, hand: str) -> None:
    for stack in hand.split("/")[:3]:
        do(s, seat, lay_name([s.card[seat].index(card) for card in cards(stack)]))


def revealed(seats: int = 4, **options: Any) -> State:
    """Seat k has card k + seats * p at place p, no jokers; queens and a king are communal (of four)."""
    s = State(Options.read({"seats": seats, **options}))
    s.heard = []
    for card in range(10 * seats + 5):
        rules.apply(s, CHANCE, state.DEAL + card)
    for seat in range(seats):
        for name in ("lay:abc", "lay:def", "lay:ghi"):
            do(s, seat, name)
    return s


def ask(s: State, seat: int, which: int, level: int, **more: Any) -> State:
    """Now it is the seat's action in that round with that hand, and nobody else's."""
    s.heard = []
    s.phase, s.round, s.acting = ACTING, which, 0
    s.order = [seat] + [NOBODY] * (SEATS - 1)
    s.level[seat] = level
    for name, value in more.items():
        setattr(s, name, value)
    rounds.act(s, seat)
    rounds.move_on(s)
    return s


def upright(s: State) -> State:
    s.turned = [[UPRIGHT] * 10 for _ in range(SEATS)]
    return s


def do(s: State, who: int, name: str) -> None:
    assert why_not(s, who, name) == 0, f"{who} may not {name}: {why_not(s, who, name)}"
    rules.apply(s, who, action_number(name))


def why_not(s: State, who: int, name: str) -> int:
    return rules.refuse(s, who, action_number(name))


def turn(s: State, who: int, verb: str, card: str) -> None:
    """Flip or rotate the card of that name, wherever it lies."""
    for seat in range(s.seats):
        if number(card) in s.card[seat]:
            do(s, who, f"{verb}:{seat + 1}.{PLACES[s.card[seat].index(number(card)) - 3]}")
            return
    raise KeyError(card)


def roll(s: State, *faces: int) -> None:
    for face in faces:
        do(s, CHANCE, f"die:{face}")


def legal(s: State, who: int) -> list[str]:
    out = [0] * rules.MAX_ACTIONS
    return [action_name(action) for action in out[: rules.legal(s, who, out)]]


def actor(s: State) -> int:
    return lowest(rules.actors(s))


def wander(s: State, random: Random, steps: int = 20_000) -> Iterator[State]:
    """Play at random to the end; yields the state at the beginning and after every move."""
    yield s
    out = [0] * rules.MAX_ACTIONS
    for _ in range(steps):
        if rules.actors(s) == 0:
            return
        who = actor(s)
        rules.apply(s, who, out[random.randrange(rules.legal(s, who, out))])
        yield s
