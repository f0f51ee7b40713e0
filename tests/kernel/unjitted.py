"""The kernel's source as plain Python: `NUMBA_DISABLE_JIT=1 python -m tests.kernel.unjitted` prints the tour."""

import copy
import json
import runpy
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from stoneage.rules import chance, jit, kernel, moves, pieces, state
from tests.kernel.kernel_tour import tour
from tests.kernel.two_kinds_of_state import Plain


def refused(broken: Any) -> str:
    """What is said of other piece tables: read anew with one thing in them broken."""
    data = copy.deepcopy(json.loads(COMPONENTS))
    broken(data)
    with mock.patch.object(json, "loads", return_value=data):
        try:
            runpy.run_path(pieces.__file__)
        except ValueError as error:
            return str(error)
    raise AssertionError("these pieces were accepted")


COMPONENTS = Path(pieces.__file__).parent.parent.joinpath("data/components.json").read_text("utf-8")


def too_many_cards(data: Any) -> None:
    data["base"]["cards"] *= 2


def same_id_twice(data: Any) -> None:
    data["base"]["cards"][1]["id"] = data["base"]["cards"][0]["id"]


def same_once_value_twice(data: Any) -> None:
    data["base"]["cards"][0]["top"] = {"kind": "once", "value": 4}


def unknown_reward(data: Any) -> None:
    data["base"]["cards"][0]["top"]["kind"] = "silver"


def the_rest() -> None:
    """What is plain Python even when the kernel is compiled."""
    for broken in (too_many_cards, same_id_twice, same_once_value_twice, unknown_reward):
        assert refused(broken).startswith("components.json: ")
    assert not jit._writable(Path(__file__) / "a file is no directory")
    assert jit._wide(jit.types.int8) == jit.types.int64
    assert (pieces.card_data(0)["id"], pieces.tile_data(0)["id"]) == ("C01", "B01")
    assert len(state.copy_games(state.new_games(2))) == 2
    assert chance.dice_of(int(chance.words_of([[1, 2]])[0])) == [1, 2]
    assert len(moves.new_buffer()) == moves.MOST_LEGAL
    plain = [Plain().games[0] for _ in range(3)]
    kernel.copy_along(plain, 1)
    assert plain[2] is plain[0]


if __name__ == "__main__":
    with np.errstate(over="ignore"):
        print(json.dumps(list(tour(Plain))))
    the_rest()
