"""Section 3: phases, turns and the start player."""

import pytest

from stoneage import Game
from stoneage.testing import arrange, play_all
from tests.kit.rules.placing import finish_round, new_game, told

TABLES = [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True)]


def hunt(game: Game) -> Game:
    """Everyone goes hunting; with the expansion the hunters take food."""
    now = game.round
    while game.round == now:
        game.play("place hunt 5" if "place hunt 5" in game.legal else "split 0")
    return game


def seats(game: Game, code: str) -> list[int]:
    return [event["seat"] for event in told(game, code)]


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("players", "expansion"), TABLES)
def test_all_place_then_all_act_then_all_feed(players: int, expansion: bool) -> None:
    game = hunt(new_game(players, expansion=expansion))
    phases = [event["code"] for event in game.story if event["code"] in ("placed", "resolves", "ate")]
    assert phases == ["placed"] * players + ["resolves"] * players + ["ate"] * players


@pytest.mark.rule("3.1")
def test_the_phases_of_a_round_are_placement_actions_and_feeding() -> None:
    game = arrange(new_game(2), {1: {"food": 0, "goods": "9w", "tools": [1]}}, dice=[[1] * 5, [1] * 5])
    phases = [game.view()["phase"]]
    for move in ("place hunt 5", "place hunt 5", "tools none"):
        game.play(move)
        phases.append(game.view()["phase"])
    assert phases == ["placement", "placement", "actions", "feeding"]


@pytest.mark.rule("3.2")
def test_the_first_round_is_played_with_the_cards_as_dealt() -> None:
    game = new_game(3)
    assert game.deal is not None
    assert (game.round, game.view()["start"], game.seat) == (1, 0, 0)
    assert told(game, "dealt")[0]["cards"] == list(game.deal.deck[:4])


@pytest.mark.rule("3.2")
def test_between_two_rounds_the_board_is_prepared() -> None:
    game = arrange(new_game(2), {0: {"goods": "1w"}}, slots=["C03", "C05", "C11", "C12"], deck=["C21", "C30"])
    play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
    assert game.round == 2
    assert [card["card"] for card in game.view()["cards"]] == ["C05", "C11", "C12", "C21"]


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(("players", "expansion"), TABLES)
def test_placing_and_acting_begin_with_the_start_player_and_go_round(players: int, expansion: bool) -> None:
    game = hunt(arrange(new_game(players, expansion=expansion), start=1))
    order = [(1 + turn) % players for turn in range(players)]
    assert seats(game, "placed") == order
    assert seats(game, "turn") == order
    assert seats(game, "resolves") == order


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_feeding_is_asked_seat_by_seat_from_the_start_player(start: int) -> None:
    hungry = {seat: {"food": 0, "goods": "9w"} for seat in range(3)}
    game = arrange(new_game(3), hungry, start=start, dice=[[1] * 5] * 3)
    play_all(game, "place hunt 5, place hunt 5, place hunt 5")
    asked = []
    for answer in ("feed 3w", "starve", "feed 3w"):
        asked.append(game.seat)
        game.play(answer)
    assert asked == [start, (start + 1) % 3, (start + 2) % 3]


@pytest.mark.rule("3.4")
def test_one_feeding_does_not_touch_the_others() -> None:
    hungry = {seat: {"food": 0, "goods": "9w"} for seat in range(2)}
    game = arrange(new_game(2), hungry, dice=[[1] * 5, [6] * 5])
    play_all(game, "place hunt 5, place hunt 5, starve")
    assert [(board["food"], board["goods"]["wood"], board["score"]) for board in game.view()["players"]] == [
        (0, 9, -10), (10, 9, 0),
    ]  # fmt: skip


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(("players", "expansion"), TABLES)
def test_the_start_player_marker_moves_one_seat_a_round(players: int, expansion: bool) -> None:
    game = arrange(new_game(players, expansion=expansion), {seat: {"food": 99} for seat in range(players)})
    starts = []
    for _ in range(players + 1):
        starts.append(game.view()["start"])
        hunt(game)
    assert starts == [*range(players), 0]
    assert game.seat == 1 % players


@pytest.mark.rule("3.5")
def test_the_marker_stays_until_all_are_fed() -> None:
    game = arrange(new_game(2), {1: {"food": 0, "goods": "9w"}}, dice=[[1] * 5, [1] * 5])
    play_all(game, "place hunt 5, place hunt 5")
    assert (game.view()["phase"], game.view()["start"], game.seat) == ("feeding", 0, 1)
    assert finish_round(game).view()["start"] == 1
