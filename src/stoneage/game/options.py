"""The options of a game; the defaults are the printed rules."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Required, Self, cast

from stoneage.game.errors import OptionError
from stoneage.rules.options import RuleOptions, RuleOptionValues, option

EDITIONS: Final = {False: ("base game", 2, 4), True: ("expansion", 2, 5)}
_ALWAYS: Final = ("players", "expansion")  # always included, even with their defaults


class ChosenOptions(RuleOptionValues, total=False):
    """The options of `Game` besides the number of players."""

    start: int | None


class OptionValues(ChosenOptions, total=False):
    """The options by name, as in JSON; a missing option has the value of the printed rules."""

    players: Required[int]


@dataclass(frozen=True, kw_only=True)
class Options(RuleOptions):
    """The options of a game; `rules.options` declares those that change rules.

    An option that only views read would be a field here: it has no flag in the kernel's state.
    """

    players: int = option(None, "Number of players: 2 to 4, or 2 to 5 with the expansion.", "1.1")
    start: int | None = option(None, "Start player's seat, counting from 0; random by default.", "12-C17")

    def __post_init__(self) -> None:
        for name in SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise OptionError("bad_option", option=name, expected="true or false", given=getattr(self, name))
        if not _is_number(self.players):
            raise OptionError("bad_option", option="players", expected="a number", given=self.players)
        edition, least, most = EDITIONS[self.expansion]
        if not least <= self.players <= most:
            raise OptionError("players_out_of_range", players=self.players, edition=edition, least=least, most=most)
        if self.start is not None and not _is_number(self.start):
            raise OptionError("bad_option", option="start", expected="a seat or null", given=self.start)
        if self.start is not None and not 0 <= self.start < self.players:
            raise OptionError("start_out_of_range", start=self.start, last=self.players - 1)

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """Returns the options of a record or a request. Raises OptionError if a name or a value is invalid."""
        for name in given:
            if name not in OPTIONS:
                raise OptionError("unknown_option", option=name, known=", ".join(OPTIONS))
        return cls(**given)

    def differing(self) -> OptionValues:
        """Returns players, expansion and every option that differs from the printed rules."""
        values = asdict(self)
        found = {name: values[name] for name in OPTIONS if name in _ALWAYS or values[name] != DEFAULTS[name]}
        return cast("OptionValues", found)


# All names in the order of records; the Boolean ones; those of the rules.
DEFAULTS: Final = {field.name: field.default for field in fields(Options)}
OPTIONS: Final = ("players", *(name for name in DEFAULTS if name not in ("players", "start")), "start")
SWITCHES: Final = tuple(name for name in OPTIONS if name not in ("players", "start"))
FLAGS: Final = tuple(field.name for field in fields(RuleOptions))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
