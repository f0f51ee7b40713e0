"""Legal placements are listed kind by kind, for speed; they are those that the rule for each single place allows."""

import numpy as np
from hypothesis import given

from stoneage.rules import kernel
from stoneage.rules.moves import PLACE_FIRST, new_buffer
from stoneage.rules.placement import OPEN
from stoneage.rules.state import ASK_PLACE, LEAST, PLACES, Games, State
from tests.kit.plain_state import snapshot
from tests.kit.random_games import Table, tables


def one_place_after_the_other(state: Games, g: State) -> list[int]:
    codes = np.zeros(PLACES, np.int64)
    kernel.closed_reasons(state, g.seat, codes)
    return [
        int(PLACE_FIRST[place] + people - LEAST[place])
        for place in np.flatnonzero(codes == OPEN)
        for people in range(LEAST[place], kernel.capacity(state, g.seat, int(place)) + 1)
    ]


@given(tables())
def test_placements_listed_together_are_those_of_each_place(table: Table) -> None:
    game, buffer = table.begin(), new_buffer()
    for move in table.choices(game, 150):
        state = game.state
        if state["question"][0] == ASK_PLACE:
            for seat in range(game.options.players):  # players who wait, or have nobody left at home
                state["seat"] = seat
                listed = buffer[: kernel.legal(state, buffer)].tolist()
                assert listed == one_place_after_the_other(state, snapshot(state))
        game.play(move)
