"""The gunfight in a terminal: the table, the hand to arrange, and numbered choices."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from quickdraw.cards.names import number, sign
from quickdraw.games.gunfight import state
from quickdraw.games.gunfight.arranging import house_stacks
from quickdraw.games.gunfight.view import (
    LETTERS,
    PLACES,
    Side,
    Stack,
    View,
    lay_name,
    stack_of,
)
from quickdraw.games.gunfight.words import ROUNDS, dice_words

SUMMARY = (
    "Lay your ten cards as three stacks and one left over; each stack makes a poker hand with the five "
    "communal cards. Good hands help you and hinder others in the Quick Draw and Aim rounds; in the Fire "
    "round dice and the card left over wound a neighbour. The last one alive wins."
)
WIDTH = 80
MARKS = {"upright": "", "rotated": "^", "down": "#"}
QUIET = "dim"


class Unclear(ValueError):
    """An answer that names no choice; the message says how to answer."""


# ---- the table ----
def draw(view: View, names: Sequence[str]) -> RenderableType:
    """The table as one seat sees it."""
    parts: list[RenderableType] = [_communal(view), Text()]
    parts.append(_hand(view) if view.hand else Text())
    parts += [_sides(view, names), Text()]
    parts.append(_order(view, names))
    title = f"Turn {view.turn}" + (f", {view.round} round" if view.order else "")
    return Panel(
        Group(*parts),
        title=title,
        subtitle="^ rotated   # face down   * yourself   ★ joker",
        border_style="dark_orange3",
        padding=(0, 1),
        width=WIDTH,
    )


def _communal(view: View) -> Text:
    return Text("Communal cards  ", style="bold").append("  ".join(map(_sign, view.communal)), style="cyan")


def _sign(card: str) -> str:
    return sign(number(card))


def _hand(view: View) -> RenderableType:
    """The own hand, a letter for each card, and what the stacks laid so far make."""
    line = Table.grid(padding=(0, 2))
    line.add_row(*(Text(letter, style="bold") for letter in LETTERS[: len(view.hand)]))
    line.add_row(*(Text(_sign(card), style="cyan") for card in view.hand))
    if any(view.piles):
        line.add_row(*(Text("QAF"[pile - 1] if pile else "", style=QUIET) for pile in view.piles))
    laid = [
        Text(f"{name}: {_cards(stack)}  {stack.made}")
        for name, stack in zip(ROUNDS, view.my_stacks, strict=False)
    ]
    return Group(Text("Your cards", style="bold"), line, *laid, Text())


def _cards(stack: Stack) -> str:
    return " ".join(MARKS[lie] + _sign(card) for card, lie in zip(stack.cards, stack.lies, strict=True))


def _sides(view: View, names: Sequence[str]) -> RenderableType:
    table = Table(box=None, padding=(0, 1, 0, 0), width=WIDTH - 4, header_style="bold")
    for title, width in (("", 15), *((name, 15) for name in ROUNDS), ("left over", 10)):
        table.add_column(title, width=width)
    for side in view.sides:
        table.add_row(*_side(view, side, names[side.seat]))
    return table


def _side(view: View, side: Side, name: str) -> list[RenderableType]:
    star = "*" if side.seat == view.seat else " "
    if not side.alive:
        return [Text(f"{star}{side.seat + 1} {name[:12]}\n   dead", style=QUIET), *[""] * 4]
    mark = ">" if side.seat == view.actor else star
    who = Text(f"{mark}{side.seat + 1} {name[:12]}\n", style="bold").append(
        f"   life {side.life}", style="red"
    )
    if side.stacks:
        stacks: list[RenderableType] = [_stack(stack) for stack in side.stacks]
        left = Text(f"{_sign(side.remaining or '')} = {_points(side)}\n{dice_words(side.dice)}\n")
        return [who, *stacks, left]
    stacks = [Text("## ## ##" if side.laid > i else "", style=QUIET) for i in range(3)]
    return [who, *stacks, Text(f"{side.cards} cards\n", style=QUIET)]


def _points(side: Side) -> str:
    return str(side.points) if side.points == side.deducted else f"{side.points}/-{side.deducted}"


def _stack(stack: Stack) -> Text:
    text = Text(_cards(stack) + "\n", style="cyan")
    text.append(stack.hand, style="bold" if stack.advanced else "default")
    was = stack.made.split(",")[0]
    return text.append(f"\n{was} {'^' * stack.advanced}" if stack.advanced else "\n", style=QUIET)


def _order(view: View, names: Sequence[str]) -> Text:
    if not view.order:
        return Text()
    text = Text("Order of action", style="bold")
    for place, call in enumerate(view.order, 1):
        why = f" ({call.why} than the next)" if call.why else ""
        text.append(f"\n {place} {names[call.seat]}: {call.hand}{why}", style="default")
        text.append(f"\n   {_five(view, view.sides[call.seat])}", style=QUIET)
    if view.actor is not None:
        text.append(f"\n{names[view.actor]}: ", style="bold")
        text.append(f"{view.action}, {view.says}.", style="default")
        if view.asked in ("undertaker", "target"):
            text.append(f" Total so far {view.total}.", style="default")
    return text


def _five(view: View, side: Side) -> str:
    """G17: what makes a hand, before it is advanced."""
    stack = side.stacks[ROUNDS.index(view.round)]
    return f"{stack.made}: {' '.join(map(_sign, stack.best_five))}"


# ---- choices ----
def prompt(view: View) -> str:
    """What to type now, each choice with its number."""
    if view.phase == "arranging":
        missing = 3 - len(view.my_stacks)
        stacks = ", ".join(ROUNDS[3 - missing :])
        return (
            f"Three letters for each stack: {stacks}, such as '{_example(missing)}'.\n"
            f"a: the house arranges. v: shows how. v {_example(missing)}: what yours would make"
        )
    lines = [_choice(view, name) for name in view.legal] if view.asked != "swap" else _swap_lines(view)
    numbered = lines if view.asked == "swap" else [f"{i:3} {line}" for i, line in enumerate(lines, 1)]
    if len(numbered) > 8:
        numbered = _two_columns(numbered)
    how = "Your card and theirs, such as '1 8'" if view.asked == "swap" else "A number"
    more = f" ({view.left} to choose)" if view.left > 1 else ""
    return "\n".join([f"{view.action}{more}:", *numbered, f"{how}"])


def _two_columns(lines: list[str]) -> list[str]:
    half = -(-len(lines) // 2)
    return [
        f"{left:40}{right}".rstrip() for left, right in zip(lines[:half], [*lines[half:], ""], strict=False)
    ]


def _example(stacks: int) -> str:
    return " ".join(("abc", "def", "ghi")[:stacks])


def _choice(view: View, name: str) -> str:
    kind, _, rest = name.partition(":")
    if kind in ("flip", "rotate"):
        return f"{kind} {_card_at(view, rest)}"
    if kind == "shoot":
        side = view.sides[int(rest) - 1]
        return f"shoot {_who(view, side.seat)} (life {side.life}) for {view.total}"
    if kind == "undertaker":
        side = view.sides[int(rest) - 1]
        return f"swap with {_who(view, side.seat)}: {_sign(side.remaining or '')} = {side.points}"
    if kind == "keep":
        side = view.sides[view.seat]
        return f"keep your {_sign(side.remaining or '')} = {side.points}"
    return "pass"


def _who(view: View, seat: int) -> str:
    return "yourself" if seat == view.seat else f"player {seat + 1}"


def _card_at(view: View, where: str) -> str:
    """A card on the table by its name, such as '2.fire1'."""
    seat, place = int(where[0]) - 1, PLACES.index(where[2:])
    stack = view.sides[seat].stacks[1 + place // 3]
    whose = "your" if seat == view.seat else f"player {seat + 1}'s"
    return f"{whose} {ROUNDS[1 + place // 3]} card {_sign(stack.cards[place % 3])}"


def _swappable(view: View) -> tuple[list[str], list[str]]:
    """The own places and the others' cards that legal swaps name."""
    own, theirs = [], []
    for name in view.legal:
        _, mine, other = name.split(":")
        if mine not in own:
            own.append(mine)
        if other not in theirs:
            theirs.append(other)
    return own, theirs


