"""The saloon's table as HTML, in parts: elements with the part's name as their id.

The server draws this table more often than any other, so it is written by hand, and what looks the same
from both sides is drawn once for all who look. What was flipped stays in sight until the next cards are
flipped, though it is no longer news by then: it is drawn once a phase (`data-new`), so that a frame in
between does not cut a flip short. Who comes only then finds it in what was heard (`Easel.past`).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol

from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.look import CommonLook, Look, Past, SharedLook
from quickdraw.games.saloon.table import bar, brawl, scene, shelf
from quickdraw.games.saloon.table.brawl import DECK, Phase
from quickdraw.games.saloon.view import PHASES, PLACES, View

LOOKS = 4096
"""Of what a choice changes, so many are remembered."""


class Easel(Protocol):
    """Where one who looks has what is shown; `for_all` has what looks the same to everybody."""

    looks: dict[str, Look]
    kept: "Resolved | None"

    @property
    def for_all(self) -> "Easel": ...

    def past(self) -> Past: ...

    def is_new(self, look: str, key: object) -> bool:
        """Not what it was last time."""


STAGE = """<div class="stage near-{near}" data-near="{near}">
<section class="shelf far wide">
{{who-{far}}}{{goals-{far}}}{{hand-{far}}}</section>
<div class="bar">
{{row}}{{known}}{{free}}{{spots}}<div class="tale">
{{flips}}{aid}</div>
</div>
<div class="band">
<section class="shelf near{wide}" data-own>
{{who-{near}}}{{goals-{near}}}{inside}</section>
{outside}</div>
</div>"""


def stage(seat: int) -> str:
    """Who plays has the hand beside the shelf; who watches sees on it what can still be played."""
    if seat == WATCHER:
        return STAGE.format(near=0, far=1, wide=" wide", aid=bar.aid(), inside="{hand-0}", outside="")
    near, far = seat, 1 - seat
    return STAGE.format(near=near, far=far, wide="", aid=bar.aid(), inside="", outside=f"{{hand-{near}}}")


class Resolved:
    """The last phase that was resolved; or the deal of a game in which there was none yet."""

    def __init__(self, phase: Phase, names: tuple[str, ...] | None, had: tuple[int, int]) -> None:
        self.phase = phase
        self.names = names
        """Of those who flipped, where others sit there now."""
        self.had = had
        """Gulps of each side before, where that matters: the bottle was stolen."""


def last_resolved(past: Past) -> Resolved:
    steps = iter(past)
    for news, names in steps:
        phase = brawl.phase(news)
        if phase.flips or DECK in phase.origins:
            stolen = any(flip.stolen for flip in phase.flips)
            had = brawl.gulps(notes for notes, _ in steps) if stolen else (0, 0)
            return Resolved(phase, names, had)
    return Resolved(brawl.phase(()), None, (0, 0))


def draw(easel: Easel, view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    if easel.is_new("flips", (view.round, view.phase)):
        resolved = look_at_phase(easel.for_all, view)
        easel.looks["flips"] = {"flips": bar.told(view, resolved.names or names, resolved.phase.flips)}
    one, other = view.sides
    easel.looks["choice"], status = choice(
        view.seat, tuple(names), view.phase, view.route, view.winner, bool(view.legal), view.my_pair,
        (one.hand, one.played, one.chosen), (other.hand, other.played, other.chosen),
    )  # fmt: skip
    return {
        "status": status,
        "phase": view.phase,
        "rule": scene.RULE[view.route or view.phase],
        "sounds": scene.sounds(news),
        "countdown": 0,
    }


def look_at_phase(for_all: Easel, view: View) -> Resolved:
    """What is seen of it by everybody is drawn by who comes first."""
    resolved = for_all.kept
    if for_all.is_new("phase", (view.round, view.phase)) or resolved is None:
        resolved = for_all.kept = last_resolved(for_all.past())
        for_all.looks["phase"] = phase_look(view, resolved)
    return resolved


def phase_look(view: View, resolved: Resolved) -> CommonLook:
    """All that changes only when cards are flipped, or dealt."""
    phase = f"{view.round}-{view.phase}"
    (one, other), taken, had = view.sides, resolved.phase.taken, resolved.had
    return CommonLook(
        {
            "row": bar.row(view, resolved.phase, phase),
            "goals-0": shelf.goals(view, one, taken, phase, had[0]),
            "goals-1": shelf.goals(view, other, taken, phase, had[1]),
            "known": bar.known(view.deck_cards, view.discards, scene.is_last(view)),
            "free": bar.free(not one.gulps and not other.gulps),
        }
    )


Laid = tuple[tuple[int, ...], tuple[int, ...], bool]
"""Cards that a side can still play, those it has played, and whether a pair lies face down."""


@lru_cache(LOOKS)
def choice(
    me: int,
    names: tuple[str, ...],
    phase: str,
    route: str,
    winner: int | None,
    asked: bool,
    pair: str | None,
    *sides: Laid,
) -> tuple[Look, str]:
    """All that changes when somebody chooses, and the status."""
    near, places = 0 if me == WATCHER else me, PLACES[PHASES.index(phase)]
    chosen = [laid for _, _, laid in sides]
    parts = SharedLook(spots=bar.spots(places, asked, near, chosen[1 - near], chosen[near], pair))
    for seat, (held, played, _) in enumerate(sides):
        doing = scene.doing(bool(places), chosen[seat], wins=seat == winner, me=seat == me)
        parts[f"who-{seat}"] = shelf.who(seat, names[seat], *doing)
        if seat == me:
            parts[f"hand-{seat}"] = shelf.hand(seat, held, pair, asked)
        else:
            parts[f"hand-{seat}"] = shelf.can_play(seat, held, played)
    if phase == "over":
        return parts, scene.ending(me, names, winner, route)
    return parts, scene.status(me, names, places, asked, chosen)
