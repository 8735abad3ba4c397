"""What a seat sees of the saloon, and the words for its actions, events and refusals.

Whatever leaves for a seat is made from its View and from the notes it may see, and from nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from quickdraw.engine.words import (
    DEALING,
    NOT_YOUR_TURN,
    OVER,
    UNKNOWN_ACTION,
    WATCHER,
    Note,
)
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import DEAL, KINDS, NO_PAIR, PAIRS, SHOT, SIP, State

REMEMBERED = 1024
CARDS = ("loot", "shoot", "whisky")
SALOON_CARDS = ("nothing", *(f"gold-{n}" for n in range(1, 10)), "sip", "shot")
PHASES = ("dealing", "first", "second", "over")
PLACES: tuple[tuple[int, ...], ...] = ((), (0, 1), (2, 3), ())
"""By phase: which places of the row are fought for."""
ROUTES = ("", "gold", "bullets", "gulps", "bottle", "no-bottle", "cap")


@dataclass(slots=True, init=False)
class Side:
    """One player's side of the table: all of it is public."""

    seat: int
    nuggets: int
    gold_cards: tuple[int, ...]
    bullets: int
    gulps: int
    hand: tuple[int, int, int]
    """Loot, Shoot and Whisky cards that can still be played this round (S5)."""
    played: tuple[int, int, int]
    """Loot, Shoot and Whisky cards that lie face up from the first phase."""
    chosen: bool
    """A pair lies face down; which one, nobody else knows."""

    def __init__(
        self,
        seat: int,
        nuggets: int,
        gold_cards: tuple[int, ...],
        bullets: int,
        gulps: int,
        hand: tuple[int, int, int],
        played: tuple[int, int, int],
        chosen: bool,
    ) -> None:
        self.seat = seat
        self.nuggets = nuggets
        self.gold_cards = gold_cards
        self.bullets = bullets
        self.gulps = gulps
        self.hand = hand
        self.played = played
        self.chosen = chosen


@dataclass(slots=True, init=False)
class View:
    """What one seat (or a watcher) sees.

    Not frozen, though nobody changes it, and filled by hand, as its sides are: a server makes more of them
    than of anything else, and what `dataclass` writes is not compiled with the rest.
    """

    seat: int
    phase: str
    round: int
    round_cap: int
    row: tuple[str, ...]
    places: tuple[int, ...]
    """The places of the row that are fought for now."""
    deck: int
    deck_cards: tuple[int, ...]
    """How many of each saloon card are in the deck: the discard pile is open, so everyone knows (S16)."""
    discards: tuple[int, ...]
    sides: tuple[Side, Side]
    my_pair: str | None
    legal: tuple[str, ...]
    nuggets_to_win: int
    bullets_to_win: int
    gulps_to_win: int
    winner: int | None
    route: str

    def __init__(
        self,
        seat: int,
        phase: str,
        round: int,  # noqa: A002
        round_cap: int,
        row: tuple[str, ...],
        places: tuple[int, ...],
        deck: int,
        deck_cards: tuple[int, ...],
        discards: tuple[int, ...],
        sides: tuple[Side, Side],
        my_pair: str | None,
        legal: tuple[str, ...],
        nuggets_to_win: int,
        bullets_to_win: int,
        gulps_to_win: int,
        winner: int | None,
        route: str,
    ) -> None:
        self.seat = seat
        self.phase = phase
        self.round = round
        self.round_cap = round_cap
        self.row = row
        self.places = places
        self.deck = deck
        self.deck_cards = deck_cards
        self.discards = discards
        self.sides = sides
        self.my_pair = my_pair
        self.legal = legal
        self.nuggets_to_win = nuggets_to_win
        self.bullets_to_win = bullets_to_win
        self.gulps_to_win = gulps_to_win
        self.winner = winner
        self.route = route


def view(s: State, seat: int) -> View:
    return from_seat(s, seat, watch(s))


def from_seat(s: State, seat: int, seen: View) -> View:
    """All but one's own pair is `seen` by everybody."""
    if seat == WATCHER:
        return seen
    pair = s.choice[seat]
    return View(
        seat, seen.phase, seen.round, seen.round_cap, seen.row, seen.places,
        seen.deck, seen.deck_cards, seen.discards, seen.sides,
        None if pair == NO_PAIR else PAIR_NAMES[pair],
        pairs_of(seen.sides[seat].hand) if pair == NO_PAIR and seen.places else (),
        seen.nuggets_to_win, seen.bullets_to_win, seen.gulps_to_win, seen.winner, seen.route,
    )  # fmt: skip


def watch(s: State) -> View:
    """By place, as above: naming the fields would take longer than filling them."""
    phase, winner = s.phase, s.winner
    return View(
        WATCHER, PHASES[phase], s.round, s.round_cap, tuple([SALOON_CARDS[kind] for kind in s.row]),
        PLACES[phase], sum(s.deck), tuple(s.deck), tuple(s.discards), (side(s, 0), side(s, 1)), None, (),
        s.nuggets_to_win, s.bullets_to_win, s.gulps_to_win,
        None if winner == rules.NOBODY else winner, ROUTES[s.route],
    )  # fmt: skip


def side(s: State, seat: int) -> Side:
    loot, shoot, whisky = s.hand[seat]
    all_loot, all_shoot, all_whisky = s.full_hand
    return Side(
        seat, s.nuggets[seat], one_by_one(tuple(s.looted[seat])), s.bullets[seat], s.gulps[seat],
        (loot, shoot, whisky), (all_loot - loot, all_shoot - shoot, all_whisky - whisky),
        s.choice[seat] != NO_PAIR,
    )  # fmt: skip


