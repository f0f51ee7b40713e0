"""Chat, automatic answers, rematch and being forgotten."""

from typing import Any

import pytest

from stoneage import Game
from stoneage.match.automatic import automatic_answer
from stoneage.match.decide import rematch_settings
from stoneage.match.entries import Draft, Forgotten
from stoneage.match.match_record import record_with_log
from stoneage.match.repeats import is_repeat
from stoneage.match.views import Audience, chat_view, game_view
from stoneage.testing import play_all
from tests.kit.match_scene import Scene
from tests.kit.rules.acting import acting


def test_a_muted_seat_is_heard_by_the_others_only() -> None:
    scene = Scene(3).started("ann", "bob", "cid")
    scene.ask("ann", "mute", seat=1)
    scene.ask("bob", "say", preset="hello")
    assert chat_view(scene.match, Audience("ann", 0)) == []
    assert chat_view(scene.match, Audience("cid", 2))[0]["preset"] == "hello"


def test_a_message_is_repeated_only_if_it_mutes_the_same_seat_in_the_same_way() -> None:
    scene = Scene(3).started("ann", "bob", "cid")
    scene.ask("ann", "mute", seat=1, muted=True)
    muted = scene.log[-1]
    assert is_repeat(scene.command("mute", seat=1, muted=True), muted)
    assert not is_repeat(scene.command("mute", seat=1, muted=False), muted)
    assert not is_repeat(scene.command("mute", seat=2, muted=True), muted)


def test_an_empty_line_is_not_said() -> None:
    assert Scene().sit("ann").refusal("ann", "say", text="\x00 \n") == "nothing_said"


def test_spectators_do_not_talk() -> None:
    assert Scene().sit("ann").refusal("eve", "say", text="hi") == "not_your_seat"


def test_who_is_forgotten_leaves_no_name_and_no_line() -> None:
    scene = Scene().started("ann", "bob")
    scene.ask("bob", "say", text="hi")
    scene.add(Draft(Forgotten(), "bob"))
    assert scene.match.chat == []
    assert scene.match.game.record()["seats"] == ["ann", "guest"]


def test_a_removed_person_who_is_forgotten_leaves_no_trace_at_the_seat() -> None:
    scene = Scene().sit("ann", "bob")
    scene.ask("ann", "remove", seat=1)
    assert scene.match.seats[1].former is not None
    scene.add(Draft(Forgotten(), "bob"))
    assert scene.match.seats[1].former is None


def test_the_next_player_begins_a_rematch() -> None:
    scene = Scene(3).started("ann", "bob", "eve")
    for person in ("bob", "eve", "ann"):
        scene.ask(person, "resign")
    assert rematch_settings(scene.match).options.start == 1
    scene = Scene(3, options={"start": 2}).started("ann", "bob", "eve")
    for person in ("bob", "eve", "ann"):
        scene.ask(person, "resign")
    assert rematch_settings(scene.match).options.start == 0


def test_the_result_in_a_signed_log_has_the_time_of_the_last_entry() -> None:
    scene = Scene().started("ann", "bob")
    scene.ask("bob", "resign")
    scene.now += 5
    scene.ask("ann", "resign")
    *_, before, last, result = record_with_log(scene.match, scene.log)["log"]
    assert result[1] == "ended"
    assert result[0] == last[0] != before[0]


def test_a_shortage_is_fed_with_the_cheapest_goods_if_one_wishes() -> None:
    scene = Scene(hot_seat=True).started("ann", "ann")
    scene.ask("ann", "automatic", answers={"feed": "cheapest", "pick": [5, 4]})
    answers: list[Any] = []
    while scene.match.stage == "running" and len(answers) < 5:
        answer = automatic_answer(scene.match)
        answers += [str(answer)] if answer else []
        scene.play("ann", str(answer or scene.match.game.legal[0]))
    assert {answer.split()[0] for answer in answers} <= {"feed", "pick"}
    assert answers


def test_tools_that_bring_nothing_are_not_asked_for_if_one_wishes() -> None:
    scene = Scene(hot_seat=True).started("ann", "ann")
    scene.ask("ann", "automatic", answers={"obvious": True})
    answered, asked = 0, 0
    while scene.match.stage == "running" and (answered < 3 or asked < 3):
        game = scene.match.game
        answer = automatic_answer(scene.match)
        if game.legal[0].kind == "tools":
            view = game_view(scene.match, Audience("ann", game.seat))
            amounts = {offer["amount"] for offer in view["offers"] or ()}
            assert len(amounts) != 1
            assert answer is None or str(answer) == "tools none"
            answered, asked = answered + (answer is not None), asked + (answer is None)
        scene.play(
            "ann", str(answer or next((move for move in game.legal if "toolmaker" in str(move)), game.legal[-1]))
        )
    assert answered
    assert asked


FULL = {"tools": [4, 4, 4], "field": 10}


@pytest.mark.rule("5.9.1a")
@pytest.mark.parametrize(
    ("dice", "mine", "theirs", "answer"),
    [
        ([5, 6], FULL, FULL, "pick 5"),  # nobody gains anything: any die does
        ([1, 5], FULL, FULL, "pick 1"),  # only the wood brings anything, and I am first
        ([5, 6], FULL, {}, None),  # nothing for me, but what I take the other cannot have
        ([1, 5], FULL, {}, None),
        ([1, 5], {}, FULL, None),
        ([1, 2], {}, {}, None),
    ],
)
def test_a_die_that_alone_brings_anything_is_picked_if_one_wishes(
    dice: list[int], mine: dict[str, Any], theirs: dict[str, Any], answer: str | None
) -> None:
    scene = Scene(hot_seat=True).started("ann", "ann")
    bought = acting(
        "card1 1", {"goods": "1w", **mine}, theirs={1: theirs}, game=Game(2, seed=1),
        slots=["C02"], stacks=[["B01", "B02"]], dice=[dice],
    )  # fmt: skip
    scene.match.game = play_all(bought, "resolve card1, pay 1w")
    assert automatic_answer(scene.match) is None
    scene.ask("ann", "automatic", answers={"obvious": True})
    assert str(automatic_answer(scene.match) or "") == (answer or "")


def test_a_rematch_is_opened_once_and_after_the_end() -> None:
    scene = Scene().started("ann", "bob")
    assert scene.refusal("ann", "rematch") == "not_over"
    scene.ask("ann", "resign")
    scene.ask("bob", "resign")
    scene.ask("bob", "rematch")
    assert scene.refusal("ann", "rematch") == "rematch_open"
