"""The options of a game; the defaults are the printed rules."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, Required, Self, cast, get_args

from stoneage.game.errors import OptionError
from stoneage.game.vocabulary import Cards
from stoneage.rules.options import STACK_HEIGHT, RuleOptions, RuleOptionValues, option

if TYPE_CHECKING:
    from stoneage.rules.state import Games, State

EDITIONS: Final = {False: ("base game", 2, 4), True: ("expansion", 2, 5)}
SHORT_STACKS: Final = {2: 2, 3: 3, 4: 3, 5: 3}  # by players: `stack_height` of a short game, about 8 rounds
_ALWAYS: Final = ("players", "expansion", "cards")  # always included, even with their defaults


class ChosenOptions(RuleOptionValues, total=False):
    """The options of `Game` besides the number of players; `open_cards` is an earlier form of `cards`."""

    cards: Cards
    start: int | None


class OptionValues(ChosenOptions, total=False):
    """The options by name, as in JSON; a missing option has the value of the printed rules."""

    players: Required[int]


@dataclass(frozen=True, kw_only=True)
class OptionsWithCards(RuleOptions):
    """The options that rules read, with `cards` in place of the state's `open_cards`, which follows from it."""

    open_cards: ClassVar[bool]  # type: ignore[misc]
    cards: Cards = option(  # noqa: RUF009 - a field, as the others
        "face_down", "Others' cards: all face down, bought ones visible, or drawn ones visible as well.", "12-C24"
    )

    @property  # type: ignore[no-redef]
    def open_cards(self) -> bool:
        """Whether drawn cards are visible, which the kernel's state contains."""
        return self.cards == "all_visible"


@dataclass(frozen=True, kw_only=True)
class Options(OptionsWithCards):
    """The options of a game; `rules.options` declares those that rules read."""

    players: int = option(None, "Number of players: 2 to 4, or 2 to 5 with the expansion.", "1.1")
    start: int | None = option(None, "Start player's seat, counting from 0; random by default.", "12-C17")

    def __post_init__(self) -> None:
        for name in SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise OptionError("bad_option", option=name, expected="true or false", given=getattr(self, name))
        if self.cards not in CARDS:
            raise OptionError("bad_option", option="cards", expected=" or ".join(CARDS), given=self.cards)
        if not _is_number(self.stack_height) or not 1 <= self.stack_height <= STACK_HEIGHT:
            expected = f"a number from 1 to {STACK_HEIGHT}"
            raise OptionError("bad_option", option="stack_height", expected=expected, given=self.stack_height)
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
        """Returns the options by these names. Raises OptionError if a name or a value is invalid."""
        if "open_cards" in given:
            given = with_cards(given)
        for name in given:
            if name not in OPTIONS:
                raise OptionError("unknown_option", option=name, known=", ".join(OPTIONS))
        return cls(**given)

    def write_to(self, games: "Games") -> None:
        """Writes what a state contains of the options: all but the start player and the visibility of bought cards."""
        for name in ("players", *RULE_OPTIONS):
            games[name] = getattr(self, name)

    def differing(self) -> OptionValues:
        """Returns players, expansion, cards and every other option that differs from the printed rules."""
        found = {name: value for name, value in self.values().items() if name in _ALWAYS or value != DEFAULTS[name]}
        return cast("OptionValues", found)

    def values(self) -> OptionValues:
        """Returns every option by name."""
        return cast("OptionValues", {name: getattr(self, name) for name in OPTIONS})


# All names in the order of records; those that rules read, and the Boolean ones among these.
CARDS: Final = get_args(Cards)
DEFAULTS: Final = {field.name: field.default for field in fields(Options)}
OPTIONS: Final = ("players", *(name for name in DEFAULTS if name not in ("players", "start")), "start")
RULE_DEFAULTS: Final = {field.name: field.default for field in fields(RuleOptions)}
RULE_OPTIONS: Final = tuple(RULE_DEFAULTS)
SWITCHES: Final = tuple(name for name, default in RULE_DEFAULTS.items() if isinstance(default, bool))


def with_cards(given: Mapping[str, Any], *, closed_cards: object = False) -> dict[str, Any]:
    """Returns options with `cards`; before it there were `open_cards` and, outside the options, `closed_cards`.

    Without any of them, bought cards are visible.
    """
    options = dict(given)
    is_open = options.get("open_cards")
    if isinstance(is_open, bool):
        del options["open_cards"]
    return {"cards": "all_visible" if is_open else "face_down" if closed_cards else "bought_visible", **options}


def options_in(g: "State", cards: Cards = "face_down") -> OptionValues:
    """Returns the options that a state contains: all but the start player, and `cards` unless all are visible."""
    values = {name: (bool if name in SWITCHES else int)(getattr(g, name)) for name in RULE_OPTIONS}
    is_open = values.pop("open_cards")
    shown = "all_visible" if is_open else cards
    return cast("OptionValues", {"players": int(g.players), **values, "cards": shown})


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
