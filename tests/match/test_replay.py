"""Looking back: moments, replays, curve and luck."""

import random
from typing import Any

import pytest

from stoneage import Game
from stoneage.match.refusals import Refused
from stoneage.match.replay import curve, luck, replay, replay_of
from stoneage.match.views import audience_of, game_view, moment_view
from tests.kit.match_scene import Scene


def finished(players: int = 2, **options: Any) -> Game:
    """A game played to its end at random."""
    game, rng = Game(players, seed=5, **options), random.Random(1)
    while not game.over:
        game.play(rng.choice(game.legal))
    return game


def test_a_moment_is_what_the_audience_saw_then() -> None:
    scene = Scene().started("ann", "bob")
    seen = []
    for _ in range(30):
        view = game_view(scene.match, audience_of(scene.match, "ann"))
        assert view is not None
        seen.append({**view, "offers": None})
        scene.play(scene.match.asked.person or "")
    assert [moment_view(scene.match, audience_of(scene.match, "ann"), n) for n in range(30)] == seen


def test_moments_of_no_game_and_of_the_future_are_refused() -> None:
    scene = Scene().sit("ann", "bob")
    with pytest.raises(Refused, match="not_started"):
        moment_view(scene.match, audience_of(scene.match, "ann"), 0)
    scene.ask("ann", "start")
    with pytest.raises(Refused, match="not_found"):
        moment_view(scene.match, audience_of(scene.match, "ann"), 1)


def test_a_replay_has_a_frame_for_every_choice_and_ends_open() -> None:
    game = finished(3, expansion=True)
    again = replay(game)
    assert len(again["frames"]) == len(game.moves) + 1
    assert again["frames"][-1]["scores"] == again["record"]["scores"] == list(game.scores)
    assert {event["choice"] for event in again["story"]} == {*range(len(game.moves) + 1)}


def test_the_replay_of_a_record_is_the_replay_of_the_game() -> None:
    game = finished()
    assert replay_of(game.record()) == replay(game)


def test_a_replay_tells_who_resigned_and_when() -> None:
    game = Game(2, seed=1)
    game.play(game.legal[0])
    game.mark(1, "resigned")
    game.stop()
    codes = [(event["code"], event["choice"]) for event in replay_of(game.record())["story"]]
    assert codes.index(("marked", 1)) > codes.index(("placed", 1))


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"format": "chess"}, "unreadable"),
        ({"deck": []}, "unreadable"),
        ({"events": [[0, "place hunt 1"]] * 4000}, "unreadable"),
        ({"ended": None}, "unfinished"),
        ({"scores": [0, 0]}, "false"),
        ({"events": [[0, "place hunt 9"]]}, "false"),
    ],
)
def test_a_broken_unfinished_or_false_record_is_refused_by_name(change: dict[str, Any], kind: str) -> None:
    with pytest.raises(Refused) as refused:
        replay_of({**finished().record(), **change})
    assert refused.value.refusal["code"] == "bad_record"
    assert refused.value.refusal["kind"] == kind


@pytest.mark.parametrize("words", [None, [], 7, "record", {}])
def test_what_is_no_record_at_all_is_refused_by_name(words: object) -> None:
    with pytest.raises(Refused, match="bad_record"):
        replay_of(words)


def test_the_curve_ends_with_the_final_scores_and_has_every_round() -> None:
    game = finished()
    standings = curve(game)
    assert [standing["round"] for standing in standings] == [*range(1, game.round + 1)]
    assert standings[-1]["projected"] == list(game.scores)


def test_the_curve_shows_what_the_track_showed_after_each_round() -> None:
    game = finished()
    shown = {frame["round"] - 1: [p["score"] for p in frame["players"]] for frame in reversed(replay(game)["frames"])}
    assert {standing["round"]: standing["score"] for standing in curve(game)[:-1]} == {
        after: score for after, score in shown.items() if after
    }


def test_luck_is_what_the_dice_gave_beside_what_they_should() -> None:
    rolls: list[Any] = [
        {"code": "rolled", "seat": 0, "dice": [6, 6], "good": "wood"},
        {"code": "rolled", "seat": 0, "dice": [1, 1], "good": "food"},
    ]
    mine, other = luck(2, rolls)
    assert (mine["dice"], mine["pips"], mine["expected_pips"], mine["goods"]) == (4, 14, 14.0, 5)
    assert mine["expected_goods"] == round(2 + 3.25, 2)
    assert (other["dice"], other["expected_goods"]) == (0, 0)


def test_rolls_of_the_dice_bar_are_nobodys_luck() -> None:
    rolls: list[Any] = [{"code": "rolled", "seat": 0, "dice": [6, 6], "good": None, "bar": "base"}]
    assert luck(1, rolls)[0]["dice"] == 0
