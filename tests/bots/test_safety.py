"""A bot never stalls a table."""

import logging

import numpy as np
import pytest

from stoneage import Game, Move
from stoneage.bots.random import RandomBot
from stoneage.bots.safety import choose_safely


class Broken(RandomBot):
    name = "broken"

    def choose(self, observation, rng, budget=None) -> None:  # type: ignore[no-untyped-def, override]
        raise RuntimeError("out of ideas")


class Wild(RandomBot):
    name = "wild"

    def choose(self, observation, rng, budget=None):  # type: ignore[no-untyped-def]
        return Move.parse("starve")


@pytest.mark.parametrize("bot", [Broken(), Wild()])
def test_a_fault_is_logged_and_a_legal_move_is_played(bot: RandomBot, caplog: pytest.LogCaptureFixture) -> None:
    observation = Game(2, seed=1).observation()
    with caplog.at_level(logging.ERROR, "stoneage.bots"):
        assert choose_safely(bot, observation, np.random.default_rng(1)) in observation.legal
    assert bot.name in caplog.text


def test_a_sound_bot_is_left_alone() -> None:
    observation = Game(2, seed=1).observation()
    answer = RandomBot().choose(observation, np.random.default_rng(5))
    assert choose_safely(RandomBot(), observation, np.random.default_rng(5)) == answer
