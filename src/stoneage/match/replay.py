"""A finished game to look at again: every moment of it, what happened, how the points grew, who was lucky."""

from typing import Final, Literal

from stoneage.game.errors import FalseRecord, RecordError, StoneAgeError
from stoneage.game.events import Event, RolledEvent
from stoneage.game.game import Game
from stoneage.game.odds import odds
from stoneage.game.questions import pips_for
from stoneage.game.record import RULES, read_record
from stoneage.game.verify import check_result
from stoneage.match.refusals import Refused
from stoneage.match.types import GameView, Luck, RecordHead, Replay, Standing, Summary
from stoneage.match.views import past_view
from stoneage.rules.state import FACES

MOST_CHOICES: Final = 3000  # more than any game that people play, and few enough to be shown one by one
_LONGEST: Final = 40  # letters of a place in a record
_MEAN: Final = (FACES + 1) / 2  # pips of a die
_DIGITS: Final = 2  # of expected goods


def replay_of(record: object) -> Replay:
    """Returns the replay of a record; Refused says what is wrong with it."""
    return replay(game_of_record(record))


def game_of_record(record: object) -> Game:
    """Returns a record's game; Refused says whether it is unreadable, unfinished, too long or not true."""
    try:
        return _finished(record)
    except StoneAgeError as error:
        where = str(error.arguments["where"])[:_LONGEST] if "where" in error.arguments else None
        raise Refused({"code": "bad_record", "kind": _kind(error), "where": where}) from error


def _kind(error: StoneAgeError) -> Literal["unreadable", "unfinished", "false"]:
    if error.code == "unfinished":
        return "unfinished"
    return "false" if isinstance(error, FalseRecord) else "unreadable"


def _finished(record: object) -> Game:
    parsed = read_record(record)
    if parsed.ended is None:
        raise RecordError("unfinished")
    if len(parsed.events) - len(parsed.rolls) > MOST_CHOICES:
        raise RecordError("bad_record", where="events", what=f"more than {MOST_CHOICES} choices")
    game = Game.replay(parsed, parsed.secret, parsed.rolls)
    check_result(parsed, game)
    return game


def replay(game: Game) -> Replay:
    """Returns all of a finished game; before its end spectators' views, at its end all is open."""
    return {"record": _head(game), "frames": _frames(game), "story": game.story, **summary(game)}


def summary(game: Game) -> Summary:
    """Returns points by round, and luck."""
    return {"curve": curve(game), "luck": luck(game.options.players, game.story)}


def _head(game: Game) -> RecordHead:
    assert game.ended is not None
    return {
        "options": game.options.values(),
        "pieces": game.pieces.name,
        "seats": list(game.seats),
        "scores": list(game.scores),
        "winners": list(game.winners),
        "ended": game.ended,
        "commitment": game.commitment,
        "rules": RULES,
    }


def _frames(game: Game) -> list[GameView]:
    past = game.moment(0)
    frames = [past_view(past, None)]
    for move in game.moves[:-1]:
        past.play(move)
        frames.append(past_view(past, None))
    return [*frames, past_view(game, None)] if game.moves else [past_view(game, None)]


def curve(game: Game) -> list[Standing]:
    """Returns the standings after every round of a finished game; drawn cards are open and count."""
    past = game.moment(0)
    standings: list[Standing] = []
    for move in game.moves:
        before = past.round
        past.play(move)
        if past.round > before:
            standings.append(_standing(past, before))
    return [*standings, _standing(game, game.round)] if game.over else standings


def _standing(game: Game, after: int) -> Standing:
    seats = [game.breakdown(seat) for seat in range(game.options.players)]
    score = [points["buildings"] + points["cards"] + points["starvation"] for points in seats]
    return {"round": after, "score": score, "projected": list(game.scores)}


def luck(players: int, story: list[Event]) -> list[Luck]:
    """Returns the luck of every seat, from the story."""
    rolls = [event for event in story if event["code"] == "rolled"]
    return [_luck(seat, [roll for roll in rolls if roll["seat"] == seat]) for seat in range(players)]


def _luck(seat: int, rolls: list[RolledEvent]) -> Luck:
    for_goods = [(roll["dice"], pips_for(roll["good"])) for roll in rolls if roll["good"] is not None]
    dice = sum(len(rolled) for rolled, _ in for_goods)
    expected = sum(odds(len(rolled), 0, pips)["expected"] for rolled, pips in for_goods)
    return {
        "seat": seat,
        "dice": dice,
        "pips": sum(sum(rolled) for rolled, _ in for_goods),
        "expected_pips": dice * _MEAN,
        "goods": sum(sum(rolled) // pips for rolled, pips in for_goods),
        "expected_goods": round(expected, _DIGITS),
    }
