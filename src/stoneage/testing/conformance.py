"""Conformance checks for bots, in real games."""

from collections.abc import Callable, Sequence

import numpy as np

from stoneage.bots.bot import Bot
from stoneage.bots.random import RandomBot
from stoneage.game.game import Game
from stoneage.game.observation import Observation


def check_bot(make: Callable[[], Bot], games: int = 4, seed: int = 0, *, must_finish: bool = True) -> None:
    """Plays a bot against random players and against itself. Raises AssertionError if the bot breaks the contract.

    Checked in every edition, at each choice: the bot returns a legal move, does not change its observation, and returns
    the same move for a game that differs only in hidden information. With `must_finish` a game in which the bot has all
    seats must end before the round limit of `Game`, which is 100 rounds.
    """
    tables = [(2, False), (4, False), (3, True), (5, True)]
    for number in range(games):
        players, expansion = tables[number % len(tables)]
        _check_game(make(), Game(players, expansion=expansion, seed=f"conformance {seed}/{number}"), seed + number)
    if must_finish:
        _check_end([make(), make()], Game(2, seed=f"conformance {seed}"), seed)


def _check_game(bot: Bot, game: Game, seed: int) -> None:
    others = RandomBot()
    rng = np.random.default_rng(seed)
    choice = 0
    while not game.over:
        assert game.seat is not None
        observation = game.observation()
        if game.seat == 0:
            choice += 1
            game.play(_checked_choice(bot, game, observation, (seed, choice)))
        else:
            game.play(others.choose(observation, rng))


def _check_end(bots: Sequence[Bot], game: Game, seed: int) -> None:
    rngs = [np.random.default_rng((seed, seat)) for seat in range(len(bots))]
    while game.seat is not None:
        game.play(bots[game.seat].choose(game.observation(), rngs[game.seat]))
    assert game.ended != "limit", (
        f"{bots[0].name} does not finish games: against itself it was stopped after round {game.round_limit}"
    )


def _checked_choice(bot: Bot, game: Game, observation: Observation, seed: tuple[int, int]) -> str:
    legal = observation.legal
    view = str(observation.view)
    move = bot.choose(observation, np.random.default_rng(seed))
    assert move in legal, f"{bot.name} answered {move}, which is not legal: {legal}"
    assert str(observation.view) == view, f"{bot.name} changed what it was shown"
    elsewhere = Game.from_state(observation.sample(np.random.default_rng(seed)))
    again = bot.choose(elsewhere.observation(game.seat), np.random.default_rng(seed))
    assert again == move, f"{bot.name} answered {move}, but {again} when only hidden things differed"
    return str(move)
