"""What every bot of ours promises."""

from pathlib import Path
from time import sleep
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from stoneage import Game, OptionError
from stoneage.bots import Budget, bot_names, host_bots, make_bot, registry
from stoneage.bots.random import RandomBot
from stoneage.bots.registry import RETIRED, is_offered, offer_bots, trained_for
from stoneage.bots.workspace import Stopwatch
from stoneage.lab.training import Plan, Training
from stoneage.testing import check_bot

TRAINED = [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True)]
LITTLE = Budget(playouts=8)
ENDLESS = {"hunter", "woodcards"}  # against themselves: one never buys, the other waits for cheap cards


def midgame(players: int, expansion: bool, choices: int = 60) -> Game:
    game = Game(players, expansion=expansion, seed="bots")
    for number in range(choices):
        game.play(game.legal[number % len(game.legal)])
    return game


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_plays_legal_moves_and_never_depends_on_what_is_hidden(name: str) -> None:
    class Brief:
        def __init__(self) -> None:
            self._bot = make_bot(name)
            self.name, self.about = self._bot.name, self._bot.about
            self.estimates = self._bot.estimates

        def choose(self, observation, rng, budget=None):  # type: ignore[no-untyped-def]
            return self._bot.choose(observation, rng, LITTLE)

    check_bot(Brief, games=1, must_finish=name not in ENDLESS)


@pytest.mark.parametrize(("players", "expansion"), TRAINED)
@pytest.mark.parametrize("name", ["net", "expert", "value", "family"])
def test_a_bot_plays_every_edition(name: str, players: int, expansion: bool) -> None:
    game = midgame(players, expansion)
    observation = game.observation()
    assert make_bot(name).choose(observation, np.random.default_rng(1), LITTLE) in observation.legal


NOWHERE_FOR_THE_LEADER = """Stone Age position 1
pieces: stoneage-1
options: players 2
round: 17, start 1
phase: placement
asked: seat 0, place
cards: C16 C05 C36 C04
deck: C18 C08 C28 C26 C19
building1: B24
building2: B11
at toolmaker: 0 1
at field: 0 1
at hunt: 0 3
at forest: 1 0
at claypit: 1 0
at quarry: 1 0
at river: 0 1
at card1: 1 0
at card2: 1 0
at card3: 0 1
at card4: 0 1
at building1: 0 1
at building2: 1 0
seat 0: people 8, food 47, field 10, goods 1b, tools 2 2 1
seat 0 bought: C02 C03 C07 C10 C11 C17 C20 C30 C33
seat 0 buildings: B22 B26 B27 B28
seat 0 points: buildings 58, cards 3
seat 1: people 10, food 0, field 7, goods 3w 15b 4s 3g, tools 3 3 3, once 2
seat 1 bought: C01 C06 C09 C12 C13 C14 C15 C21 C22 C23 C24 C25 C29 C31 C32 C34
  C35
seat 1 drawn: C27
seat 1 buildings: B02 B05 B07 B09 B13 B14 B18 B23
seat 1 points: buildings 119, cards 6, starved 7
chance: key d58af3ecbcbaf9a1f641a6debe1d468f, word 6
"""


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_plays_where_another_has_people_and_no_place_for_them(name: str) -> None:
    """The leader hunts with some people, has others at home, and every place is closed to them."""
    observation = Game.from_position(NOWHERE_FOR_THE_LEADER).observation()
    assert make_bot(name).choose(observation, np.random.default_rng(1), LITTLE) in observation.legal


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_has_an_opinion_of_the_best_few_moves(name: str) -> None:
    observation = midgame(2, expansion=False).observation()
    estimates = make_bot(name).estimates(observation, np.random.default_rng(1), LITTLE)
    assert 1 <= len(estimates) <= 5
    for opinion in estimates:
        assert opinion.move in observation.legal
        assert 0 <= opinion.win_chance <= 1


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_has_a_name_and_a_character(name: str) -> None:
    bot = make_bot(name)
    assert bot.name == name
    assert bot.about


