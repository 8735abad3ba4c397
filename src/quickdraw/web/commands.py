"""What a seat can ask of a table, over the socket and over HTTP alike."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from quickdraw.play.bankroll import MOST_CHIPS
from quickdraw.play.talk import LONGEST

MOST_ACTIONS = 12


class Command(BaseModel):
    model_config = ConfigDict(extra="forbid")

    n: int = Field(
        default=0, ge=0, lt=2**53, description="The sender's own number for it; the answer carries it."
    )


class Act(Command):
    """A decision: one action, or several that belong together."""

    do: Literal["act"] = "act"
    number: int = Field(ge=0, description="The seat's decision number, as the last frame said it.")
    actions: list[Annotated[str, Field(max_length=60)]] = Field(
        max_length=MOST_ACTIONS, description="Names of actions, as in `legal`.", examples=[["loot+shoot"]]
    )
    reaction: int | None = Field(
        default=None,
        ge=0,
        le=600_000,
        description="In a race: milliseconds since the cards came.",
    )


class Repeatable(Command):
    """What could be done twice if it was asked for again because no answer came."""

    after: int | None = Field(
        default=None,
        ge=0,
        description="`seq` of what you saw last: if you have done the very same since, it is not done again.",
    )


class Say(Repeatable):
    """A line that everybody hears."""

    do: Literal["talk"] = "talk"
    text: str = Field(max_length=LONGEST)


class Ready(Command):
    """Enough talked."""

    do: Literal["ready"] = "ready"


class Resign(Command):
    """Give the match up; leave a session."""

    do: Literal["resign"] = "resign"


class Claim(Command):
    """Claim the seat of somebody whose clock has run out three times in a row (A1)."""

    do: Literal["claim"] = "claim"
    seat: int = Field(ge=0, le=5)


class Deal(Command):
    """The next hand of a session, or game of a series, please."""

    do: Literal["deal"] = "deal"


class Rebuy(Repeatable):
    """More chips, between two hands."""

    do: Literal["rebuy"] = "rebuy"
    chips: int = Field(ge=1, le=MOST_CHIPS)


class Close(Command):
    """Seen enough of what was shown for a few seconds."""

    do: Literal["close"] = "close"


class GoOn(Command):
    """The rules have changed since the match began: play on by the new ones."""

    do: Literal["go-on"] = "go-on"


class End(Command):
    """The rules have changed since the match began: end it without a result."""

    do: Literal["end"] = "end"


class Pong(Command):
    """The answer to a ping: tells how long the way is."""

    do: Literal["pong"] = "pong"
    id: int = Field(ge=0)


AnyCommand = Act | Say | Ready | Resign | Claim | Deal | Rebuy | Close | GoOn | End
MESSAGE: TypeAdapter[AnyCommand | Pong] = TypeAdapter(Annotated[AnyCommand | Pong, Field(discriminator="do")])
