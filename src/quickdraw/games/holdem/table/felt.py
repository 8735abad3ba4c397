"""What lies on the felt: at every seat five circles with their chips, and what has become of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from quickdraw.games.holdem.lines import BOARD, FLOP_CARDS
from quickdraw.games.holdem.options import CORE_BETS
from quickdraw.games.holdem.state import BEST_FOUR, CIRCLES, FLOP, FLOP_BONUS
from quickdraw.games.holdem.view import (
    BEST_FOUR_LINES,
    CIRCLE_NAMES,
    CIRCLE_WORDS,
    CORE_NAMES,
    CORE_WORDS,
    FLOP_BONUS_LINES,
    RIVER_LINES,
    Place,
    View,
    chips,
)

PAINTED = (1, 5, 10, 25, 50, 100)
"""The chips that have a picture of their own."""


@dataclass(frozen=True)
class Circle:
    """One circle of one seat."""

    name: str
    title: str
    chips: int
    state: str
    """empty; open (the next choice is about it), sealed, bet, won or lost."""
    change: int = 0
    """Chips won, or lost if below 0."""


@dataclass(frozen=True)
class Stand:
    """One seat at the table."""

    seat: int
    name: str
    stack: int
    """Chips that do not lie in a circle."""
    circles: tuple[Circle, ...]
    cards: tuple[str, ...]
    hidden: int
    caption: str
    """How it stands, in a word or two."""
    words: str
    """The circles, for who cannot see them."""
    status: str
    change: int
    """Chips won or lost, once the hand is over."""
    waited_for: bool


def stands(view: View, names: tuple[str, ...]) -> tuple[Stand, ...]:
    return tuple(stand(view, place, names[place.seat]) for place in view.places)


def stand(view: View, place: Place, name: str) -> Stand:
    circles = tuple(_circles(view, place))
    return Stand(
        seat=place.seat,
        name=name,
        stack=_stack(place, circles),
        circles=circles,
        cards=place.cards,
        hidden=place.hidden,
        caption=_caption(view, place),
        words=_words(circles),
        status="broke" if is_broke(view, place) else place.status,
        change=place.net if view.phase == "over" else 0,
        waited_for=is_waited_for(view, place),
    )


def picture(amount: int) -> str:
    """The id of a chip's picture: others than the house's own are blank, and their number is written on."""
    return f"chip-{amount}" if amount in PAINTED else "chip"


# ---- who is where ----
def is_broke(view: View, place: Place) -> bool:
    """H8: without the chips for the smallest bet three times nobody is asked."""
    return view.phase == "betting" and place.purse < CORE_BETS * view.amounts[FLOP][1]


def is_waited_for(view: View, place: Place) -> bool:
    if view.phase == "betting":
        return place.placed < CIRCLES
    return view.phase in CORE_NAMES and place.status == "in" and not place.chosen


def bonus_result(view: View, circle: int) -> int | None:
    """What a bonus bet pays to 1, 0 if it is lost; None before it is settled."""
    if len(view.board) < (FLOP_CARDS if circle == FLOP_BONUS else BOARD):
        return None
    if circle == FLOP_BONUS:
        return view.flop_bonus_pays[FLOP_BONUS_LINES.index(view.flop_line)] if view.flop_line else 0
    return view.best_four_pays[BEST_FOUR_LINES.index(view.four_line)] if view.four_line else 0


def core_pays(view: View, line: str) -> tuple[int, int, int]:
    """P15: what Flop, Turn and River Bonus pay to 1."""
    return 1, 1, view.river_pays[RIVER_LINES.index(line)]


# ---- circles, in the order they are painted on the felt ----
def _circles(view: View, place: Place) -> Iterator[Circle]:
    bonuses = len(view.amounts[FLOP_BONUS]) > 1
    if bonuses:
        yield _at_the_start(view, place, FLOP_BONUS) or _bonus(view, place, FLOP_BONUS)
    yield _at_the_start(view, place, FLOP) or _core(view, place, 0)
    yield _core(view, place, 1)
    yield _core(view, place, 2)
    if bonuses:
        yield _at_the_start(view, place, BEST_FOUR) or _bonus(view, place, BEST_FOUR)


def _at_the_start(view: View, place: Place, circle: int) -> Circle | None:
    """H13: a circle during the betting; how much others have placed nobody knows."""
    if view.phase != "betting":
        return None
    amount = place.bets[circle] if circle < len(place.bets) else 0
    if amount:
        state = "bet"
    elif place.seat != view.seat and circle < place.placed and not is_broke(view, place):
        state = "sealed"
    elif place.seat == view.seat and circle >= place.placed:
        state = "open"
    else:
        state = "empty"
    return Circle(CIRCLE_NAMES[circle], CIRCLE_WORDS[circle], amount, state)


def _core(view: View, place: Place, street: int) -> Circle:
    name, title = CORE_NAMES[street], CORE_WORDS[street]
    bet = place.bets[FLOP] if place.bets else 0
    if street >= place.core:
        if street > place.core or place.seat != view.seat or place.status != "in":
            return Circle(name, title, 0, "empty")
        if view.my_choice == "bet":
            return Circle(name, title, bet, "bet")
        return Circle(name, title, 0, "open" if "bet" in view.legal else "empty")
    if place.status == "folded" or (view.phase == "over" and not place.line):
        return Circle(name, title, bet, "lost", -bet)
    if view.phase == "over":
        return Circle(name, title, bet, "won", core_pays(view, place.line)[street] * bet)
    return Circle(name, title, bet, "bet")


def _bonus(view: View, place: Place, circle: int) -> Circle:
    name, title, bet = CIRCLE_NAMES[circle], CIRCLE_WORDS[circle], place.bets[circle]
    if not bet:
        return Circle(name, title, 0, "empty")
    pays = bonus_result(view, circle)
    if pays is None:
        return Circle(name, title, bet, "bet")
    return Circle(name, title, bet, "won", pays * bet) if pays else Circle(name, title, bet, "lost", -bet)


def _stack(place: Place, circles: tuple[Circle, ...]) -> int:
    """Chips that lie in circles are not in front of the player any more."""
    lying = sum(circle.chips for circle in circles if circle.state == "bet")
    return place.purse + place.net - lying


# ---- words ----
def _caption(view: View, place: Place) -> str:
    if is_broke(view, place):
        return "no chips"
    if view.phase == "betting":
        return "has bet" if place.placed == CIRCLES else "betting"
    if place.status == "out":
        return "sits out"
    if place.status == "folded":
        return "folded"
    if view.phase == "over":
        return place.line or "nothing"
    if view.phase == "dealing":
        return ""
    return "decided" if place.chosen else "deciding"


def _words(circles: tuple[Circle, ...]) -> str:
    """
    >>> _words((Circle("flop", "Flop", 10, "won", 10), Circle("turn", "Turn", 0, "empty")))
    'Flop: 10 chips, wins 10'
    """
    told = []
    for circle in circles:
        if circle.state == "sealed":
            told.append(f"{circle.title}: sealed")
        elif circle.chips:
            result = {"won": f", wins {circle.change}", "lost": ", lost"}.get(circle.state, "")
            told.append(f"{circle.title}: {chips(circle.chips)}{result}")
    return "; ".join(told) or "no bets"
