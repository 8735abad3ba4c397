"""A game as the rest of the house sees it: its rooms, with their types."""

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast

from quickdraw.engine.parts import gather
from quickdraw.engine.rulebook import INTERFACE, Bots, Rules, Stats
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Note
from quickdraw.games.measure import Measure
from quickdraw.games.pace import Pace

PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)([ \n]?)")


class Viewer(Hashable, Protocol):
    """A game's view.py: what a seat sees, and the words for everything."""

    @property
    def REFUSALS(self) -> dict[int, str]: ...
    def view(self, s: Any, seat: int) -> Any: ...
    def action_name(self, action: int) -> str: ...
    def action_number(self, name: str) -> int: ...
    def tell(self, note: Note, names: Sequence[str]) -> str:
        """Words for it. Names are put in as they are: they may be stand-ins for those of many tables."""

    def result(self, s: Any, names: Sequence[str]) -> str: ...


def always(s: Any) -> bool:
    return True


class Counter(Stats, Protocol):
    @property
    def MEASURES(self) -> tuple[Measure, ...]: ...


@dataclass(frozen=True)
class Game:
    name: str
    title: str
    known_as: str
    """What people call it here: the printed titles are nearly the same."""
    about: str
    players: str
    minutes: int
    options: type[Variant]
    rules: Rules
    viewer: Viewer
    bots: Bots
    stats: Counter
    search: tuple[ModuleType, ...]
    """The parts of search/ that the bots think with."""
    cards: tuple[ModuleType, ...] = ()
    """What else the rules are written with: parts of cards/, and of the game's own folder."""
    fund: Callable[[Any, int, int], None] | None = None
    """Only in games for chips: `fund(s, seat, chips)`, before `start`, says what a seat can bet with."""
    leave: Callable[[Any, int], None] | None = None
    """Only in games that go on without a seat: `leave(s, seat)` takes it out of one that is not over."""
    from_seat: Callable[[Any, int, Any], Any] | None = None
    """Only in games where nearly all is open: the View of a seat, made from that of who watches."""
    draw: Callable[[Any, Callable[[int], int]], int] | None = None
    """Only where chance draws from a deck that is long to list: `draw(s, below)` is what `legal` lists at
    `below(n)`, if it lists n outcomes.
    """
    pace: Pace = field(default_factory=Pace)
    """How long decisions may take."""
    may_talk: Callable[[Any], bool] = always
    """Whether the seats may talk in this position."""
    answer: Callable[[Any, int], str] | None = None
    """What a bot says when somebody talks: of its View and a large random number."""

    @property
    def rule_parts(self) -> list[ModuleType]:
        return [*self.cards, cast(ModuleType, self.rules)]

    @property
    def thinking_parts(self) -> list[ModuleType]:
        return [*self.rule_parts, *self.search, cast(ModuleType, self.bots)]

    @cached_property
    def bot_numbers(self) -> dict[str, int]:
        """By name, the number that `think` knows a bot by: its place in BOTS, unless bots.py has NUMBERS.

        BOTS are those that people are offered; a bot with a threshold goes by many more names.

        >>> from quickdraw.games import load
        >>> load("saloon").bot_numbers, load("iaijutsu").bot_numbers["duelist-35"]
        ({'random': 0, 'greedy': 1}, 37)
        """
        places = {name: place for place, name in enumerate(self.bots.BOTS)}
        return getattr(self.bots, "NUMBERS", places)

    @cached_property
    def version(self) -> str:
        """Of the rules: changes when their code does."""
        from quickdraw.engine.version import fingerprint  # slow to import, and needed once a match

        beyond = [f.__name__ for f in (self.fund, self.leave) if f is not None]
        return fingerprint(gather(self.rule_parts), [*INTERFACE, *beyond], self.rules.State)

    def new(self, options: Variant) -> Any:
        """A State at the beginning."""
        return self.rules.State(options)

    @property
    def house(self) -> Variant:
        """The options of the house rules."""
        return self.options.read({})

    @property
    def rules_text(self) -> str:
        """The rules for people, in Markdown; instead of pictures there are the words for them."""
        return PICTURE.sub(lambda found: found[1] and found[1] + found[2], self.pictured_rules)

    @property
    def pictured_rules(self) -> str:
        """The rules for people, in Markdown; `![words](deck:card)` is a picture of a card."""
        from importlib import resources  # slow to import, and rarely needed

        text = resources.files(f"quickdraw.games.{self.name}").joinpath("RULES.md")
        return text.read_text(encoding="utf-8")

    @property
    def terminal(self) -> Any:
        """How the table looks in a terminal; loaded only when somebody sits there."""
        return import_module(f"quickdraw.games.{self.name}.terminal")
