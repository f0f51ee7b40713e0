"""The opponent of trainings that prefers the village."""

from pathlib import Path

import numpy as np
import pytest

from stoneage import Game, Options
from stoneage.bots.brain.network import new_weights
from stoneage.bots.weights import read_weights, weights_for
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.lab.village_network import main, preferring_village

VILLAGE = ("place toolmaker", "place hut", "place field")


def village_bot(folder: Path, *arguments: str) -> str:
    file = folder / "village.npz"
    main(["--players", "2", "--expansion", *arguments, "--output", str(file)])
    return f"net:{file}"


def played_by(bot: str) -> Game:
    return play_out(Lineup(Options(players=2, expansion=True), (bot, "net"), "village"), 1)[0]


def missed_chances(game: Game) -> list[str]:
    """Returns the placements that seat 0 made elsewhere while a place of the village was free."""
    missed = []
    for number, move in enumerate(game.moves):
        now = game.moment(number)
        if now.seat == 0 and str(move).startswith("place"):
            free = any(str(legal).startswith(VILLAGE) for legal in now.legal)
            if free and not str(move).startswith(VILLAGE):
                missed.append(str(move))
    return missed


def test_it_never_leaves_a_place_of_the_village_free(tmp_path: Path) -> None:
    assert missed_chances(played_by("net"))
    assert missed_chances(played_by(village_bot(tmp_path))) == []


def test_with_a_small_bonus_the_village_must_not_cost_much(tmp_path: Path) -> None:
    missed = missed_chances(played_by(village_bot(tmp_path, "--bonus", "0.05")))
    assert 0 < len(missed) < len(missed_chances(played_by("net")))


@pytest.mark.parametrize("table", [(2, True), (3, True), (4, True), (5, True), (4, False)])
def test_without_a_bonus_it_is_nearly_the_network_itself(table: tuple[int, bool]) -> None:
    players, expansion = table
    weights = weights_for(players, expansion)
    changed = np.count_nonzero(preferring_village(weights, 0.0) != weights)
    assert 0 < changed < 0.02 * weights.size


def test_it_may_start_from_a_file(tmp_path: Path) -> None:
    start, file = tmp_path / "start.npz", tmp_path / "village.npz"
    np.savez(start, weights=new_weights(1), card=np.array("{}"))
    main(["--players", "2", "--expansion", "--from", str(start), "--bonus", "0.5", "--output", str(file)])
    assert np.array_equal(read_weights(file)["weights"], preferring_village(new_weights(1), 0.5))