def test_a_name_may_end_in_a_time_of_its_own() -> None:
    given = []

    class Patient(RandomBot):
        def choose(self, observation, rng, budget=None):  # type: ignore[no-untyped-def]
            given.append(budget)
            return super().choose(observation, rng)

    observation = midgame(2, expansion=False).observation()
    with patch.dict(registry._OURS, patient=Patient):
        make_bot("patient@30").choose(observation, np.random.default_rng(1), LITTLE)
        make_bot("patient@30").choose(observation, np.random.default_rng(1), Budget(milliseconds=5, cpu_time=True))
    assert given == [Budget(milliseconds=30), Budget(milliseconds=30, cpu_time=True)]


def test_processor_time_stands_still_while_a_bot_does_not_compute() -> None:
    watch = Stopwatch(Budget(milliseconds=20, cpu_time=True))
    on_the_wall = Stopwatch(Budget(milliseconds=20))
    sleep(0.025)
    assert on_the_wall.portion(1) == 0
    assert watch.portion(1) > 0


@pytest.mark.parametrize("name", ["expert@", "expert@soon", "expert@0", "@20"])
def test_a_time_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(OptionError):
        make_bot(name)


def test_a_network_of_ones_own_plays_by_its_file(tmp_path: Path) -> None:
    Training(Plan(2, False, games=1)).save(tmp_path / "own.npz")
    for name in (f"net:{tmp_path / 'own.npz'}", f"expert:{tmp_path / 'own.npz'}", f"expert:{tmp_path / 'own.npz'}@5"):
        bot = make_bot(name)
        assert bot.name == name
        observation = midgame(2, expansion=False).observation()
        assert bot.choose(observation, np.random.default_rng(1), LITTLE) in observation.legal
    with pytest.raises(OptionError, match="trained for the base game with 2 players"):
        make_bot(f"net:{tmp_path / 'own.npz'}").choose(midgame(3, False).observation(), np.random.default_rng(1))


@pytest.fixture
def own_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A network for two players in a file; what a test offers is gone after it."""
    monkeypatch.setattr(host_bots, "OFFERED", {})
    Training(Plan(2, False, games=1)).save(tmp_path / "own.npz")
    return tmp_path / "own.npz"


def test_a_host_offers_bots_to_people_by_names_of_its_own(own_network: Path) -> None:
    assert not is_offered("anna")
    offer_bots([f"anna=expert:{own_network}", "quick=expert@5"])
    assert is_offered("anna")
    assert make_bot("anna").name == "anna"
    observation = midgame(2, expansion=False).observation()
    assert make_bot("anna").choose(observation, np.random.default_rng(1), LITTLE) in observation.legal
    assert not is_offered(f"net:{own_network}")
    assert (trained_for("anna"), trained_for("quick")) == ((2, False), None)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("anna", "NAME=BOT"),
        ("=net", "NAME=BOT"),
        ("an:na=net", "NAME=BOT"),
        ("../anna=net", "NAME=BOT"),
        ("club=net", "no other bot has"),
        ("smith:club=net", "NAME=BOT"),
        ("anna=net:nothing.npz", "contains no usable network"),
        ("anna=nobody", "there is no bot"),
    ],
)
def test_what_a_host_cannot_offer_is_refused(own_network: Path, given: str, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        offer_bots([given])
    with pytest.raises(OptionError, match="no other bot has"):
        offer_bots([f"anna=net:{own_network}", "anna=net"])


@pytest.mark.parametrize(("retired", "living"), RETIRED.items())
def test_a_living_bot_plays_in_the_name_of_a_retired_one(retired: str, living: str) -> None:
    assert retired not in bot_names()
    assert is_offered(retired)
    assert make_bot(retired).name == retired
    observation = midgame(3, expansion=False).observation()
    moves = [make_bot(name).choose(observation, np.random.default_rng(1), LITTLE) for name in (retired, living)]
    assert moves[0] == moves[1]


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(OptionError, match="did you mean 'expert'"):
        make_bot("exprt")


@pytest.mark.parametrize("arguments", [{}, {"milliseconds": 5, "playouts": 5}, {"playouts": 0}, {"milliseconds": -1}])
def test_a_budget_is_one_positive_number(arguments: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="thinking time"):
        Budget(**arguments)
