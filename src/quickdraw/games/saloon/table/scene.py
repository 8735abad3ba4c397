"""What the saloon's web table says beside the View, in words and numbers: made from the View and the news."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import KINDS, NOBODY
from quickdraw.games.saloon.table.brawl import Flip
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, View, card_words

REMEMBERED = 1024
PIPS = 8
"""A goal of more than this is drawn as a number only."""
BY = {
    "gold": "with a purse full of gold",
    "bullets": "with the last bullet",
    "gulps": "by emptying the bottle",
    "bottle": "by holding the bottle when the row ran dry",
}
RULE = {
    "dealing": "P24", "first": "P9", "second": "P10",
    "gold": "P20", "bullets": "P17", "gulps": "P16", "bottle": "P25", "no-bottle": "P25", "cap": "S17",
}  # fmt: skip
SOUNDS = {"gold": "coin", "bullets": "shot", "gulps": "gulp", "": "snap"}
WORDS = {face: f"{face[5:]} gold" if face.startswith("gold-") else f"extra {face}" for face in SALOON_CARDS}
EXTRAS = {"sip": "who loots it drinks a gulp", "shot": "who loots it lands a bullet"}
"""What their pictures do not tell (P21, P22)."""
WHAT_EXTRAS_DO = "".join(f" An extra {extra}: {does}." for extra, does in EXTRAS.items())


# ---- words ----
def status(me: int, names: Sequence[str], places: Sequence[int], asked: bool, chosen: Sequence[bool]) -> str:
    if not places:
        return "The row is being dealt"
    cards = f"cards {places[0] + 1} and {places[1] + 1}"
    if asked:
        return f"Pick a card for each of {cards}"
    if me != WATCHER:
        return f"Waiting for {names[1 - me]}"
    thinking = [name for name, has_chosen in zip(names, chosen, strict=True) if not has_chosen]
    return f"{' and '.join(thinking)} {'choose' if len(thinking) > 1 else 'chooses'} for {cards}"


def ending(me: int, names: Sequence[str], winner: int | None, route: str) -> str:
    if winner is None:
        return "A draw: nobody gets the whisky" if route == "no-bottle" else "A draw: it led nowhere"
    return f"{'You win' if winner == me else f'{names[winner]} wins'} {BY[route]}"


def doing(fighting: bool, chosen: bool, *, wins: bool, me: bool) -> tuple[str, str]:
    """What a player is at: as a class, and in HTML."""
    if wins:
        return "won", "wins"
    if not fighting:
        return "", ""
    if chosen:
        return "", "cards are down"
    return "asked", "your move" if me else "choosing &hellip;"


def told(seat: int, names: Sequence[str], flip: Flip, of: tuple[int, int]) -> str:
    """A flip, and what came of it, to one of the two or to a watcher; `of` bullets and gulps one wins."""
    if flip.winner == NOBODY:
        return f"Both flip {CARDS[flip.cards[0]].capitalize()}: {card_words(flip.saloon)} discarded."
    better, worse = (CARDS[flip.cards[seat]].capitalize() for seat in (flip.winner, 1 - flip.winner))
    mine = flip.winner == seat
    who = "you" if mine else names[flip.winner]
    return f"{better} beats {worse}: {who} {_does(flip, of, '' if mine else 's')}."


def _does(flip: Flip, of: tuple[int, int], s: str) -> str:
    """After a name, or after 'you', without s."""
    looted = f"loot{s} {card_words(flip.saloon)}"
    if flip.gain == "gold":
        return looted
    first = f"{looted} and " if flip.extra else ""
    if flip.gain == "bullets":
        return f"{first}land{s} bullet {flip.number} of {of[0]}"
    drinks = f"steal{s} the bottle:" if flip.stolen else f"take{s} the bottle:"
    if not flip.stolen and flip.number > 1:
        drinks = f"drink{s}"
    return f"{first}{drinks} gulp {flip.number} of {of[1]}"


def known(deck: tuple[int, ...], discards: tuple[int, ...], last: bool) -> str:
    """What everybody can work out about the deck (S16), and that this is the last row (P25)."""
    told = f"In the deck: {_listed(deck)}. Discarded: {_listed(discards)}.{WHAT_EXTRAS_DO}"
    return f"{told} The row cannot be filled again: then the bottle decides." if last else told


def is_last(view: View) -> bool:
    return view.deck < len(view.row) and view.winner is None


@lru_cache(REMEMBERED)
def _listed(counts: tuple[int, ...]) -> str:
    """
    >>> _listed((0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0))
    '2 &times; 2 gold, 1 &times; extra sip'
    """
    return ", ".join([_some(kind, n) for kind, n in enumerate(counts) if n]) or "none"


@lru_cache(REMEMBERED)
def _some(kind: int, n: int) -> str:
    return f"{n} &times; {WORDS[SALOON_CARDS[kind]]}"


def can_play(held: Sequence[int]) -> str:
    """
    >>> can_play((2, 0, 1))
    'Can still play 2 Loot, 1 Whisky'
    """
    cards = ", ".join([f"{n} {card.capitalize()}" for card, n in zip(CARDS, held, strict=True) if n])
    return f"Can still play {cards or 'nothing'}"


# ---- sounds ----
def sounds(news: Sequence[Note]) -> str:
    """Of what happens at once; flips make theirs when they are turned up."""
    made: list[str] = []
    for kind, _, _, _ in news:
        if kind == rules.FLIPPED:
            return ""
        sound = AT_ONCE.get(kind)
        if sound and sound not in made:
            made.append(sound)
    return " ".join(made)


AT_ONCE = {rules.SEALED: "card", rules.DEALT: "deal"}


def ending_sound(view: View) -> str:
    """After that of the last flip."""
    if view.winner is None or view.seat == WATCHER:
        return ""
    return " win" if view.winner == view.seat else " lose"


# ---- three ways to win ----
class Goal(NamedTuple):
    """How far a seat is on one of them."""

    have: int
    of: int
    before: int
    turn: int
    """The flip (1 or 2) that brought the newest of it, or 0."""
    pips: tuple[str, ...]
    """For each step of the way 'on', 'on at-1', 'lost at-1' or empty; none if there are too many."""


def gold(have: int, of: int, fresh: Sequence[Flip]) -> Goal:
    """`fresh` are the flips that brought the newest of it; so too below."""
    before = have - sum([flip.number for flip in fresh])
    return Goal(have, of, before, fresh[-1].turn if fresh else 0, ())


def goal(have: int, of: int, fresh: Sequence[Flip]) -> Goal:
    """One of it with each flip."""
    turns = {flip.number: flip.turn for flip in fresh}
    pips = []
    for n in range(1, of + 1 if of <= PIPS else 0):
        pips.append("" if n > have else f"on at-{turns[n]}" if n in turns else "on")
    new = sum(n <= have for n in turns)  # a gulp may have been lost again with the bottle
    return Goal(have, of, have - new, turns.get(have, 0), tuple(pips))


def lost(had: int, of: int, turn: int) -> Goal:
    """All of it, with that flip."""
    pips = [f"lost at-{turn}" if n <= had else "" for n in range(1, of + 1 if of <= PIPS else 0)]
    return Goal(0, of, had, turn, tuple(pips))


def counts(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Of each kind."""
    return tuple([cards.count(kind) for kind in range(KINDS)])


# ---- hands, and where cards are laid ----
def in_hand(cards: Sequence[int], pair: str | None) -> tuple[int, ...]:
    """One's own cards, without the pair that lies face down already."""
    laid = PAIRS[pair] if pair else ()
    return tuple([n - laid.count(card) for card, n in zip(CARDS, cards, strict=True)])


def laid(chosen: bool, pair: str | None) -> tuple[str, str]:
    """The near side's two cards: by name for who laid them, 'back' for who only watches, or empty."""
    if pair:
        return PAIRS[pair]
    return ("back", "back") if chosen else ("", "")


PAIRS = {f"{one}+{other}": (one, other) for one in CARDS for other in CARDS}


def spot_words(mine: str, at: int) -> str:
    if not mine:
        return f"Beside card {at + 1}: empty"
    what = "A card, face down" if mine == "back" else f"Your {mine.capitalize()}, face down"
    return f"{what} beside card {at + 1}"
