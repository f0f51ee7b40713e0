"""Who is offered to people."""

from stoneage.bots.levels import LEVELS
from stoneage.match.opponents import lineup
from stoneage.match.settings import STAND_IN, known_bots


def test_levels_come_first_in_rising_order_and_nobody_is_missing():
    names = [bot.name for bot in lineup()]
    assert names[: len(LEVELS)] == [level.name for level in LEVELS]
    assert sorted(names) == known_bots()
    assert all(bot.about for bot in lineup())


def test_who_stands_in_for_people_is_a_level():
    assert STAND_IN in [bot.name for bot in lineup() if bot.level]
