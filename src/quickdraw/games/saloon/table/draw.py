"""The saloon's table as HTML, in parts: elements with the part's name as their id.

The server draws this table more often than any other, so it is written by hand, and what looks the same
from both sides is drawn once for all who look. What was flipped stays in sight until the next cards are
flipped, though it is no longer news by then: it is drawn once a phase (`data-new`), so that a frame in
between does not cut a flip short.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Protocol

from markupsafe import escape

from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.saloon.rules import KINDS, NO_CARD
from quickdraw.games.saloon.table import brawl, scene
from quickdraw.games.saloon.table.brawl import Flip
from quickdraw.games.saloon.table.scene import EXTRAS, WORDS, Goal
from quickdraw.games.saloon.view import CARDS, PHASES, PLACES, SALOON_CARDS, Side, View

REMEMBERED = 1024
LOOKS = 4096


Look = Mapping[str, str]
"""Parts by name, drawn together."""


class Easel(Protocol):
    """Where one who looks has what is shown; `for_all` has what looks the same to everybody."""

    looks: dict[str, Look]
    kept: Any

    @property
    def for_all(self) -> "Easel": ...

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
<section class="shelf near{wide}">
{{who-{near}}}{{goals-{near}}}{inside}</section>
{outside}</div>
</div>"""


def stage(view: View) -> str:
    """Who plays has the hand beside the shelf; who watches sees on it what can still be played."""
    if view.seat == WATCHER:
        return STAGE.format(near=0, far=1, wide=" wide", aid=aid(), inside="{hand-0}", outside="")
    near, far = view.seat, 1 - view.seat
    return STAGE.format(near=near, far=far, wide="", aid=aid(), inside="", outside=f"{{hand-{near}}}")


