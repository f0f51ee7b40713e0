"""The conformance kit accepts an honest bot and says what a dishonest one does wrong."""

import random
from itertools import count

import numpy as np
import pytest

from stoneage import Move, Observation
from stoneage.bots import make_bot
from stoneage.bots.random import RandomBot
from stoneage.rules.state import Games, copy_games
from stoneage.testing import check_bot


def first_by(observation: Observation, number: int) -> Move:
    """A legal move chosen by a number."""
    return observation.legal[number % len(observation.legal)]


class Peeking(RandomBot):
    """Decides by the deck that it finds in the observation."""

    name = "peeking"

    def choose(self, observation: Observation, rng: np.random.Generator) -> Move:  # type: ignore[override]  # noqa: ARG002
        return first_by(observation, int(observation._known["deck"][0].astype(int) @ np.arange(45)))


class Moody(RandomBot):
    """Does not take its randomness from the generator it is given."""

    name = "moody"

    def choose(self, observation: Observation, rng: np.random.Generator) -> Move:  # type: ignore[override]  # noqa: ARG002
        return random.choice(observation.legal)


class Counting(RandomBot):
    """Remembers how often it was asked."""

    name = "counting"

    def __init__(self) -> None:
        self._asked = count()

    def choose(self, observation: Observation, rng: np.random.Generator) -> Move:  # type: ignore[override]  # noqa: ARG002
        return first_by(observation, next(self._asked))


class Cheating(RandomBot):
    """Plays what the rules do not allow."""

    name = "cheating"

    def choose(self, observation: Observation, rng: np.random.Generator) -> Move:  # type: ignore[override]  # noqa: ARG002
        return Move.parse("place hunt 10")


class Scribbling(RandomBot):
    """Writes into what it is shown."""

    name = "scribbling"

    def choose(self, observation: Observation, rng: np.random.Generator) -> Move:  # type: ignore[override]
        observation.view["round"] = 0
        return super().choose(observation, rng)


class Hunting(RandomBot):
    """Takes fields, hut and tools and hunts, but never buys: nothing in the rules ends such a game."""

    name = "hunting"

    def choose(self, observation: Observation, rng: np.random.Generator) -> Move:  # type: ignore[override]  # noqa: ARG002
        hunts = [move for move in observation.legal if str(move).startswith("place hunt")]
        return hunts[-1] if hunts else observation.legal[0]


def test_a_bot_that_never_ends_a_game_is_found_out() -> None:
    with pytest.raises(AssertionError, match=r"hunting does not finish games: .* stopped after round 100"):
        check_bot(Hunting, games=1)  # type: ignore[arg-type]
    check_bot(Hunting, games=1, must_finish=False)  # type: ignore[arg-type]


def test_the_random_bot_conforms() -> None:
    check_bot(lambda: make_bot("random"))


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (Moody, "moody answered .* when only hidden things differed"),
        (Counting, "counting answered .* when only hidden things differed"),
        (Cheating, "cheating answered place hunt 10, which is not legal"),
        (Scribbling, "scribbling changed what it was shown"),
    ],
)
def test_a_bot_that_breaks_the_contract_is_found_out(bot: type[RandomBot], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_bot(bot, games=1)


def test_peeking_into_an_observation_tells_nothing() -> None:
    """The hidden information in there is sampled from what the seat knows, so even a peeking bot plays fair."""
    check_bot(Peeking, games=1, must_finish=False)  # type: ignore[arg-type]


def test_were_there_a_secret_in_an_observation_a_peeking_bot_would_be_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def with_the_truth_in_it(observation: Observation, games: Games, seat: int) -> None:
        observation.seat, observation._known, observation._view = seat, copy_games(games), None

    monkeypatch.setattr(Observation, "__init__", with_the_truth_in_it)
    check_bot(RandomBot, games=1)
    with pytest.raises(AssertionError, match=r"peeking answered .* when only hidden things differed"):
        check_bot(Peeking, games=1)  # type: ignore[arg-type]
