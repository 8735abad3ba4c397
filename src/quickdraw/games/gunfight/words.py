"""The gunfight in words: hands, the thirty actions, what happened, why not. For people, not for the rules."""

from collections.abc import Sequence

from quickdraw.cards.names import sign
from quickdraw.engine.words import DEALING, NOT_YOUR_TURN, OVER, UNKNOWN_ACTION, Note
from quickdraw.games.gunfight import state
from quickdraw.games.gunfight.thirty import HANDS
from quickdraw.games.names import YOU, whose

HAND_NAMES = (
    "High Card", "One Pair", "Two Pair", "Three of a Kind", "Straight", "Flush", "Full House",
    "Four of a Kind", "Straight Flush", "Royal Flush",
)  # fmt: skip
ROUNDS = ("Quick Draw", "Aim", "Fire")
STACKS = (*ROUNDS, "remaining card")

THIRTY = (
    ("Holster Snag", "flip two of your own Aim and Fire cards"),
    ("Slower Than A Mule", "flip one of your own Aim and Fire cards"),
    ("Too Slow", "rotate an Aim or Fire card of another player"),
    ("Beginner Draw", "flip any player's Aim or Fire card, then rotate one of another player"),
    ("Nice Draw", "flip any player's Aim or Fire card"),
    ("Fast Gun Work", "flip any player's Aim or Fire card, twice"),
    ("Quicker Than The Eye", "rotate one of your Aim and Fire cards"),
    ("Well Oiled Holster", "rotate two cards of your Aim or your Fire stack"),
    ("Faster than a bullet", "swap one of your Aim and Fire cards with an opponent's"),
    ("Grease Lightning", "swap two of your Aim and Fire cards with those of one opponent"),
    ("Grit In Your Eye", "lose two dice"),
    ("Squinting In The Sun", "lose one die"),
    ("Need your Glasses", "rotate a Fire card of another player"),
    ("Great Shooting", "flip any player's Fire card"),
    ("Found the Target", "flip any player's Fire card, twice"),
    ("Sights Adjusted", "rotate one of your Fire cards"),
    ("Steady Hand", "rotate two of your Fire cards"),
    ("Perfect Aim", "get one more die"),
    ("Sharp shooting", "get two more dice"),
    ("Practice Makes Perfect", "get three more dice"),
    ("Backfire", "remove two dice, roll the rest, deduct your remaining card"),
    ("Jammed", "remove one die, roll the rest, deduct your remaining card"),
    ("Wild Shot", "roll, deduct 1"),
    ("Close Call", "roll"),
    ("Damn fine Shootin", "roll, add your remaining card, deduct 2"),
    ("Shoot to Kill", "roll, add your remaining card, deduct 1"),
    ("Dead, Not Alive", "roll, add your remaining card"),
    ("Call in the Undertaker", "roll, you may swap remaining cards with an opponent, add the one you hold"),
    ("Fill them with Holes", "roll, add your remaining card and the lowest one of an opponent"),
    ("Killing Shot", "roll, add your remaining card and the highest one of an opponent"),
)
"""Name and effect, by 10 * round + hand."""

REFUSALS = {
    OVER: "The gunfight is over.",
    DEALING: "Wait: cards are being dealt or dice rolled.",
    NOT_YOUR_TURN: "It is not your turn.",
    UNKNOWN_ACTION: "There is no such choice in this game.",
    state.LAID_ALREADY: "One of these cards lies in another stack already.",
    state.NOT_ASKED: "That is not the choice you have now.",
    state.NOBODY_THERE: "Nobody alive sits there.",
    state.OWN_ONLY: "It must be a card of your own.",
    state.OTHERS_ONLY: "It must be another player's, not yours.",
    state.FIRE_ONLY: "The Aim round reaches Fire cards only.",
    state.OTHER_STACK: "The second card must be of the same stack as the first.",
    state.FACE_DOWN: "That card lies face down.",
    state.ROTATED_ALREADY: "That card is rotated: it can no longer be turned or swapped.",
    state.A_JOKER: "A joker cannot be flipped.",
    state.NO_PASS: "You may not pass while there is a card to flip.",
    state.SWAPPED_ONCE: "That card has just been swapped.",
    state.ONE_OPPONENT: "Both cards must be swapped with the same opponent.",
    state.NO_NEIGHBOUR: "You can only shoot the living player to your left or right.",
    state.NOT_IN_PACK: "That card is not in the pack any more.",
}


