"""The kernel's source as plain Python: `NUMBA_DISABLE_JIT=1 python -m tests.kernel.unjitted` prints the tour."""

import copy
import json
import re
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from stoneage.batch import vector_layout
from stoneage.rules import actions, chance, kernel, moves, pieces, placement, sets, state
from tests.kernel.batch_tour import batch_tour
from tests.kernel.kernel_tour import tour
from tests.kernel.two_kinds_of_state import Plain


def refused(broken: Any) -> str:
    """What is said of a second set of pieces in which one thing is broken."""
    catalogue, data = sets.Catalogue(), json.loads(COMPONENTS)
    catalogue.add("stoneage-1", copy.deepcopy(data))
    broken(data)
    try:
        catalogue.add("broken", data)
    except sets.PiecesError as error:
        return str(error)
    raise AssertionError("these pieces were accepted")


COMPONENTS = Path(pieces.__file__).parent.parent.joinpath("data/pieces/stoneage-1.json").read_text("utf-8")


def too_many_cards(data: Any) -> None:
    for card in data["base"]["cards"][:19]:
        card["bottom"] = {"profession": "farmer", "people": 9}


def too_few_buildings(data: Any) -> None:
    data["base"]["buildings"].pop()


def other_rates(data: Any) -> None:
    data["trader_rates"].pop()


def other_private_place(data: Any) -> None:
    data["expansion"]["buildings"][0]["rings"] = 5


def bar_with_a_question(data: Any) -> None:
    data["dice_bars"]["base"][0]["kind"] = "take"


def unknown_good(data: Any) -> None:
    data["base"]["cards"][7]["top"]["good"] = "silver"


def unknown_bar(data: Any) -> None:
    data["base"]["cards"][1]["top"]["bar"] = "third"


def parameter_missing(data: Any) -> None:
    del data["base"]["cards"][2]["top"]["amount"]


def part_missing(data: Any) -> None:
    del data["dice_bars"]


def same_id_twice(data: Any) -> None:
    data["base"]["cards"][1]["id"] = data["base"]["cards"][0]["id"]


def same_once_value_twice(data: Any) -> None:
    data["base"]["cards"][0]["top"] = {"kind": "once", "value": 4}


def unknown_reward(data: Any) -> None:
    data["base"]["cards"][0]["top"]["kind"] = "silver"


REFUSALS = {
    too_many_cards: "64 different cards and 37 different buildings; at most 63",
    too_few_buildings: "too few cards or buildings for 4 players",
    same_id_twice: "two pieces share an id",
    same_once_value_twice: "one-use tools must differ",
    unknown_reward: "unknown effect 'silver'",
    unknown_good: "unknown resource 'silver'",
    unknown_bar: "unknown dice bar 'third'",
    parameter_missing: "C03: a food has amount, kind",
    part_missing: "'dice_bars' is missing",
    bar_with_a_question: "a face cannot give take",
    other_rates: "the trader's rates",
    other_private_place: "H1 is a place",
}


def the_rest() -> None:
    """What is plain Python even when the kernel is compiled."""
    for broken, words in REFUSALS.items():
        assert re.match(f"pieces broken: .*{words}", refused(broken)), refused(broken)
    assert [file.name for file in sets.set_files()] == ["stoneage-1.json"]
    assert [sets._age(Path(name)) for name in ("a-10.json", "b.json")] == [("a", 10), ("", 0)]
    assert (pieces.card_data(0)["id"], pieces.building_data(0)["id"]) == ("C01", "B01")
    known = sets.NEWEST
    assert sets.set_named(known.name) is sets.set_hashed(known.hash) is known
    assert (known.card_numbers["E1"], known.building_numbers["H1"]) == (36, 28)
    with mock.patch.object(placement, "SET_BUILDING_BITS", np.zeros((1, 2), np.int64)):
        game = Plain()
        game.put("expansion", 1)
        assert placement.closed_reason(game.games[0], 0, state.PRIVATE) == placement.NOT_IN_PLAY
    assert len(state.copy_games(state.new_games(2))) == 2
    assert chance.dice_of(int(chance.words_of([[1, 2]])[0])) == [1, 2]
    assert len(moves.new_buffer()) == moves.MOST_LEGAL
    assert len(vector_layout.names({})) == vector_layout.NUMBERS
    rolling = [place for place in range(state.PLACES) if actions.rolls_dice(moves.RESOLVE + place)]
    assert rolling == [*range(state.HUNT, state.CARD), *range(state.PRIVATE, state.PLACES)]
    plain: Any = [Plain().games[0] for _ in range(3)]
    kernel.bench_copy(plain, 1)
    assert plain[2] is plain[0]


if __name__ == "__main__":
    with np.errstate(over="ignore"):
        print(json.dumps([*tour(Plain), *batch_tour(Plain)]))
    the_rest()
