"""Tables of earlier versions, which had `closed_cards` and `open_cards`, keep what they showed."""

from dataclasses import replace
from typing import Any

import pytest

from stoneage import verify
from stoneage.game import proof
from stoneage.match.entries import Entry, dump, load
from stoneage.match.match import Match
from stoneage.match.match_record import record_of, record_with_log
from stoneage.match.reading import Unreadable, reader
from stoneage.match.settings import Settings
from stoneage.match.views import audience_of, game_view
from tests.kit.match_scene import Scene

EARLIER: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({}, {}, "bought_visible"),
    ({"open_cards": False}, {}, "bought_visible"),
    ({"open_cards": False}, {"closed_cards": False}, "bought_visible"),
    ({"open_cards": False}, {"closed_cards": True}, "face_down"),
    ({"open_cards": True}, {"closed_cards": False}, "all_visible"),
    ({"open_cards": True}, {}, "all_visible"),
]
read_request = reader(Settings)


def stored_by_an_earlier_version(scene: Scene, options: dict[str, Any], beyond: dict[str, Any]) -> list[Entry]:
    """The log of a table with its settings and its commitment as an earlier version wrote them."""
    opened, *rest = scene.log
    row = dump(opened.change)
    kept = {name: value for name, value in row["settings"]["options"].items() if name != "cards"}
    row["settings"] = {**row["settings"], "options": {**kept, **options}, **beyond}
    row["commitment"] = proof.commitment_to_secret(bytes.fromhex(row["secret"]))
    del row["binding"]
    return [replace(opened, change=load("opened", row)), *rest]


@pytest.mark.parametrize(("options", "beyond", "cards"), EARLIER)
def test_a_stored_table_shows_what_it_showed_and_its_record_is_true(
    options: dict[str, Any], beyond: dict[str, Any], cards: str
) -> None:
    scene = Scene(options={"cards": cards}).started("ann", "bob")
    log = stored_by_an_earlier_version(scene, options, beyond)
    match = Match("t")
    for entry in log:
        match.apply(entry)
    assert match.settings_view["options"]["cards"] == cards
    assert "closed_cards" not in match.settings_view
    view = game_view(match, audience_of(match, "ann"))
    assert view
    assert view["options"]["cards"] == cards
    assert (view["players"][1]["bought"] is None) == (cards == "face_down")
    assert (view["players"][1]["drawn"] is None) == (cards != "all_visible")

    scene.log, scene.match = log, match
    scene.ask("ann", "resign")
    scene.ask("bob", "resign")
    assert record_of(match)["options"]["cards"] == cards
    verdict = verify(record_with_log(match, scene.log))
    assert verdict.status == 0, verdict.reason
    assert {found.topic: found.standing for found in verdict.findings}["options"] == "claimed"


@pytest.mark.parametrize(("options", "beyond", "cards"), EARLIER[1:])
def test_a_request_of_an_earlier_client_opens_the_table_that_it_asks_for(
    options: dict[str, Any], beyond: dict[str, Any], cards: str
) -> None:
    assert read_request({"options": {"players": 2, **options}, **beyond}).options.cards == cards


def test_a_request_that_says_nothing_asks_for_the_printed_game() -> None:
    assert read_request({"options": {"players": 2}}).options.cards == "face_down"


@pytest.mark.parametrize(
    ("settings", "where"),
    [
        ({"options": {"players": 2, "cards": "closed"}}, ("options", "cards")),
        ({"options": {"players": 2, "open_cards": 1}}, ("options", "open_cards")),
        ({"options": {"players": 2}, "closed_cards": "yes"}, ("closed_cards",)),
    ],
)
def test_a_request_that_cannot_be_read_is_told_why(settings: dict[str, Any], where: tuple[str, ...]) -> None:
    with pytest.raises(Unreadable) as refused:
        read_request(settings)
    assert [problem.where for problem in refused.value.problems] == [where]
