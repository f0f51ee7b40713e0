"""Who is offered to people."""

from pathlib import Path

import pytest

from stoneage.bots import bot_names, host_bots
from stoneage.bots.catalogue import introductions
from stoneage.bots.levels import LEVELS
from stoneage.bots.registry import is_offered, offer_bots
from stoneage.lab.training import Plan, Training
from stoneage.match.settings import STAND_IN


def test_levels_come_first_in_rising_order_and_nobody_is_missing() -> None:
    names = [bot.name for bot in introductions()]
    assert names[: len(LEVELS)] == [level.name for level in LEVELS]
    assert sorted(names) == bot_names()
    assert all(bot.about for bot in introductions())


def test_characters_follow_and_play_at_a_level() -> None:
    characters = [bot for bot in introductions() if bot.character]
    assert {"hunter", "starver", "builder", "collector"} <= {bot.name for bot in characters}
    assert not any(bot.level for bot in characters)
    assert all(is_offered(f"{bot.name}:{LEVELS[0].name}") for bot in characters)


def test_bots_of_the_host_are_told_apart_with_the_game_that_they_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_bots, "OFFERED", {})
    Training(Plan(3, True, games=1)).save(tmp_path / "own.npz")
    offer_bots([f"anna=net:{tmp_path / 'own.npz'}"])
    [own] = [bot for bot in introductions.__wrapped__() if bot.is_host_bot]
    assert (own.name, own.players, own.expansion) == ("anna", 3, True)


def test_who_stands_in_for_people_is_a_level() -> None:
    assert STAND_IN in [bot.name for bot in introductions() if bot.level]
