"""The table in a terminal: pay tables, board, betting circles, and the keys."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from quickdraw.cards.names import number, sign
from quickdraw.games.holdem.options import LARGEST_AMOUNT
from quickdraw.games.holdem.view import (
    BEST_FOUR_LINES,
    CIRCLE_NAMES,
    CIRCLE_WORDS,
    FLOP_BONUS_LINES,
    RIVER_LINES,
    UNTOLD,
    Place,
    View,
    bet_words,
)

SUMMARY = (
    "Make two pair of Sevens up or better of your two cards and the board. Bet before the flop, then bet the "
    "same again or fold, twice. There is no other hand to beat; two bonus bets pay on the board alone."
)
__all__ = ["SUMMARY", "UNTOLD", "Unclear", "draw", "prompt", "understand"]
KEYS = {"b": "bet", "bet": "bet", "f": "fold", "fold": "fold"}
RED, HIT, FAINT = "bold red", "bold green", "dim"
STREETS = ("Flop", "Flop", "Flop", "Turn", "River")


class Unclear(ValueError):
    """An answer that names no choice; the message says how to answer."""


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The table as one seat sees it."""
    title = {
        "betting": "Place your bets",
        "dealing": "The cards are dealt",
        "turn": "After the flop: Turn or fold",
        "river": "After the turn: River Bonus or fold",
        "over": "The hand is over",
    }[view.phase]
    return Panel(
        Group(_pay_tables(view), Text(), _board(view), Text(), _places(view, names)),
        title=title,
        subtitle=_my_line(view),
        border_style="green",
        padding=(0, 2),
        width=84,
    )


# ---- pay tables ----
def _pay_tables(view: View) -> RenderableType:
    mine = next((place for place in view.places if place.seat == view.seat), None)
    reached = mine.line if mine and mine.line else view.my_line
    side_by_side = Table.grid(padding=(0, 2))
    side_by_side.add_row(
        _pays("Flop Bonus", "the flop alone", FLOP_BONUS_LINES, view.flop_bonus_pays, view.flop_line),
        _pays("Best 4", "of the 5 on the board", BEST_FOUR_LINES, view.best_four_pays, view.four_line),
        _pays(
            "River Bonus", "Flop and Turn 1 to 1", _river_lines(view), view.river_pays, _marked(view, reached)
        ),
    )
    return side_by_side


def _river_lines(view: View) -> tuple[str, ...]:
    return (*RIVER_LINES[:-1], f"{RIVER_LINES[-1]}, {view.winning_pair} up")


def _marked(view: View, line: str) -> str:
    return _river_lines(view)[RIVER_LINES.index(line)] if line else ""


def _pays(title: str, about: str, lines: Sequence[str], pays: Sequence[int], hit: str) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    for _ in range(3):
        table.add_column(no_wrap=True)
    for line, pay in zip(lines, pays, strict=True):
        marked = line == hit
        style = HIT if marked else ""
        table.add_row(
            Text(">" if marked else " ", style=style), Text(line, style=style), Text(f"{pay:>3}", style=style)
        )
    return Group(Text(title, style="bold"), Text(about, style=FAINT), table)


# ---- cards ----
def _board(view: View) -> RenderableType:
    cards = [_card(name, street) for name, street in zip(view.board, STREETS, strict=False)]
    cards += [
        Panel(Text("░░░░", style=FAINT, justify="center"), width=11, title=street, border_style=FAINT)
        for street in STREETS[len(view.board) :]
    ]
    return Columns(cards, padding=(0, 1))


def _card(name: str, title: str) -> Panel:
    return Panel(_sign(name, "center"), width=11, title=title)


def _sign(name: str, justify: str = "left") -> Text:
    text = Text(sign(number(name)), style=RED if name[1] in "dh" else "bold")
    text.justify = "center" if justify == "center" else "left"
    return text


# ---- seats ----
def _places(view: View, names: Sequence[str]) -> RenderableType:
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style=FAINT)
    for heading in ("seat", "chips", "cards", "Flop", "Turn", "River\nBonus", "Flop\nBonus", "Best 4", ""):
        table.add_column(heading, no_wrap=True, max_width=14 if heading == "seat" else None)
    for place in view.places:
        table.add_row(
            Text(names[place.seat], style="bold" if place.seat == view.seat else ""),
            str(place.purse + place.net),
            _hand(place),
            *_circles(place),
            _how_it_stands(place, view.phase),
        )
    return table


def _hand(place: Place) -> Text:
    cards = [_sign(name) for name in place.cards] + [Text("░░", style=FAINT)] * place.hidden
    return Text(" ").join(cards)


def _circles(place: Place) -> list[str]:
    """Flop, Turn, River Bonus, Flop Bonus and Best 4, as round as letters allow; ? is sealed."""
    if place.status == "out":
        return ["", "", "", "", ""]
    if place.status == "betting":
        bets = [f"({chips})" for chips in place.bets]
        bets += ["(?)" if circle < place.placed else "( )" for circle in range(len(place.bets), 3)]
        return [bets[0], "( )", "( )", *bets[1:]]
    flop, bonus, four = place.bets
    core = [f"({flop})" if laid < place.core else "( )" for laid in range(3)]
    return [*core, *(f"({chips})" if chips else "( )" for chips in (bonus, four))]


def _how_it_stands(place: Place, phase: str) -> Text:
    if phase == "over" and place.status != "out":
        style = HIT if place.net > 0 else RED if place.net < 0 else ""
        return Text(f"{place.net:+d}{' folded' if place.status == 'folded' else ''}", style=style)
    words = {"out": "sits out", "folded": "folded", "in": "decided" if place.chosen else ""}
    return Text(words.get(place.status, ""), style=FAINT)


def _my_line(view: View) -> str:
    if view.phase not in ("turn", "river"):
        return ""
    return f"you have {_marked(view, view.my_line)}" if view.my_line else "nothing that wins yet"


# ---- keys ----
def prompt(view: View) -> str:
    """What to type now."""
    place = view.places[view.seat]
    if view.phase == "betting":
        circles = CIRCLE_WORDS[place.placed :]
        example = ("10 0 5", "0 5", "5")[place.placed]
        amounts = " ".join(name.partition(":")[2] for name in view.legal)
        none = "; 0 on Flop sits out" if place.placed == 0 else ""
        return f"Chips for {', '.join(circles)}, such as '{example}' ({amounts}{none})"
    return f"b bets {place.bets[0]} on {bet_words(view.phase)}, f folds"


def understand(view: View, text: str) -> tuple[str, ...]:
    """The names of the actions that an answer stands for.

    "10 0 5" fills all three circles, "10" only Flop.
    """
    words = text.lower().replace(",", " ").split()
    if view.phase == "betting":
        circles = CIRCLE_NAMES[view.places[view.seat].placed :]
        if not 1 <= len(words) <= len(circles) or not all(word.isdecimal() for word in words):
            raise Unclear(
                f"Type chips for {', '.join(CIRCLE_WORDS[-len(circles) :])}: '10 0 5', or just '10'."
            )
        if any(int(word) > LARGEST_AMOUNT for word in words):
            raise Unclear(f"No table takes more than {LARGEST_AMOUNT} chips on a circle.")
        amounts = [*words, *["0"] * (len(circles) - len(words))]
        return tuple(f"{circle}:{int(chips)}" for circle, chips in zip(circles, amounts, strict=True))
    if len(words) != 1 or words[0] not in KEYS:
        raise Unclear("Type b to bet or f to fold.")
    return (KEYS[words[0]],)
