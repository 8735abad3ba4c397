"""Frames: a seat's own View, drawn as HTML by the game's table."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup, escape

import quickdraw.games
from quickdraw.engine.words import Note
from quickdraw.games.game import Game

HERE = Path(__file__).parent
GAMES = Path(quickdraw.games.__file__).parent
REMEMBERED = 4096
"""Of each piece of a table, so many looks."""


class Scene(Protocol):
    """A game's table/scene.py: what its table.html needs beside the View, and when to make which noise."""

    def scene(self, view: Any, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]: ...


@cache
def environment() -> Environment:
    made = Environment(
        loader=ChoiceLoader(
            [
                FileSystemLoader(HERE / "templates"),
                PrefixLoader(
                    {name: FileSystemLoader(GAMES / name / "table") for name in quickdraw.games.NAMES}
                ),
            ]
        ),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["face"] = face
    return made


@cache
def face(deck: str, card: str, words: str = "") -> Markup:
    """The picture of a card, out of one of the sprites; `words` are for who cannot see it."""
    box = "0 0 200 328" if deck == "hanafuda" else "0 0 250 350"
    label = Markup(' role="img" aria-label="{}"').format(words) if words else Markup(' aria-hidden="true"')
    return Markup('<svg class="face" viewBox="{}"{}><use href="{}#{}"/></svg>').format(
        box, label, sprite(deck), card
    )


def sprite(deck: str) -> str:
    """Where a page finds the pictures of a deck."""
    return "/games/saloon/cards.svg" if deck == "saloon" else f"/faces/{deck}.svg"


class Drawer(Protocol):
    """A game's table/draw.py, if it puts its table together itself, from the macros of its pieces.html."""

    def draw(self, scene: dict[str, Any], pieces: "Pieces") -> str: ...


def scene_of(game: str) -> Scene | None:
    """None for a game whose table nobody has drawn yet."""
    return cast(Scene | None, _part_of_table(game, "scene"))


def drawer_of(game: str) -> Drawer | None:
    """None for a game whose table is one template, table.html."""
    return cast(Drawer | None, _part_of_table(game, "draw"))


@cache
def _part_of_table(game: str, name: str) -> object:
    if not (GAMES / game / "table" / f"{name}.py").exists():
        return None
    return import_module(f"quickdraw.games.{game}.table.{name}")


class Pieces:
    """The macros of a template as functions that remember: what looks the same is drawn once.

    What they are given must have a hash: numbers, words, tuples. They are for what must be quick; putting
    them together in a template would cost more than they save.
    """

    def __init__(self, template: str) -> None:
        for name, macro in vars(environment().get_template(template).module).items():
            if isinstance(macro, Macro):
                setattr(self, name, lru_cache(REMEMBERED)(macro))

    def __getattr__(self, name: str) -> Callable[..., Markup]:
        raise AttributeError(f"there is no macro {name}")


pieces_of = cache(Pieces)


def draw_table(
    game: Game, view: Any, names: Sequence[str], news: Sequence[Note], **more: Any
) -> tuple[str, dict[str, Any]]:
    """The table as a seat sees it, and its scene."""
    drawn = scene_of(game.name)
    if drawn is None:
        return render("plain.html", view=asdict(view)), PLAIN
    scene = drawn.scene(view, names, news)
    if (drawer := drawer_of(game.name)) is not None:
        return drawer.draw(scene, pieces_of(f"{game.name}/pieces.html")), scene
    template = environment().get_template(f"{game.name}/table.html")
    return template.render(view=view, names=names, **scene, **more), scene


PLAIN = {"status": "", "phase": "", "rule": "", "sounds": "", "countdown": 0}


def render(template: str, /, **context: Any) -> str:
    return environment().get_template(template).render(**context)


class SeatLine(NamedTuple):
    """One seat in the line above the table, but for its clock."""

    name: str
    bot: bool
    me: bool
    asked: bool
    here: str
    score: str | None


def seat(number: int, line: SeatLine, left: int | None, claim: str) -> str:
    """`left`: milliseconds on its clock; `claim`: words on a button, or empty."""
    pieces = pieces_of("frame.html")
    button = pieces.claim(number, claim) if claim else ""
    return f"{pieces.seat(number, line)}{_clock(left)}{button}</li>\n"


def frame(
    *,
    game: str,
    seq: int,
    number: int,
    turn: str,
    phase: str,
    rule: str,
    sounds: str,
    countdown: int,
    status: str,
    seats: Iterable[str],
    table_left: int | None,
    notice: str,
    table: str,
    end: str,
    story: Iterable[str],
) -> str:
    """All that a page shows. What is not plain words or numbers is HTML already."""
    opening = pieces_of("frame.html").opening(game, turn, phase, rule, sounds, countdown, status)
    clock = "" if table_left is None else f'<p class="table-clock">{_clock(table_left)}</p>\n'
    return (
        f'<div id="frame" data-seq="{seq}" data-number="{number}"{opening}{"".join(seats)}</ul>\n'
        f'{clock}</div>\n{notice}<section id="table" class="table {game}" aria-label="The table">\n'
        f'{table}\n</section>\n{end}<section class="told" aria-label="What happened"><ol id="story" '
        f'class="story" data-append aria-live="polite" tabindex="0">{"".join(story)}</ol></section>\n</div>'
    )


def _clock(left: int | None) -> str:
    return "" if left is None else f' <time class="clock" data-left="{left}"></time>'


@lru_cache(REMEMBERED)
def escaped(words: str) -> str:
    return str(escape(words))


def story_line(number: int, words: str) -> str:
    return f'<li id="s-{number}">{escaped(words)}</li>'


def talk_line(number: int, seat: int, name: str, words: str) -> str:
    return f'<li id="s-{number}" class="talk seat-{seat}"><b>{escaped(name)}</b> {escaped(words)}</li>'


def mark_line(number: int, words: str) -> str:
    return f'<li id="s-{number}" class="mark">{escaped(words)}</li>'
