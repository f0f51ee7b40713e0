"""Answers that a person has given beforehand."""

from typing import Final

from stoneage.game.move import Move
from stoneage.match.match import Match

# What a good is worth when one has to be eaten; the resources cost what their dice cost (5.5).
_WORTH: Final = {"decorations": 2, "wood": 3, "brick": 4, "stone": 5, "gold": 6}


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
        return min(feeds, key=_worth)
    return None


def _worth(move: Move) -> int:
    goods: dict[str, int] = move.details["goods"]
    return sum(_WORTH[good] * count for good, count in goods.items())
