"""Two sets of pieces in one process: `NUMBA_DISABLE_JIT=1 STONEAGE_PIECES=folder python -m tests.kernel.two_sets`."""

import json
import random
from dataclasses import replace
from typing import Any

from stoneage import Game, verify
from stoneage.game.english.transcript import transcript_lines
from stoneage.match.entries import Started
from stoneage.rules.sets import NEWEST, SETS
from stoneage.testing import arrange, play_all
from tests.kit.match_scene import Scene


def played(pieces: str | None, choices: int, **options: Any) -> Game:
    """A game that buys what it can, up to a number of choices, and is abandoned then."""
    game, rng = Game(2, seed=5, pieces=pieces, **options), random.Random(5)
    for _ in range(choices):
        if game.over:
            break
        paying = [move for move in game.legal if move.kind == "pay"]
        game.play(rng.choice(paying or game.legal))
    if not game.over:
        game.stop()
    return game


def buying_c01(pieces: str) -> str:
    """What is shown of a purchase of a card that differs in the two sets."""
    game = arrange(Game(2, seed=1, start=0, pieces=pieces), {0: {"goods": "1w"}}, slots=["C01", "C02", "C03", "C05"])
    play_all(game, "place card1 1, place hunt 5, place hunt 4, resolve card1, pay 1w")
    return " ".join(line.text for line in transcript_lines(game))


def resumed(scene: Scene) -> Any:
    """The record of a match that is folded again from its log, as in another process."""
    game = scene.folded().game
    assert game is not None
    return game.record()


def match_of_an_earlier_version() -> Scene:
    """A match whose log has the hash of its pieces but not their name."""
    scene = Scene().sit("ann", "bo")
    scene.ask("ann", "start")
    started = scene.log.pop()
    assert isinstance(started.change, Started)
    terms = replace(started.change.terms, pieces=None, components=SETS[0].hash)
    started = replace(started, change=replace(started.change, terms=terms))
    scene.match = Scene.folded(scene)
    scene.log.append(started)
    scene.match.apply(started)
    return scene


def found() -> dict[str, Any]:
    """Everything that the test looks at."""
    old, new = played("stoneage-1", 120), played(None, 120)
    with_expansion = played(None, 60, expansion=True)
    records = [game.record() for game in (old, new, with_expansion)]
    before, now = match_of_an_earlier_version(), Scene().started("ann", "bo")
    for scene in (before, now):
        for _ in range(4):
            assert scene.match.asked is not None
            scene.play(str(scene.match.asked.person))
    return {
        "sets": [pieces.name for pieces in SETS],
        "newest": NEWEST.name,
        "records": records,
        "verdicts": [verify(record).status for record in records],
        "replayed": [Game.from_record(record).record() == record for record in records],
        "views": [game.view()["pieces"] for game in (old, new)],
        "stories": [buying_c01(pieces.name) for pieces in SETS],
        "resumed": [resumed(scene) == scene.match.game.record() for scene in (before, now) if scene.match.game],
        "resumed_sets": [resumed(scene)["pieces"] for scene in (before, now)],
    }


if __name__ == "__main__":
    print(json.dumps(found()))
