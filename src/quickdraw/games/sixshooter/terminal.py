"""A six-shooter duel in a terminal: six chambers, both stacks, the order of the ranks, and the keys."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from quickdraw.cards.names import number, sign
from quickdraw.engine.words import Note
from quickdraw.games.sixshooter import claims
from quickdraw.games.sixshooter.rules import FIRED
from quickdraw.games.sixshooter.view import Side, View, clock

SUMMARY = (
    "Each fires one of six hidden cards at a time, both together; the better card takes both. "
    "Most cards taken wins. Mind the order: Ace, Jack, Queen, King, 10 down to 2, Joker."
)
RANKS = "A > J > Q > K > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 > Joker"
RED, BLACK, QUIET, BRASS = "bold red", "bold", "dim", "yellow"
STEPS = {
    "dealing": "load your guns",
    "loading": "load your guns: keep or reload",
    "talking": "spin the barrel: talk",
    "firing": "release the safety: choose a bullet",
    "sudden-death": "sudden death",
    "over": "over",
}
KEYS = {"k": "keep", "keep": "keep", "n": "reload", "new": "reload", "reload": "reload"}


class Unclear(ValueError):
    """An answer that names no choice; the message says how to answer."""


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The table as one seat sees it, its own side below."""
    me = view.seat if view.seat < 2 else 0
    level = f", level hands {view.level} of {view.level_hands}" if view.level else ""
    return Panel(
        Group(
            _side(view.sides[1 - me], names),
            Text(),
            _middle(view, me),
            Text(),
            _side(view.sides[me], names),
            Columns([_chamber(view, i) for i in range(view.chambers)], padding=(0, 1)),
        ),
        title=f"Deal {view.deal}{level}: {STEPS[view.phase]}",
        subtitle=RANKS,
        border_style="dark_orange3",
        padding=(1, 2),
        width=84,
    )


def _side(side: Side, names: Sequence[str]) -> RenderableType:
    line = Table.grid(padding=(0, 3))
    loaded = {None: "", True: "reloaded", False: "kept the hand"}[side.reloaded]
    taken = f"{side.taken} card{'' if side.taken == 1 else 's'} taken"
    line.add_row(
        Text(names[side.seat], style="bold"),
        Text(taken + (f" ({side.points} of them shuffled in)" if side.points else ""), style=BRASS),
        Text(f"{side.bullets} in hand", style=QUIET),
        Text(loaded, style=QUIET),
        Text("a choice is made" if side.chosen else "", style="bold"),
    )
    stack = Text("stack: " if side.stack else "stack: empty", style=QUIET)
    for card in side.stack:
        stack.append_text(_card(card)).append(" ")
    return Group(line, stack)


def _middle(view: View, me: int) -> RenderableType:
    middle = Text(f"deck: {view.deck} cards", style=QUIET)
    mine, theirs = view.sides[me].shown, view.sides[1 - me].shown
    if mine is not None and theirs is not None:
        middle.append("     fired last: ", style="none")
        middle.append_text(_card(mine)).append(" against ").append_text(_card(theirs))
    if view.in_deck:
        middle.append("\nyou gave back, still in the deck: ")
        for card in view.in_deck:
            middle.append_text(_card(card)).append(" ")
    return middle


def _card(card: str) -> Text:
    """
    >>> _card("Th").plain, _card("X1").plain
    ('10♥', '★')
    """
    return Text(sign(number(card)), style=RED if card[-1] in "dh" else BLACK)


def _chamber(view: View, i: int) -> Panel:
    if i >= len(view.hand):
        return Panel(Text("\n·\n", justify="center", style=QUIET), width=11, border_style=QUIET)
    card = view.hand[i]
    face = _card(card)
    if card.startswith("X"):
        face.append(" Joker")
    face.justify = "center"
    return Panel(Group(Text(), face, Text()), title=str(i + 1), width=11, border_style=BRASS)


def prompt(view: View) -> str:
    """What to type now."""
    if view.phase == "loading":
        return (
            f"Your {len(view.hand)} bullets: k keep them, n give them back for new ones (once, and only now)"
        )
    keys = "1" if len(view.hand) == 1 else f"1 to {len(view.hand)}"
    return f"Which bullet do you fire? {keys}, or the card (such as {_name(view.hand[0])})"


def _name(card: str) -> str:
    """
    >>> _name("Ah"), _name("Td"), _name("X2")
    ('Ah', '10d', 'joker')
    """
    return "joker" if card.startswith("X") else card.replace("T", "10")


def understand(view: View, text: str) -> tuple[str, ...]:
    """The names of the actions that an answer stands for: a chamber, a card, or its rank alone."""
    word = text.strip().lower()
    if view.phase == "loading":
        if word not in KEYS:
            raise Unclear("Type k to keep your hand or n for a new one.")
        return (KEYS[word],)
    if word.isdecimal():  # a number is a chamber, never a rank: 4 must not fire a four by mistake
        chamber = int(word)
    else:
        chamber = 1 + next((i for i, card in enumerate(view.hand) if word in _words(card)), -1)
    if not 1 <= chamber <= len(view.hand):
        raise Unclear(
            f"Type a number from 1 to {len(view.hand)}, or a card of your hand such as {_name(view.hand[0])}."
        )
    return (f"fire:{view.hand[chamber - 1]}",)


def _words(card: str) -> tuple[str, ...]:
    """What a card may be called: its name, or its rank alone. A lone q is no Queen: it leaves the table.

    >>> _words("Ah"), _words("X1"), _words("Qh")
    (('ah', 'a'), ('joker', 'x'), ('qh', 'queen'))
    """
    name = _name(card).lower()
    if card.startswith("X"):
        return (name, "x")
    return (name, "queen") if card.startswith("Q") else (name, name[:-1])


# ---- talk and countdown ----
def talk_prompt(view: View) -> str:
    """What may be typed while the table lets everybody talk."""
    quick = "   ".join(f"{i} {claim.text}" for i, claim in enumerate(claims.CLAIMS, 1))
    return (
        f"{clock(view.talk_seconds)} to talk, as true as you like. Say anything, or a number:\n{quick}\n"
        "Enter: enough talked."
    )


spoken = claims.spoken
answer = claims.answer


def suspense(note: Note) -> tuple[str, ...]:
    """X4: what is counted before the cards are shown."""
    return ("3 ...", "2 ...", "1 ...") if note.kind == FIRED else ()
