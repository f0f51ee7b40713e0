"""How a match is set: the game's options, and how people play together."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Final, Literal, Self, cast

from pydantic import BaseModel, ConfigDict, Field, field_validator

from stoneage.game.errors import StoneAgeError
from stoneage.game.options import EDITIONS, Options
from stoneage.match.names import printable
from stoneage.match.refusals import Refusal, Refused, SettingsReason
from stoneage.match.shapes import SettingsView
from stoneage.rules.options import RuleOptions

DAY: Final = 86_400
STAND_IN: Final = "club"
_PATIENCE: Final = {"live": 180.0, "relaxed": 3.0 * DAY}


@cache
def known_bots() -> list[str]:
    """The bots that can sit here; which packages are installed does not change while a server runs."""
    from stoneage.bots.registry import bot_names  # brings the compiler along, which the hall can do without

    return bot_names()


@lru_cache(maxsize=1024)  # anybody may ask for any name
def _why_not(bot: str, players: int, expansion: bool) -> Refusal | None:
    """Returns why a bot cannot sit at such a table, or nothing."""
    from stoneage.bots.registry import is_offered, trained_for

    if not is_offered(bot):
        return {"code": "unknown_bot", "bot": bot, "known": known_bots()}
    only = trained_for(bot)
    if only is None or only == (players, expansion):
        return None
    return {"code": "other_game", "bot": bot, "players": only[0], "expansion": only[1]}


def check_bot(bot: str, options: "GameOptions") -> None:
    """Refused if such a bot cannot sit at a table with these options: it is none of `known_bots` nor one of them at a
    level of its own, or it has learned another game."""
    why = _why_not(bot, options.players, options.expansion)
    if why is not None:
        raise Refused(why)


class Model(BaseModel):
    """Whatever crosses the wire: no unknown fields, no guessing of types."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class GameOptions(Model, RuleOptions):  # type: ignore[misc]  # mypy does not see that the config freezes models
    """The options of the game, spelt as everywhere: those that are on or off come from `rules.options`."""

    # The schema carries how many can play each edition, for the client's forms.
    players: int = Field(
        ge=2,
        le=5,
        json_schema_extra={
            "editions": {"expansion" if expansion else "base": [*most] for expansion, (_, *most) in EDITIONS.items()}
        },
    )
    start: int | None = Field(default=None, ge=0, le=4)


class Clock(Model):
    """A bank of seconds for each seat, and what every choice adds to it."""

    bank: float = Field(ge=0, le=30 * DAY)
    increment: float = Field(ge=1, le=7 * DAY)


Name = Annotated[str, Field(max_length=40)]


def settings_reason(error: StoneAgeError) -> SettingsReason:
    """Returns why options make no game, as a client is told."""
    arguments = error.arguments
    if error.code == "players_out_of_range":
        edition: Literal["base", "expansion"] = "expansion" if arguments["edition"] == "expansion" else "base"
        return {
            "code": "players_out_of_range",
            "players": arguments["players"],
            "edition": edition,
            "least": arguments["least"],
            "most": arguments["most"],
        }
    if error.code == "start_out_of_range":
        return {"code": "start_out_of_range", "start": arguments["start"], "last": arguments["last"]}
    return {"code": "unknown_option" if error.code == "unknown_option" else "bad_option", "option": arguments["option"]}


class Settings(Model):
    """Everything the host decides when the match opens."""

    options: GameOptions
    name: Name = ""
    listed: bool = False  # open to all, or by link only
    hot_seat: bool = False  # one person may hold several seats
    closed_cards: bool = False  # others' bought cards face down, and no projected totals, until the end (12-C24)
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

    @property
    def reveal_patience(self) -> float:
        """Seconds that the start waits for somebody's nonce; never less than is usual for the pace."""
        return max(self.takeover or 0.0, _PATIENCE[self.pace])

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        return cls.model_validate(stored)

    def untitled(self) -> "Settings":
        """Returns the settings without the title of the table."""
        return self.model_copy(update={"name": ""})

    def checked(self) -> "Settings":
        """Refused if these options make no game or the stand-in is nobody."""
        try:
            self.game_options()
        except StoneAgeError as error:
            raise Refused({"code": "bad_settings", "reason": settings_reason(error)}) from error
        check_bot(self.stand_in, self.options)
        return self

    def game_options(self) -> Options:
        return Options.of(self.options.model_dump())

    def stored(self) -> SettingsView:
        return cast("SettingsView", self.model_dump())
