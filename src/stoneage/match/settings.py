"""Settings of a match: the game's options, and how people play together."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache, lru_cache
from typing import Annotated, Any, Final, Literal, cast

from stoneage.game import proof
from stoneage.game.errors import StoneAgeError
from stoneage.game.options import Options, OptionsWithCards, with_cards
from stoneage.match.names import printable
from stoneage.match.reading import Number, Text, reader
from stoneage.match.refusals import Refusal, Refused, SettingsReason
from stoneage.match.types import SettingsView
from stoneage.rules.options import STACK_HEIGHT

DAY: Final = 86_400
STAND_IN: Final = "club"
_PATIENCE: Final = {"fast": 60.0, "live": 180.0, "relaxed": 3.0 * DAY}
_USUAL: Final = -1.0  # stands for the takeover time of the pace; no client can send it


@cache
def known_bots() -> list[str]:
    """Returns the bots that can sit here; installed packages do not change while a server runs."""
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
    """Raises Refused if a bot cannot sit at a table with these options.

    It has to be one of `known_bots`, or one of them at a level of its own, and must not be trained for another game.
    """
    why = _why_not(bot, options.players, options.expansion)
    if why is not None:
        raise Refused(why)


Name = Annotated[str, Text(most=40)]


@dataclass(frozen=True, kw_only=True)
class GameOptions(OptionsWithCards):
    """The options of the game, with their usual names."""

    stack_height: Annotated[int, Number(1, STACK_HEIGHT)] = STACK_HEIGHT
    players: Annotated[int, Number(2, 5)]
    start: Annotated[int, Number(0, 4)] | None = None

    @staticmethod
    def in_current_form(given: dict[str, Any]) -> dict[str, Any]:
        """Returns the options in the form of today; earlier ones had `open_cards`."""
        return with_cards(given) if "open_cards" in given else given


@dataclass(frozen=True, kw_only=True)
class Clock:
    """A bank of seconds for each seat, and what every choice adds to it."""

    bank: Annotated[float, Number(0, 30 * DAY)]
    increment: Annotated[float, Number(1, 7 * DAY)]


def settings_reason(error: StoneAgeError) -> SettingsReason:
    """Returns the refusal of options that make no game."""
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
    free_undo: bool = False  # applied only while one person holds all the people's seats
    pace: Literal["fast", "live", "relaxed"] = "live"
    clock: Clock | None = None
    # Seconds until a bot plays for someone absent; None: never.
    takeover: Annotated[float, Number(0.1, 30 * DAY)] | None = field(default_factory=lambda: _USUAL)
    stand_in: Annotated[str, Text(most=60)] = STAND_IN

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", printable(self.name))
        if self.takeover == _USUAL:
            object.__setattr__(self, "takeover", _PATIENCE[self.pace])

    @staticmethod
    def in_current_form(given: dict[str, Any]) -> dict[str, Any]:
        """Returns the settings in the form of today; earlier ones had `closed_cards` outside the options."""
        options, closed = given.get("options"), given.get("closed_cards")
        if not isinstance(closed, bool):
            return given
        rest = {name: value for name, value in given.items() if name != "closed_cards"}
        return {**rest, "options": with_cards(options, closed_cards=closed)} if isinstance(options, dict) else rest

    @property
    def reveal_patience(self) -> float:
        """Seconds that the start waits for a player's nonce; never less than is usual for the pace."""
        return max(self.takeover or 0.0, _PATIENCE[self.pace])

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Settings":
        """Returns the settings that an entry of the log contains. Raises Unreadable."""
        settings: Settings = _read({"closed_cards": False, **stored})
        return settings

    def untitled(self) -> "Settings":
        """Returns the settings without the title of the table."""
        return replace(self, name="")

    def checked(self) -> "Settings":
        """Returns these settings; Refused if the options are invalid or the stand-in is unknown."""
        try:
            self.game_options()
        except StoneAgeError as error:
            raise Refused({"code": "bad_settings", "reason": settings_reason(error)}) from error
        check_bot(self.stand_in, self.options)
        return self

    def game_options(self) -> Options:
        return Options.of(asdict(self.options))

    def commitment(self, secret: bytes) -> str:
        """Returns the commitment to a secret and to the options. People's games have no round limit."""
        return proof.commitment(secret, proof.terms_of(self.game_options().differing(), None))

    def stored(self) -> SettingsView:
        return cast("SettingsView", asdict(self))


_read: Final = reader(Settings)