def place_words(place: int) -> str:
    """
    >>> place_words(4), place_words(9)
    ('Aim', 'remaining card')
    """
    return STACKS[place // 3]


def spot_words(spot: int, names: Sequence[str], by: int | None = None) -> str:
    """A card at a place; `by`: the seat that the sentence is about.

    >>> [spot_words((16 * 1 + 7) * 64 + 51, ["Ann", "Bob"], by) for by in (0, 1)]
    ["Bob's Fire card A♥", 'their own Fire card A♥']
    """
    seat, place, card = spot // 1024, spot // 64 % 16, spot % 64
    owners = "their own" if seat == by else whose(names[seat])
    if place == state.REMAINING:
        return f"{owners} remaining {sign(card)}"
    return f"{owners} {place_words(place)} card {sign(card)}"


def action_words(action: int, *, own: bool) -> tuple[str, str]:
    """An action of the thirty, and what it says: to who acts, or to the others.

    >>> action_words(15, own=True)[1], action_words(15, own=False)[1]
    ('rotate one of your Fire cards', 'rotate one of their Fire cards')
    """
    title, says = THIRTY[action]
    return title, says if own else says.replace("your", "their")


def cards_in(words: str) -> str:
    """What is told of at the end of a sentence; a name may have a colon too.

    >>> cards_in("Doc: H turns over the Aim stack: 2♣ 3♣ 4♣.")
    '2♣ 3♣ 4♣'
    """
    return words.rpartition(": ")[2].rstrip(".")


def dice_words(n: int) -> str:
    return "1 die" if n == 1 else f"{n} dice"


def points_words(n: int) -> str:
    return "1 point" if n == 1 else f"{n} points"


def call_words(value: int) -> str:
    """A hand as it is called: what the cards make, and what rotated cards advance it to."""
    made, level = divmod(value, 16)
    if made == level:
        return HAND_NAMES[made]
    return f"{HAND_NAMES[made]}, advanced to {HAND_NAMES[level]}"


def tell(note: Note, names: Sequence[str]) -> str:
    """A note in words; `names` are those of the seats."""
    words = _before_the_reveal(note, names) or _actions(note, names) or _shots(note, names)
    if not words:
        raise KeyError(note.kind)
    return words


def _before_the_reveal(note: Note, names: Sequence[str]) -> str:
    kind, a, b, _ = note
    match kind:
        case state.TURN:
            return f"Turn {a}: the pack is shuffled for {b} players."
        case state.LOOKED:
            return f"{names[a]} is dealt {sign(b)}."
        case state.TURNED_UP:
            return f"Communal card {b} is {sign(a)}."
        case state.LAID:
            return f"{names[a]} lays the {ROUNDS[b]} stack face down."
        case state.SHOWN:
            cards = [b] if a % 4 == 3 else [b // 4096, b // 64 % 64, b % 64]
            return f"{names[a // 4]} turns over the {STACKS[a % 4]}: {' '.join(map(sign, cards))}."
        case _:
            return ""


def _actions(note: Note, names: Sequence[str]) -> str:
    kind, a, b, _ = note
    match kind:
        case state.ROUND:
            return f"The {ROUNDS[a]} round."
        case state.CALLED:
            return f"{names[a]} has {call_words(b)}."
        case state.ACTED:
            title, says = action_words(b, own=names[a].endswith(YOU))
            return f"{names[a]}, {HAND_NAMES[b % HANDS]}: {title} ({says})."
        case state.SWAPPED | state.BURIED:
            first = spot_words(a, names)
            if names[a // 1024].endswith(YOU):
                first = first.replace("your", "Your", 1)
            return f"{first} is swapped with {spot_words(b, names)}."
        case state.ROTATES:
            return f"{names[a]} rotates {spot_words(b, names, by=a)}."
        case state.FLIPS:
            return f"{names[a]} flips {spot_words(b, names, by=a)}."
        case state.PASSES:
            return f"{names[a]} passes."
        case state.GOT_DICE:
            return f"{names[a]} now has {dice_words(b)}."
        case state.NOTHING:
            return f"{names[a]} finds no card for it."
        case _:
            return ""


def _shots(note: Note, names: Sequence[str]) -> str:
    kind, a, b, _ = note
    match kind:
        case state.ROLLED:
            return f"{names[a]} rolls a {b}."
        case state.KEPT:
            return f"{names[a]} keeps the remaining card."
        case state.SCORED:
            return f"{names[a]} scores {b}."
        case state.HIT:
            shooter, seat = names[a // 8], names[a % 8]
            if shooter == seat:
                return f"{seat} takes the damage: {points_words(b)}."
            return f"{shooter} hits {seat} for {points_words(b)}."
        case state.DIED:
            return f"{names[a]} dies" + (" by their own gun." if b else ".")
        case state.LEFT:
            return f"{names[a]} leaves the gunfight."
        case state.WON:
            return f"{names[a]} is the last one alive and wins."
        case _:
            return ""


def story(notes: Sequence[Note], names: Sequence[str]) -> list[str]:
    """Notes in lines: cards dealt, stacks turned over and dice rolled share one."""
    lines: list[str] = []
    faces: list[int] = []
    last = -1
    for note in notes:
        if note.kind == state.LAID and note.b < 2:
            continue
        words = tell(note, names) if note.kind != state.LAID else f"{names[note.a]} has laid all stacks."
        group = note.kind if note.kind != state.SHOWN else 100 + note.a // 4
        if group == last and note.kind in (state.LOOKED, state.TURNED_UP):
            lines[-1] += f" {sign(note.b if note.kind == state.LOOKED else note.a)}"
        elif group == last and note.kind == state.ROLLED:
            faces.append(note.b)
            lines[-1] = f"{names[note.a]} rolls {', '.join(map(str, faces[:-1]))} and {faces[-1]}"
        elif group == last and note.kind == state.SHOWN:
            lines[-1] += f" | {cards_in(words)}"
        elif note.kind == state.TURNED_UP:
            lines.append(f"Communal cards: {sign(note.a)}")
        elif note.kind in (state.LOOKED, state.ROLLED):
            faces = [note.b]
            lines.append(words.rstrip("."))
        elif note.kind == state.SHOWN:
            lines.append(f"{names[note.a // 4]} turns over {cards_in(words)}")
        else:
            lines.append(words)
        last = group
    return lines
