"""A finished game to look at again: every moment of it, what happened, how the points grew, who was lucky."""

from dataclasses import asdict
from typing import Any, Final

from stoneage.game.errors import FalseRecord, RecordError, StoneAgeError
from stoneage.game.game import Game
from stoneage.game.record import MARKS, ROLL, read_record
from stoneage.game.scripted_dice import ScriptedDice
from stoneage.game.verify import check_result
from stoneage.match.curve import curve
from stoneage.match.luck import luck
from stoneage.match.refusals import Refused
from stoneage.match.views import past_view

MOST_CHOICES: Final = 3000  # more than any game that people play, and few enough to be shown one by one
_WORDS: Final = 200


def replay_of(record: object) -> dict[str, Any]:
    """The replay of a record; Refused says whether it is unreadable, unfinished, too long or not true."""
    try:
        return replay(_finished(record))
    except StoneAgeError as error:
        arguments = {name: str(value)[:_WORDS] for name, value in error.arguments.items()}
        raise Refused("bad_record", kind=_kind(error), reason=error.code, arguments=arguments) from error


def _kind(error: StoneAgeError) -> str:
    if error.code == "unfinished":
        return "unfinished"
    return "false" if isinstance(error, FalseRecord) else "unreadable"


def _finished(record: object) -> Game:
    told = read_record(record)
    if told.ended is None:
        raise RecordError("unfinished")
    if len(told.events) - len(told.rolls) > MOST_CHOICES:
        raise RecordError("bad_record", where="events", what=f"more than {MOST_CHOICES} choices")
    game = Game.replay(told, told.secret, ScriptedDice(told.rolls))
    check_result(told, game)
    return game


def replay(game: Game) -> dict[str, Any]:
    """All of a finished game; before its end spectators' views, at its end all is open."""
    return {
        "record": _head(game),
        "frames": _frames(game),
        "story": _story(game),
        **summary(game),
    }


def summary(game: Game) -> dict[str, Any]:
    """Points by round, and luck."""
    return {
        "curve": [asdict(standing) for standing in curve(game)],
        "luck": [asdict(seat) for seat in luck(game.options.players, game.story)],
    }


def _head(game: Game) -> dict[str, Any]:
    record = game.record()
    names = ("seats", "scores", "winners", "ended", "commitment", "rules", "components")
    return {"options": asdict(game.options), **{name: record[name] for name in names}}


def _frames(game: Game) -> list[dict[str, Any]]:
    past = game.moment(0)
    frames = [past_view(past, None)]
    for move in game.moves[:-1]:
        past.play(move)
        frames.append(past_view(past, None))
    return [*frames, past_view(game, None)] if game.moves else [past_view(game, None)]


def _story(game: Game) -> list[dict[str, Any]]:
    """The story, and at their places who resigned, was taken over or returned."""
    story: list[dict[str, Any]] = []
    marks = _marks(game)
    told = 0
    for event in game.story:
        while told < event["choice"]:
            story += marks.get(told, ())
            told += 1
        story.append(event)
    return [*story, *marks.get(told, ())]


def _marks(game: Game) -> dict[int, list[dict[str, Any]]]:
    marks: dict[int, list[dict[str, Any]]] = {}
    choices = 0
    for first, second in game.events:
        if second in MARKS:
            event = {"code": "marked", "seat": first, "what": second, "choice": choices}
            marks.setdefault(choices, []).append(event)
        elif first != ROLL:
            choices += 1
    return marks
