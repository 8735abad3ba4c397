"""What the table in the browser shows beside the View: made from it, and from what the seat was just told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quickdraw.cards.hand_names import describe
from quickdraw.cards.names import long, number
from quickdraw.cards.poker import evaluate
from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.holdem import rules
from quickdraw.games.holdem.lines import BOARD, FLOP_CARDS
from quickdraw.games.holdem.options import CORE_BETS
from quickdraw.games.holdem.state import CIRCLES, FLOP, FLOP_BONUS
from quickdraw.games.holdem.table.felt import is_broke, is_waited_for, picture, stands
from quickdraw.games.holdem.view import (
    BEST_FOUR_LINES,
    CIRCLE_NAMES,
    FLOP_BONUS_LINES,
    RIVER_LINES,
    Place,
    View,
    bet_words,
    chips,
    listed,
    net_words,
)

RULES = {"betting": "P7", "dealing": "P8", "turn": "P9", "river": "P11", "over": "P13"}
STREETS = ("", "Flop", "", "Turn", "River")
"""What is painted where a community card will lie."""
FEW = 2
"""So many people fit into the one line above the table; the table itself shows more."""
KEYS = {"flop": "f", "flop-bonus": "b", "best-four": "v"}
WHEN = {
    "flop-bonus": "side bet",
    "flop": "to begin",
    "turn": "or fold",
    "river": "or fold",
    "best-four": "side bet",
}
"""What one bets there for, painted below each circle."""


@dataclass(frozen=True)
class PayTable:
    name: str
    title: str
    about: str
    rows: tuple[tuple[str, int, str], ...]
    """A line, what it pays to 1, and whether it is lit (or near: the cards so far reach it)."""


@dataclass(frozen=True)
class Tray:
    """What a seat needs to place its bets."""

    free: int
    """Chips that are not reserved yet (H8)."""
    flop: int
    """What it has placed on Flop already, where the circles are filled one by one."""
    chips: tuple[tuple[int, str], ...]
    """The amounts the table takes, each with its picture."""
    amounts: dict[str, str]
    """Those for each circle that is still open."""


def scene(view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    at_table = stands(view, tuple(names))
    mine = None if view.seat == WATCHER else at_table[view.seat]
    return {
        "status": _status(view, names),
        "phase": view.phase,
        "rule": _rule(view),
        "sounds": _sounds(news),
        "countdown": 0,
        "mine": mine,
        "others": tuple(stand for stand in at_table if stand is not mine),
        "board": _board(view),
        "pay_tables": _pay_tables(view),
        "tray": _tray(view),
        "reading": _reading(view),
        "fanfare": _fanfare(view, news),
        "bet": view.places[view.seat].bets[FLOP] if "bet" in view.legal else 0,
        "bet_on": bet_words(view.phase) if "bet" in view.legal else "",
        "least": CORE_BETS * view.amounts[FLOP][1],
        "words": {card: long(number(card)) for card in _open_cards(view)},
        "picture": picture,
        "keys": KEYS,
        "when": WHEN,
        "pays": _pays(view),
    }


def _rule(view: View) -> str:
    if view.phase != "over" or view.seat == WATCHER:
        return RULES[view.phase]
    place = view.places[view.seat]
    if place.status == "folded":
        return "P10" if place.core == 1 else "P11"
    if place.status == "out":
        return "H13"
    return "P15" if place.line else "P14"


def _open_cards(view: View) -> tuple[str, ...]:
    return view.board + tuple(card for place in view.places for card in place.cards)


def _board(view: View) -> tuple[tuple[str, str], ...]:
    """Five places in the middle: what is painted there, and the card that lies there, if any."""
    return tuple(zip(STREETS, view.board + ("",) * (BOARD - len(view.board)), strict=True))


# ---- pay tables ----
def _pay_tables(view: View) -> tuple[PayTable, ...]:
    river = (*RIVER_LINES[:-1], f"Two Pair, {view.winning_pair} up")
    reached = {river[RIVER_LINES.index(place.line)]: "lit" for place in _judged(view) if place.line}
    if view.my_line and view.phase != "over":
        reached[river[RIVER_LINES.index(view.my_line)]] = "near"
    tables = [_pay_table("river", "River Bonus", "Flop and Turn pay 1 to 1", river, view.river_pays, reached)]
    if len(view.amounts[FLOP_BONUS]) > 1:
        flop, four = {view.flop_line: "lit"}, {view.four_line: "lit"}
        tables += [
            _pay_table(
                "flop-bonus", "Flop Bonus", "the flop alone", FLOP_BONUS_LINES, view.flop_bonus_pays, flop
            ),
            _pay_table(
                "best-four", "Best 4", "of the five in the middle", BEST_FOUR_LINES, view.best_four_pays, four
            ),
        ]
    return tuple(tables)


def _judged(view: View) -> Sequence[Place]:
    """Whose lines are lit: one's own; a watcher's table lights everybody's."""
    return view.places if view.seat == WATCHER else (view.places[view.seat],)


