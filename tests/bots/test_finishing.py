"""Bots end games that they have won."""

import numpy as np
import pytest

from stoneage import Game, Options
from stoneage.bots import Budget
from stoneage.bots.finishing import finishing_move
from stoneage.bots.weights import BUNDLED
from stoneage.bots.workspace import Workspace
from stoneage.game.move import MOVES
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.testing import arrange

RICH = {"goods": "9w 9b 9s 9g", "food": 40}


def chosen(game: Game, unsafe: str = "", wins: float = 1.0) -> str | None:
    """Returns the finishing move where every move wins with the same probability, but for those that are unsafe."""
    workspace = Workspace(game.observation(), np.random.default_rng(0), BUNDLED)
    safe = [not unsafe or unsafe not in str(MOVES[int(move)]) for move in workspace.legal]
    workspace.predict = lambda: (np.where(safe, wins, wins - 0.1), np.zeros(workspace.count))  # type: ignore[method-assign]
    move = finishing_move(workspace, np.full(workspace.count, wins))
    return None if move is None else str(MOVES[move])


def test_a_winner_builds_first_then_buys_cards() -> None:
    game = arrange(Game(2, seed=1), {0: RICH}, start=0)
    assert (chosen(game) or "").startswith("place building")
    assert (chosen(game, unsafe="building") or "").startswith("place card")


def test_an_open_game_is_not_hurried() -> None:
    assert chosen(arrange(Game(2, seed=1), {0: RICH}, start=0), wins=0.98) is None


def test_a_winner_without_goods_does_not_claim_what_it_cannot_pay() -> None:
    assert chosen(arrange(Game(2, seed=1), {0: {"goods": "", "food": 40}}, start=0)) is None


def test_a_winner_pays_rather_than_declines() -> None:
    game = arrange(Game(2, seed=1), {0: RICH}, start=0)
    for move in ("place card1 1", "place hunt 5", "place forest 4"):
        game.play(move)
    game.play("resolve card1")
    assert (chosen(game) or "").startswith("pay")


@pytest.mark.parametrize("bot", ["net", "first-evening", "expert"])
def test_a_game_against_a_hopeless_opponent_ends_soon(bot: str) -> None:
    """Without finishing moves `net` played 48 to 101 rounds here and the expert 34 to 44."""
    game, _ = play_out(Lineup(Options(players=2), (bot, "hunter"), "fin"), 1, Budget(playouts=64))
    assert game.winners == (0,)
    assert game.round <= 26
