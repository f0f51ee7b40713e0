"""Every reason why a move is refused, in the words a player reads."""

from collections.abc import Callable
from typing import Any

import pytest

from stoneage import Game, IllegalMove, Move
from stoneage.testing import arrange, play_all


def placing(*moves: str, players: int = 2, people: int = 5, **options: Any) -> Callable[[], Game]:
    """In the first round, after these placements; every tribe has `people` people."""

    def position() -> Game:
        tribes = {seat: {"people": people} for seat in range(players)}
        return play_all(arrange(Game(players, start=0, seed=1, **options), tribes), moves)

    return position


def acting(places: str, *moves: str, board: dict[str, Any] | None = None, **changes: Any) -> Callable[[], Game]:
    """Two players; seat 0 has placed as given, seat 1 is hunting; then seat 0 acts."""

    def position() -> Game:
        table = changes.get("options", {})
        laid = {name: value for name, value in changes.items() if name != "options"}
        game = arrange(Game(2, start=0, seed=1, **table), {0: board or {}, 1: {"food": 50}}, **laid)
        first, *others = places.split(", ")
        play_all(game, [f"place {first}", "place hunt 5", *(f"place {other}" for other in others)])
        return play_all(game, moves)

    return position


EXPANSION = {"expansion": True}
LIMITED = {"expansion": True, "limited_resources": True}
FIXED, OTHERS = ["B04"], ["B01", "B02"]  # two wood and a gold
CASES: list[tuple[str, Callable[[], Game], str, str]] = [
    ("wrong_question", placing(), "resolve hunt", "resolve hunt does not answer the current question, 'place'"),
    ("not_in_play", placing(), "place trader 2", "the trader is not part of this game"),
    ("not_in_play", placing(), "place card5 1", "card slot 5 is not part of this game"),
    ("not_in_play", placing(), "place building3 1", "building stack 3 is not part of this game"),
    ("not_in_play", placing(), "place H1 1", "building H1 is not part of this game"),
    (
        "already_there",
        placing("place hunt 1", "place hunt 1"),
        "place hunt 1",
        "you already have people at the hunt this round",
    ),
    ("full", placing("place toolmaker 1"), "place toolmaker 1", "the tool maker is full"),
    ("full", placing("place card2 1"), "place card2 1", "card slot 2 is full"),
    ("full", placing("place forest 7", players=4, people=10), "place forest 1", "the forest is full"),
    (
        "village_closed",
        placing("place toolmaker 1", "place field 1"),
        "place hut 2",
        "only 2 village places may be used in a round with 2 players, and they are taken",
    ),
    (
        "too_many_players",
        placing("place quarry 1"),
        "place quarry 1",
        "with 2 players only 1 of them may work at the quarry",
    ),
    ("not_yours", placing(**EXPANSION), "place H2 1", "building H2 belongs to another player or to nobody"),
    ("too_few_at_home", placing(), "place hunt 6", "you have 5 at home, not 6"),
    ("too_few_at_home", placing("place hunt 4", "place hunt 4"), "place hut 2", "you have 1 at home, not 2"),
    (
        "room_for",
        placing("place forest 6", players=4, people=10),
        "place forest 2",
        "the forest has room for 1 more person",
    ),
    (
        "room_for",
        placing("place river 4", players=4, people=10),
        "place river 4",
        "the river has room for 3 more people",
    ),
    ("exactly", placing(), "place card1 2", "card slot 1 takes exactly 1 at a time"),
    ("exactly", placing(), "place hut 1", "the hut takes exactly 2 at a time"),
    ("at_least", placing(), "place forest 0", "a placement needs at least 1"),
    ("at_most", placing(), "place claypit 8", "the clay pit takes at most 7 at a time"),
    ("at_most", placing(**EXPANSION), "place H3 4", "building H3 takes at most 3 at a time"),
    ("nobody_there", acting("hunt 1, forest 4"), "resolve river", "you have nobody at the river"),
    ("nobody_there", acting("hunt 1, forest 4"), "decline hut", "you have nobody at the hut"),
    (
        "hut_nothing_to_decline",
        acting("hut 2, hunt 8", board={"people": 10}),
        "decline hut",
        "with 10 people there is nothing to decline at the hut",
    ),
    (
        "tools_not_ready",
        acting("hunt 4, card1 1", "resolve hunt", board={"tools": [2, 1], "once": [4]}),
        "tools 3",
        "you do not have these tools ready; ready are 2 1 once4",
    ),
    (
        "die_not_there",
        acting(
            "card1 1, hunt 4", "resolve card1", "pay 1w", board={"goods": "1w"}, slots=["C02"], dice=[[2, 5]]
        ),
        "pick 6",
        "no 6 is left among the dice 2 5",
    ),
    (
        "split_too_much",
        acting("hunt 4, card1 1", "resolve hunt", options=EXPANSION, dice=[[1, 2, 1, 2]]),
        "split 4",
        "the hunt brought 3, not 4",
    ),
    (
        "cannot_pay",
        acting("card2 1, hunt 4", "resolve card2", board={"goods": "1w 1b"}),
        "pay 2w",
        "you have 1w 1b",
    ),
    (
        "wrong_price",
        acting("card2 1, hunt 4", "resolve card2", board={"goods": "1w 1b"}),
        "pay 1w",
        "card slot 2 costs 2 resources",
    ),
    (
        "wrong_price",
        acting("building1 1, hunt 4", "resolve building1", board={"goods": "4w 1b 1g"}, stacks=[FIXED, OTHERS]),
        "pay 3w",
        "building stack 1 costs 2w 1g",
    ),
    (
        "wrong_price",
        acting("building1 1, hunt 4", "resolve building1", board={"goods": "5w 1b"}, stacks=[["B19"], OTHERS]),
        "pay 4w",
        "building stack 1 costs 4 resources of exactly 2 kinds",
    ),
    (
        "unknown_move",
        acting("building1 1, hunt 4", "resolve building1", board={"goods": "9w"}, stacks=[["B26"], OTHERS]),
        "pay 1d",
        "'pay 1d' is not a move; did you mean 'pay 1w'?",
    ),
    (
        "needs_received",
        acting(
            "card2 1, hunt 4", "resolve card2", "exchange 1d for 1g",
            board={"goods": "2w 1b 1d", "trader": 4}, options=EXPANSION,
        ),
        "pay 2w",
        "after an exchange the payment must use a kind just received: g",
    ),
    (
        "after_exchange",
        acting(
            "card2 1, hunt 4", "resolve card2", "exchange 1d for 1g",
            board={"goods": "2w 1b 1d", "trader": 4}, options=EXPANSION,
        ),
        "decline",
        "after an exchange you must pay",
    ),
    (
        "no_exchange_rate",
        acting("card1 1, hunt 4", "resolve card1", board={"goods": "2w"}, options=EXPANSION),
        "exchange 1w 1b for 1g",
        "at trader level 0 there is no exchange",
    ),
    (
        "exchange_used",
        acting(
            "card2 1, card1 1, hunt 3", "resolve card2", "exchange 1d for 1g", "pay 1w 1g", "resolve card1",
            board={"goods": "4w 1b 4d", "trader": 4}, options=EXPANSION, slots=["C09", "C10"],
        ),
        "exchange 1d for 1g",
        "you have already made an exchange this turn",
    ),
    (
        "exchange_not_here",
        acting("card5 1, hunt 4", "resolve card5", board={"goods": "4d", "trader": 4}, options=EXPANSION),
        "exchange 1d for 1g",
        "slot 5 is paid in decorations only, so an exchange does not help",
    ),
    (
        "exchange_wrong_rate",
        acting("card1 1, hunt 4", "resolve card1", board={"goods": "4d 1w", "trader": 4}, options=EXPANSION),
        "exchange 2d for 1g",
        "at trader level 4 you give 1 and get 1",
    ),
    (
        "exchange_useless",
        acting(
            "building1 1, hunt 4", "resolve building1",
            board={"goods": "2w 2g 1d", "trader": 4}, options=EXPANSION, stacks=[FIXED, OTHERS],
        ),
        "exchange 1d for 1s",
        "after this exchange building stack 1 could not be paid with what you receive",
    ),
    (
        "supply_short",
        acting(
            "card1 1, hunt 4", "resolve card1",
            board={"goods": "1w 1d", "trader": 4}, options=LIMITED, supply="3w 2b 1s",
        ),
        "exchange 1d for 1g",
        "the supply has 3w 2b 1s",
    ),
    (
        "supply_short",
        acting(
            "card1 1, hunt 4", "resolve card1", board={"goods": "1w", "takes": 1}, options=LIMITED, supply="1w 1g"
        ),
        "take 2w",
        "the supply has 1w 1g",
    ),
    ("no_take", acting("hunt 1, forest 4"), "take 2w", "you have no card with two resources to take"),
    (
        "wrong_shortage",
        acting("hunt 1, forest 4", "resolve hunt", board={"goods": "9w", "food": 0}, dice=[[2], [1] * 4, [1] * 5]),
        "feed 3w",
        "4 food is missing, not 3",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("code", "position", "move", "sentence"), CASES, ids=[case[0] for case in CASES])
def test_a_refusal_says_what_a_player_needs(code: str, position: Callable[[], Game], move: str, sentence: str) -> None:
    game = position()
    with pytest.raises(IllegalMove) as error:
        game.play(move)
    assert (error.value.code, str(error.value)) == (code, sentence)


def test_an_empty_stack_is_told() -> None:
    game = arrange(Game(2, start=0, seed=1), stacks=[[], OTHERS])
    with pytest.raises(IllegalMove, match="there is nothing left at building stack 1"):
        game.play("place building1 1")


def test_the_arguments_are_for_programs() -> None:
    with pytest.raises(IllegalMove) as error:
        placing("place forest 6", players=4, people=10)().play("place forest 2")
    assert error.value.arguments == {"place": "forest", "room": 1}


def test_a_view_tells_the_same_reason_before_anyone_tries() -> None:
    game = placing("place toolmaker 1", "place field 1")()
    closed = {place["place"]: place["closed"] for place in game.view(0)["places"]}
    assert closed["hut"] == {"code": "village_closed", "players": 2, "limit": 2}
    assert closed["toolmaker"] == {"code": "already_there", "place": "toolmaker"}
    assert closed["hunt"] is None
    assert Move.parse("place hunt 1") in game.legal
