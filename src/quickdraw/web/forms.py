"""The form for a new table: what it shows, and what it means."""

import re
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any

from pydantic import ValidationError

from quickdraw.games.game import Game
from quickdraw.web import setup
from quickdraw.web.setup import SeatSetup, Setup


def favourite_bot(game: Game) -> str:
    return "greedy" if "greedy" in game.bots.BOTS else game.bots.BOTS[0]


def against_bot(game: Game) -> Setup:
    """As the house plays it: one person, bots at the other seats; at the casino nobody else is needed."""
    bots = [SeatSetup(kind="bot", bot=favourite_bot(game)) for _ in range(game.house.seats - 1)]
    return Setup(game=game.name, seats=[SeatSetup(), *bots], clock="none")


@dataclass
class OptionField:
    name: str
    about: str
    low: int
    high: int
    value: str
    many: bool


@dataclass
class Form:
    game: Game
    sent: Mapping[str, str] = field(default_factory=dict)

    @property
    def most_seats(self) -> int:
        return int(self._seats_field().metadata["high"])

    @property
    def fewest_seats(self) -> int:
        return int(self._seats_field().metadata["low"])

    def _seats_field(self) -> "Field[Any]":
        return next(f for f in fields(self.game.options) if f.name == "seats")

    def seat(self, number: int) -> str:
        """open, none, or the name of a bot."""
        default = "open" if number < max(2, self.game.house.seats) else "none"
        return self.sent.get(f"seat-{number}", default)

    def value(self, name: str, default: str) -> str:
        return self.sent.get(name, default)

    def checked(self, name: str, default: bool) -> bool:
        return name in self.sent if self.sent else default

    @property
    def options(self) -> list[OptionField]:
        made = []
        for f in fields(self.game.options):
            if f.name == "seats":
                continue
            default: Any = f.default
            many = isinstance(default, tuple)
            default = " ".join(map(str, default)) if many else str(default)
            value = self.sent.get(f"option-{f.name}", default)
            made.append(
                OptionField(f.name, f.metadata["about"], f.metadata["low"], f.metadata["high"], value, many)
            )
        return made

    def sort_out(self, wrong: str) -> tuple[dict[str, str], str]:
        """By option what is wrong with it; and what is left to be said of the form."""
        names = {option.name for option in self.options}
        of_options: dict[str, str] = {}
        rest = []
        for line in wrong.splitlines():
            name = "".join(re.findall(r"^\w+", line))
            if name in names and name not in of_options:
                of_options[name] = label(name) + line.removeprefix(name)
            else:
                rest.append(line)
        return of_options, "\n".join(rest)

    def setup(self) -> Setup:
        """Raises ValueError or ValidationError."""
        seats = []
        for number in range(self.most_seats):
            kind = self.seat(number)
            if kind != "none":
                seats.append(SeatSetup() if kind == "open" else SeatSetup(kind="bot", bot=kind))
        options: dict[str, int | list[int]] = {}
        for option in self.options:
            try:
                numbers = [int(x) for x in option.value.replace(",", " ").split()]
            except ValueError as e:
                raise ValueError(f"{option.name}: whole numbers, please, not {option.value[:40]!r}") from e
            if not option.many and len(numbers) != 1:
                raise ValueError(f"{option.name}: one number, please")
            options[option.name] = numbers if option.many else numbers[0]
        return Setup.model_validate(
            {
                "game": self.game.name, "seats": seats, "options": options,
                "best_of": self.value("best_of", "1"), "clock": self.value("clock", "house"),
                "absent": self.value("absent", "win"), "listed": self.checked("listed", False),
                "watchers": self.checked("watchers", True), "early_end": self.checked("early_end", False),
                "chips": self.value("chips", "200"),
            }
        )  # fmt: skip


def label(option: str) -> str:
    """As a person reads its name."""
    return option.replace("_", " ")


def words(error: Exception) -> str:
    """What is wrong with the form, for a person."""
    return setup.words(error) if isinstance(error, ValidationError) else str(error)
