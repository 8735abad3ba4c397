"""How a table is set up: the game and its variant, the seats, clocks, what becomes of an absent seat."""

import json
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from quickdraw import games
from quickdraw.engine.variant import BadVariant, Variant
from quickdraw.games.game import Game
from quickdraw.play.bankroll import MOST_CHIPS

PACES: dict[str, float | None] = {"none": None, "fast": 0.5, "house": 1.0, "slow": 3.0}
"""By how much the game's own clocks are stretched."""
LONGEST_SERIES = 21

Value = int | list[int]


class SeatSetup(BaseModel):
    """A seat of a new table: open to whoever comes, or a bot's."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["open", "bot"] = "open"
    bot: str = Field(default="", max_length=40, description="Which of the game's bots sits there.")


def read_setup(text: str) -> "Setup":
    """What was written when the table was opened, be it outdated."""
    try:
        return Setup.model_validate_json(text)
    except ValidationError:
        told = json.loads(text)
        seats = [SeatSetup.model_construct(**seat) for seat in told.get("seats", [])]
        return Setup.model_construct(**{**told, "seats": seats})


def words(error: ValidationError) -> str:
    """What is wrong, for a person."""
    return "; ".join(str(e["msg"]).removeprefix("Value error, ") for e in error.errors(include_url=False))


class Setup(BaseModel):
    """What a new table is to be like. Whatever is not named is as the house plays it."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(
        max_length=40, description="The name of the game.", json_schema_extra={"enum": list(games.NAMES)}
    )
    options: Annotated[
        dict[str, Value],
        Field(max_length=40, description="Options of the variant that differ from the house rules."),
    ] = {}
    seats: Annotated[
        list[SeatSetup], Field(max_length=6, description="One for each player; all open if left empty.")
    ] = []
    best_of: int = Field(default=1, ge=1, le=LONGEST_SERIES, description="Odd; games of the series.")
    clock: Literal["none", "fast", "house", "slow"] = Field(
        default="house", description="How long a choice may take."
    )
    absent: Literal["win", "bot"] = Field(
        default="win",
        description="What a claim means (A1): the others win (in a session: a free seat), or a bot plays on.",
    )
    listed: bool = Field(default=False, description="Shown in the lobby while seats are open.")
    watchers: bool = Field(
        default=True,
        description="Whoever has the link may watch. If not, only those who sit there see the match and its "
        "log, and afterwards only those who sat there.",
    )
    early_end: bool = Field(
        default=False,
        description="People may agree to end a talk before its time (X3). Bots agree at any table.",
    )
    chips: int = Field(default=200, ge=1, le=MOST_CHIPS, description="For chips: what one sits down with.")

    @model_validator(mode="after")
    def makes_a_table(self) -> Self:
        game, seats = self.find_game(), len(self.seats)
        if seats and self.options.get("seats", seats) != seats:
            raise ValueError(f"options names {self.options['seats']} seats, and {seats} are listed")
        try:
            options = game.options.read({**self.options, **({"seats": seats} if seats else {})})
        except BadVariant as e:
            raise ValueError(str(e)) from e
        if not self.seats:
            self.seats = [SeatSetup() for _ in range(options.seats)]
        self.options = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in options.changes().items()
        }
        if self.best_of % 2 == 0:
            raise ValueError(f"best_of must be an odd number such as 1, 3 or 5, not {self.best_of}")
        if self.best_of > 1 and game.fund is not None:
            raise ValueError(
                f"{game.title} is played for chips, hand after hand: best_of makes no sense there"
            )
        if all(seat.kind == "bot" for seat in self.seats):
            raise ValueError("leave a seat open: somebody has to sit down")
        for seat in self.seats:
            if seat.kind == "bot" and seat.bot not in game.bot_numbers:
                raise ValueError(f"bot must be one of {', '.join(game.bots.BOTS)}, not {seat.bot!r}")
        return self

    @property
    def why_outdated(self) -> str:
        """What a table of an older Quickdraw has that none can have any more; empty if there is nothing."""
        try:
            Setup.model_validate(self.model_dump())
        except ValidationError as e:
            return f"This table was set up by an older Quickdraw, and cannot be played any more: {words(e)}."
        return ""

    def find_game(self) -> Game:
        try:
            return games.load(self.game)
        except games.UnknownGame as e:
            raise ValueError(str(e)) from e

    @property
    def variant(self) -> Variant:
        return self.find_game().options.read(self.options)

    @property
    def session(self) -> bool:
        return self.find_game().fund is not None
