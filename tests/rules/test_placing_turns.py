"""4.1: turns of placing people."""

import numpy as np
import pytest

from stoneage import IllegalMove, NotationError
from stoneage.testing import arrange, play_all
from tests.kit.rules.placing import (
    crowded_board,
    finish_round,
    homes,
    legal_for,
    new_game,
    open_places,
    people_at,
    placements,
    take_turns,
    told,
)

GATHERING = ["forest", "claypit", "quarry", "river"]
BASE_PLACES = {
    "toolmaker", "hut", "field", "hunt", *GATHERING, "card1", "card2", "card3", "card4", "building1", "building2",
}  # fmt: skip


@pytest.mark.rule("4.1.1")
def test_a_turn_puts_people_from_home_on_one_place() -> None:
    game = new_game(2)
    game.play("place forest 3")
    assert people_at(game, "forest") == [3, 0]
    assert homes(game) == [2, 5]
    assert game.seat == 1


@pytest.mark.rule("4.1.1")
def test_all_places_of_the_board_are_open_at_first() -> None:
    assert open_places(new_game(2)) == BASE_PLACES
    assert open_places(new_game(3)) == BASE_PLACES | {"building3"}
    assert open_places(new_game(4, expansion=True)) == BASE_PLACES | {"trader", "card5", "building3", "building4"}


@pytest.mark.rule("4.1.2")
def test_turns_go_round_until_nobody_can_place() -> None:
    game = new_game(3)
    take_turns(game, "hunt 4, forest 1", "hunt 3, field 1, claypit 1", "hunt 2, forest 1, claypit 1")
    assert (game.view()["phase"], game.seat) == ("placement", 2)
    game.play("place quarry 1")
    assert game.view()["phase"] == "actions"
    assert homes(game) == [0, 0, 0]


@pytest.mark.rule("4.1.3")
def test_nobody_may_pass_who_can_place() -> None:
    game = new_game(2)
    assert {move.kind for move in game.legal} == {"place"}
    with pytest.raises(NotationError):
        game.play("pass")
    with pytest.raises(IllegalMove, match="skip does not answer the current question, 'place'"):
        game.play("skip")


@pytest.mark.rule("4.1.3", "4.2.1")
@pytest.mark.parametrize("place", ["hunt", *GATHERING])
def test_the_number_of_people_is_free_up_to_those_at_home(place: str) -> None:
    assert placements(new_game(2), place) == [1, 2, 3, 4, 5]


@pytest.mark.rule("4.1.4")
def test_who_has_nobody_at_home_is_skipped() -> None:
    game = play_all(new_game(3), "place hunt 1, place hunt 5, place hunt 1")
    assert game.seat == 0
    game.play("place forest 1")
    assert game.seat == 2


@pytest.mark.rule("4.1.5")
def test_the_last_one_who_can_place_takes_one_turn_after_the_other() -> None:
    game = play_all(new_game(3), "place card1 1, place hunt 5, place hunt 5")
    for place in ("toolmaker", "card3", "building2"):
        assert (game.seat, game.view()["phase"]) == (0, "placement")
        game.play(f"place {place} 1")
    assert homes(game) == [1, 0, 0]


@pytest.mark.rule("4.1.5")
def test_the_others_keep_their_order_when_one_is_skipped() -> None:
    game = play_all(new_game(4), "place hunt 1, place hunt 5, place hunt 1, place hunt 1")
    seats = []
    for place in ("forest", "forest", "forest", "claypit", "claypit", "claypit"):
        seats.append(game.seat)
        game.play(f"place {place} 1")
    assert seats == [0, 2, 3, 0, 2, 3]


@pytest.mark.rule("4.1.6")
@pytest.mark.parametrize(("players", "expansion"), [(2, False), (3, False), (4, False), (2, True), (5, True)])
def test_possibilities_only_shrink_while_others_place(players: int, expansion: bool) -> None:
    game = arrange(new_game(players, expansion=expansion), {seat: {"people": 10} for seat in range(players)})
    rng = np.random.default_rng(players)
    before = [set(legal_for(game, seat)) for seat in range(players)]
    while True:
        game.play(rng.choice([str(move) for move in game.legal if move.details["people"] <= 2]))
        if game.view()["phase"] != "placement":
            break
        now = [set(legal_for(game, seat)) for seat in range(players)]
        assert all(new <= old for new, old in zip(now, before, strict=True))
        before = now


@pytest.mark.rule("4.1.7")
def test_people_who_find_no_place_stay_at_home_do_nothing_and_eat() -> None:
    game = finish_round(crowded_board(left=1))
    assert [(event["seat"], event["people"]) for event in told(game, "unplaced")] == [(0, 1)]
    assert [event["people"] for event in told(game, "resolves") if event["seat"] == 0] == [1] * 9
    assert [event["food"] for event in told(game, "ate") if event["seat"] == 0] == [10]
