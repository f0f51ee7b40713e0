"""What is declared once is written nowhere else, and CONTRIBUTING's recipes name every file that a change touches."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import click
import pytest
import typer

from stoneage.cli.app import app
from stoneage.game import vocabulary
from stoneage.game.options import CARDS, DEFAULTS, OPTIONS, RULE_OPTIONS, SWITCHES, Options, OptionValues
from stoneage.match.settings import GameOptions
from stoneage.rules.effects import EFFECTS, GOODS, KINDS
from stoneage.rules.options import RuleOptions, RuleOptionValues
from stoneage.rules.sets import CATALOGUE
from stoneage.rules.state import BOARD, PLACE_KINDS, STATE

ROOT = Path(__file__).parents[1]
TEXT = ROOT.joinpath("CONTRIBUTING.md").read_text("utf-8")
WORDS = sorted(ROOT.glob("web/src/i18n/messages/*.json"))
GENERATED = {"web/src/i18n/arguments.ts", "web/src/protocol/schema.ts", "web/src/protocol/codes.ts"}
# An encoding for learners keeps its numbers as long as its version is offered; a new option is for the next version.
VERSIONED = {f"src/stoneage/batch/{name}.py" for name in ("vector_layout", "vector_writer")}
SOURCES = [
    file
    for pattern in (
        "src/stoneage/**/*.py",
        "web/src/**/*.ts",
        "web/src/**/*.svelte",
        "web/art/*.mjs",
        "docs/reference/record-format.md",
    )
    for file in sorted(ROOT.glob(pattern))
    if "server/client" not in file.as_posix()
]


def recipe(name: str) -> set[str]:
    """The files that a recipe lists."""
    steps = re.search(rf"^### Add {name}\n(.*?)(?=^##)", TEXT, flags=re.M | re.S)
    assert steps, name
    return set(re.findall(r"^\d\. `([^`]+)`", steps[1], flags=re.M))


def written_in(pattern: str) -> set[str]:
    """The files, generated ones and words aside, in which something occurs."""
    found = {file.relative_to(ROOT).as_posix() for file in SOURCES if re.search(pattern, file.read_text("utf-8"))}
    return found - GENERATED - VERSIONED


@pytest.mark.parametrize("name", re.findall(r"^### Add (.+)$", TEXT, flags=re.M))
def test_every_file_of_a_recipe_is_there(name: str) -> None:
    files = recipe(name) - {"web/src/i18n/messages/xx.json"}
    assert files
    assert [file for file in files if not ROOT.joinpath(file).exists()] == []


@pytest.mark.parametrize(("name", "most"), [("an option", 3), ("a place", 6), ("a card effect", 9)])
def test_a_recipe_is_short(name: str, most: int) -> None:
    assert len(recipe(name)) <= most


# --- options

RULES_OF_OPTIONS = {
    "multi_hunt": {"src/stoneage/rules/placement.py"},
    "two_resources_now": {"src/stoneage/rules/cards.py"},
}


@pytest.mark.parametrize("name", RULES_OF_OPTIONS)
def test_an_option_is_written_where_the_recipe_says_and_where_its_rule_is(name: str) -> None:
    assert written_in(rf"[^-]\b{name}\b") == recipe("an option") | RULES_OF_OPTIONS[name]


def test_an_option_is_typed_as_it_is_declared() -> None:
    assert set(RuleOptionValues.__annotations__) == {field.name for field in fields(RuleOptions)}
    assert {*OptionValues.__required_keys__, *OptionValues.__optional_keys__} == {*OPTIONS, "open_cards"}
    assert set(OPTIONS) == set(DEFAULTS)
    assert OptionValues.__required_keys__ == {"players"}


def test_every_option_of_the_rules_is_a_field_of_the_state() -> None:
    assert set(RULE_OPTIONS) <= set(STATE.names or ())
    assert set(RULE_OPTIONS) == {*SWITCHES, "stack_height"}


def test_a_tables_settings_have_every_option_with_its_default() -> None:
    assert {field.name for field in fields(GameOptions)} == set(OPTIONS)
    assert all(getattr(GameOptions(players=2), name) == DEFAULTS[name] for name in OPTIONS if name != "players")


@pytest.mark.parametrize("command", ["simulate", "arena", "train"])
def test_every_command_that_plays_has_a_flag_for_every_option(command: str) -> None:
    group: Any = typer.main.get_command(app)
    context = click.Context(group)
    flags = {parameter.name for parameter in group.get_command(context, command).params}
    assert flags >= set(OPTIONS)


@pytest.mark.parametrize("file", WORDS, ids=lambda file: file.stem)
def test_every_option_has_words(file: Path) -> None:
    words = json.loads(file.read_text("utf-8"))
    names = [name for name in RULE_OPTIONS if name in OPTIONS]
    keys = [key for name in names for key in (f"option.{name}", f"option.help.{name}")]
    keys += [key for value in CARDS for key in (f"option.cards.{value}", f"option.cards.help.{value}")]
    assert [key for key in keys if key not in words] == []


def test_every_option_says_what_it_does_and_which_rule_it_is() -> None:
    rules = ROOT.joinpath("docs/reference/rules.md").read_text("utf-8")
    for field in fields(Options):
        assert field.metadata["help"].endswith(".")
        assert field.metadata["rule"] in rules


def test_every_option_is_explained_beside_the_records_fields() -> None:
    explained = re.findall(
        r"^\| `(\w+)` \|", ROOT.joinpath("docs/reference/record-format.md").read_text("utf-8"), flags=re.M
    )
    assert set(OPTIONS) <= set(explained)


# --- places


@pytest.mark.parametrize("name", ["quarry", "claypit"])
def test_a_place_is_written_where_the_recipe_says(name: str) -> None:
    assert written_in(rf"\b({name}|{name.upper()})\b") == recipe("a place")


def test_kinds_of_places_are_those_of_the_contract() -> None:
    assert get_args(vocabulary.PlaceKind) == PLACE_KINDS
    assert {place.kind for place in BOARD} == set(PLACE_KINDS)


def test_places_of_one_kind_stand_together() -> None:
    kinds = [PLACE_KINDS.index(place.kind) for place in BOARD]
    assert kinds == sorted(kinds)


# --- effects


@pytest.mark.parametrize("name", ["trader_step"])
def test_an_effect_is_written_where_the_recipe_says_and_where_its_rule_is(name: str) -> None:
    """The place of the same name, its drawing and what the bots think of picking it from a bar are not the effect."""
    also = {
        "src/stoneage/rules/cards.py",
        "src/stoneage/bots/brain/heuristics.py",
        "src/stoneage/bots/brain/parameters.py",
        "src/stoneage/bots/brain/feature_layout.py",
        "web/src/game/components.ts",
    }
    assert written_in(rf"\b({name}|{name.upper()})\b") - also == recipe("a card effect") - {"src/stoneage/data/pieces/"}


def test_every_effect_is_that_of_some_card_or_face() -> None:
    """So the tests that play every card play every effect."""
    tops = {card["top"]["kind"] for card, _ in CATALOGUE.cards}
    faces = {face["kind"] for _, bar in CATALOGUE.bars for face in bar}
    assert set(KINDS) == tops | faces


def test_what_a_face_may_give_is_in_the_contract() -> None:
    assert {effect.kind for effect in EFFECTS if effect.on_bar} == set(get_args(vocabulary.RewardKind))
    assert KINDS[:GOODS] == vocabulary.GOODS
