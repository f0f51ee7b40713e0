"""How a match is set: the game's options, and how people play together."""

from functools import cache
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from stoneage.game.errors import StoneAgeError
from stoneage.game.options import Options
from stoneage.match.refusals import Refused

DAY: Final = 86_400
STAND_IN: Final = "club"
_PATIENCE: Final = {"live": 180.0, "relaxed": 3.0 * DAY}


@cache
def known_bots() -> list[str]:
    """The bots that can sit here; which packages are installed does not change while a server runs."""
    from stoneage.bots.registry import bot_names  # brings the compiler along, which the hall can do without

    return bot_names()


class Model(BaseModel):
    """Whatever crosses the wire: no unknown fields, no guessing of types."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class GameOptions(Model):
    """The options of the game, spelt as everywhere."""

    players: int = Field(ge=2, le=5)
    expansion: bool = False
    multi_hunt: bool = False
    limited_resources: bool = False
    two_resources_now: bool = False
    open_cards: bool = False
    start: int | None = Field(default=None, ge=0, le=4)


class Clock(Model):
    """A bank of seconds for each seat, and what every choice adds to it."""

    bank: float = Field(ge=0, le=30 * DAY)
    increment: float = Field(ge=1, le=7 * DAY)


def printable(text: str) -> str:
    """Text of people, without control characters and needless space."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


Name = Annotated[str, Field(max_length=40)]


class Settings(Model):
    """Everything the host decides when the match opens."""

    options: GameOptions
    name: Name = ""
    listed: bool = False  # open to all, or by link only
    hot_seat: bool = False  # one person may hold several seats
    free_undo: bool = False  # honoured only while one person holds all the people's seats
    pace: Literal["live", "relaxed"] = "live"
    clock: Clock | None = None
    # Seconds until a bot plays for someone absent; None: never.
    takeover: float | None = Field(
        default_factory=lambda known: _PATIENCE[known.get("pace", "live")], ge=0.1, le=30 * DAY
    )
    stand_in: Annotated[str, Field(max_length=60)] = STAND_IN

    @field_validator("name")
    @classmethod
    def _tidy(cls, name: str) -> str:
        return printable(name)

    def checked(self) -> "Settings":
        """Refused if these options make no game or the stand-in is nobody."""
        try:
            self.game_options()
        except StoneAgeError as error:
            raise Refused("bad_settings", reason=error.code, arguments=error.arguments) from error
        if self.stand_in not in known_bots():
            raise Refused("unknown_bot", bot=self.stand_in, known=known_bots())
        return self

    def game_options(self) -> Options:
        return Options.of(self.options.model_dump())

    def stored(self) -> dict[str, Any]:
        return self.model_dump()
