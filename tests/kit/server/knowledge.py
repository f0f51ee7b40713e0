"""What an audience of a match may know, worked out from the record and not from any view."""

import re
from typing import Any

from stoneage import Game
from stoneage.game.names import cards_of

PRIVATE_PLACE = re.compile(r'"(?:place|move)":"[a-z ]*H[1-4][ \d]*"')
PIECE = re.compile(r'"((?:C|B|E|H)\d+)"')


def known(record: dict[str, Any], seat: int | None) -> list[set[str]]:
    """The ids that an audience may have met after each choice, from the record and not from any view."""
    secret, nonces = bytes.fromhex(record["secret"]), [bytes.fromhex(nonce) for nonce in record["nonces"]]
    game = Game(**record["options"], secret=secret, nonces=nonces, seating=record["seating"])
    met = [_met(record, game.state, seat)]
    for event in record["events"]:
        if event[0] != "roll":
            game.play(event[1])
            met.append(_met(record, game.state, seat))
    return met


def _met(record: dict[str, Any], state: Any, seat: int | None) -> set[str]:
    met = set(record["deck"][: len(record["deck"]) - int(state["deck_left"][0])])
    for stack, tiles in enumerate(record["stacks"]):
        covered = max(0, int(state["stack_left"][0, stack]) - 1)
        met |= set(tiles[: len(tiles) - covered])
    for other in range(len(record["seats"])):
        if other != seat:
            met -= set(cards_of(int(state["player"][0]["drawn"][other])))
    return met