def draw(easel: Easel, view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    phase, for_all = (view.round, view.phase), easel.for_all
    if for_all.is_new("phase", phase):
        for_all.kept = flips_in(view, news)
        for_all.looks["phase"] = phase_look(view, news, for_all.kept)
    if easel.is_new("flips", phase):
        easel.looks["flips"] = {"flips": told(view, names, for_all.kept)}
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


def flips_in(view: View, news: Sequence[Note]) -> tuple[Flip, ...]:
    """In the first phase of a game there are none: what was flipped then was of the game before."""
    return () if (view.round, view.phase) == (1, "first") else brawl.flips(news)


def phase_look(view: View, news: Sequence[Note], flips: Sequence[Flip]) -> Look:
    """All that changes only when cards are flipped, or dealt."""
    phase = f"{view.round}-{view.phase}"
    one, other = view.sides
    return {
        "row": row(view, news, flips, phase),
        "goals-0": goals(view, one, flips, phase),
        "goals-1": goals(view, other, flips, phase),
        "known": known(view.deck_cards, view.discards, scene.is_last(view)),
        "free": free(not one.gulps and not other.gulps),
    }


Laid = tuple[tuple[int, ...], tuple[int, ...], bool]
"""Cards that a side can still play, those it has played, and whether a pair lies face down."""


@lru_cache(LOOKS)
def choice(
    me: int,
    names: Sequence[str],
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
    parts = {"spots": spots(places, asked, near, chosen[1 - near], chosen[near], pair)}
    for seat, (held, played, _) in enumerate(sides):
        doing = scene.doing(bool(places), chosen[seat], wins=seat == winner, me=seat == me)
        parts[f"who-{seat}"] = who(seat, names[seat], *doing)
        if seat == me:
            parts[f"hand-{seat}"] = hand(seat, held, pair, asked)
        else:
            parts[f"hand-{seat}"] = can_play(seat, held, played)
    if phase == "over":
        return parts, scene.ending(me, names, winner, route)
    return parts, scene.status(me, names, places, asked, chosen)


# ---- pictures ----
@cache
def face(card: str, words: str = "") -> str:
    """Out of cards.svg; `words` are for who cannot see it."""
    label = f'role="img" aria-label="{words}"' if words else 'aria-hidden="true"'
    return (
        f'<svg class="face" viewBox="0 0 250 350" {label}><use href="/games/saloon/cards.svg#{card}"/></svg>'
    )


BACK = face("back")


# ---- a player's shelf ----
@lru_cache(REMEMBERED)
def who(seat: int, name: str, look: str, state: str) -> str:
    return (
        f'<p id="who-{seat}" class="who {look}"><span class="name">{escape(name)}</span>'
        f'<span class="state{" asks" if look == "asked" else ""}">{state}</span></p>\n'
    )


def goals(view: View, side: Side, flips: Sequence[Flip], phase: str) -> str:
    """`flips` brought the newest."""
    seat = side.seat
    looted, shot, drunk = brawl.took(flips, seat)
    return (
        f'<div id="goals-{seat}" class="goals" data-new="{phase}">\n'
        f"{gold(seat, side.nuggets, view.nuggets_to_win, side.gold_cards, looted)}"
        f"{bullets(side.bullets, view.bullets_to_win, shot)}"
        f"{gulps(side.gulps, view.gulps_to_win, drunk)}</div>\n"
    )


@lru_cache(REMEMBERED)
def gold(seat: int, have: int, to_win: int, cards: tuple[int, ...], fresh: tuple[Flip, ...]) -> str:
    goal = scene.gold(have, to_win, fresh)
    return (
        f'<div class="goal gold{reached(goal)}"><span class="got">{NUGGET}</span>{count(goal, "gold")}'
        f"{pile(f'g{seat}', scene.counts(cards), fresh)}</div>\n"
    )


@lru_cache(REMEMBERED)
def bullets(have: int, to_win: int, fresh: tuple[Flip, ...]) -> str:
    goal = scene.goal(have, to_win, fresh)
    return (
        f'<div class="goal bullets{reached(goal)}"><span class="got">{pips(goal, BULLET)}</span>'
        f"{count(goal, 'bullets')}</div>\n"
    )


@lru_cache(REMEMBERED)
def gulps(have: int, to_win: int, fresh: tuple[Flip, ...]) -> str:
    goal = scene.goal(have, to_win, fresh)
    return (
        f'<div class="goal gulps{reached(goal)}"><span class="got"><span class="stand">'
        f"{bottle(have, to_win, fresh[-1].turn if fresh else 0)}</span>{pips(goal, GLASS)}</span>"
        f"{count(goal, 'gulps')}</div>\n"
    )


NUGGET = (
    '<svg class="sign" viewBox="0 0 100 100" aria-hidden="true"><use href="/faces/table.svg#nugget"/></svg>'
)
BULLET = ' viewBox="0 0 40 120" aria-hidden="true"><use href="/faces/table.svg#bullet"/></svg>'
GLASS = ' viewBox="0 0 100 100" aria-hidden="true"><use href="/faces/table.svg#glass"/></svg>'


def reached(goal: Goal) -> str:
    return " reached" if goal.have >= goal.of else ""


@lru_cache(REMEMBERED)
def count(goal: Goal, thing: str) -> str:
    now = f"<b>{goal.have}</b>"
    if goal.turn:
        now = (
            f'<i class="was at-{goal.turn}" aria-hidden="true">{goal.before}</i>'
            f'<b class="at-{goal.turn}">{goal.have}</b>'
        )
    return f'<span class="count">{now}</span><small>/{goal.of}<span class="thing"> {thing}</span></small>'


def pips(goal: Goal, picture: str) -> str:
    return "".join([f'<svg class="pip {pip}"{picture}' for pip in goal.pips])


def bottle(gulps: int, to_win: int, turn: int) -> str:
    if gulps == 0:
        return ""
    look = "empty" if gulps >= to_win else "full" if gulps == 1 else "almost-empty"
    return (
        f'<span class="card bottle at-{turn}" id="bottle"><svg viewBox="0 0 100 250" aria-hidden="true">'
        f'<use href="/faces/table.svg#bottle-{look}"/></svg></span>'
    )


def pile(name: str, counts: Sequence[int], fresh: Sequence[Flip]) -> str:
    """Saloon cards by kind; those that the flips brought come from their places in the row."""
    kinds = [flip.saloon for flip in fresh]
    cards = []
    for kind, n in enumerate(counts):
        if n:
            old = n - kinds.count(kind)
            cards.append(old_cards(name, kind, old))
            new = [flip for flip in fresh if flip.saloon == kind] if old < n else ()
            for copy, flip in enumerate(new, old):
                cards.append(
                    card(f"{name}-{kind}-{copy}", kind, f"comes at-{flip.turn}", f"cell-{flip.place}")
                )
    return f'<span class="pile">{"".join(cards)}</span>'


@lru_cache(REMEMBERED)
def old_cards(name: str, kind: int, n: int) -> str:
    return "".join([card(f"{name}-{kind}-{copy}", kind) for copy in range(n)])


def card(name: str, kind: int, look: str = "", origin: str = "") -> str:
    """A saloon card; if it has just come, from the element `origin`."""
    picture = SALOON_CARDS[kind]
    comes = f' data-from="{origin}"' if origin else ""
    words, title = WORDS[picture], ""
    if picture in EXTRAS:
        words = f"{words}: {EXTRAS[picture]}"
        title = f' title="{words}"'
    return f'<span class="card {look}" id="{name}"{comes}{title}>{face(picture, words)}</span>'


# ---- hands ----
@lru_cache(REMEMBERED)
def can_play(seat: int, held: tuple[int, ...], played: tuple[int, ...]) -> str:
    """For others to see."""
    minis = [
        f'<span class="mini" data-n="{have} of {have + gone}">{2 * picture}</span>'
        for have, gone, picture in zip(held, played, MINIS, strict=True)
    ]
    return (
        f'<div class="can" id="hand-{seat}"><small>can still play</small><span class="minis" role="img" '
        f'aria-label="{scene.can_play(held)}">\n{"".join(minis)}</span></div>\n'
    )


MINIS = tuple(
    f'<svg viewBox="0 0 250 350" aria-hidden="true"><use href="/games/saloon/cards.svg#{card}"/></svg>'
    for card in CARDS
)


ASKED = {True: " asked", False: ""}


@lru_cache(REMEMBERED)
def hand(seat: int, cards: tuple[int, ...], pair: str | None, asked: bool) -> str:
    """One's own; those of the `pair` lie face down already."""
    held = scene.in_hand(cards, pair)
    off = ' aria-disabled="true"'
    stacks = [
        f'<button class="card stack" id="stack-{card}" data-n="{n}" data-key="{card[0]}" '
        f'aria-keyshortcuts="{card[0]}" aria-label="{card.capitalize()}, {n} left"'
        f"{'' if asked and n else off}>{face(card)}</button>\n"
        for card, n in zip(CARDS, held, strict=True)
    ]
    return (
        f'<div class="hand near{ASKED[asked]}" id="hand-{seat}" role="group" '
        f'aria-label="Your hand">\n{"".join(stacks)}<div class="lay"><button id="lay" disabled>Lay down'
        '</button>\n<button id="undo" class="quiet" data-key="backspace" disabled>Take back</button></div>\n'
        "</div>\n"
    )


# ---- the row, and what lies beside it ----
def row(view: View, news: Sequence[Note], flips: Sequence[Flip], phase: str) -> str:
    returned = " returned" if brawl.returned(news) else ""
    gone = [flip for flip in flips if flip.gone and flip.gain != "gold"]
    empty = "" if view.deck else " data-empty"
    return (
        f'<div id="row" class="row{returned}" data-new="{phase}">\n'
        f'<div class="stock"><div id="deck" class="deck"{empty}>{face("saloon-back")}<b>{view.deck}</b></div>'
        f'</div>\n<div class="heap">{pile("d", view.discards, gone)}</div>\n'
        f"{cells(view, news, 'at-3' if flips else '')}{''.join([flipped(flip) for flip in flips])}</div>\n"
    )


def cells(view: View, news: Sequence[Note], late: str) -> str:
    """`late` is the class of cards that come only when all is flipped."""
    origins = brawl.origins(news)
    made = []
    for at, name in enumerate(view.row):
        origin = origins.get(at, "")
        look = "" if not origin else f"{late} comes" if late and origin == "deck" else late
        made.append(cell(at, at in view.places, view.round, KIND[name], look, origin))
    return "".join(made)


@lru_cache(REMEMBERED)
def cell(at: int, fought_for: bool, round_: int, kind: int, look: str, origin: str) -> str:
    """A place of the row."""
    inside = '<span class="empty"></span>' if kind == NO_CARD else card(f"r{round_}-{at}", kind, look, origin)
    return f'<div class="cell{" open" if fought_for else ""}" id="cell-{at}">{inside}</div>\n'


KIND = {SALOON_CARDS[kind]: kind for kind in range(KINDS)}


@lru_cache(REMEMBERED)
def flipped(flip: Flip) -> str:
    """Two action cards turned up beside a saloon card."""
    at = flip.place
    ghost = f'<span class="ghost">{face(SALOON_CARDS[flip.saloon])}</span>' if flip.gone else ""
    turned = "".join(
        [
            f'<div class="turned seat-{seat}">'
            + laid(
                seat, at, f'<span class="back">{BACK}</span><span class="front">{face(CARDS[card])}</span>'
            )
            + "</div>\n"
            for seat, card in enumerate(flip.cards)
        ]
    )
    return (
        f'<div class="flip place-{at} at-{flip.turn} {WON[flip.winner]}" aria-hidden="true">'
        f'<div class="fight">{ghost}<span class="prize">{flip.prize}</span></div>\n{turned}</div>\n'
    )


WON = {0: "seat-0-wins", 1: "seat-1-wins", -1: "nobody-wins"}


def told(view: View, names: Sequence[str], flips: Sequence[Flip]) -> str:
    """The flips in words, as one who is in the fight would hear them."""
    of, names = (view.bullets_to_win, view.gulps_to_win), tuple(names)
    lines = [
        told_flip(flip, view.seat, names, of, scene.sound(view, flip, last=flip is flips[-1]))
        for flip in flips
    ]
    return (
        f'<ol id="flips" class="flips" data-new="{view.round}-{view.phase}" '
        f'aria-label="What was just flipped">\n{"".join(lines)}</ol>\n'
    )


@lru_cache(REMEMBERED)
def told_flip(flip: Flip, seat: int, names: tuple[str, ...], of: tuple[int, int], sound: str) -> str:
    near = 0 if seat == WATCHER else seat
    return (
        f'<li class="at-{flip.turn}" data-sound="{sound}">{pair(flip, near)}'
        f"<span><b>Card {flip.place + 1}.</b> {escape(scene.told(seat, names, flip, of))}</span></li>\n"
    )


@lru_cache(REMEMBERED)
def pair(flip: Flip, near: int) -> str:
    far_card, near_card = CARDS[flip.cards[1 - near]], CARDS[flip.cards[near]]
    return (
        f'<span class="pair" aria-hidden="true"><i>{face(far_card)}</i>'
        f"<i>{face(SALOON_CARDS[flip.saloon])}</i><i>{face(near_card)}</i></span>"
    )


@lru_cache(REMEMBERED)
def spots(places: tuple[int, ...], asked: bool, near: int, theirs: bool, mine: bool, pair: str | None) -> str:
    """Where the cards for each saloon card are laid, on both sides.

    Are `theirs` and `mine` there? And for who laid them, which `pair`?
    """
    disabled = "" if asked else " disabled"
    drawn = []
    for at, mine_here in zip(places, scene.laid(mine, pair), strict=False):
        far_card = near_card = ""
        if theirs:
            far_card = laid(1 - near, at, face("back", "A card of the other side, face down"))
        if mine_here:
            peek = "" if mine_here == "back" else f'<span class="peek">{face(mine_here)}</span>'
            near_card = laid(near, at, BACK + peek)
        drawn.append(
            f'<div class="spot far place-{at}">{far_card}</div>\n<button class="spot near" id="spot-{at}"'
            f'{disabled} aria-label="{scene.spot_words(mine_here, at)}">{near_card}</button>\n'
        )
    return f'<div id="spots" class="spots">\n{"".join(drawn)}</div>\n'


def laid(seat: int, at: int, inside: str) -> str:
    return f'<span class="card" id="laid-{seat}-{at}" data-from="hand-{seat}">{inside}</span>'


# ---- what helps ----
def known(deck: tuple[int, ...], discards: tuple[int, ...], last: bool) -> str:
    return (
        '<details class="known" id="known"><summary>What is left</summary>\n'
        f"<p>{scene.known(deck, discards, last)}</p></details>\n"
    )


def free(is_free: bool) -> str:
    """The bottle before anybody has it."""
    inside = (
        '<span class="card bottle" id="bottle"><svg viewBox="0 0 100 250" role="img" '
        'aria-label="The bottle belongs to nobody"><use href="/faces/table.svg#bottle-full"/></svg></span>'
    )
    return f'<div id="free" class="stand free">{inside if is_free else ""}</div>\n'


BEATS = (
    ("loot", "whisky", "and takes the card"),
    ("shoot", "loot", "and lands a bullet"),
    ("whisky", "shoot", "and drinks a gulp"),
)


@cache
def aid() -> str:
    small = dict(zip(CARDS, MINIS, strict=True))
    lines = [
        f'<li>{small[better]} beats {small[worse]} <span><span class="unseen">{better.capitalize()} beats '
        f"{worse.capitalize()}: </span>{then}</span></li>\n"
        for better, worse, then in BEATS
    ]
    return (
        '<div class="aid"><p>Whoever fills gold, bullets or gulps first wins.</p>\n'
        f"<ul>{''.join(lines)}</ul></div>\n"
    )
