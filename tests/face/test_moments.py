"""A game as it was after any of its choices."""

from typing import Any

import pytest

from stoneage import Game, OptionError


def played(choices: int, **options: Any) -> Game:
    game = Game(2, seed=3, **options)
    for _ in range(choices):
        game.play(game.legal[0])
    return game


def test_a_moment_is_the_game_as_it_was() -> None:
    views = []
    game = Game(2, seed=3)
    for _ in range(40):
        views.append(game.view(0))
        game.play(game.legal[0])
    assert [game.moment(choices).view(0) for choices in range(40)] == views


def test_looking_back_changes_nothing() -> None:
    game = played(30)
    before = game.record()
    game.moment(10).play(game.moment(10).legal[-1])
    assert game.record() == before


def test_the_last_moment_of_a_stopped_game_is_its_end() -> None:
    game = played(10)
    game.stop()
    assert (game.moment(10).ended, game.moment(9).ended) == ("abandoned", None)
    assert game.moment(10).record() == game.record()


@pytest.mark.parametrize("choices", [-1, 11])
def test_a_moment_that_was_not_is_an_error(choices: int) -> None:
    with pytest.raises(OptionError, match="there is no choice"):
        played(10).moment(choices)
