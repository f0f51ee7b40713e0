"""Commit and reveal: nobody chooses among outcomes, not even the operator (docs/reference/record-format.md, Nonces)."""

import hashlib
import json
from typing import Any

import pytest

from stoneage import Game, verify
from stoneage.match.decide import begin_without
from stoneage.match.entries import dump
from stoneage.match.match_record import record_of
from stoneage.match.repeats import is_repeat
from stoneage.match.views import Audience, table_view
from tests.kit.match_scene import Scene, nonce_of


def sealed(*people: str, **settings: Any) -> Scene:
    """The host has started, and nobody else has shown a nonce."""
    scene = Scene(len(people), **settings)
    for person in people:
        scene.sit_hidden(person)
    scene.ask("ann", "start", nonces=[nonce_of("ann")])
    return scene


def test_the_game_begins_with_the_last_nonce() -> None:
    scene = sealed("ann", "bob", "cid")
    assert (scene.match.stage, scene.match.game) == ("gathering", None)
    scene.ask("cid", "reveal", nonces=[nonce_of("cid")])
    assert scene.match.stage == "gathering"
    scene.ask("bob", "reveal", nonces=[nonce_of("bob")])
    assert scene.match.game.nonces == tuple(bytes.fromhex(nonce_of(person)) for person in ("ann", "bob", "cid"))


def test_who_plays_alone_starts_in_one_step() -> None:
    scene = Scene(2)
    scene.sit_hidden("ann")
    scene.ask("ann", "seat_bot", seat=1, bot="random")
    scene.ask("ann", "start", nonces=[nonce_of("ann")])
    assert scene.match.stage == "running"


def test_the_operator_who_sits_last_has_nothing_to_grind_with() -> None:
    """The review's attack: with the secret and all that is stored, try nonces until the dice please (D12)."""
    scene = Scene(2)
    scene.sit_hidden("ann")
    stored = json.dumps([dump(entry.change) for entry in scene.log])
    assert nonce_of("ann") not in stored
    assert hashlib.sha256(bytes.fromhex(nonce_of("ann"))).hexdigest() in stored
    scene.sit_hidden("eve")
    scene.ask("ann", "start", nonces=[nonce_of("ann")])
    # Now Eve could work out what each nonce leads to. Only one is taken, and nothing else gives her another.
    others = [scene.refusal("eve", "reveal", nonces=[f"{nonce:032x}"]) for nonce in range(50)]
    assert set(others) == {"wrong_nonce"}
    for what in ("stand", "leave"):
        assert scene.refusal("eve", what) == "already_started"
    assert scene.refusal("ann", "remove", seat=1) == "already_started"
    assert scene.refusal("ann", "start", nonces=[]) == "already_started"
    assert scene.refusal("eve", "sit", nonce_hash="00" * 32, invite=scene.match.invite) == "already_started"


def test_withholding_costs_the_seat_and_never_draws_again() -> None:
    scene = sealed("ann", "bob")
    hashed = scene.match.seats[1].nonce_hash
    scene.add(begin_without(scene.match))
    match = scene.match
    assert match.game.nonces[1].hex() == hashed[:32]  # fixed when Bob sat down: he had no choice among several
    assert (match.seats[1].status, match.seats[1].withheld) == ("resigned", True)
    assert scene.refusal("bob", "return") == "not_away"
    assert scene.refusal("bob", "reveal", nonces=[nonce_of("bob")]) == "already_started"
    scene.play("ann")
    assert match.bot_asked == match.settings.stand_in


def test_a_withheld_nonce_is_in_the_record_and_the_record_is_true() -> None:
    scene = sealed("ann", "bob")
    scene.add(begin_without(scene.match))
    scene.play("ann")
    scene.ask("ann", "resign")
    record = record_of(scene.match)
    assert record["withheld"] == [1]
    assert record["events"][0] == [1, "resigned"]
    verdict = verify(record)
    assert (verdict.status, verdict.conduct.sealed, verdict.conduct.withheld) == (0, 2, 1)


def test_the_start_waits_for_those_who_are_away() -> None:
    """The start waits for absent players as long as the pace allows (docs/explanation/provable-dice.md)."""
    assert Scene(pace="live").match.settings.reveal_patience == 180
    assert Scene(pace="relaxed").match.settings.reveal_patience == 3 * 86_400
    scene = sealed("ann", "bob", pace="relaxed")
    reveal = table_view(scene.match, Audience("bob", 1), set())["reveal"]
    assert reveal == {"seats": [1], "until": scene.now + 3 * 86_400}


@pytest.mark.parametrize(
    ("pace", "takeover", "seconds"),
    [
        ("live", 0.1, 180),
        ("live", None, 180),
        ("live", 600.0, 600),
        ("relaxed", 0.1, 3 * 86_400),
        ("relaxed", None, 3 * 86_400),
        ("relaxed", 30.0 * 86_400, 30 * 86_400),
    ],
)
def test_no_host_shortens_the_time_for_showing_nonces(pace: str, takeover: float | None, seconds: float) -> None:
    """Who does not show a nonce in time loses the seat, so an impatient host could take it from an honest guest."""
    scene = sealed("ann", "bob", pace=pace, takeover=takeover)
    assert table_view(scene.match, Audience("bob", 1), set())["reveal"] == {"seats": [1], "until": scene.now + seconds}


