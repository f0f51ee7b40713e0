"""The invariants of rules.md, section 11, at every single step of random games."""

from hypothesis import given, settings

from stoneage import Game
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.pieces import BUILDINGS, CARDS
from stoneage.rules.sets import NEWEST
from stoneage.rules.state import (
    ACTIONS,
    CARD,
    FEEDING,
    FOREST,
    HUNT,
    NO_PIECE,
    PLACEMENT,
    RIVER,
    ROUND_END,
    Player,
    State,
)
from tests.kit.random_games import Table, steps, tables

RINGS, PRIVATE_RINGS, PILES = 7, 3, (20, 16, 12, 10)
# By number of players: village places usable, different players at a gathering place (4.4).
VILLAGE = {2: 2, 3: 2, 4: 3, 5: 4}
VISITORS = {2: 1, 3: 2, 4: 4, 5: 5}


def those_who_play(g: State) -> list[Player]:
    return g.player[: g.players]


def people_at_home_and_on_the_board_are_all_people(g: State) -> None:
    """11.1"""
    for seat, me in enumerate(those_who_play(g)):
        assert me.home + sum(place[seat] for place in g.at) == me.people
        assert 5 <= me.people <= 10
    assert g.crowd == [sum(place) for place in g.at]


def no_place_holds_more_than_it_may(g: State) -> None:
    """11.3"""
    for place in range(FOREST, RIVER + 1):
        assert g.crowd[place] <= RINGS
        assert sum(map(bool, g.at[place])) <= VISITORS[g.players]
    assert sum(map(bool, g.crowd[:HUNT])) <= VILLAGE[g.players]
    assert max(g.crowd[CARD : CARD + 10]) <= 1
    assert max(g.crowd[CARD + 10 :]) <= PRIVATE_RINGS


def after_the_actions_nobody_is_on_the_board(g: State) -> None:
    """11.5"""
    if g.phase in (FEEDING, ROUND_END):
        assert not any(g.crowd)


def every_card_and_building_is_somewhere_once(g: State) -> None:
    """11.6"""
    cards = [*g.deck[: g.deck_left], *(card for card in g.slot if card != NO_PIECE)]
    tiles = [tile for stack, left in zip(g.stack, g.stack_left, strict=True) for tile in stack[:left]]
    for me in those_who_play(g):
        assert not me.bought & me.drawn
        cards += [card for card in range(CARDS) if (me.bought | me.drawn) >> card & 1]
        tiles += [tile for tile in range(BUILDINGS) if me.built >> tile & 1]
    assert sorted(cards) == list(range(CARDS if g.expansion else NEWEST.base_cards))
    assert len(tiles) == len(set(tiles)) == g.stack_height * g.players
    assert max(tiles) < (BUILDINGS if g.expansion else NEWEST.base_buildings)


def nothing_but_the_score_is_negative(g: State) -> None:
    """11.7"""
    for me in those_who_play(g):
        assert min(*me.goods, me.food, me.takes, me.starved, me.home) >= 0
        assert 0 <= me.field <= 10
        assert 0 <= me.trader <= (10 if g.expansion else 0)


def limited_resources_are_in_the_supply_or_with_a_player(g: State) -> None:
    """12-C02"""
    if g.limited_resources:
        assert min(g.supply) >= 0
        for kind, pile in enumerate(PILES):
            assert g.supply[kind] + sum(me.goods[kind] for me in those_who_play(g)) == pile


def tool_tiles_rise_one_by_one_and_stay_level(before: State, after: State) -> None:
    """11.2"""
    for then, now in zip(those_who_play(before), those_who_play(after), strict=True):
        assert max(now.tool) - min(now.tool) <= 1
        assert sum(then.tool) <= sum(now.tool) <= min(sum(then.tool) + 1, 12)
        assert all(value for value, used in zip(now.tool, now.tool_used, strict=True) if used)


def phases_follow_each_other(before: State, after: State) -> None:
    """3.1"""
    order = [PLACEMENT, ACTIONS, FEEDING, ROUND_END]
    if before.phase != after.phase and before.phase != ROUND_END:
        assert after.phase == order[order.index(before.phase) + 1]


AT_ANY_TIME = (
    people_at_home_and_on_the_board_are_all_people,
    no_place_holds_more_than_it_may,
    after_the_actions_nobody_is_on_the_board,
    every_card_and_building_is_somewhere_once,
    nothing_but_the_score_is_negative,
    limited_resources_are_in_the_supply_or_with_a_player,
)
FROM_STEP_TO_STEP = (tool_tiles_rise_one_by_one_and_stay_level, phases_follow_each_other)


@given(tables())
@settings(max_examples=25)
def test_every_step_of_a_game_keeps_the_invariants(table: Table) -> None:
    before: State | None = None
    for g in steps(table.begin().state, table.played().moves):
        for invariant in AT_ANY_TIME:
            invariant(g)
        if before:
            for follows in FROM_STEP_TO_STEP:
                follows(before, g)
        before = g


def placements(game: Game, seat: int) -> set[int]:
    """What a player could place if it were his turn."""
    state = game.state
    state["seat"] = seat
    buffer = new_buffer()
    return set(buffer[: kernel.legal(state, buffer)].tolist())


@given(tables())
def test_11_4_placements_of_a_waiting_player_never_grow(table: Table) -> None:
    game = table.begin()
    for move in table.choices(game, 100):
        waiting = [seat for seat in range(game.options.players) if move.kind == "place" and seat != game.seat]
        before, this_round = {seat: placements(game, seat) for seat in waiting}, game.round
        game.play(move)
        if game.view()["phase"] == "placement" and game.round == this_round:
            assert all(placements(game, seat) <= before[seat] for seat in waiting)


def is_fed_or_loses_ten_points(then: Player, now: Player) -> None:
    """Over one feeding: income and stores against what is left, and a resource for each food that was missing."""
    missing = max(then.people - then.food - then.field, 0)
    paid = sum(then.goods) + 2 * (then.takes - now.takes) - sum(now.goods)
    assert now.food == max(then.food + then.field - then.people, 0)
    assert (paid, now.starved - then.starved) in ((missing, 0), (0, 1) if missing else (0, 0))


@given(tables())
def test_11_5_every_player_is_fed_or_loses_ten_points(table: Table) -> None:
    before: State | None = None
    for g in steps(table.begin().state, table.played().moves):
        if g.phase == FEEDING:
            before = before or g
        elif before:
            for then, now in zip(those_who_play(before), those_who_play(g), strict=True):
                is_fed_or_loses_ten_points(then, now)
            before = None


@given(tables())
def test_11_8_everyone_acts_and_eats_once_a_round_in_seat_order_from_a_start_player_who_moves_on(table: Table) -> None:
    story, players = table.finished().story, table.options["players"]
    first = story[0]["start"]
    acting = [event["seat"] for event in story if event["code"] == "turn"]
    eating = [event["seat"] for event in story if event["code"] in ("ate", "hungry")]
    expected = [(first + rounds + turn) % players for rounds in range(26) for turn in range(players)]
    assert acting == expected[: len(acting)]
    assert eating == expected[: len(eating)]
