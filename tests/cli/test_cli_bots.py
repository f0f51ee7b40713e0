"""`stoneage bots`: who can be asked to play."""

import json

from stoneage.bots import bot_names
from stoneage.bots.levels import LEVELS
from tests.kit.commands import run


def test_every_bot_is_listed_with_a_sentence() -> None:
    outcome = run("bots")
    assert outcome.status == 0
    words = outcome.out.split()
    assert all(name in words for name in bot_names())
    assert "counts what each person brings until the end" in outcome.out


def test_the_levels_come_first_from_weak_to_strong() -> None:
    listed = json.loads(run("bots", "--json").out)["bots"]
    assert [bot["name"] for bot in listed if bot["level"]] == [level.name for level in LEVELS]
    assert sorted(bot["name"] for bot in listed) == bot_names()
    assert all(bot["about"] for bot in listed)
