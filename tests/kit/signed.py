"""A small signed record of a table: `python -m tests.kit.signed > web/tests/fixtures/signed-3.json` stores one.

Ann and Bob sealed their nonces, a bot plays, Ann undid a choice, wrote in the chat and left for a while, and both
resigned.
"""

import json
from typing import Any, Final

from nacl.signing import SigningKey

from stoneage.game.conduct import head_of, signed_message
from stoneage.match.decide import take_over
from stoneage.match.match_record import record_with_log
from tests.kit.match_scene import Scene, nonce_of

SERVER: Final = SigningKey(bytes(range(32)))
SERVER_KEY: Final = bytes(SERVER.verify_key).hex()
STRANGER: Final = SigningKey(bytes(32))

Record = dict[str, Any]


def played_scene() -> Scene:
    """Returns a table whose game is over."""
    scene = Scene(3, options={"limited_resources": True}, name="Friday")
    for person in ("ann", "bob"):
        scene.sit_hidden(person)
    scene.ask("ann", "seat_bot", seat=2, bot="random")
    scene.ask("ann", "start", nonces=[nonce_of("ann")])
    scene.ask("bob", "reveal", nonces=[nonce_of("bob")])
    scene.play("ann")
    scene.ask("ann", "undo", version=scene.match.version)
    scene.now += 4.25
    scene.play("ann", "place hunt 3")
    scene.ask("ann", "say", text="hello")
    scene.now += 2.5
    scene.play("bob", "place forest 4")
    scene.bot_plays()
    scene.add(take_over(scene.match, "absent"))
    scene.bot_plays()
    scene.ask("ann", "return")
    while len(scene.match.game.events) < 25:
        play_on(scene)
    scene.ask("bob", "resign")
    scene.ask("ann", "resign")
    return scene


def play_on(scene: Scene) -> None:
    """Makes the first legal choice for the seat that is asked."""
    asked = scene.match.asked
    if asked is None or asked.person is None:
        scene.bot_plays()
    else:
        scene.play(asked.person)


def signed(record: Record, key: SigningKey = SERVER) -> Record:
    """Returns a record with the signature of its log."""
    value = key.sign(signed_message(head_of(record["log"]))).signature.hex()
    return {**record, "signature": {"key": bytes(key.verify_key).hex(), "value": value}}


def signed_record(scene: Scene) -> Record:
    """Returns the record as a client reads it."""
    record: Record = json.loads(json.dumps(record_with_log(scene.match, scene.log)))
    return signed(record)


if __name__ == "__main__":
    print(json.dumps(signed_record(played_scene())))
