"""A six-shooter table for tests: deal the cards you want, fire the cards you want, by name."""

from typing import Any

from hypothesis import settings

from any_table import heard as heard
from any_table import position as position
from any_table import wanderer
from quickdraw.cards.names import number, short
from quickdraw.engine.words import CHANCE
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.options import Options
from quickdraw.games.sixshooter.piles import NO_CARD
from quickdraw.games.sixshooter.rules import State
from quickdraw.games.sixshooter.view import action_name, action_number, cards_of

calm = settings(deadline=None, max_examples=60)
"""For properties over whole duels: a busy machine is no reason to fail."""
HIGH = "As Ad Ac Ah Js Jd"
LOW = "2s 2d 2c 2h 3s 3d"
MIXED = "As Jd 9c 7h 5s 3d"
OTHER = "Ad Js 9d 7s 5h 3c"
"""Level with MIXED, card for card, until Jack meets Ace."""


def table(first: str = "", second: str = "", **options: Any) -> State:
    """A duel with these hands dealt, if they are named, and a referee who hears every note."""
    s = State(Options.read(options))
    s.heard = []
    deal(s, first, second)
    return s


def deal(s: State, first: str, second: str) -> None:
    """Cards for both seats; whoever holds fewer is dealt to, the first seat before the second."""
    hands = [first.split(), second.split()]
    while any(hands):
        seat = 1 if s.held[1] < s.held[0] else 0
        do(s, CHANCE, f"deal:{hands[seat].pop(0)}")


def ready(first: str = MIXED, second: str = OTHER, **options: Any) -> State:
    """Both have kept these hands, and the talk is over."""
    s = table(first, second, **options)
    load(s)
    end_talk(s)
    return s


def load(s: State, first: str = "keep", second: str = "keep") -> None:
    do(s, 0, first)
    do(s, 1, second)


def end_talk(s: State) -> None:
    do(s, CHANCE, "talk:over")


def fire(s: State, *cards: str) -> None:
    """What seats 0 and 1 fire, in turn."""
    for i, card in enumerate(cards):
        do(s, i % 2, f"fire:{card}")


def fire_all(s: State, first: str, second: str) -> None:
    """Two hands against each other, in this order."""
    for mine, theirs in zip(first.split(), second.split(), strict=True):
        fire(s, mine, theirs)


def do(s: State, who: int, name: str) -> None:
    assert why_not(s, who, name) == 0, f"{who} may not {name}"
    rules.apply(s, who, action_number(name))


def why_not(s: State, who: int, name: str) -> int:
    return rules.refuse(s, who, action_number(name))


def legal(s: State, who: int) -> list[str]:
    out = [0] * rules.MAX_ACTIONS
    return [action_name(action) for action in out[: rules.legal(s, who, out)]]


def observation(s: State, seat: int) -> list[int]:
    out = [0] * rules.MAX_OBS
    return out[: rules.observe(s, seat, out)]


def hand(s: State, seat: int) -> set[str]:
    return {short(card) for card in s.hand[seat] if card != NO_CARD}


def stack(s: State, seat: int) -> set[str]:
    return {short(card) for card in cards_of(s.stack[seat])}


def deck(s: State) -> set[str]:
    return {short(card) for card in cards_of(s.deck)}


def cards(names: str) -> set[str]:
    return set(names.split())


def over(s: State) -> bool:
    return rules.actors(s) == 0


def level_hand(s: State) -> None:
    """A whole hand of ties, from the deal on; nobody is ahead after it."""
    pairs = _pairs(s)
    mine, theirs = " ".join(a for a, _ in pairs), " ".join(b for _, b in pairs)
    deal(s, mine, theirs)
    if s.phase == rules.LOADING:
        load(s)
    end_talk(s)
    fire_all(s, mine, theirs)


def _pairs(s: State) -> list[tuple[str, str]]:
    """Pairs of equal rank from the deck, no Jokers."""
    found: list[tuple[str, str]] = []
    for rank in range(13):
        names = sorted(name for name in deck(s) if number(name) // 4 == rank)
        found += list(zip(names[::2], names[1::2], strict=False))
    return found[: s.bullets]


wander = wanderer(rules)
