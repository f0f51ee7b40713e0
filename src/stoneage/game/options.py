"""The options of a game; the defaults are the printed rules."""

from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Required, Self

from typing_extensions import TypedDict  # pydantic reads typing's own only from Python 3.12 on

from stoneage.game.errors import OptionError

_EDITIONS: Final = {False: ("base game", 2, 4), True: ("expansion", 2, 5)}


class OptionValues(TypedDict, total=False):
    """The options by name, as in JSON; what is left out is the printed rule."""

    players: Required[int]
    expansion: bool
    multi_hunt: bool
    limited_resources: bool
    two_resources_now: bool
    open_cards: bool
    start: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a game is played.

    `multi_hunt` lets a player add people to the hunt on later turns (12-C05); `limited_resources` plays with
    piles that can run out (12-C02); `two_resources_now` cashes the two-resources card at once (12-C11);
    `open_cards` shows drawn cards to all (12-C24); `start` names the start player (12-C17).
    """

    players: int
    expansion: bool = False
    multi_hunt: bool = False
    limited_resources: bool = False
    two_resources_now: bool = False
    open_cards: bool = False
    start: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.type is bool and not isinstance(value, bool):
                raise OptionError("bad_option", option=field.name, expected="true or false", given=value)
        if not _is_number(self.players):
            raise OptionError("bad_option", option="players", expected="a number", given=self.players)
        edition, least, most = _EDITIONS[self.expansion]
        if not least <= self.players <= most:
            raise OptionError("players_out_of_range", players=self.players, edition=edition, least=least, most=most)
        if self.start is not None and not _is_number(self.start):
            raise OptionError("bad_option", option="start", expected="a seat or nothing", given=self.start)
        if self.start is not None and not 0 <= self.start < self.players:
            raise OptionError("start_out_of_range", start=self.start, last=self.players - 1)

    @classmethod
    def of(cls, given: dict[str, Any]) -> Self:
        """Options by name, as in a record or a request."""
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise OptionError("unknown_option", option=name, known=", ".join(known))
        if "players" not in given:
            raise OptionError("bad_option", option="players", expected="a number", given=None)
        return cls(**given)

    def differing(self) -> dict[str, Any]:
        """Players and expansion always, the rest where it is not the printed rule."""
        defaults = Options(players=self.players, expansion=self.expansion)
        always = ("players", "expansion")
        return {k: v for k, v in asdict(self).items() if k in always or v != getattr(defaults, k)}


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