def test_who_gives_the_nonce_itself_is_not_waited_for() -> None:
    scene = Scene(2)
    scene.sit_hidden("ann")
    scene.sit("bob")
    scene.ask("ann", "start", nonces=[nonce_of("ann")])
    assert scene.match.stage == "running"
    scene.ask("ann", "resign")
    scene.ask("bob", "resign")
    record = record_of(scene.match)
    assert [hashed is None for hashed in record["nonce_hashes"]] == [False, True]
    assert verify(record).conduct.given == 1


def test_hashes_are_published_and_nonces_are_not() -> None:
    scene = sealed("ann", "bob", "cid")
    scene.ask("bob", "reveal", nonces=[nonce_of("bob")])
    for audience in (Audience("ann", 0), Audience("bob", 1), Audience(None, None)):
        view = table_view(scene.match, audience, set())
        assert [seat["nonce_hash"] for seat in view["seats"]] == [seat.nonce_hash for seat in scene.match.seats]
        assert not any(nonce_of(person) in json.dumps(view) for person in ("ann", "bob", "cid"))


def test_standing_up_before_the_start_takes_the_hash_along() -> None:
    scene = Scene(2)
    scene.sit_hidden("ann")
    scene.ask("ann", "stand")
    assert scene.match.seats[0].nonce_hash is None
    scene.sit_hidden("ann", "another nonce")
    assert scene.match.seats[0].nonce_hash == hashlib.sha256(bytes.fromhex(nonce_of("another nonce"))).hexdigest()


def test_several_seats_of_one_person_are_shown_at_once() -> None:
    scene = Scene(2, hot_seat=True)
    scene.sit_hidden("ann")
    scene.sit_hidden("ann", "second")
    scene.ask("ann", "start", nonces=[nonce_of("second"), nonce_of("ann")])
    assert [nonce.hex() for nonce in scene.match.game.nonces] == [nonce_of("ann"), nonce_of("second")]


def test_a_repeated_sitting_or_revealing_is_known() -> None:
    scene = sealed("ann", "bob")
    sat = scene.command("sit", nonce_hash=scene.match.seats[0].nonce_hash)
    other = scene.command("sit", nonce_hash="00" * 32)
    assert is_repeat(sat, scene.log[1])
    assert not is_repeat(other, scene.log[1])
    scene.ask("bob", "reveal", nonces=[nonce_of("bob")])
    assert is_repeat(scene.command("reveal", nonces=[nonce_of("bob")]), scene.log[-1])


def test_every_process_folds_the_same() -> None:
    scene = sealed("ann", "bob")
    scene.ask("bob", "reveal", nonces=[nonce_of("bob")])
    assert scene.folded().game == scene.match.game


def test_the_evaluator_is_fixed_before_the_dice_are_known() -> None:
    scene = sealed("ann", "bob")
    evaluator = scene.match.terms.evaluator
    assert len(evaluator["hash"]) == 64
    assert table_view(scene.match, Audience(None, None), set())["evaluator"] == evaluator
    scene.ask("bob", "reveal", nonces=[nonce_of("bob")])
    scene.ask("ann", "resign")
    scene.ask("bob", "resign")
    assert record_of(scene.match)["evaluator"] == evaluator


def test_a_game_with_free_undo_says_so_and_lists_what_was_taken_back() -> None:
    """The review played ten undos after dice had shown, and the record mentioned none (D20)."""
    scene = Scene(2, free_undo=True).started("ann", bots=1)
    for _ in range(6):
        for _ in range(3):
            _round(scene)
        for _ in range(2):
            scene.ask("ann", "undo", version=scene.match.version)
    scene.ask("ann", "resign")
    record = record_of(scene.match)
    assert (record["free_undo"], record["undos"], len(record["taken_back"])) == (True, 12, 12)
    assert any(event[0] == "roll" for undo in record["taken_back"] for event in undo["events"])
    verdict = verify(record)
    assert (verdict.status, verdict.conduct.free_undo, verdict.conduct.undos) == (0, True, 12)
    assert Game.from_record(record).record()["events"] == record["events"]


def _round(scene: Scene) -> None:
    """Ann's next choice, and what the bot answers."""
    scene.play("ann")
    while scene.match.bot_asked:
        scene.bot_plays()


def test_a_game_without_free_undo_says_that_there_was_no_way_back() -> None:
    scene = Scene(2).started("ann", "bob")
    scene.play("ann")
    scene.ask("ann", "undo", version=scene.match.version)
    scene.play("ann")
    scene.ask("ann", "resign")
    scene.ask("bob", "resign")
    verdict = verify(record_of(scene.match))
    assert (verdict.status, verdict.conduct.free_undo, verdict.conduct.undos) == (0, False, 1)
