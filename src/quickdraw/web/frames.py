"""Frames: a seat's own View, drawn as HTML by the game's table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup

import quickdraw.games
from quickdraw.engine.words import Note
from quickdraw.games.game import Game
from quickdraw.games.look import CommonLook, Look, Past, SharedLook
from quickdraw.games.names import bot_name
from quickdraw.web.naming import REMEMBERED, STAND_INS, escaped, in_ascii, named, sealed

HERE = Path(__file__).parent
GAMES = Path(quickdraw.games.__file__).parent
LINES = 250
"""Of the story, at most, in one frame: all of a match, but not of a session for a whole evening."""


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
    """What one seat was last shown."""

    def __init__(self, for_all: "Easel | None" = None, past: Callable[[], Past] = lambda: ()) -> None:
        self.for_all = for_all or self
        """Has what looks the same to everybody."""
        self.past = past
        """For what is shown longer than it is news."""
        self.looks: dict[str, Look] = {}
        """One that is not drawn anew stays the same object, and need not be compared."""
        self.kept: Any = None
        """Whatever a drawer wants to remember beside its looks."""
        self._shown: dict[str, object] = {}

    def forget(self) -> None:
        """Another game begins: its rounds have the same numbers as those of the one before."""
        self._shown.clear()

    def is_new(self, look: str, key: object) -> bool:
        """Not what it was last time: whoever asks draws the look anew."""
        if self._shown.get(look) == key:
            return False
        self._shown[look] = key
        return True


class Drawer(Protocol):
    """A game's table/draw.py, if it draws its table in parts."""

    def stage(self, seat: int) -> str:
        """How the parts stand together, for who looks from there: HTML with their names in braces."""

    def draw(self, easel: Easel, view: Any, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
        """Puts its looks on the easel; returns what a scene says beside the picture.

        The names may be stand-ins (`naming`): they are put in as they are, never cut, sorted or counted.
        """


@cache
def scene_of(game: str) -> Scene:
    return cast(Scene, _part_of_table(game, "scene"))


@cache
def drawer_of(game: str) -> Drawer | None:
    """None for a game whose table is one template, table.html."""
    return cast(Drawer | None, _part_of_table(game, "draw"))


def _part_of_table(game: str, name: str) -> object:
    if not (GAMES / game / "table" / f"{name}.py").exists():
        return None
    return import_module(f"quickdraw.games.{game}.table.{name}")


@cache
def pieces_of(template: str) -> Mapping[str, Callable[..., str]]:
    """The macros of a template as functions that remember: what looks the same is drawn once.

    What they are given must have a hash: numbers, words, tuples. They are for what must be quick; putting
    them together in a template would cost more than they save.
    """
    macros = vars(environment().get_template(template).module)
    return {name: _drawn_by(macro) for name, macro in macros.items() if isinstance(macro, Macro)}


def _drawn_by(macro: Macro) -> Callable[..., str]:
    return lru_cache(REMEMBERED)(lambda *shown: in_ascii(str(macro(*shown))))


def draw_table(
    game: Game, view: Any, names: Sequence[str], news: Sequence[Note], **more: Any
) -> tuple[str, dict[str, Any]]:
    """The table as a seat sees it, and its scene."""
    drawer = drawer_of(game.name)
    if drawer is None:
        scene = scene_of(game.name).scene(view, names, news)
        template = environment().get_template(f"{game.name}/table.html")
        return template.render(view=view, names=names, **scene, **more), scene
    easel = Easel(past=lambda: [(tuple(news), None)])
    scene = drawer.draw(easel, view, names, news)
    return drawer.stage(view.seat).format_map(all_parts(easel.looks.values())), scene


def all_parts(looks: Iterable[Look]) -> dict[str, str]:
    return {name: part for look in looks for name, part in look.items()}


@cache
def stage_of(game: str, seat: int) -> str:
    """How the parts of the table stand together: HTML with their names in braces."""
    if (drawer := drawer_of(game)) is not None:
        return section(game, drawer.stage(seat))
    return "{table}"


def section(game: str, inside: str) -> str:
    return f'<section id="table" class="table {game}" aria-label="The table">\n{inside}\n</section>\n'


def render(template: str, /, **context: Any) -> str:
    return environment().get_template(template).render(**context)


def seats(
    *,
    me: int,
    bots: int,
    asked: int,
    here: int,
    scores: Sequence[str],
    claims: Sequence[str],
    left: Sequence[int | None],
) -> str:
    """The line above the table: who is a bot, asked, and here as bit masks, the rest by seat.

    `claims` are words on buttons, `left` the milliseconds on the clocks; names are put in later.
    """
    piece, drawn = pieces_of("frame.html")["seat"], []
    for seat, ms in enumerate(left):
        bot, is_asked, is_here = (bool(mask >> seat & 1) for mask in (bots, asked, here | bots))
        line = piece(seat, STAND_INS[seat], bot, seat == me, is_asked, is_here, scores[seat], claims[seat])
        drawn.append(f"{line}{_clock(ms)}</li>\n")
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
    """Its element."""
    seat: int | None = None
    """Of who talks."""

    def named(self, names: Sequence[str]) -> "Line":
        html = named(self.html, [escaped(name) for name in names])
        return Line(self.kind, named(self.words, names), html, self.seat)


def told(words: str) -> Line:
    return Line("told", words, f"<li>{escaped(words)}</li>")


def marked(words: str) -> Line:
    """What happens to the match and not in the game."""
    return Line("mark", words, f'<li class="mark">{escaped(words)}</li>')


def talked(seat: int, name: str, words: str) -> Line:
    html = f'<li class="talk seat-{seat}"><b>{escaped(name)}</b> {escaped(words)}</li>'
    return Line("talk", words, html, seat)


html_of = attrgetter("html")


TOP = '<div class="top">\n{status}{seats}{table-clock}</div>\n{notice}'
BOTTOM = '{end}{sit}<section class="told" aria-label="What happened">{story}</section>\n'


class Frame:
    """All that a page shows of a table, in parts: a page that has most of it is sent the others."""

    def __init__(
        self,
        head: str,
        stage: str,
        looks: tuple[Look, ...],
        story: Sequence[Line],
        told_to: str = "",
        names: Sequence[bytes] = (),
    ) -> None:
        self.head = head
        """The attributes of the whole."""
        self.stage = stage
        """How the parts of the table stand together."""
        self.looks = looks
        """The same parts in each as long as it is told to the same."""
        self.story = story
        """The first of the match first; it goes on growing."""
        self.told_to = told_to
        """Whoever takes a seat, or leaves it, sees another table and is told another story from then on."""
        self.names = names
        """In place of their stand-ins, as HTML."""

    @property
    def parts(self) -> dict[str, str]:
        return all_parts(self.looks)

    def whole(self, before: str = "", heard: int = 0) -> bytes:
        """For a page that has heard so many lines; `before` stands before it in the message. So too below."""
        stage = f"<div{self.head}>\n{TOP}{self.stage}{BOTTOM}</div>"
        return sealed(before + stage.format(story=self._lines(heard), **self.parts), self.names)

    def is_like(self, had: "Frame") -> bool:
        """Enough to send only what is new: a part in which only the name changes would not be seen to."""
        return self.told_to == had.told_to and self.names == had.names

    def changes(self, had: "Frame", heard: int, before: str = "") -> bytes:
        """For a page that has that, and so many lines: #frame without content, and what is new."""
        new, common = f"{before}<div{self.head}></div>", b""
        for look, other in zip(self.looks, had.looks, strict=True):
            if look is other:
                continue
            if type(look) is SharedLook and type(other) is SharedLook:
                new += _new_in_shared(look, other)
            elif type(look) is CommonLook:
                common += _new_in_common(look, other)
            else:
                new += _new_in(look, other)
        if heard < len(self.story):
            new += self._lines(heard)
        return sealed(new, self.names) + common

    def _lines(self, heard: int) -> str:
        """The page numbers them, and keeps those that are too old to be sent."""
        story = self.story
        first = max(heard, len(story) - LINES)
        return (
            f'<ol id="story" class="story" data-new="{self.told_to}" data-append data-first="{first}" '
            f'aria-live="polite" tabindex="0">{"".join(map(html_of, story[first:]))}</ol>'
        )


def _new_in(look: Look, had: Look) -> str:
    """The parts that are not as they were."""
    return "".join([part for name, part in look.items() if had[name] != part])


_new_in_shared = lru_cache(REMEMBERED)(_new_in)


def _new_in_common(look: CommonLook, had: Look) -> bytes:
    if look.after is not had:
        look.after, look.new = had, _new_in(look, had).encode()
        if type(had) is CommonLook:
            had.after = None  # or each would keep all that came before it
    return look.new


def _clock(left: int | None) -> str:
    return "" if left is None else f' <time class="clock" data-left="{left}"></time>'
