"""One helper describes records: layouts, names and what rows say of their numbers."""

from typing import Annotated, Any

import numpy as np

from stoneage.rules.records import layout_of, numbers_of, overlaid


class Inner:
    """A record within a record."""

    food: Annotated[float, 40]
    tools: Annotated[Any, 4, 2]


class Outer:
    """A record with a number, a switch and records along an axis."""

    round: Annotated[int, np.int16]
    expansion: bool
    player: Annotated[Any, Inner, "seat"]


AXES = {"seat": 2}


def test_a_record_has_the_rows_of_its_class() -> None:
    layout = layout_of(Inner, np.float32)
    assert (layout.names, layout["tools"].shape, layout.itemsize) == (("food", "tools"), (2,), 12)


def test_numbers_keep_their_own_type_and_axes_have_lengths() -> None:
    class Whole:
        round: Annotated[int, np.int16]
        expansion: bool
        at: Annotated[Any, np.int8, "seat"]

    layout = layout_of(Whole, axes=AXES)
    assert [layout[name].base for name in layout.names or ()] == [np.int16, np.int8, np.int8]
    assert layout["at"].shape == (2,)


def test_every_number_has_a_name_and_what_its_row_says() -> None:
    numbers = dict(numbers_of(Outer, AXES, {"seat": ("ann", "bob")}))
    assert list(numbers)[:4] == ["round", "expansion", "player.ann.food", "player.ann.tools.0"]
    assert (numbers["player.bob.food"], numbers["player.bob.tools.1"], len(numbers)) == (40, 4, 8)


def test_a_vector_lies_over_the_memory_of_the_rows() -> None:
    records = np.zeros(1, overlaid(layout_of(Inner, np.float32), "vector", np.float32))
    records["tools"][0, 1] = 3
    assert records["vector"][0].tolist() == [0, 0, 3]
