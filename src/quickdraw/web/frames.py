"""Frames: a seat's own View, drawn as HTML by the game's table."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup

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


class Drawer(Protocol):
    """A game's table/draw.py, if it puts its table together itself, out of the macros of its pieces.html."""

    def draw(self, view: Any, names: Sequence[str], news: Sequence[Note], pieces: Any) -> str: ...


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
    href = f"/games/saloon/cards.svg#{card}" if deck == "saloon" else f"/faces/{deck}.svg#{card}"
    return Markup('<svg class="face" viewBox="{}"{}><use href="{}"/></svg>').format(box, label, href)


@cache
def scene_of(game: str) -> Scene | None:
    """None for a game whose table nobody has drawn yet."""
    return cast(Scene | None, _part_of_table(game, "scene"))


@cache
def drawer_of(game: str) -> Drawer | None:
    """None for a game whose table is one template, table.html."""
    return cast(Drawer | None, _part_of_table(game, "draw"))


def _part_of_table(game: str, name: str) -> object:
    if not (GAMES / game / "table" / f"{name}.py").exists():
        return None
    return import_module(f"quickdraw.games.{game}.table.{name}")


class Pieces:
    """The macros of a game's pieces.html as functions that remember: what looks the same is drawn once."""

    def __init__(self, game: str) -> None:
        for name, macro in vars(environment().get_template(f"{game}/pieces.html").module).items():
            if isinstance(macro, Macro):
                setattr(self, name, lru_cache(REMEMBERED)(macro))


pieces_of = cache(Pieces)


def draw_table(
    game: Game, view: Any, names: Sequence[str], news: Sequence[Note], **more: Any
) -> tuple[Markup, dict[str, Any]]:
    """The table as a seat sees it, and its scene."""
    drawn = scene_of(game.name)
    if drawn is None:
        return Markup(render("plain.html", view=asdict(view))), PLAIN
    scene = drawn.scene(view, names, news)
    if (drawer := drawer_of(game.name)) is not None:
        return Markup(drawer.draw(view, names, news, pieces_of(game.name))), scene
    template = environment().get_template(f"{game.name}/table.html")
    return Markup(template.render(view=view, names=names, **scene, **more)), scene


PLAIN = {"status": "", "phase": "", "rule": "", "sounds": "", "countdown": 0}


def render(template: str, /, **context: Any) -> str:
    return environment().get_template(template).render(**context)


@dataclass(frozen=True)
class SeatLine:
    """One seat in the line above the table."""

    name: str
    bot: bool
    me: bool
    asked: bool
    here: str
    score: str | None
    left: int | None
    """Milliseconds on its clock."""
    claim: str


@dataclass(frozen=True)
class Frame:
    game: str
    code: str
    seq: int
    number: int
    turn: str
    phase: str
    rule: str
    sounds: str
    countdown: int
    status: str
    seats: Sequence[SeatLine]
    table_left: int | None
    notice: str
    choices: Sequence[tuple[str, str]]
    table: Markup
    over: bool
    verdict: str
    result: str
    rematch: str
    sit: bool
    """A free seat can be taken while the others play."""
    story: Sequence[Markup]

    def html(self) -> str:
        return environment().get_template("frame.html").render(f=self)


def story_line(number: int, words: str) -> Markup:
    return Markup('<li id="s-{}">{}</li>').format(number, words)


def talk_line(number: int, seat: int, name: str, words: str) -> Markup:
    return Markup('<li id="s-{}" class="talk seat-{}"><b>{}</b> {}</li>').format(number, seat, name, words)


def mark_line(number: int, words: str) -> Markup:
    return Markup('<li id="s-{}" class="mark">{}</li>').format(number, words)
