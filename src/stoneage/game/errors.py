"""Errors: a code with arguments for programs, and an English sentence for people.

Clients translate the code. A higher layer adds its own error class with its own sentences.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

if TYPE_CHECKING:
    from stoneage.game.reason_types import MoveReason
    from stoneage.game.vocabulary import Goods, Price

PlainReasonCode = Literal["game_over", "after_exchange", "exchange_used", "exchange_not_here", "no_take"]
LETTERS: Final = {"wood": "w", "brick": "b", "stone": "s", "gold": "g", "decorations": "d"}

_SENTENCES: Final = {
    # moves
    "unknown_move": "{move!r} is not a move",
    "wrong_question": "{move} does not answer the current question, {question!r}",
    "game_over": "the game is over",
    "not_in_play": "{place} is not part of this game",
    "already_there": "you already have people at {place} this round",
    "full": "{place} is full",
    "village_closed": "only {limit} village places may be used in a round with {players} players, and they are taken",
    "too_many_players": "with {players} players only {limit} of them may work at {place}",
    "nothing_there": "there is nothing left at {place}",
    "not_yours": "{place} belongs to another player or to nobody",
    "too_few_at_home": "you have {home} at home, not {people}",
    "room_for": "{place} has room for {room} more {unit}",
    "exactly": "{place} takes exactly {people} at a time",
    "at_most": "{place} takes at most {people} at a time",
    "at_least": "a placement needs at least {people}",
    "nobody_there": "you have nobody at {place}",
    "hut_nothing_to_decline": "with {people} people there is nothing to decline at the hut",
    "tools_not_ready": "you do not have these tools ready; ready are {ready}",
    "die_not_there": "no {face} is left among the dice {left}",
    "split_too_much": "the hunt brought {amount}, not {decorations}",
    "cannot_pay": "you have {have}",
    "wrong_price": "{place} costs {price}",
    "needs_received": "after an exchange the payment must use a kind just received: {received}",
    "after_exchange": "after an exchange you must pay",
    "no_exchange_rate": "at trader level {level} there is no exchange",
    "exchange_used": "you have already made an exchange this turn",
    "exchange_not_here": "slot 5 is paid in decorations only, so an exchange does not help",
    "exchange_wrong_rate": "at trader level {level} you give {give} and get {get}",
    "exchange_useless": "after this exchange {place} could not be paid with what you receive",
    "supply_short": "the supply has {supply}",
    "no_take": "you have no card with two resources to take",
    "wrong_shortage": "{shortage} food is missing, not {paid}",
    # options, seeds and scripts
    "unknown_option": "unknown option {option!r}; the options are {known}",
    "players_out_of_range": "{players} players: the {edition} is for {least} to {most}",
    "unknown_pieces": "there is no set of pieces {pieces!r}; known are {known}",
    "bad_option": "{option} must be {expected}, not {given!r}",
    "start_out_of_range": "start {start} is not a seat; seats are 0 to {last}",
    "bad_dice": "dice[{index}] must be a list of 1 to 10 numbers from 1 to 6, not {given!r}",
    "wrong_dice": "{move} rolls a different number of dice from the script",
    "bad_secret": "{what} must be {expected}",
    "no_seat": "{seat!r} is not a seat of this game; seats are 0 to {last}",
    "bad_state": "no game can be in this state: {what}",
    "bad_position": "line {line}: {what}",
    "other_pickle": "this game was pickled by another version; store a record instead",
    "piece_twice": "{piece} is in {places} places",
    "no_deal": "a game that starts from a state has no record: its first deck and stacks are unknown",
    "nothing_to_undo": "there is nothing to undo",
    "no_moment": "there is no choice {choices}; the last is {last}",
    "bad_mark": "{mark!r} is not a mark of a seat; the marks are {known}",
    # records
    "not_a_record": "{what}",
    "bad_record": "{where}: {what}",
    "unfinished": "the game is not finished",
    "other_pieces": "the game was played with the pieces {pieces}, which this version does not know; it knows {known}",
    "no_secret": "the record does not reveal its secret, so its dice cannot be checked",
}


def spoken_place(name: str) -> str:
    """Returns a place in words."""
    from stoneage.rules.state import BOARD  # brings NumPy along, which `stoneage --help` can do without

    return next(place.spoken for place in BOARD if place.name == name)


def goods_in_letters(goods: "Goods") -> str:
    """Returns goods in the notation: `2w 1b`."""
    return " ".join(f"{goods.get(name, 0)}{letter}" for name, letter in LETTERS.items() if goods.get(name)) or "nothing"


def price_in_english(price: "Price") -> str:
    """Returns a price: `2w 1b`, or `4 resources of exactly 2 kinds`."""
    if price["kind"] == "goods":
        return goods_in_letters(price["goods"])
    least, most, kinds = price["least"], price["most"], price["kinds"]
    amount = str(least) if least == most else f"{least} to {most}"
    noun = "resource" if most == 1 else "resources"
    return f"{amount} {noun} of exactly {kinds} kind{'s' * (kinds > 1)}" if kinds else f"{amount} {noun}"


_SPOKEN: Final[dict[str, Callable[[Any], str]]] = {
    "place": spoken_place,
    "have": goods_in_letters,
    "supply": goods_in_letters,
    "price": price_in_english,
    "received": lambda kinds: " ".join(LETTERS[kind] for kind in kinds),
    "left": lambda faces: " ".join(map(str, faces)),
}


def _spoken(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a sentence in words."""
    spoken = {name: _SPOKEN[name](value) if name in _SPOKEN else value for name, value in arguments.items()}
    if "once" in arguments:
        once = (f"once{value}" for value in arguments["once"])
        spoken["ready"] = " ".join([*map(str, arguments["tools"]), *once]) or "none"
    if "room" in arguments:
        spoken["unit"] = "person" if arguments["room"] == 1 else "people"
    return spoken


class StoneAgeError(ValueError):
    """The base class of all errors. `codes` contains the sentence of each code."""

    codes: ClassVar[dict[str, str]] = _SENTENCES

    def __init__(self, code: str, /, suggestion: str | None = None, **arguments: Any) -> None:
        self.code = code
        self.arguments = arguments
        self.suggestion = suggestion
        sentence = self.codes[code].format(**_spoken(arguments))
        super().__init__(f"{sentence}; did you mean {suggestion!r}?" if suggestion else sentence)


class IllegalMove(StoneAgeError):
    """A move that is not legal now; `reason` explains why, as a structure that clients translate."""

    def __init__(self, reason: "PlainReasonCode | MoveReason", suggestion: str | None = None) -> None:
        self.reason: MoveReason = {"code": reason} if isinstance(reason, str) else reason
        arguments: dict[str, Any] = {**self.reason}
        super().__init__(arguments.pop("code"), suggestion, **arguments)


class NotationError(IllegalMove):
    """A text that is not a move."""


class OptionError(StoneAgeError):
    """Options, seeds, scripts or states that do not make a game."""


class PositionError(OptionError):
    """A text that is not a position; its argument `line` is the first wrong line, counted from 1."""


class RecordError(StoneAgeError):
    """A record that cannot be read or replayed."""


class FalseRecord(RecordError):
    """A record that is well formed but not true."""
