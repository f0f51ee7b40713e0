"""The OpenSpiel game, by OpenSpiel's own tests, playthroughs and algorithms."""

import copy
import random
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import stoneage.envs.open_spiel  # noqa: F401 (registers the game)
from stoneage import Game, OptionError
from stoneage.batch import VECTOR, Batch
from stoneage.game.state_check import checked_state
from tests.golden import playthroughs


def load(**parameters: Any) -> Any:
    return pyspiel.load_game("python_stoneage", parameters)


def some_action(state: Any, rng: random.Random) -> int:
    if state.is_chance_node():
        return int(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return int(rng.choice(state.legal_actions()))


def played(state: Any, actions: int, seed: int = 1) -> Any:
    rng = random.Random(seed)
    for _ in range(actions):
        if state.is_terminal():
            break
        state.apply_action(some_action(state, rng))
    return state


@pytest.mark.parametrize("parameters", [{"players": 2}, {"players": 5, "expansion": True}], ids=str)
def test_openspiel_s_simulation_finds_nothing(parameters: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(**parameters), num_sims=1, serialize=False, verbose=False)


def test_a_state_can_be_written_down_and_read_again() -> None:
    game = load(players=3)
    state = played(game.new_initial_state(), 300)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(state)
    assert again.history() == state.history()


@pytest.mark.parametrize("clone", [lambda state: state.clone(), copy.deepcopy])
def test_a_clone_goes_on_by_itself(clone: Any) -> None:
    state = played(load(players=2).new_initial_state(), 200)
    before = str(state)
    other = clone(state)
    assert str(other) == before
    played(other, 40)
    assert str(state) == before != str(other)


def calls_of_a_clone(state: Any) -> int:
    """How many Python and C functions a clone calls."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:  # noqa: ARG001
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        state.clone()
    finally:
        sys.setprofile(None)
    return calls


def test_a_clone_late_in_a_game_costs_what_it_costs_early() -> None:
    early = played(load(players=4).new_initial_state(), 50)
    while early.is_chance_node():
        played(early, 1)
    late = played(early.clone(), 1000)
    while late.is_chance_node():
        played(late, 1)
    assert not late.is_terminal()
    assert calls_of_a_clone(late) == calls_of_a_clone(early)


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_the_playthrough_is_that_of_the_file(name: str) -> None:
    """If it was meant to change: `uv run python -m tests.golden.playthroughs`."""
    assert playthroughs.generated(name).splitlines() == playthroughs.stored(name).splitlines()


def test_tree_search_of_openspiel_finds_a_legal_move() -> None:
    rng = np.random.RandomState(1)
    game = load(players=2)
    state = played(game.new_initial_state(), 40)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=2, evaluator=evaluator, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_information_set_search_of_openspiel_finds_a_legal_move() -> None:
    rng = np.random.RandomState(1)
    game = load(players=2)
    state = played(game.new_initial_state(), 40)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = ismcts.ISMCTSBot(game=game, uct_c=1.4, max_simulations=2, evaluator=mcts.RandomRolloutEvaluator(1, rng))
    assert bot.step(state) in state.legal_actions()


def test_a_resampled_state_of_the_base_game_is_the_same() -> None:
    state = played(load(players=3).new_initial_state(), 200)
    other = state.resample_from_infostate(1, random.Random(1).random)
    assert (str(other), other.history()) == (str(state), state.history())
    before = str(state)
    played(other, 20)
    assert str(state) == before


def test_a_resampled_state_differs_only_in_what_others_drew() -> None:
    rng = random.Random(5)
    state = load(players=2, expansion=True).new_initial_state()
    while not any(owner is not None for _, owner in state.heard) or state.is_chance_node():
        state.apply_action(some_action(state, rng))
    assert not state.is_terminal()
    secret, owner = next(heard for heard in state.heard if heard[1] is not None)
    played(state, 30)
    while state.is_chance_node():
        played(state, 1)
    other = 1 - owner
    drawn = set()
    for _ in range(12):
        sample = state.resample_from_infostate(other, rng.random)
        assert sample.information_state_string(other) == state.information_state_string(other)
        assert (sample.observation_tensor(other) == np.array(state.observation_tensor(other))).all()
        assert (sample.current_player(), len(sample.history())) == (state.current_player(), len(state.history()))
        drawn.add(next(text for text, whose in sample.heard if whose is not None))
        assert str(checked_state(sample.table.games))
    assert len(drawn) > 1
    own = state.resample_from_infostate(owner, rng.random)
    assert secret in own.information_state_string(owner)
    assert played(sample, 5000).is_terminal()


@pytest.mark.parametrize("parameters", [{"players": 4}, {"players": 3, "expansion": True}], ids=str)
def test_a_game_of_open_chance_is_a_game_of_the_rules(parameters: dict[str, Any]) -> None:
    rng = random.Random(3)
    state = load(**parameters).new_initial_state()
    dice = set()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            if state.table.event.kind == "die":
                dice.add(len(outcomes))
        elif rng.random() < 0.05:
            checked_state(state.table.games)
            legal = Game.from_state(state.table.games).legal.numbers
            assert state.legal_actions() == list(legal)
        state.apply_action(some_action(state, rng))
    game = Game.from_state(state.table.games)
    assert dice == {6}
    assert game.over
    assert sum(state.returns()) == pytest.approx(1)
    assert [seat for seat, share in enumerate(state.returns()) if share] == list(game.winners)


def test_what_chance_decides_is_what_happens() -> None:
    state = load(players=2).new_initial_state()
    actions = [1, 20, 7, 3, 11, 5, 9]  # who starts, four cards, two buildings
    for action in actions:
        assert state.is_chance_node()
        state.apply_action(action)
    view = Game.from_state(state.table.games).view()
    assert view["start"] == 1
    assert [card["card"] for card in view["cards"]] == ["C21", "C08", "C04", "C12"]
    assert [stack["building"] for stack in view["buildings"]] == ["B06", "B10"]
    assert not state.is_chance_node()


def test_a_roll_is_decided_die_by_die() -> None:
    state = played(load(players=2).new_initial_state(), 7)
    while not state.is_chance_node():
        legal = {state.action_to_string(action): action for action in state.legal_actions()}
        state.apply_action(legal.get("resolve forest", next(iter(legal.values()))))
    before = len(state.heard)
    thrown = []
    while state.is_chance_node():
        thrown.append(5)
        state.apply_action(5)
    assert [text for text, _ in state.heard[before:]] == ["die 6"] * len(thrown)


def test_a_drawn_card_is_its_owners_secret() -> None:
    for seed in range(30):
        state = load(players=2).new_initial_state()
        rng = random.Random(seed)
        while not state.is_terminal() and not any(owner is not None for _, owner in state.heard):
            state.apply_action(some_action(state, rng))
        if state.is_terminal():
            continue
        text, owner = next(heard for heard in state.heard if heard[1] is not None)
        assert text in state.information_state_string(owner)
        assert text not in state.information_state_string(1 - owner)
        assert "drawn ?" in state.information_state_string(1 - owner)
        return
    pytest.fail("nobody drew a card in thirty games")


def test_the_tensor_is_the_vector_of_the_batches() -> None:
    state = played(load(players=3).new_initial_state(), 100)
    batch = Batch.from_games([Game.from_state(state.table.games)])
    for player in range(3):
        assert np.array_equal(state.observation_tensor(player), batch.observe(player)[0])
    assert len(state.observation_tensor(0)) == len(VECTOR)


@pytest.mark.parametrize("parameters", [{"players": 5}, {"players": 1}])
def test_a_table_that_is_no_game_is_refused(parameters: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="players: the base game is for 2 to 4"):
        load(**parameters)


@pytest.mark.parametrize("before", [0, 7], ids=["chance", "a player"])
@pytest.mark.parametrize("action", [-2, 1893, 99_999])
def test_an_illegal_action_is_refused_and_changes_nothing(before: int, action: int) -> None:
    state = played(load(players=2).new_initial_state(), before)
    assert state.is_chance_node() == (before == 0)
    told = str(state)
    with pytest.raises(OptionError, match=f"action must be a legal one, not {action}"):
        state.apply_action(action)
    assert (str(state), len(state.history())) == (told, before)
