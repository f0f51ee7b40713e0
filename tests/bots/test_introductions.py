"""Who is offered to people."""

from stoneage.bots import bot_names
from stoneage.bots.introductions import introductions
from stoneage.bots.levels import LEVELS
from stoneage.match.settings import STAND_IN


def test_levels_come_first_in_rising_order_and_nobody_is_missing() -> None:
    names = [bot.name for bot in introductions()]
    assert names[: len(LEVELS)] == [level.name for level in LEVELS]
    assert sorted(names) == bot_names()
    assert all(bot.about for bot in introductions())


def test_who_stands_in_for_people_is_a_level() -> None:
    assert STAND_IN in [bot.name for bot in introductions() if bot.level]
