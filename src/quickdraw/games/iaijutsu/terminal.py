"""The iaijutsu duel in a terminal: both hands and piles, the hierarchy of hands, and the keys."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from quickdraw.cards.hanafuda import DUEL, MONTH, MONTHS, NUMBER, PICTURES
from quickdraw.games.iaijutsu.hierarchy import GROUP, HAND_WORDS
from quickdraw.games.iaijutsu.view import PileCard, Side, View, hands_within

SUMMARY = (
    "Improve your two cards by STARE DOWN (take one, discard one), or DRAW! and compare hands: the better "
    "one deals a point of damage for each card in its owner's pile, and more for ribbons."
)
SOURCES = {"p": "take:draw-pile", "m": "take:own-pile", "o": "take:rivals-pile", "d": "draw!"}
WORDS = {
    "take:draw-pile": "p draw pile", "take:own-pile": "m my pile", "take:rivals-pile": "o other pile",
    "draw!": "d DRAW!",
}  # fmt: skip
GROUPS = (
    "Big Bird", "Mammal", "Little Bird", "red ribbon", "poetry ribbon", "blue ribbon", "effect", "Full Moon",
)  # fmt: skip
STYLES = ("bold cyan", "bold green", "bold blue", "red", "bold red", "blue", "magenta", "bold yellow")
QUIET = "dim"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
EFFECTS = {
    "curtain": "look at the other hand",
    "bridge": "fetch a face-up card from a discard pile, then discard again",
    "butterflies": "move the top card of the other pile to yours",
    "sake": "each gives the other a card",
    "lightning": "DRAW! at once",
}


class Unclear(ValueError):
    """An answer that names no choice; the message says how to answer."""


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The table as one seat sees it, its own side below."""
    me = view.seat if view.seat < 2 else 0
    mine, other = view.sides[me], view.sides[1 - me]
    table = Table.grid(padding=(0, 2))
    table.add_row(
        Group(_hand(view, other, names), Text(), _middle(view), Text(), _hand(view, mine, names)),
        _hierarchy(view),
    )
    piles = Group(_pile(other, names), _pile(mine, names))
    return Panel(
        Group(table, Text(), piles),
        title=f"Round {view.round}",
        subtitle=f"{view.damage_to_win} damage wins",
        border_style="red",
        padding=(0, 1),
        width=84,
    )


def _hand(view: View, side: Side, names: Sequence[str]) -> RenderableType:
    line = Text(names[side.seat], style="bold")
    line.append(
        f"   damage dealt {side.damage}/{view.damage_to_win}", style="bold red" if side.damage else QUIET
    )
    if side.sealed:
        line.append("   has chosen", style="bold")
    cards = [_card(view, side, number, name) for number, name in enumerate(side.hand, 1)]
    hidden = side.cards - len(cards)
    cards += [_either(pair) for pair in side.either]
    cards += [_back() for _ in range(hidden - len(side.either))]
    return Group(line, Columns(cards, padding=(0, 0)))


def _card(view: View, side: Side, number: int, name: str) -> Panel:
    card = NUMBER[name]
    text = Text(f"{MONTHS[MONTH[card]]}\n{_picture(name)}\n", style=STYLES[GROUP[card]])
    mine = side.seat == view.seat
    if mine and name in view.taken:
        text.append("just taken", style=QUIET)
    elif mine and name == view.drawn:
        text.append("just drawn", style=QUIET)
    else:
        text.append(GROUPS[GROUP[card]], style=QUIET)
    seen = "seen" if mine and name in side.seen else ""
    return Panel(text, title=str(number) if mine else "", subtitle=seen, width=17, border_style="white")


def _picture(name: str) -> str:
    return PICTURES[DUEL[NUMBER[name]]]


def _either(pair: tuple[str, str]) -> Panel:
    return Panel(Text(f"one of\n{_short(pair[0])}\n{_short(pair[1])}"), width=17, border_style=QUIET)


def _back() -> Panel:
    return Panel(
        Text("#############\n#############\n#############", style=QUIET), width=17, border_style=QUIET
    )


def _short(name: str) -> str:
    """Fits a card.

    >>> _short("boar"), _short("chrysanthemum-ribbon")
    ('Boar', 'Chrysanth. R.')
    """
    if not name.endswith("-ribbon"):
        return name.capitalize()
    month = name.removesuffix("-ribbon").capitalize()
    return f"{month} R." if len(month) < 11 else f"{month[:9]}. R."


