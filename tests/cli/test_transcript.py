"""The story as English sentences."""

from typing import Any

import numpy as np
import pytest

from stoneage import Game
from stoneage.game.english.transcript import CHOICES, COVERED, PHASE, ROUND, SENTENCE, scoring, transcript_lines
from stoneage.game.english.words import building, card, goods, listed, names_of
from stoneage.game.events import CODES
from stoneage.rules.sets import NEWEST
from stoneage.testing import arrange, play_all


def sentences(game: Game) -> list[str]:
    return [line.text for line in transcript_lines(game) if line.kind == SENTENCE]


def random_game(players: int, **options: Any) -> Game:
    game = Game(players, seed="telling", **options)
    rng = np.random.default_rng(5)
    while not game.over:
        game.play(game.legal[int(rng.integers(len(game.legal)))])
    return game


def test_every_code_of_the_story_is_told() -> None:
    assert {*CODES} - {"undone"} == COVERED


@pytest.mark.parametrize(("players", "expansion"), [(2, False), (5, True)])
def test_a_whole_game_has_a_heading_for_each_round_and_phase(players: int, expansion: bool) -> None:
    game = random_game(players, expansion=expansion)
    lines = list(transcript_lines(game))
    assert sum(line.kind == ROUND for line in lines) == game.round + 1
    assert [line.text for line in lines if line.kind == PHASE] == ["Placement", "Actions", "Feeding"] * game.round
    assert all(line.text.endswith(".") for line in lines if line.kind == SENTENCE)


def test_choices_are_told_with_all_that_was_possible() -> None:
    game = random_game(2)
    told = [line.text for line in transcript_lines(game, with_choices=True) if line.kind == CHOICES]
    assert len(told) == len(game.moves)
    assert all(f" {move}" in line for move, line in zip(game.moves, told, strict=True))


def test_choices_lead_from_the_first_move_to_the_last() -> None:
    game = random_game(3, expansion=True)
    choices = list(game.choices())
    assert [move for _, _, move in choices] == list(game.moves)
    assert all(move in legal and len(legal) > 1 for _, legal, move in choices)


def test_all_that_happens_at_a_place_is_one_sentence() -> None:
    game = arrange(Game(2, seed=1), {0: {"tools": [2, 1]}}, start=0, dice=[[4, 1, 2], [6, 6], [3, 3, 3, 3, 3]])
    play_all(game, "place hunt 3, place river 5, place claypit 2, resolve hunt, tools 2 1")
    told = sentences(game)
    assert "player 1 hunts with 3 people, rolls 4 1 2, adds tools 2 + 1 and makes 5 food of 10 pips." in told
    assert "player 1 digs in the clay pit with 2 people, rolls 6 6 and makes 3 brick of 12 pips." in told
    assert "player 1 eats 5 food." in told


def test_an_empty_pile_is_the_reason_where_it_is_one() -> None:
    for supply, end in [("", "gets nothing for 24 pips because no wood is left."),
                        ("2w", "makes 2 wood of 24 pips, the last there was."),
                        ("8w", "makes 8 wood of 24 pips.")]:  # fmt: skip
        game = arrange(Game(2, seed=1, limited_resources=True), start=0, supply=supply, dice=[[6] * 4, [1], [1] * 5])
        play_all(game, "place forest 4, place hunt 5, place hunt 1, resolve forest")
        assert f"player 1 cuts wood in the forest with 4 people, rolls 6 6 6 6 and {end}" in sentences(game)


def test_a_die_without_effect_tells_why() -> None:
    whys = {4: "gets nothing because no gold is left", 5: "has the best tools already"}
    for face, why in whys.items():
        mine = {"goods": "1w", "tools": [4, 4, 4]}
        game = Game(2, seed=1, limited_resources=True)
        game = arrange(game, {0: mine}, start=0, slots=["C02"], supply="9w", dice=[[face, 1]])
        play_all(game, f"place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w, pick {face}")
        assert f"player 1 picks the {face} and {why}." in sentences(game)


def test_a_purchase_is_one_sentence() -> None:
    game = arrange(Game(2, seed=1), {0: {"goods": "2w"}}, start=0, slots=["C31", "C05", "C11", "C12"])
    play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
    purchase = (
        "player 1 comes to card slot 1 (C31), pays 1 wood, takes C31 (3 points, 3 hut builders) and scores 3 points."
    )
    assert purchase in sentences(game)


def test_a_purchase_nobody_can_pay_is_told_apart_from_one_nobody_wants() -> None:
    poor = play_all(arrange(Game(2, seed=1), start=0), "place card1 1, place hunt 5, place hunt 4, resolve card1")
    assert any(text.endswith("and cannot pay.") for text in sentences(poor))
    rich = arrange(Game(2, seed=1), {0: {"goods": "2w"}}, start=0)
    play_all(rich, "place card1 1, place hunt 5, place hunt 4, resolve card1, decline")
    assert any(text.endswith("and leaves it there.") for text in sentences(rich))


def test_a_hungry_tribe() -> None:
    game = arrange(Game(2, seed=1), {0: {"food": 3, "goods": "3w"}}, start=0)
    play_all(game, "place forest 5, place hunt 5, feed 2w")
    assert "player 1 eats the last 3 food, is 2 short and pays 2 wood instead." in sentences(game)


def test_who_resigned_is_told() -> None:
    game = Game(2, seed=1, start=0)
    game.mark(1, "resigned")
    game.play("place hunt 5")
    told = sentences(game)
    assert told[-2:] == ["player 2 resigns.", "player 1 sends 5 people to the hunt."]


def test_the_scoring_table_adds_up() -> None:
    game = random_game(4, expansion=True)
    *sources, (_, total) = scoring(game)
    assert total == [sum(points) for points in zip(*(points for _, points in sources), strict=True)]
    assert tuple(total) == game.scores


def test_traders_are_scored_with_the_expansion_only() -> None:
    rows = [what for what, _ in scoring(Game(2, seed=1))]
    assert "traders x trader level" not in rows
    assert len(rows) == 10


def test_options_that_differ_from_the_printed_rules_are_told() -> None:
    assert (
        sentences(Game(2, seed=1, multi_hunt=True, cards="all_visible"))[0]
        == "Played with multi hunt and all cards visible."
    )


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (["ann", "bob"], ["ann", "bob"]),
        (["random", "random"], ["random 1", "random 2"]),
        (["", "a\x07b"], ["nobody", "a?b"]),
    ],
)
def test_names_are_printable_and_differ(seats: list[str], names: list[str]) -> None:
    assert names_of(seats) == names


def test_pieces_are_told_with_what_matters_about_them() -> None:
    assert card("C08", NEWEST) == "C08 (gold by 2 dice, art)"
    assert card("E1", NEWEST) == "E1 (3 decorations, jewellery)"
    assert building("B01", NEWEST) == "B01 (2 wood and 1 brick for 10 points)"
    assert building("B19", NEWEST) == "B19 (4 resources of exactly 2 kinds)"
    assert building("B26", NEWEST) == "B26 (1 to 7 resources)"
    assert building("H1", NEWEST) == "H1 (1 wood, 1 brick and 1 decoration for 9 points, with a forest of its own)"


def test_lists_are_written_as_people_write_them() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert goods({}) == "nothing"
