"""Answers that a person has given beforehand."""

from stoneage.game.game import Game
from stoneage.game.move import Move
from stoneage.game.types import BoardView
from stoneage.match.match import Match
from stoneage.match.offers import brings, offers, worth


def automatic_answer(match: Match) -> Move | None:
    """Returns the choice that the asked person's automatic answers make for them."""
    seat, game = match.asked, match.game
    if seat is None or game is None or seat.person is None or match.bot_asked:
        return None
    wishes = seat.automatic
    if not (wishes.pick or wishes.feed or wishes.obvious):
        return None
    moves = list(game.legal)
    if wishes.obvious and moves[0].kind == "tools":
        return _useless_tools(game, seat.number, moves)
    if wishes.obvious and moves[0].kind == "pick" and (only := _only_die(game, seat.number, moves)):
        return only
    picks = {move.details["face"]: move for move in moves if move.kind == "pick"}
    for face in wishes.pick or ():
        if face in picks:
            return picks[face]
    feeds = [move for move in moves if move.kind == "feed"]
    if wishes.feed and feeds:
        return min(feeds, key=lambda move: worth(move.details["goods"]))
    return None


def _useless_tools(game: Game, seat: int, moves: list[Move]) -> Move | None:
    """Returns the move without tools, if all of them together would bring nothing more."""
    layers = game.views([seat])[seat]
    board: BoardView = {**layers.common, **layers.own}
    amounts = {offer["amount"] for offer in offers(game, board, seat) if offer["kind"] == "tools"}
    return moves[0] if len(amounts) == 1 else None


def _only_die(game: Game, seat: int, moves: list[Move]) -> Move | None:
    """Returns the die of this seat if no other die brings anything to a seat that still picks; any if none does.

    A die that brings something to others is a choice, although it brings nothing to me: picking it denies it to them.
    """
    still_pick = _still_pick(game, seat)
    useful = [move for move in moves if any(brings(game, move, other) for other in still_pick)]
    if not useful:
        return moves[0]
    return useful[0] if len(useful) == 1 and brings(game, useful[0], seat) else None


def _still_pick(game: Game, seat: int) -> list[int]:
    """Returns the seat that is asked and all after it, up to the buyer, who picked first (5.9.1)."""
    buyer, players = int(game.state["turn"][0]), game.options.players
    return [(seat + ahead) % players for ahead in range(((buyer - seat - 1) % players) + 1)]
