"""A choice that a quick bot made, because the bot that was asked took too long, is named wherever the choice is."""

from stoneage.game.game import Game
from stoneage.match.decide import play_for
from stoneage.match.match_record import record_of
from stoneage.match.replay import replay_of
from stoneage.review import review
from tests.kit.match_scene import Scene


def at_a_bots_turn() -> Scene:
    scene = Scene(options={"start": 1}, free_undo=True)
    scene.sit("ann")
    scene.ask("ann", "seat_bot", seat=1, bot="expert")
    scene.ask("ann", "start")
    return scene


def answered_quickly() -> Scene:
    """Bot and person have placed once each; a quick bot answered for the bot."""
    scene = at_a_bots_turn()
    scene.add(play_for(scene.match, scene.match.asked_version, "place forest 2", quick=True))
    scene.play("ann", "place hunt 5")
    return scene


def test_the_record_names_a_quick_answer_after_its_choice_and_is_read_back() -> None:
    scene = answered_quickly()
    scene.ask("ann", "resign")
    record = record_of(scene.match)
    assert record["events"][:3] == [[1, "place forest 2"], [1, "quick answer"], [0, "place hunt 5"]]
    assert Game.from_record(record).record()["events"] == record["events"]


def test_replay_and_log_show_a_quick_answer() -> None:
    scene = answered_quickly()
    scene.ask("ann", "resign")
    marked = {"code": "marked", "seat": 1, "what": "quick answer", "choice": 1, "forced": True}
    assert marked in replay_of(record_of(scene.match))["story"]
    assert marked in scene.folded().game.story


def test_an_ordinary_choice_of_a_bot_is_stored_as_before() -> None:
    scene = at_a_bots_turn()
    scene.bot_plays()
    assert scene.match.game is not None
    assert [event[1] for event in scene.match.game.events] == [scene.match.game.events[0][1]]


def test_undoing_the_choice_removes_its_mark_and_no_other() -> None:
    scene = answered_quickly()
    assert scene.match.game is not None
    scene.match.game.mark(0, "taken over")
    scene.match.game.undo(to=0)
    assert scene.match.game.events == [[0, "taken over"]]


def test_a_quick_answer_is_not_judged_and_the_review_says_so() -> None:
    bots = [Game(2, start=0, seed="quick") for _ in range(2)]
    for number, game in enumerate(bots):
        game.play("place hunt 5")
        if number:
            game.mark(0, "quick answer")
        while not game.over:
            game.play(game.legal[0])
            if game.round > 3:
                game.stop()
    judged, marked = (review(game) for game in bots)
    assert 0 in [choice["choice"] for choice in judged["choices"]]
    assert 0 not in [choice["choice"] for choice in marked["choices"]]
    assert (0, 0, "stand_in") in [(one["choice"], one["seat"], one["kind"]) for one in marked["unattributed"]]
