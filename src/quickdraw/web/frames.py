"""Frames: a seat's own View, drawn as HTML by the game's table."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup

import quickdraw.games
from quickdraw.engine.words import Note
from quickdraw.games.game import Game
from quickdraw.games.names import bot_name
from quickdraw.web.naming import REMEMBERED, STAND_INS, escaped, in_ascii, named

HERE = Path(__file__).parent
GAMES = Path(quickdraw.games.__file__).parent
LINES = 30
"""Of the story, at most, in one frame."""


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
    made.globals |= {"face": face, "bot_name": bot_name}
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
    return f"/games/{deck}/cards.svg" if deck in quickdraw.games.NAMES else f"/faces/{deck}.svg"


class Easel:
    """What one seat was last shown, in parts: elements with the part's name as their id."""

    def __init__(self, for_all: "Easel | None" = None) -> None:
        self.for_all = for_all or self
        """Has what looks the same to everybody."""
        self.parts: dict[str, str] = {}
        self.game = 0
        """Of the series: its rounds have the same numbers as those of another."""
        self._shown: dict[str, object] = {}

    def is_new(self, part: str, key: object) -> bool:
        """Not what it was last time: whoever asks draws the part anew."""
        shown = self.game, key
        if self._shown.get(part) == shown:
            return False
        self._shown[part] = shown
        return True


class Drawer(Protocol):
    """A game's table/draw.py, if it draws its table in parts."""

    def stage(self, view: Any) -> str:
        """How the parts stand together: HTML with their names in braces."""

    def draw(self, easel: Easel, view: Any, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
        """Puts its parts on the easel; returns what a scene says beside the picture.

        The names may be stand-ins (`naming`): they are put in as they are, never cut, sorted or counted.
        """


def scene_of(game: str) -> Scene:
    return cast(Scene, _part_of_table(game, "scene"))


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
                setattr(self, name, lru_cache(REMEMBERED)(_drawn_by(macro)))

    def __getattr__(self, name: str) -> Callable[..., str]:
        raise AttributeError(f"there is no macro {name}")


def _drawn_by(macro: Macro) -> Callable[..., str]:
    return lambda *shown: in_ascii(str(macro(*shown)))


pieces_of = cache(Pieces)


def draw_table(
    game: Game, view: Any, names: Sequence[str], news: Sequence[Note], **more: Any
) -> tuple[str, dict[str, Any]]:
    """The table as a seat sees it, and its scene."""
    drawer = drawer_of(game.name)
    if drawer is None:
        scene = scene_of(game.name).scene(view, names, news)
        template = environment().get_template(f"{game.name}/table.html")
        return template.render(view=view, names=names, **scene, **more), scene
    easel = Easel()
    scene = drawer.draw(easel, view, names, news)
    return drawer.stage(view).format_map(easel.parts), scene


def stage_of(game: Game, view: Any) -> str:
    """How the parts of the table stand together: HTML with their names in braces."""
    if (drawer := drawer_of(game.name)) is not None:
        return section(game.name, drawer.stage(view))
    return "{table}"


def section(game: str, inside: str) -> str:
    return f'<section id="table" class="table {game}" aria-label="The table">\n{inside}\n</section>\n'


def render(template: str, /, **context: Any) -> str:
    return environment().get_template(template).render(**context)


class SeatLine(NamedTuple):
    """One seat in the line above the table; its name is put in later."""

    bot: bool
    me: bool
    asked: bool
    here: bool
    score: str
    claim: str
    """Words on a button, or empty."""


def seats(lines: tuple[SeatLine, ...], left: Sequence[int | None]) -> str:
    """`left` are the milliseconds on their clocks: with a clock running no two frames look the same."""
    if left.count(None) == len(left):
        return _seats_at_rest(lines)
    return _seats(lines, left)


@lru_cache(REMEMBERED)
def _seats_at_rest(lines: tuple[SeatLine, ...]) -> str:
    return _seats(lines, [None] * len(lines))


def _seats(lines: tuple[SeatLine, ...], left: Sequence[int | None]) -> str:
    piece = pieces_of("frame.html").seat
    drawn = [
        f"{piece(seat, STAND_INS[seat], *line)}{_clock(ms)}</li>\n"
        for seat, (line, ms) in enumerate(zip(lines, left, strict=True))
    ]
    return f'<ul id="seats" class="seats">\n{"".join(drawn)}</ul>\n'


def table_clock(left: int | None) -> str:
    if left is None:
        return '<p id="table-clock" hidden></p>\n'
    return f'<p id="table-clock" class="table-clock">{_clock(left)}</p>\n'


class Line(NamedTuple):
    """One line of the story; in what the game tells, stand-ins for names."""

    kind: str
    words: str
    html: str
    """Of its element, from where the number has been written."""
    seat: int | None = None
    """Of who talks."""

    def named(self, names: Sequence[str]) -> "Line":
        html = named(self.html, [escaped(name) for name in names])
        return Line(self.kind, named(self.words, names), html, self.seat)


def told(words: str) -> Line:
    return Line("told", words, f">{escaped(words)}</li>")


def marked(words: str) -> Line:
    """What happens to the match and not in the game."""
    return Line("mark", words, f' class="mark">{escaped(words)}</li>')


def talked(seat: int, name: str, words: str) -> Line:
    html = f' class="talk seat-{seat}"><b>{escaped(name)}</b> {escaped(words)}</li>'
    return Line("talk", words, html, seat)


TOP = '<div class="top">\n{status}{seats}{table-clock}</div>\n{notice}'
BOTTOM = '{end}{sit}<section class="told" aria-label="What happened">{story}</section>\n'


class Frame(NamedTuple):
    """All that a page shows of a table, in parts: a page that has most of it is sent the others."""

    head: str
    """The attributes of the whole."""
    stage: Callable[[], str]
    """How the parts of the table stand together."""
    parts: Mapping[str, str]
    """By name, which is the id of its one element."""
    story: Sequence[Line]
    """The first of the match first; it goes on growing."""
    told_to: str = ""
    """Whoever takes a seat, or leaves it, is told another story from then on."""
    names: Sequence[str] = ()
    """In place of their stand-ins, as HTML."""

    def whole(self) -> str:
        stage = f"<div{self.head}>\n{TOP}{self.stage()}{BOTTOM}</div>"
        return named(stage.format(story=self._lines(0), **self.parts), self.names)

    def is_like(self, before: "Frame") -> bool:
        """Enough to send only what is new: a part in which only the name changes would not be seen to."""
        keys = self.parts.keys(), self.told_to, self.names
        return keys == (before.parts.keys(), before.told_to, before.names)

    def changes(self, seen: Mapping[str, str], heard: int) -> str:
        """For a page that has these parts and so many lines: #frame without content, and what is new."""
        new = [part for name, part in self.parts.items() if seen[name] != part]
        if heard < len(self.story):
            new.append(self._lines(heard))
        names = self.names  # put into each by itself: most parts have none, and are long
        return f"<div{self.head}></div>{''.join([named(part, names) for part in new])}"

    def _lines(self, heard: int) -> str:
        """The page keeps those that are too old to be sent."""
        first = max(heard, len(self.story) - LINES)
        new = enumerate(self.story[first:], first)
        drawn = "".join([f'<li id="s-{number}"{line.html}' for number, line in new])
        return (
            f'<ol id="story" class="story" data-new="{self.told_to}" data-append aria-live="polite" '
            f'tabindex="0">{drawn}</ol>'
        )


def _clock(left: int | None) -> str:
    return "" if left is None else f' <time class="clock" data-left="{left}"></time>'
