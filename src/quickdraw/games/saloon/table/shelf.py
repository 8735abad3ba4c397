"""A player's side of the saloon's table as HTML: who it is, how far on each way to win, and the hand."""

from functools import lru_cache

from markupsafe import escape

from quickdraw.games.saloon.table import brawl, scene
from quickdraw.games.saloon.table.brawl import Flip, Taken
from quickdraw.games.saloon.table.pictures import MINIS, REMEMBERED, face, pile
from quickdraw.games.saloon.table.scene import Goal
from quickdraw.games.saloon.view import CARDS, Side, View


def who(seat: int, name: str, look: str, state: str) -> str:
    """A name that is too long for its line is whole in its title."""
    name = escape(name)
    return (
        f'<p id="who-{seat}" class="who {look}" title="{name}"><span class="name">{name}</span>'
        f'<span class="state{" asks" if look == "asked" else ""}">{state}</span></p>\n'
    )


def goals(view: View, side: Side, taken: Taken, phase: str, had: int) -> str:
    """The flips in `taken` brought the newest, or took away the gulps that the seat `had` before."""
    seat = side.seat
    robbed = 0 if side.gulps or not had else brawl.robbed(taken, seat)
    looted, shot, drunk = (
        taken.get((seat, "gold"), ()),
        taken.get((seat, "bullets"), ()),
        taken.get((seat, "gulps"), ()),
    )
    return (
        f'<div id="goals-{seat}" class="goals" data-new="{phase}">\n'
        f"{gold(seat, side.nuggets, view.nuggets_to_win, side.gold_cards, looted)}"
        f"{bullets(side.bullets, view.bullets_to_win, shot)}"
        f"{gulps(side.gulps, view.gulps_to_win, drunk, had if robbed else 0, robbed)}</div>\n"
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
def gulps(have: int, to_win: int, fresh: tuple[Flip, ...], lost: int, robbed: int) -> str:
    goal = scene.lost(lost, to_win, robbed) if robbed else scene.goal(have, to_win, fresh)
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


# ---- hands ----
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


ASKED = {True: " asked", False: ""}


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