@lru_cache(REMEMBERED)
def pairs_of(hand: tuple[int, ...]) -> tuple[str, ...]:
    """
    >>> pairs_of((1, 1, 0))
    ('loot+shoot', 'shoot+loot')
    """
    pairs = [pair for pair in range(PAIRS) if rules.holds_pair(list(hand), pair // 3, pair % 3)]
    return tuple([PAIR_NAMES[pair] for pair in pairs])


@lru_cache(REMEMBERED)
def one_by_one(counts: tuple[int, ...]) -> tuple[int, ...]:
    """
    >>> one_by_one((0, 2, 0, 1))
    (1, 1, 3)
    """
    return tuple([kind for kind, n in enumerate(counts) for _ in range(n)])


@lru_cache(REMEMBERED)
def action_name(action: int) -> str:
    """
    >>> action_name(1), action_name(9 + 10)
    ('loot+shoot', 'deal:sip')
    """
    if action >= DEAL:
        return f"deal:{SALOON_CARDS[action - DEAL]}"
    return f"{CARDS[action // 3]}+{CARDS[action % 3]}"


PAIR_NAMES = tuple(action_name(pair) for pair in range(PAIRS))
ACTIONS: dict[str, int] = {
    action_name(action): action for action in (*range(PAIRS), *range(DEAL + 1, DEAL + KINDS))
}


def action_number(name: str) -> int:
    """The action of that name; KeyError if there is none.

    >>> action_number("whisky+loot")
    6
    """
    return ACTIONS[name]


REFUSALS = {
    OVER: "The duel is over.",
    DEALING: "Wait: the row is being dealt.",
    NOT_YOUR_TURN: "You have chosen already; wait for the other player.",
    UNKNOWN_ACTION: "There is no such choice: play two of Loot, Shoot and Whisky, one for each saloon card.",
    rules.NO_LOOT: "You have no Loot card left this round.",
    rules.NO_SHOOT: "You have no Shoot card left this round.",
    rules.NO_WHISKY: "You have no Whisky card left this round.",
    rules.ONE_LOOT: "You have only one Loot card left this round.",
    rules.ONE_SHOOT: "You have only one Shoot card left this round.",
    rules.ONE_WHISKY: "You have only one Whisky card left this round.",
    rules.NOT_IN_DECK: "That saloon card is not in the deck any more.",
}


def card_words(kind: int) -> str:
    """
    >>> card_words(1), card_words(4), card_words(10)
    ('1 gold nugget', '4 gold nuggets', 'an extra sip')
    """
    if kind == SIP:
        return "an extra sip"
    if kind == SHOT:
        return "an extra shot"
    return "1 gold nugget" if kind == 1 else f"{kind} gold nuggets"


def card_subject(kind: int) -> str:
    """The card at the beginning of a sentence: there is one, however many nuggets it shows.

    >>> card_subject(4), card_subject(10)
    ('A card of 4 gold nuggets', 'An extra sip')
    """
    return card_words(kind).capitalize() if kind in (SIP, SHOT) else f"A card of {card_words(kind)}"


def _flips(card0: int, card1: int, names: Sequence[str]) -> str:
    """Two action cards, and which beats the other."""
    first, second = CARDS[card0].capitalize(), CARDS[card1].capitalize()
    if card0 == card1:
        return f"both flip {first} and are out of luck."
    better, worse = (first, second) if (card0 - card1) % 3 == 1 else (second, first)
    return f"{names[0]} flips {first}, {names[1]} flips {second}: {better} beats {worse}."


def tell(note: Note, names: Sequence[str]) -> str:
    """A note in words; `names` are those of the seats. Card 1 is the one nearest the deck."""
    kind, a, b, _ = note
    match kind:
        case rules.DEALT:
            return f"{card_subject(a)} is dealt as card {b + 1}."
        case rules.SEALED:
            return f"{names[a]} lays two cards face down."
        case rules.FLIPPED:
            return f"Card {a + 1}: {_flips(b // 3, b % 3, names)}"
        case rules.DISCARDED:
            return f"{card_subject(b)} goes to the discard pile."
        case rules.LOOTED:
            return f"{names[a]} loots {card_words(b)}."
        case rules.HIT:
            return f"{names[a]} lands a shot and has {b} bullet{'' if b == 1 else 's'}."
        case rules.STOLE:
            return f"{names[a]} steals the bottle."
        case rules.DRANK:
            return f"{names[a]} drinks: gulp {b}."
        case rules.STAYED:
            return f"{card_subject(b)} stays where it is."
        case rules.RETURNED:
            return f"Round {a} is over; all action cards go back to their hands."
        case rules.SLID:
            return f"Card {a + 1} slides towards the deck and is card {b + 1} now."
        case rules.WON:
            return f"{names[a]} wins {BY_ROUTE[b]}."
        case rules.DRAWN:
            return f"The duel is a draw: {BY_ROUTE[a]}."
    raise LookupError(f"no words for a note of kind {kind}")


BY_ROUTE = {
    rules.BY_GOLD: "by gold",
    rules.BY_BULLETS: "by bullets",
    rules.BY_GULPS: "by emptying the bottle",
    rules.BY_BOTTLE: "by holding the bottle when the row could not be refilled",
    rules.NO_BOTTLE: "the row could not be refilled and nobody holds the bottle",
    rules.BY_CAP: "no winner within the round cap",
}


def result(s: State, names: Sequence[str]) -> str:
    """How the duel ended, in one sentence; empty while it goes on."""
    if s.phase != rules.DONE:
        return ""
    if s.winner == rules.NOBODY:
        return tell(Note(rules.DRAWN, s.route, 0, 0), names)
    return tell(Note(rules.WON, s.winner, s.route, 0), names)
