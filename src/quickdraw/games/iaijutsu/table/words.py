"""What the web table says: what is asked of whom, and what just happened."""

from collections.abc import Sequence

from quickdraw.cards.hanafuda import DUEL, NUMBER, PICTURES
from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.iaijutsu import state
from quickdraw.games.iaijutsu.hierarchy import RIBBON
from quickdraw.games.iaijutsu.view import View, tell

EFFECTS = {
    "curtain": "look at the other hand for 7 seconds",
    "bridge": "fetch a face-up card from a pile, then discard again",
    "butterflies": "move the top card of the other pile to yours",
    "sake": "each of you gives the other a card",
    "lightning": "DRAW! at once",
}
EFFECT_RULES = {"curtain": "P20", "bridge": "P21", "butterflies": "P22", "sake": "P23", "lightning": "P24"}
RULES = {
    "dealing": "P4", "race": "I2", "drawing": "P9", "refilling": "P14", "opening": "P6", "turn": "P8",
    "discarding": "P10", "bridging": "P21", "sake": "P23", "tied": "P14", "over": "P18",
}  # fmt: skip
ASKED_OTHER = {
    "opening": "{} chooses the first discard.",
    "turn": "{} to move: STARE DOWN or DRAW!",
    "discarding": "{} has taken a card and chooses what to discard.",
    "effect": "{} may use an effect.",
    "bridging": "{} crosses the Bridge to fetch a card.",
    "sake": "{} chooses a card to give.",
    "tied": "{} chooses a card to lay face down.",
}
ASKED_ME = {
    "opening": "Discard one of your three cards.",
    "discarding": "Discard one: below each stands what the other two make.",
    "bridging": "Fetch a face-up card from either pile.",
    "sake": "Sake! Choose the card you give away.",
    "tied": "A tie. Choose the card you lay face down.",
}
HEADLINES = (
    state.STARED, state.USED, state.LOOKED, state.BRIDGED, state.MOVED, state.DISCARDED,
    state.TOOK, state.LIFTED, state.GAVE_CARD,
)  # fmt: skip
"""Notes worth a line in the middle of the table."""


def rule(view: View) -> str:
    if view.phase == "effect":
        return EFFECT_RULES[view.effect or ""]
    return RULES[view.phase]


def picture(name: str) -> str:
    """
    >>> picture("sake")
    'Sake'
    """
    return PICTURES[DUEL[NUMBER[name]]]


def asked(view: View) -> tuple[int, ...]:
    """The seats that must choose now."""
    if view.phase == "race":
        return (0, 1)
    if view.phase in ("sake", "tied"):
        return tuple(side.seat for side in view.sides if not side.sealed)
    return () if view.turn is None else (view.turn,)


def status(view: View, names: Sequence[str]) -> str:
    """One line: what the seat is asked to do now, or whom the table waits for."""
    if view.phase == "over":
        return _over(view, names)
    if view.phase == "race":
        if view.seat == WATCHER:
            return "The coin is in the air. Who will be the first to discard?"
        return "When the coin falls, discard one of your three cards. Be the faster one!"
    waiting = asked(view)
    if view.seat in waiting:
        return _mine(view, names)
    if not waiting:
        return "Cards are being dealt."
    return ASKED_OTHER[view.phase].format(" and ".join(names[seat] for seat in waiting))


def lesson(view: View, names: Sequence[str]) -> str:
    """For the first race of a game; the page shows it to who has never been in one."""
    if view.phase != "race" or view.round != 1 or view.seat == WATCHER:
        return ""
    other = names[1 - view.seat]
    return f"When the coin lands your cards turn up: choose the one you need least, before {other} does."


def _mine(view: View, names: Sequence[str]) -> str:
    if view.phase == "turn":
        if view.draw_pile == 0:
            return "Your turn. The draw pile is exhausted: you must DRAW!"
        if view.stares >= view.stare_limit:
            return f"Your turn. {view.stares} turns without the draw pile: take from it, or DRAW!"
        return "Your turn: take a card to STARE DOWN, or DRAW!"
    if view.phase == "effect":
        return f"{picture(view.effect or '')}: {EFFECTS[view.effect or '']}?"
    if view.phase == "opening" and view.faster != view.seat:
        return f"{names[1 - view.seat]} was faster. Discard one of your three cards."
    return ASKED_ME[view.phase]


def _over(view: View, names: Sequence[str]) -> str:
    dealt = f"{max(s.damage for s in view.sides)} to {min(s.damage for s in view.sides)}"
    if view.winner is None:
        return f"The duel is over, {dealt}."
    if view.winner == view.seat:
        return f"You win the duel, {dealt}."
    return f"{names[view.winner]} wins the duel, {dealt}."


def stake(view: View) -> tuple[str, ...]:
    """What a DRAW! would bring and cost now (P16), if the seat may call it; the other may hold a ribbon."""
    if "draw!" not in view.legal:
        return ()
    mine, theirs = view.sides[view.seat], view.sides[1 - view.seat]
    bonuses = (0, view.red_bonus, view.blue_bonus)
    ribbon = bonuses[max(RIBBON[NUMBER[name]] for name in mine.hand)]
    least, most = len(theirs.pile), len(theirs.pile) + max(bonuses)
    cost = f"{least} to {most}" if most > least else str(least)
    return f"Win: deal {len(mine.pile) + ribbon}", f"Lose: take {cost}"


def told(names: Sequence[str], news: Sequence[Note]) -> tuple[str, ...]:
    """What just happened, the latest last: at most two lines."""
    return tuple(tell(note, names) for note in news if note.kind in HEADLINES)[-2:]


def sounds(view: View, news: Sequence[Note]) -> str:
    """The noises of the step, each once."""
    kinds = [note.kind for note in news]
    made = [SOUNDS[kind] for kind in kinds if kind in SOUNDS]
    if state.WON in kinds:
        made.append("lose" if view.seat == 1 - (view.winner or 0) else "win")
    if state.CALLED in kinds:
        made = [sound for sound in made if sound not in ("card", "snap")]
    return " ".join(dict.fromkeys(made))


SOUNDS = {
    state.ROUND: "deal", state.DEALT: "card", state.DISCARDED: "snap", state.TOOK: "card",
    state.LIFTED: "card", state.BRIDGED: "card", state.MOVED: "card", state.SEALED: "click",
    state.GAVE: "gulp", state.GAVE_CARD: "gulp", state.CALLED: "blade",
}  # fmt: skip
