"""How the points of a game grew, round by round."""

from dataclasses import dataclass

from stoneage.game.game import Game


@dataclass(frozen=True, slots=True)
class Standing:
    """Each seat's points after a round: on the track, and were the game over then."""

    round: int
    score: list[int]
    projected: list[int]


_ON_THE_TRACK = ("buildings", "cards", "starvation")


def curve(game: Game) -> list[Standing]:
    """The standing after every round of a finished game; drawn cards are open and count."""
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
    score = [sum(points[source] for source in _ON_THE_TRACK) for points in seats]
    return Standing(after, score, [sum(points.values()) for points in seats])