def _middle(view: View) -> Text:
    text = Text(f"Draw pile: {view.draw_pile} cards", style="bold" if view.draw_pile else "bold red")
    if view.stares:
        text.append(f"   turns without it: {view.stares} of {view.stare_limit}", style=QUIET)
    return text


def _hierarchy(view: View) -> RenderableType:
    """What the hand is stands out; before a discard, what it can become."""
    lines = Text()
    within = hands_within(view)
    for rank, words in enumerate(HAND_WORDS[1:], 1):
        number = f"{rank:>2}" if rank <= 10 else "  "
        mark, style = ("-", "bold") if words in within else (" ", "")
        if words == view.my_hand:
            mark, style = ">", "bold reverse"
        lines.append(f"{mark} {number} {words}\n", style=style)
    bonus = f"Red ribbon +{view.red_bonus}, blue +{view.blue_bonus}"
    lines.append(f"\n{bonus}\nand 1 for each card of\nthe victor's pile", style=QUIET)
    return lines


def _pile(side: Side, names: Sequence[str]) -> Text:
    text = Text(f"{names[side.seat]}'s pile, {len(side.pile)}: ", style="bold")
    for i, card in enumerate(side.pile):
        text.append(", " if i else "", style="")
        _pile_card(text, card)
    if side.pile:
        text.append(" (top)", style=QUIET)
    else:
        text.append("nothing", style=QUIET)
    return text


def _pile_card(text: Text, card: PileCard) -> None:
    if card.name is not None:
        name = _long(card.name)
        text.append(f"[{name}]" if card.face_down else name, style=STYLES[GROUP[NUMBER[card.name]]])
    else:
        text.append(f"[{' or '.join(_long(name) for name in card.either)}]", style=QUIET)


def _long(name: str) -> str:
    """
    >>> _long("boar"), _long("plum-ribbon")
    ('Clover Boar', 'Plum Poetry Ribbon')
    """
    return f"{MONTHS[MONTH[NUMBER[name]]]} {_picture(name)}"


# ---- keys ----
def prompt(view: View) -> str:
    """What to type now."""
    match view.phase:
        case "turn":
            return "STARE DOWN and take from, or DRAW!: " + ", ".join(WORDS[name] for name in view.legal)
        case "effect":
            return f"{_long(view.effect or '')}: {EFFECTS[view.effect or '']}? y yes, n no"
        case "bridging":
            cards = [f"{letter} {_long(name)}" for letter, name in _fetchable(view).items()]
            return f"The Bridge fetches: {', '.join(cards)}"
        case "sake":
            return f"Give which card? {_numbers(view)}"
        case "tied":
            return f"A tie. Lay which card face down? {_numbers(view)}"
    return f"Discard which card? {_numbers(view)}"


def _numbers(view: View) -> str:
    return ", ".join(f"{n} {_long(name)}" for n, name in _choices(view).items())


def _choices(view: View) -> dict[int, str]:
    """The cards of the own hand that may be chosen, by number."""
    legal = {name.partition(":")[2] for name in view.legal}
    return {n: name for n, name in enumerate(view.sides[view.seat].hand, 1) if name in legal}


def _fetchable(view: View) -> dict[str, str]:
    return dict(zip(LETTERS, (name.partition(":")[2] for name in view.legal), strict=False))


def understand(view: View, text: str) -> tuple[str, ...]:
    """The name of the action that an answer stands for."""
    key = text.strip().lower()
    if view.phase == "turn":
        if key in SOURCES or key == "!":
            return (SOURCES.get(key, "draw!"),)
        raise Unclear("Type p, m or o for the pile to take from, or d for DRAW!")
    if view.phase == "effect":
        if key in ("y", "n"):
            return ("use" if key == "y" else "decline",)
        raise Unclear("Type y to use the effect, or n.")
    if view.phase == "bridging":
        if key in _fetchable(view):
            return (f"fetch:{_fetchable(view)[key]}",)
        raise Unclear("Type the letter of a card.")
    hand = view.sides[view.seat].hand
    if key.isdecimal() and 1 <= int(key) <= len(hand):
        verb = {"sake": "give", "tied": "lay"}.get(view.phase, "discard")
        return (f"{verb}:{hand[int(key) - 1]}",)
    raise Unclear(f"Type the number of a card, 1 to {len(hand)}.")
