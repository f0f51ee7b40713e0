"""Errors that tell a person what is wrong and a program why: a code with arguments, and a sentence.

Clients translate the code; the sentence is for those who read English.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

if TYPE_CHECKING:
    from stoneage.game.reason_types import MoveReason
    from stoneage.game.vocabulary import Goods, Price

PlainCode = Literal["game_over", "after_exchange", "exchange_used", "exchange_not_here", "no_take"]
LETTERS: Final = {"wood": "w", "brick": "b", "stone": "s", "gold": "g", "decorations": "d"}

_SENTENCES: Final = {
    # moves
    "unknown_move": "{move!r} is not a move",
    "wrong_question": "{move} is no answer now: the question is {question!r}",
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
    "exchange_used": "you have made this turn's exchange already",
    "exchange_not_here": "slot 5 is paid in decorations only, an exchange cannot help",
    "exchange_wrong_rate": "at trader level {level} you give {give} and get {get}",
    "exchange_useless": "after this exchange {place} could not be paid with what you receive",
    "supply_short": "the supply has {supply}",
    "no_take": "you have no card with two resources to take",
    "wrong_shortage": "{shortage} food is missing, not {paid}",
    # options, seeds and scripts
    "unknown_option": "unknown option {option!r}; the options are {known}",
    "other_contest": "{file} holds games of another contest, seed or budget",
    "bad_budget": "the thinking time of a choice must be {expected}",
    "unknown_bot": "there is no bot {bot!r}; the bots are {known}",
    "bad_bot_file": "{bot} is no bot that can be asked: {why}",
    "no_network": "{file} cannot play here: {what}",
    "no_extra": "{what} need an extra: {command}",
    "no_cluster": "no Ray cluster answers at {address!r}: {why}",
    "unknown_style": "there is no style {style!r}; the styles are {known}",
    "players_out_of_range": "{players} players: the {edition} is for {least} to {most}",
    "unknown_pieces": "there is no set of pieces {pieces!r}; known are {known}",
    "bad_option": "{option} must be {expected}, not {given!r}",
    "bad_array": "{what} must be {expected}, not {given}",
    "no_game": "no game is under way: reset() begins one",
    "start_out_of_range": "start {start} is no seat; seats are 0 to {last}",
    "bad_dice": "dice[{index}] must be a list of 1 to 10 numbers from 1 to 6, not {given!r}",
    "wrong_dice": "{move} rolls another number of dice than the script gives",
    "bad_secret": "{what} must be {expected}",
    "no_seat": "{seat!r} is no seat of this game; seats are 0 to {last}",
    "bad_state": "no game can stand like this: {what}",
    "bad_position": "line {line}: {what}",
    "other_pickle": "this game was pickled by another version: keep a record instead",
    "piece_twice": "{piece} lies in {places} places",
    "no_deal": "a game begun from a state has no record: its deck and stacks are not known from the start",
    "nothing_to_undo": "there is nothing to undo",
    "no_moment": "{choices} choices have not been made; the last is {last}",
    "bad_mark": "{mark!r} cannot be noted about a seat; known are {known}",
    # records
    "not_a_record": "{what}",
    "bad_record": "{where}: {what}",
    "unfinished": "the game is not finished",
    "other_pieces": "the game was played with the pieces {pieces}, which this version does not know; it knows {known}",
    "no_secret": "the record does not reveal its secret, so its dice cannot be checked",
}


def spoken_place(name: str) -> str:
    """A place as an English sentence says it."""
    from stoneage.rules.state import BOARD  # brings NumPy along, which `stoneage --help` can do without

    return next(place.spoken for place in BOARD if place.name == name)


def goods_in_letters(goods: "Goods") -> str:
    """Goods in the notation: `2w 1b`."""
    return " ".join(f"{goods.get(name, 0)}{letter}" for name, letter in LETTERS.items() if goods.get(name)) or "nothing"


def price_in_english(price: "Price") -> str:
    """A price: `2w 1b`, or `4 resources of exactly 2 kinds`."""
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
    """The arguments of a sentence in English."""
    spoken = {name: _SPOKEN[name](value) if name in _SPOKEN else value for name, value in arguments.items()}
    if "once" in arguments:
        once = (f"once{value}" for value in arguments["once"])
        spoken["ready"] = " ".join([*map(str, arguments["tools"]), *once]) or "none"
    if "room" in arguments:
        spoken["unit"] = "person" if arguments["room"] == 1 else "people"
    return spoken


class StoneAgeError(ValueError):
    """What all errors of the game have in common."""

    codes: ClassVar[dict[str, str]] = _SENTENCES

    def __init__(self, code: str, /, suggestion: str | None = None, **arguments: Any) -> None:
        self.code = code
        self.arguments = arguments
        self.suggestion = suggestion
        sentence = self.codes[code].format(**_spoken(arguments))
        super().__init__(f"{sentence}; did you mean {suggestion!r}?" if suggestion else sentence)


class IllegalMove(StoneAgeError):
    """A move that the rules do not allow now; `reason` says why, as a structure that clients translate."""

    def __init__(self, reason: "PlainCode | MoveReason", suggestion: str | None = None) -> None:
        self.reason: MoveReason = {"code": reason} if isinstance(reason, str) else reason
        arguments: dict[str, Any] = {**self.reason}
        super().__init__(arguments.pop("code"), suggestion, **arguments)


class NotationError(IllegalMove):
    """A text that is no move at all."""


class OptionError(StoneAgeError):
    """Game options, seeds or scripts that make no game."""


class PositionError(OptionError):
    """A text that is no position; its argument `line` says where, counted from 1."""


class RecordError(StoneAgeError):
    """A record that cannot be read or played back."""


class FalseRecord(RecordError):
    """A record that is well formed, but not what happened."""
