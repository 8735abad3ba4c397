"""The saloon in a terminal: the row, both sides of the table, and the keys."""

from collections.abc import Sequence

from rich.align import Align
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from quickdraw.games.saloon import rules
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, Side, View

UNTOLD = (rules.DEALT, rules.SEALED, rules.SLID, rules.STAYED, rules.WON, rules.DRAWN)
"""What the table shows better than words."""
SUMMARY = (
    "Loot takes the saloon card and beats Whisky. Whisky drinks from the bottle and beats Shoot. "
    "Shoot lands a bullet and beats Loot. The same twice: the card is discarded."
)
KEYS = {"l": "loot", "s": "shoot", "w": "whisky"}
GOLD, LEAD, WHISKY, QUIET = "bold yellow", "bold red", "bold dark_orange3", "dim"


class Unclear(ValueError):
    """An answer that names no choice; the message says how to answer."""


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The table as one seat sees it, its own side below."""
    me = view.seat if view.seat < 2 else 0
    title = f"Round {view.round}" + {"first": ", phase 1", "second": ", phase 2", "over": ", over"}.get(
        view.phase, ""
    )
    return Panel(
        Group(
            _side(view, view.sides[1 - me], names),
            Text(),
            _row(view),
            Text(),
            _side(view, view.sides[me], names),
        ),
        title=title,
        subtitle=_discards(view),
        border_style="dark_orange3",
        padding=(1, 2),
        width=84,
    )


def _side(view: View, side: Side, names: Sequence[str]) -> RenderableType:
    line = Table.grid(padding=(0, 3))
    line.add_row(
        Text(names[side.seat], style="bold"),
        Text(f"gold {side.nuggets}/{view.nuggets_to_win}", style=GOLD if side.nuggets else QUIET),
        Text(f"bullets {side.bullets}/{view.bullets_to_win}", style=LEAD if side.bullets else QUIET),
        Text(_bottle(view, side), style=WHISKY if side.gulps else QUIET),
        Text("## chosen" if side.chosen else "", style="bold"),
    )
    cards = Text(f"can still play: {_cards(side.hand)}", style="cyan")
    if any(side.played):
        cards.append(f"   played: {_cards(side.played)}", style=QUIET)
    return Group(line, cards)


def _cards(counts: tuple[int, int, int]) -> str:
    return "  ".join(f"{card.capitalize()} x{n}" for card, n in zip(CARDS, counts, strict=True) if n)


def _bottle(view: View, side: Side) -> str:
    if side.gulps == 0:
        return "no bottle"
    almost = "almost empty" if side.gulps == view.gulps_to_win - 1 else "flipped"
    return f"bottle ({'full' if side.gulps == 1 else almost}), gulps {side.gulps}/{view.gulps_to_win}"


def _row(view: View) -> RenderableType:
    deck = Panel(Align.center(Text(f"####\n{view.deck}\ncards")), title="deck", width=10, border_style=QUIET)
    return Columns([deck, *(_card(view, place) for place in range(len(view.row)))], padding=(0, 1))


def _card(view: View, place: int) -> Panel:
    name = view.row[place]
    fought = place in view.places
    if name == "nothing":
        return Panel("\n\n", width=14, border_style=QUIET)
    if name.startswith("gold-"):
        nuggets = int(name[5:])
        picture = Text(f"{'o ' * min(nuggets, 5)}\n{'o ' * max(nuggets - 5, 0)}\n{nuggets} gold", style=GOLD)
    else:
        picture = Text(
            f"\n{'(_)' if name == 'sip' else '-=>'}\nextra {name}", style=WHISKY if name == "sip" else LEAD
        )
    picture.justify = "center"
    return Panel(
        picture,
        title=f"card {place + 1}" if fought else "",
        width=14,
        border_style="white" if fought else QUIET,
    )


def _discards(view: View) -> str:
    cards = [f"{n} x {SALOON_CARDS[kind].replace('-', ' ')}" for kind, n in enumerate(view.discards) if n]
    told = "discarded: " + (", ".join(cards) if cards else "nothing")
    if view.deck < len(view.row) and view.winner is None:
        told += " | no refill: the bottle wins"
    return told


def prompt(view: View) -> str:
    """What to type now."""
    near, far = (place + 1 for place in view.places)
    return f"Two cards, for card {near} and card {far}: l Loot, s Shoot, w Whisky (such as 'ls')"


def understand(view: View, text: str) -> tuple[str, ...]:
    """The names of the actions that an answer stands for.

    "L s" and "ls" stand for Loot and Shoot.
    """
    keys = [key for key in text.lower().replace("+", " ").replace(",", " ") if not key.isspace()]
    if len(keys) != 2 or any(key not in KEYS for key in keys):
        raise Unclear("Type two letters out of l, s and w, one for each saloon card.")
    return ("+".join(KEYS[key] for key in keys),)