def _swap_lines(view: View) -> list[str]:
    own, theirs = _swappable(view)
    cards = [f"{view.seat + 1}.{place}" for place in own] + theirs
    return [f"{i:3} {_card_at(view, card)}" for i, card in enumerate(cards, 1)]


def understand(view: View, text: str) -> tuple[str, ...]:
    """The names of the actions that an answer stands for."""
    if view.phase == "arranging":
        return _arrangement(view, text.lower())
    words = text.replace(",", " ").split()
    if not all(word.isdecimal() for word in words):
        raise Unclear("Type the number of a choice.")
    numbers = [int(word) for word in words]
    if view.asked == "swap":
        own, theirs = _swappable(view)
        if len(numbers) != 2 or not 1 <= numbers[0] <= len(own) < numbers[1] <= len(own) + len(theirs):
            raise Unclear(
                f"Type the number of a card of yours and then of theirs, such as '1 {len(own) + 1}'."
            )
        return (f"swap:{own[numbers[0] - 1]}:{theirs[numbers[1] - len(own) - 1]}",)
    if len(numbers) != 1 or not 1 <= numbers[0] <= len(view.legal):
        raise Unclear(f"Type a number from 1 to {len(view.legal)}.")
    return (view.legal[numbers[0] - 1],)


def _arrangement(view: View, text: str) -> tuple[str, ...]:
    """All stacks that are missing, in one go."""
    show = text.startswith("v")
    keys = [key for key in text.removeprefix("v") if not key.isspace() and key != ","]
    missing = 3 - len(view.my_stacks)
    if keys == ["a"] or (show and not keys):
        stacks = house_stacks(view.communal, view.hand, view.piles)
    else:
        free = [LETTERS[i] for i, pile in enumerate(view.piles) if pile == 0]
        if len(keys) != 3 * missing or len(set(keys)) != len(keys) or any(key not in free for key in keys):
            raise Unclear(
                f"Type {3 * missing} different letters out of {free[0]} to {free[-1]}, three for each stack."
            )
        places = [LETTERS.index(key) for key in keys]
        stacks = [places[i : i + 3] for i in range(0, len(places), 3)]
    if show:
        raise Unclear("\n".join(_preview(view, stacks)))
    return tuple(lay_name(places) for places in stacks)


def _preview(view: View, stacks: list[list[int]]) -> list[str]:
    lines = []
    for name, places in zip(ROUNDS[len(view.my_stacks) :], stacks, strict=True):
        cards = [number(view.hand[place]) for place in sorted(places)]
        stack = stack_of(list(map(number, view.communal)), cards, [state.UPRIGHT] * 3)
        letters = "".join(LETTERS[place] for place in sorted(places))
        lines.append(f"{name:11}{letters}  {_cards(stack):12} {stack.made}")
    return lines
