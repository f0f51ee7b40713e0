"""Undo: one's own choice, until something showed or someone else chose."""

from stoneage import Game
from stoneage.game.record_annotations import MOST_LISTED
from stoneage.match.automatic import automatic_answer
from stoneage.match.decide import play_for
from stoneage.match.undo import why_no_undo
from stoneage.match.views import story_since
from tests.kit.match_scene import Scene


def undo(scene: Scene, person: str) -> str:
    return scene.refusal(person, "undo", version=scene.match.version)


def test_a_choice_that_showed_nothing_can_be_taken_back() -> None:
    scene = Scene().started("ann", "bob")
    scene.play("ann", "place forest 2")
    assert undo(scene, "ann") == "accepted"
    assert scene.match.game.moves == ()
    assert scene.match.asked.person == "ann"


def test_another_persons_choice_ends_the_undo() -> None:
    scene = Scene().started("ann", "bob")
    scene.play("ann", "place forest 2")
    scene.play("bob", "place hunt 5")
    assert undo(scene, "ann") == "undo_others_chose"


def test_a_bots_choice_that_showed_nothing_is_taken_back_with_ones_own() -> None:
    scene = Scene().started("ann", bots=1)
    scene.play("ann", "place forest 2")
    scene.bot_plays()
    assert undo(scene, "ann") == "accepted"
    assert scene.match.made == []


def roll(scene: Scene) -> None:
    scene.play("ann", "place forest 5")
    scene.play("bob", "place hunt 5")
    assert "roll" in [event[0] for event in scene.match.game.events]


def test_dice_on_the_table_end_the_undo() -> None:
    scene = Scene().started("ann", "bob")
    roll(scene)
    assert undo(scene, "bob") == "undo_shown"


def test_dice_that_another_persons_choice_rolled_are_the_reason_why_nothing_can_be_taken_back() -> None:
    scene = Scene().started("ann", "bob")
    roll(scene)
    assert undo(scene, "ann") == "undo_shown"
    assert why_no_undo(scene.match, "ann") == "undo_shown"


def test_free_undo_takes_dice_back_and_they_fall_the_same_again() -> None:
    scene = Scene(hot_seat=True, free_undo=True).started("ann", "ann")
    scene.play("ann", "place forest 5")
    scene.play("ann", "place hunt 5")
    rolled = scene.match.game.events
    assert undo(scene, "ann") == "accepted"
    scene.play("ann", "place hunt 5")
    assert scene.match.game.events == rolled


def test_undo_goes_past_an_automatic_answer_to_the_choice_before() -> None:
    scene = Scene(hot_seat=True, free_undo=True).started("ann", "ann")
    scene.ask("ann", "automatic", answers={"obvious": True})
    while (answer := automatic_answer(scene.match)) is None:
        legal = scene.match.game.legal
        scene.play("ann", str(next((move for move in legal if "toolmaker" in str(move)), legal[-1])))
    own = len(scene.match.game.moves)
    scene.add(play_for(scene.match, scene.match.asked_version, str(answer), "ann"))
    assert undo(scene, "ann") == "accepted"
    assert len(scene.match.game.moves) == own - 1


def test_free_undo_is_for_one_person_only() -> None:
    scene = Scene(free_undo=True).started("ann", "bob")
    roll(scene)
    assert undo(scene, "bob") == "undo_shown"


def test_an_undo_raises_the_version_and_keeps_the_net_line_in_the_record() -> None:
    scene = Scene().started("ann", "bob")
    scene.play("ann", "place forest 2")
    version = scene.match.version
    scene.ask("ann", "undo", version=version)
    scene.play("ann", "place river 1")
    assert scene.match.version == version + 2
    assert scene.match.game.events == [[0, "place river 1"]]


def test_there_is_nothing_to_undo_at_the_start() -> None:
    assert undo(Scene().started("ann", "bob"), "ann") == "nothing_to_undo"


def test_a_mark_survives_the_undo_of_the_choice_before_it() -> None:
    scene = Scene(3).started("ann", "bob", "cid")
    scene.play("ann", "place forest 2")
    scene.ask("bob", "leave")
    scene.ask("ann", "undo", version=scene.match.version)
    assert scene.match.game.events == [[1, "taken over"]]
    assert scene.match.seats[1].status == "taken over"


def test_who_was_taken_over_stays_so_when_the_choice_before_is_taken_back() -> None:
    scene = Scene(hot_seat=True, free_undo=True).started("ann", "ann")
    scene.play("ann", "place forest 5")
    scene.ask("ann", "resign", seat=1)
    assert undo(scene, "ann") == "accepted"
    assert scene.match.game.events == [[1, "resigned"]]
    marks = [event for event in scene.match.game.story if event["code"] == "marked"]
    assert marks == [{"code": "marked", "seat": 1, "what": "resigned", "choice": 0, "forced": True}]
    assert scene.folded().game == scene.match.game


def test_the_story_of_a_match_tells_marks_where_its_replay_tells_them() -> None:
    scene = Scene().started("ann", "bob")
    scene.play("ann", "place forest 5")
    scene.ask("bob", "leave")
    scene.bot_plays()
    again = Game.from_record(scene.match.game.record())
    assert again.story == scene.match.game.story
    assert story_since(scene.match, 0) == [event for event in again.story if event["choice"] > 0]
    assert [(event["code"], event["choice"]) for event in again.story if event["code"] == "marked"] == [("marked", 1)]


def test_a_record_lists_the_latest_choices_that_were_taken_back() -> None:
    table = Scene(free_undo=True, hot_seat=True).started("ann", bots=1)
    moves = []
    for number in range(MOST_LISTED + 2):
        moves.append(f"place hunt {number % 5 + 1}")
        table.play("ann", moves[-1])
        table.ask("ann", "undo", version=table.match.version)
    listed = [str(entry["events"][0]) for entry in table.match.taken_back]
    assert table.match.undos == len(moves)
    assert len(listed) == MOST_LISTED
    assert all(move in event for move, event in zip(moves[2:], listed, strict=True))
