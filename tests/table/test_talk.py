"""Chat, automatic answers, rematch and being forgotten."""

from match import Match

from stoneage.table.automatic import automatic_answer
from stoneage.table.entries import Draft
from stoneage.table.views import Audience, chat_view


def test_a_muted_seat_is_heard_by_the_others_only():
    match = Match(3).started("ann", "bob", "cid")
    match.ask("ann", "mute", seat=1)
    match.ask("bob", "say", preset="hello")
    assert chat_view(match.table, Audience("ann", 0)) == []
    assert chat_view(match.table, Audience("cid", 2))[0]["preset"] == "hello"


def test_an_empty_line_is_not_said():
    assert Match().sit("ann").refusal("ann", "say", text="\x00 \n") == "nothing_said"


def test_spectators_do_not_talk():
    assert Match().sit("ann").refusal("eve", "say", text="hi") == "not_your_seat"


def test_who_is_forgotten_leaves_no_name_and_no_line():
    match = Match().started("ann", "bob")
    match.ask("bob", "say", text="hi")
    match.add(Draft("forgotten", {}, "bob"))
    assert match.table.chat == []
    assert match.table.game.record()["seats"] == ["ann", "guest"]


def test_a_shortage_is_fed_with_the_cheapest_goods_if_one_wishes():
    match = Match(hot_seat=True).started("ann", "ann")
    match.ask("ann", "automatic", answers={"feed": "cheapest", "pick": [5, 4]})
    answers = []
    while match.table.stage == "running" and len(answers) < 5:
        answer = automatic_answer(match.table)
        answers += [str(answer)] if answer else []
        match.play("ann", str(answer or match.table.game.legal[0]))
    assert {answer.split()[0] for answer in answers} <= {"feed", "pick"}
    assert answers


def test_a_rematch_is_opened_once_and_after_the_end():
    match = Match().started("ann", "bob")
    assert match.refusal("ann", "rematch") == "not_over"
    match.ask("ann", "resign")
    match.ask("bob", "resign")
    match.ask("bob", "rematch")
    assert match.refusal("ann", "rematch") == "rematch_open"
