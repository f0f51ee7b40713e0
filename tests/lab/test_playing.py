"""One loop plays the bots' games of simulations and of contests."""

import json

import numpy as np
import pytest

from stoneage import Move, Observation, Options
from stoneage.bots import Budget
from stoneage.bots.random import RandomBot
from stoneage.lab.arena import Bout
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out, play_with_bots

LINEUP = Lineup(Options(players=3, start=1), ("value", "random", "builder"), "loop")


def test_a_contest_and_a_simulation_play_the_same_game_of_a_line_up() -> None:
    (record,) = (json.loads(text) for text in play_with_bots(LINEUP, range(4, 5), keep_records=True).records)
    outcome = Bout(LINEUP, 4, None).play()
    assert list(outcome.scores) == record["scores"]
    assert (list(outcome.seats), outcome.starter) == (record["seats"], 1)


def test_every_choice_is_its_seats_bots_with_randomness_of_its_own() -> None:
    game, players = play_out(LINEUP, 0)
    seats = [seat for seat, _, _ in game.choices()]
    assert [player.choices for player in players] == [seats.count(seat) for seat in range(3)]
    again = play_out(LINEUP, 0)[0]
    assert again.moves == game.moves
    assert play_out(LINEUP, 1)[0].moves != game.moves


def test_the_budget_reaches_every_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[Budget | None] = []

    class Probe(RandomBot):
        def choose(self, observation: Observation, rng: np.random.Generator, budget: Budget | None = None) -> Move:
            budgets.append(budget)
            return super().choose(observation, rng)

    monkeypatch.setattr("stoneage.lab.playing.make_bot", lambda _: Probe())
    game, _ = play_out(LINEUP, 0, Budget(playouts=3))
    assert budgets == [Budget(playouts=3)] * len(game.moves)
