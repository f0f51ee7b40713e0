"""Section 2: how a game is laid out."""

import json

import pytest

from stoneage import Game, OptionError, Options
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, NEWEST
from tests.kit.rules.placing import new_game, player

BASE = [(2, False), (3, False), (4, False)]
EXPANSION = [(2, True), (3, True), (4, True), (5, True)]
EDITIONS = BASE + EXPANSION
SEEDS = range(40)


def stacks_of(game: Game) -> tuple[tuple[str, ...], ...]:
    assert game.deal is not None
    return game.deal.stacks


def deck_of(game: Game) -> tuple[str, ...]:
    assert game.deal is not None
    return game.deal.deck


@pytest.mark.rule("2.1.1", "2.2.1")
@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_there_is_a_stack_of_seven_buildings_for_each_player(players: int, expansion: bool) -> None:
    game = new_game(players, expansion=expansion)
    assert [entry["left"] for entry in game.view()["buildings"]] == [7] * players
    assert [len(set(stack)) for stack in stacks_of(game)] == [7] * players


@pytest.mark.rule("2.1.1", "2.2.1")
@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_no_building_is_in_two_stacks_and_all_can_come_up(players: int, expansion: bool) -> None:
    seen = set()
    for seed in SEEDS:
        tiles = [tile for stack in stacks_of(Game(players, expansion=expansion, seed=seed)) for tile in stack]
        assert len(set(tiles)) == len(tiles) == 7 * players
        seen.update(tiles)
    assert seen == set(BUILDING_IDS if expansion else BUILDING_IDS[: NEWEST.base_buildings])


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_the_top_of_each_stack_is_open_and_all_other_buildings_are_unseen(players: int, expansion: bool) -> None:
    game = new_game(players, expansion=expansion)
    view = game.view(0)
    tops = [stack[0] for stack in stacks_of(game)]
    assert [entry["building"] for entry in view["buildings"]] == tops
    # Private places are named after their buildings, in play or not.
    del view["buildings"], view["places"], view["board"]
    assert not [tile for tile in BUILDING_IDS if f'"{tile}"' in json.dumps(view)]


@pytest.mark.rule("2.1.2", "2.2.3")
@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_four_cards_are_dealt_from_the_deck_and_five_with_the_expansion(players: int, expansion: bool) -> None:
    game = new_game(players, expansion=expansion)
    view, slots = game.view(), 5 if expansion else 4
    assert [card["place"] for card in view["cards"]] == [f"card{k}" for k in range(1, slots + 1)]
    assert tuple(card["card"] for card in view["cards"]) == deck_of(game)[:slots]
    assert view["deck"] == (45 if expansion else 36) - slots


@pytest.mark.rule("2.1.2", "2.2.3")
@pytest.mark.parametrize("expansion", [False, True])
def test_the_deck_is_all_cards_shuffled(expansion: bool) -> None:
    decks = {deck_of(Game(2, expansion=expansion, seed=seed)) for seed in SEEDS}
    assert len(decks) == len(SEEDS)
    assert {tuple(sorted(deck)) for deck in decks} == {CARD_IDS if expansion else CARD_IDS[: NEWEST.base_cards]}


@pytest.mark.rule("2.1.3", "2.2.5")
@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_everyone_starts_with_five_people_twelve_food_and_nothing_else(players: int, expansion: bool) -> None:
    game = new_game(players, expansion=expansion)
    for seat in range(players):
        board = player(game, seat)
        assert (board["people"], board["home"], board["food"]) == (5, 5, 12)
        assert not any(board[name] for name in ("field", "tools", "score", "once", "takes", "bought", "buildings"))
        assert not any(n for good, n in board["goods"].items() if good != "decorations")


@pytest.mark.rule("2.1.4", "12-C17")
@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_any_seat_may_be_drawn_as_start_player(players: int, expansion: bool) -> None:
    starts = {Game(players, expansion=expansion, seed=seed).seat for seed in SEEDS}
    assert starts == set(range(players))


@pytest.mark.rule("2.1.4", "12-C17")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_start_player_can_be_named(start: int) -> None:
    assert [Game(3, start=start, seed=seed).seat for seed in range(5)] == [start] * 5


@pytest.mark.rule("12-C17")
@pytest.mark.parametrize("start", [-1, 3])
def test_only_a_seat_of_the_game_can_be_named_as_start_player(start: int) -> None:
    with pytest.raises(OptionError, match=f"start {start} is not a seat; seats are 0 to 2"):
        Game(3, start=start)


@pytest.mark.rule("2.1.5")
@pytest.mark.parametrize(("players", "expansion"), EDITIONS)
def test_the_turn_passes_to_the_next_seat_and_from_the_last_to_the_first(players: int, expansion: bool) -> None:
    game = Game(players, expansion=expansion, start=1, seed=1)
    seats = []
    for _ in range(players + 1):
        seats.append(game.seat)
        game.play("place hunt 1" if game.seat not in seats[:-1] else "place forest 1")
    assert seats == [(1 + turn) % players for turn in range(players + 1)]


@pytest.mark.rule("2.2.2")
def test_new_huts_are_no_option_and_no_tile_of_the_game() -> None:
    assert len(BUILDING_IDS) == 28 + 9
    with pytest.raises(OptionError, match="unknown option 'new_huts'"):
        Options.of({"players": 2, "expansion": True, "new_huts": True})


@pytest.mark.rule("2.2.4")
@pytest.mark.parametrize(("players", "expansion"), EXPANSION)
def test_with_the_expansion_everyone_has_a_decoration_and_trader_level_0(players: int, expansion: bool) -> None:
    boards = [player(new_game(players, expansion=expansion), seat) for seat in range(players)]
    assert [(board["goods"]["decorations"], board["trader"]) for board in boards] == [(1, 0)] * players


@pytest.mark.rule("2.2.4")
def test_the_base_game_knows_neither_decorations_nor_trader() -> None:
    game = new_game(2)
    assert "decorations" not in player(game, 0)["goods"]
    assert "trader" not in player(game, 0)
    assert not game.state["player"]["goods"].any()
