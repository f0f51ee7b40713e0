"""How a match is set: the game's options, and how people play together."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache, lru_cache
from typing import Annotated, Any, Final, Literal, cast

from stoneage.game.errors import StoneAgeError
from stoneage.game.options import Options
from stoneage.match.names import printable
from stoneage.match.reading import Number, Text, reader
from stoneage.match.refusals import Refusal, Refused, SettingsReason
from stoneage.match.shapes import SettingsView
from stoneage.rules.options import RuleOptions

DAY: Final = 86_400
STAND_IN: Final = "club"
_PATIENCE: Final = {"live": 180.0, "relaxed": 3.0 * DAY}
_USUAL: Final = -1.0  # stands for the takeover time of the pace; no client can send it


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


Name = Annotated[str, Text(most=40)]


@dataclass(frozen=True, kw_only=True)
class GameOptions(RuleOptions):
    """The options of the game, with their usual names; `rules.options` declares the Boolean ones."""

    players: Annotated[int, Number(2, 5)]
    start: Annotated[int, Number(0, 4)] | None = None


@dataclass(frozen=True, kw_only=True)
class Clock:
    """A bank of seconds for each seat, and what every choice adds to it."""

    bank: Annotated[float, Number(0, 30 * DAY)]
    increment: Annotated[float, Number(1, 7 * DAY)]


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


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything the host decides when the match opens."""

    options: GameOptions
    name: Name = ""
    listed: bool = False  # open to all, or by link only
    hot_seat: bool = False  # one person may hold several seats
    closed_cards: bool = False  # others' bought cards face down, and no projected totals, until the end (12-C24)
    free_undo: bool = False  # applied only while one person holds all the people's seats
    pace: Literal["live", "relaxed"] = "live"
    clock: Clock | None = None
    # Seconds until a bot plays for someone absent; None: never.
    takeover: Annotated[float, Number(0.1, 30 * DAY)] | None = field(default_factory=lambda: _USUAL)
    stand_in: Annotated[str, Text(most=60)] = STAND_IN

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", printable(self.name))
        if self.takeover == _USUAL:
            object.__setattr__(self, "takeover", _PATIENCE[self.pace])

    @property
    def reveal_patience(self) -> float:
        """Seconds that the start waits for somebody's nonce; never less than is usual for the pace."""
        return max(self.takeover or 0.0, _PATIENCE[self.pace])

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Settings":
        """Returns the settings that JSON contains. Raises Unreadable."""
        settings: Settings = _read(stored)
        return settings

    def untitled(self) -> "Settings":
        """Returns the settings without the title of the table."""
        return replace(self, name="")

    def checked(self) -> "Settings":
        """Refused if these options make no game or the stand-in is nobody."""
        try:
            self.game_options()
        except StoneAgeError as error:
            raise Refused({"code": "bad_settings", "reason": settings_reason(error)}) from error
        check_bot(self.stand_in, self.options)
        return self

    def game_options(self) -> Options:
        return Options.of(asdict(self.options))

    def stored(self) -> SettingsView:
        return cast("SettingsView", asdict(self))


_read: Final = reader(Settings)
