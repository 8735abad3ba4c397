"""Between the two players of the saloon, as HTML: the row, what was flipped beside it, what helps."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import count, repeat

from markupsafe import escape

from quickdraw.engine.words import WATCHER
from quickdraw.games.saloon.rules import KINDS, NO_CARD
from quickdraw.games.saloon.table import scene
from quickdraw.games.saloon.table.brawl import DECK, Flip, Phase
from quickdraw.games.saloon.table.pictures import BACK, MINIS, REMEMBERED, card, face, laid, pile
from quickdraw.games.saloon.view import CARDS, PLACES, SALOON_CARDS, View


def row(view: View, resolved: Phase, phase: str) -> str:
    flips, origins = resolved.flips, resolved.origins
    gone = tuple([flip for flip in flips if flip.gone and flip.gain != "gold"])
    late = "at-3" if flips else ""
    cells = map(cell, count(), FOUGHT_FOR[view.places], view.row, origins, repeat(late), repeat(view.round))
    return (
        f'<div id="row" class="row{" returned" if resolved.returned else ""}" data-new="{phase}">\n'
        f'<div class="stock">{deck(view.deck, origins.count(DECK), late)}</div>\n'
        f'<div class="heap">{pile("d", view.discards, gone)}</div>\n'
        f"{''.join(cells)}{''.join(map(flipped, flips))}</div>\n"
    )


@lru_cache(REMEMBERED)
def deck(left: int, dealt: int, late: str) -> str:
    """`late` is the class of what comes only when all is flipped: till then those `dealt` are in it still."""
    empty, back = "" if left else " data-empty", face("saloon-back")
    if not (dealt and late):
        return f'<div id="deck" class="deck"{empty}>{back}<b>{left}</b></div>'
    was = f'<i class="was" aria-hidden="true">{left + dealt}</i>'
    return f'<div id="deck" class="deck {late}"{empty}>{back}{was}<b>{left}</b></div>'


@lru_cache(REMEMBERED)
def cell(at: int, fought_for: bool, name: str, origin: str, late: str, round_: int) -> str:
    """A place of the row, and the card of that name there."""
    look = "" if not origin else f"{late} comes" if late and origin == DECK else late
    inside = '<span class="empty"></span>'
    if (kind := KIND[name]) != NO_CARD:
        inside = card(f"r{round_}-{at}", kind, look, origin)
    return f'<div class="cell{" open" if fought_for else ""}" id="cell-{at}">{inside}</div>\n'


FOUGHT_FOR = {places: tuple([at in places for at in range(4)]) for places in PLACES}
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
    seat, of, names = view.seat, (view.bullets_to_win, view.gulps_to_win), tuple(names)
    lines = [told_flip(flip, seat, names, of, "") for flip in flips]
    if flips and (ending := scene.ending_sound(view)):
        lines[-1] = told_flip(flips[-1], seat, names, of, ending)
    return (
        f'<ol id="flips" class="flips" data-new="{view.round}-{view.phase}" '
        f'aria-label="What was just flipped">\n{"".join(lines)}</ol>\n'
    )


@lru_cache(4 * REMEMBERED)  # of each flip to either side, to who watches, and at the end of a duel
def told_flip(flip: Flip, seat: int, names: tuple[str, ...], of: tuple[int, int], ending: str) -> str:
    near = 0 if seat == WATCHER else seat
    return (
        f'<li class="at-{flip.turn}" data-sound="{scene.SOUNDS[flip.gain]}{ending}">{pair(flip, near)}'
        f"<span><b>Card {flip.place + 1}.</b> {escape(scene.told(seat, names, flip, of))}</span></li>\n"
    )


def pair(flip: Flip, near: int) -> str:
    far_card, near_card = CARDS[flip.cards[1 - near]], CARDS[flip.cards[near]]
    return (
        f'<span class="pair" aria-hidden="true"><i>{face(far_card)}</i>'
        f"<i>{face(SALOON_CARDS[flip.saloon])}</i><i>{face(near_card)}</i></span>"
    )


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