def _pay_table(
    name: str, title: str, about: str, lines: Sequence[str], pays: Sequence[int], lit: dict[str, str]
) -> PayTable:
    rows = tuple((line, pay, lit.get(line, "")) for line, pay in zip(lines, pays, strict=True))
    return PayTable(name, title, about, rows)


def _pays(view: View) -> dict[str, str]:
    """What is painted in each circle: what it pays at best."""
    best = {"flop-bonus": view.flop_bonus_pays, "river": view.river_pays, "best-four": view.best_four_pays}
    return {"flop": "1 to 1", "turn": "1 to 1"} | {name: f"up to {max(pays)}" for name, pays in best.items()}


# ---- betting ----
def _tray(view: View) -> Tray | None:
    if view.phase != "betting" or not view.legal:
        return None
    place = view.places[view.seat]
    reserved = sum(CORE_BETS * bet if circle == FLOP else bet for circle, bet in enumerate(place.bets))
    every = sorted({amount for amounts in view.amounts for amount in amounts if amount})
    return Tray(
        free=place.purse - reserved,
        flop=place.bets[FLOP] if place.placed else 0,
        chips=tuple((amount, picture(amount)) for amount in every),
        amounts={
            CIRCLE_NAMES[circle]: " ".join(map(str, view.amounts[circle][1:]))
            for circle in range(place.placed, CIRCLES)
        },
    )


# ---- words ----
def _status(view: View, names: Sequence[str]) -> str:
    """What you are asked to do, or whom the table waits for."""
    if view.phase == "over":
        return _outcome(view, names)
    if view.phase == "dealing":
        return "The dealer deals."
    if view.legal:
        if view.phase == "betting":
            return "Place your bets."
        return f"Bet {view.places[view.seat].bets[FLOP]} on {bet_words(view.phase)}, or fold?"
    late = [names[place.seat] for place in view.places if is_waited_for(view, place)]
    return f"{_where_i_am(view)}Waiting for {listed(late) if len(late) <= FEW else f'{len(late)} players'}."


def _where_i_am(view: View) -> str:
    if view.seat == WATCHER:
        return ""
    place = view.places[view.seat]
    if is_broke(view, place):
        return "You have no chips to bet. "
    if view.phase == "betting":
        return "Your bets are down. "
    said = {"bet": "You bet. ", "fold": "You fold. "}.get(view.my_choice, "")
    return said or {"folded": "You have folded. ", "out": "You sit this hand out. "}.get(place.status, "")


def _outcome(view: View, names: Sequence[str]) -> str:
    played = [place for place in view.places if place.core]
    if not played:
        return "Nobody bets."
    if view.seat != WATCHER:
        place = view.places[view.seat]
        return f"You {_my_net(place.net)}." if place.core else "You sat this hand out."
    if len(played) > FEW:
        return "The hand is over."
    return f"{listed([f'{names[place.seat]} {net_words(place.net)}' for place in played])}."


def _my_net(net: int) -> str:
    return f"win {chips(net)}" if net > 0 else f"lose {chips(-net)}" if net < 0 else "come out even"


def _reading(view: View) -> str:
    """One's hand in words, as far as the cards go, and whether it pays."""
    if view.seat == WATCHER or len(view.board) < FLOP_CARDS:
        return ""
    place = view.places[view.seat]
    if place.status != "in":
        return "You folded." if place.status == "folded" else ""
    cards = [number(card) for card in place.cards + view.board]
    hand = describe(evaluate(cards, len(cards)))
    line = place.line or view.my_line
    if line:
        return f"{hand}: {view.river_pays[RIVER_LINES.index(line)]} to 1 on River Bonus."
    return f"{hand}: not enough{'' if view.phase == 'over' else ' yet'}."


# ---- sounds ----
def _sounds(news: Sequence[Note]) -> str:
    """What is heard at once."""
    turned = sum(note.kind == rules.TURNED_UP for note in news)
    if turned:
        return "deal" if turned > 1 else "card"
    return "chip" if any(note.kind in (rules.SEALED, rules.CHOSE) for note in news) else ""


def _fanfare(view: View, news: Sequence[Note]) -> str:
    """What is heard when the last of the new cards has been turned up."""
    mine = [
        note.kind for note in news if note.a == view.seat and rules.WON <= note.kind < rules.LOST + CIRCLES
    ]
    if view.seat == WATCHER or not mine:
        return ""
    place = view.places[view.seat]
    if view.phase == "over":
        return "win" if place.net > 0 else "lose" if place.net < 0 and place.status == "in" else ""
    return "coin" if rules.WON + FLOP_BONUS in mine else ""
