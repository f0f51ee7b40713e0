"""An arranged position is one that could be: no piece lies in two places."""

from collections import Counter

from stoneage import Game
from stoneage.rules.state import NO_PIECE
from stoneage.testing import arrange
from tests.kit.plain_state import snapshot

MINE = {"bought": ["C01", "C02"], "drawn": ["C03", "C04"], "buildings": ["B01", "B02", "B03"]}


def pieces(game: Game, table: list[str], boards: list[str]) -> list[int]:
    """Every piece that lies on the table or on a board."""
    g = snapshot(game.state)
    rows = [row for name in table for row in getattr(g, name)]
    flat = [piece for row in rows for piece in (row if isinstance(row, list) else [row])]
    owned = [getattr(player, name) for player in g.player for name in boards]
    bits = [piece for bits in owned for piece in range(64) if bits >> piece & 1]
    return [*(piece for piece in flat if piece != NO_PIECE), *bits]


def cards(game: Game) -> list[int]:
    """Every card in the game."""
    return pieces(game, ["deck", "slot"], ["bought", "drawn"])


def test_every_card_lies_in_one_place_whatever_was_arranged() -> None:
    for seed in range(20):
        game = Game(2, seed=seed)
        for slots in (None, ["C05", "C06"], ["C07", None, "C08", "C09"]):
            arranged = arrange(game, {0: MINE}, slots=slots)
            assert max(Counter(cards(arranged)).values()) == 1
            assert len(cards(arranged)) == 36


def test_a_new_row_of_cards_leaves_the_deck_as_long_as_it_was() -> None:
    for seed in range(20):
        assert arrange(Game(2, seed=seed), slots=["C05", "C06", "C07", "C08"]).view()["deck"] == 32


def test_a_card_put_on_a_board_is_replaced_in_its_slot() -> None:
    game = Game(2, seed=1)
    first = game.view()["cards"][0]["card"]
    row = [card["card"] for card in arrange(game, {1: {"bought": [first]}}).view()["cards"]]
    assert first not in row
    assert None not in row


def test_buildings_put_on_a_board_leave_the_stacks() -> None:
    for seed in range(20):
        arranged = arrange(Game(4, seed=seed), {0: MINE})
        tiles = pieces(arranged, ["stack"], ["built"])
        assert len(tiles) == len(set(tiles)) == 28


def test_what_is_named_is_laid_out_as_named() -> None:
    game = arrange(Game(2, seed=1), slots=["C05", "C06", "C07", "C08"], deck=["C09", "C10"], stacks=[["B05", "B06"]])
    assert game.view()["deck"] == 2
    assert game.view()["buildings"][0]["building"] == "B05"
    assert [card["card"] for card in game.view()["cards"]] == ["C05", "C06", "C07", "C08"]


def test_a_view_of_an_arranged_position_can_be_had() -> None:
    game = arrange(Game(2, seed=1), {0: MINE, 1: {"drawn": ["C10", "C11"]}})
    assert game.view(0)["players"][1]["drawn_count"] == 2
