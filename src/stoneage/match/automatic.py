"""Answers that a person has given beforehand."""

from stoneage.game.move import Move
from stoneage.match.match import Match
from stoneage.match.offers import worth


def automatic_answer(match: Match) -> Move | None:
    """The choice that the asked person's wishes make for them."""
    seat, game = match.asked, match.game
    if seat is None or game is None or seat.person is None or match.bot_asked:
        return None
    wishes = seat.automatic
    if not (wishes.pick or wishes.feed):
        return None
    moves = list(game.legal)
    picks = {move.details["face"]: move for move in moves if move.kind == "pick"}
    for face in wishes.pick or ():
        if face in picks:
            return picks[face]
    feeds = [move for move in moves if move.kind == "feed"]
    if wishes.feed and feeds:
        return min(feeds, key=lambda move: worth(move.details["goods"]))
    return None
