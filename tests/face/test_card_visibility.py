"""The option `cards`: whose cards a view shows, and how records of earlier versions are read."""

from typing import Any

import pytest

from stoneage import Game, Options, verify
from stoneage.game import proof
from stoneage.game.errors import OptionError
from stoneage.game.options import CARDS
from stoneage.testing import arrange

pytestmark = pytest.mark.rule("12-C24")

VISIBLE = {"face_down": (None, None), "bought_visible": (["C22"], None), "all_visible": (["C22"], ["C05"])}


def with_cards(cards: Any) -> Game:
    return arrange(Game(2, seed=1, cards=cards), {0: {"bought": ["C22"], "drawn": ["C05"]}})


def mat(view: Any) -> tuple[Any, Any]:
    return view["players"][0]["bought"], view["players"][0]["drawn"]


def test_a_new_game_is_the_printed_one_with_cards_face_down() -> None:
    assert Game().options.cards == Options(players=2).cards == "face_down"


@pytest.mark.parametrize("cards", CARDS)
def test_a_view_shows_others_the_cards_that_the_option_names(cards: str) -> None:
    game = with_cards(cards)
    assert mat(game.view(1)) == mat(game.views([1])[1].own) == mat(game.view()) == VISIBLE[cards]
    assert mat(game.view(0)) == (["C22"], ["C05"])
    hides_points = cards == "face_down"
    assert (game.view(1)["players"][0]["projected"] is None) is hides_points
    assert (game.view(1)["players"][0]["points"] is None) is hides_points
    assert game.view(1)["options"]["cards"] == cards


@pytest.mark.parametrize("cards", CARDS)
def test_bought_cards_can_be_revealed_but_drawn_ones_stay_hidden(cards: str) -> None:
    revealed = with_cards(cards).views([1], reveal_bought=True)[1]
    assert mat(revealed.own) == VISIBLE["all_visible" if cards == "all_visible" else "bought_visible"]
    assert revealed.common["options"]["cards"] == cards


@pytest.mark.parametrize("cards", CARDS)
def test_an_observation_always_remembers_what_was_bought(cards: str) -> None:
    game = with_cards(cards)
    assert mat(game.observation(1).view) == VISIBLE["all_visible" if cards == "all_visible" else "bought_visible"]


@pytest.mark.parametrize("cards", CARDS)
def test_only_all_visible_opens_the_cards_of_the_kernel(cards: str) -> None:
    game = Game(2, seed=1, cards=cards)  # type: ignore[arg-type]
    assert bool(game.state["open_cards"][0]) == game.options.open_cards == (cards == "all_visible")


@pytest.mark.parametrize("cards", CARDS)
def test_a_copy_a_moment_and_a_replayed_record_keep_the_option(cards: str) -> None:
    game = Game(2, seed=1, cards=cards)  # type: ignore[arg-type]
    game.stop()
    again = Game.from_record(game.record())
    assert [other.options.cards for other in (game.copy(), game.moment(0), again)] == [cards] * 3


def test_at_the_end_everyone_sees_everything() -> None:
    game = with_cards("face_down")
    game.stop()
    assert mat(game.view(1)) == (["C22"], ["C05"])


@pytest.mark.parametrize("cards", ["closed", "", None, True, ["face_down"]])
def test_another_value_is_refused_by_name(cards: Any) -> None:
    with pytest.raises(OptionError, match="cards must be face_down or bought_visible or all_visible"):
        Game(2, cards=cards)


@pytest.mark.parametrize(
    ("earlier", "cards"),
    [
        ({"open_cards": True}, "all_visible"),
        ({"open_cards": False}, "bought_visible"),
        ({"open_cards": False, "cards": "face_down"}, "face_down"),
    ],
)
def test_the_earlier_option_is_still_read(earlier: Any, cards: str) -> None:
    assert Options.of({"players": 2, **earlier}).cards == cards


def finished(cards: Any) -> dict[str, Any]:
    game = Game(2, seed=1, cards=cards)
    game.stop()
    return {**game.record()}


@pytest.mark.parametrize("cards", CARDS)
def test_every_new_record_has_the_option_and_proves_it(cards: str) -> None:
    record = finished(cards)
    assert record["options"]["cards"] == cards
    for other in CARDS:
        claimed = verify({**record, "options": {**record["options"], "cards": other}})
        assert claimed.status == (0 if other == cards else 1), other


def earlier(cards: str) -> dict[str, Any]:
    """A record as it was written before the option, whose commitment fixes the secret only."""
    record = finished(cards)
    options = {name: value for name, value in record["options"].items() if name != "cards"}
    options |= {"open_cards": True} if cards == "all_visible" else {}
    commitment = proof.commitment_to_secret(bytes.fromhex(record["secret"]))
    closed = {"closed_cards": True} if cards == "face_down" else {}
    return {**record, "options": options, "commitment": commitment, **closed}


@pytest.mark.parametrize("cards", CARDS)
def test_a_record_without_the_option_says_it_as_earlier_versions_did(cards: str) -> None:
    record = earlier(cards)
    assert "cards" not in record["options"]
    assert record["options"].get("open_cards", False) == (cards == "all_visible")
    assert Game.from_record(record).options.cards == cards
    verdict = verify(record)
    assert (verdict.status, {found.topic: found.standing for found in verdict.findings}["options"]) == (0, "claimed")


@pytest.mark.parametrize("cards", CARDS)
def test_an_earlier_record_that_is_written_again_still_only_claims_its_options(cards: str) -> None:
    again = Game.from_record(earlier(cards)).record()
    assert again["options"]["cards"] == cards
    verdict = verify(again)
    assert (verdict.status, {found.topic: found.standing for found in verdict.findings}["options"]) == (0, "claimed")


def test_bound_options_do_not_hold_for_a_record_that_leaves_out_who_saw_cards() -> None:
    record = finished("face_down")
    options = {name: value for name, value in record["options"].items() if name != "cards"}
    for closed in ({}, {"closed_cards": True}):
        assert verify({**record, "options": options, **closed}).status == 1


@pytest.mark.parametrize("cards", CARDS)
def test_a_position_says_what_is_visible(cards: Any) -> None:
    game = Game(2, seed=1, cards=cards)
    again = Game.from_position(game.position)
    assert again == game
    assert again.options.cards == Game.from_position(game.position_of(0)).options.cards == cards
    assert (again == Game(2, seed=1)) == (cards == "face_down")
