"""The points of a game, round by round."""

from stoneage.game.game import Game
from stoneage.match.types import Standing


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
