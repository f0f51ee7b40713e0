"""A review in English sentences, for the command line and its page."""

from collections.abc import Sequence
from typing import Final

from stoneage.game.errors import spoken_place
from stoneage.game.vocabulary import QuestionKind
from stoneage.review.labels import THRESHOLDS
from stoneage.review.types import (
    ChanceEvent,
    ChanceKind,
    Explanation,
    JudgedChoice,
    LossSource,
    ReasonCode,
    SourceSummary,
)

WORTH_A_WORD: Final = 0.005  # win chance; less is not told
KIND_WORDS: Final[dict[QuestionKind, str]] = {
    "place": "placements",
    "resolve": "order of actions",
    "tools": "tools",
    "pay": "purchases",
    "pick": "picks of dice",
    "split": "hunts shared out",
    "draw": "extra cards",
    "take": "resources of choice",
    "feed": "feeding",
}
SOURCE_WORDS: Final[dict[LossSource, str]] = {
    "buildings": "buildings",
    "cards": "points on cards",
    "green": "green set",
    "farmers": "farmers",
    "toolmakers": "tool makers",
    "builders": "hut builders",
    "shamans": "shamans",
    "traders": "traders",
    "resources": "resources",
    "food": "food",
    "growth": "people, fields and tools",
    "overall": "all together",
}
CHANCE_WORDS: Final[dict[ChanceKind, str]] = {
    "setup": "start player and deal",
    "roll": "rolls",
    "dice_bar": "dice for all",
    "draw": "drawn cards",
    "tile": "turned-up buildings",
    "deal": "cards of a new round",
    "reveal": "drawn cards shown at the end",
}
REASONS: Final[dict[ReasonCode, str]] = {
    "feeds": "{amount} food is missing this round.",
    "starving_pays": "Starving costs {other_amount} points, and the {amount} resources are worth more.",
    "no_need_to_starve": "{amount} resources are worth less than the {other_amount} points that starving costs.",
    "grows": "A tribe of {amount} does more every round from now on.",
    "field": "A field of {amount} feeds that many people every round.",
    "tool": "Tools of {amount} add to a roll of every round.",
    "new_symbol": "{symbol} is a new symbol in your green set, worth {amount} points now.",
    "multiplier": "Its {profession}s are worth {amount} points to you as things stand.",
    "raises_multiplier": "Every step is worth {amount} points: so many {profession}s are on your cards.",
    "building_points": "{building} brings {amount} points.",
    "more_points": "It scores {amount} points instead of {other_amount}.",
    "points_now": "{amount} points at once.",
    "goods": "{good} does more for you now.",
    "goods_for_building": "{building} lacks {amount} {good}.",
    "food": "More food spares resources and people in the rounds to come.",
    "people": "{amount} people are better there than {other_amount}.",
    "keeps_goods": "Those {amount} goods do more elsewhere.",
    "cheaper_payment": "Resources worth {amount} do instead of {other_amount}.",
    "exchange": "The exchange gives you what the purchase needs.",
    "tools_gain": "The tools make it {amount} {good} instead of {other_amount}.",
    "tools_later": "The tools may do more at a later roll of this round.",
    "denies_card": "{card} would be worth {amount} points to {seat}.",
    "denies_building": "{seat} could build {building} at once.",
    "ends_game": "{building} is the last of its stack and ends the game.",
    "goes_on": "{building} would end the game.",
    "better_card": "{card} brings more.",
    "better_building": "{building} brings more.",
    "order": "This order leaves more to decide later.",
    "overall": "The rest of the round goes better after it.",
}


def points(chance: float) -> str:
    """Returns a change of win chance in points of 100."""
    return f"{100 * chance:+.1f}"


def choice_sentence(choice: JudgedChoice) -> str:
    """`round 3: place hut 2, better place field 1: -5.2 (3.1 to 7.3), mistake`."""
    interval = choice["loss_interval"]
    doubt = f" ({100 * interval[0]:.1f} to {100 * interval[1]:.1f})" if interval and choice["loss"] else ""
    label = f", {choice['label']}" if choice["label"] else ""
    return (
        f"round {choice['round']}: {choice['played']}, better {choice['best']}: {points(-choice['loss'])}{doubt}{label}"
    )


def sources_sentence(sources: Sequence[SourceSummary]) -> str:
    """`lost about buildings -12.0, food -3.1`."""
    told = [f"{SOURCE_WORDS[one['source']]} {points(-one['loss'])}" for one in sources if one["loss"] >= WORTH_A_WORD]
    return f"lost about {', '.join(told)}" if told else ""


def reason_sentence(reason: Explanation, names: list[str]) -> str:
    """Returns why the best move is better."""
    arguments = {**reason}
    if "seat" in reason:
        arguments["seat"] = names[reason["seat"]]
    if "place" in reason:
        arguments["place"] = spoken_place(reason["place"])
    text = REASONS[reason["code"]].format_map(arguments)
    return text[:1].upper() + text[1:]


def chance_sentence(event: ChanceEvent, seat: int, names: list[str]) -> str:
    """`round 4: club rolls 1 2 1 for the forest: -3.0`."""
    who = "" if event["seat"] is None else f"{names[event['seat']]}, "
    what = CHANCE_WORDS[event["kind"]]
    if event["dice"]:
        where = f" for {spoken_place(event['place'])}" if event["place"] else ""
        what = f"dice {' '.join(map(str, event['dice']))}{where}"
    elif event["building"]:
        what = f"{event['building']} turned up"
    elif event["cards"]:
        what = f"{what}: {' '.join(event['cards'])}"
    return f"round {event['round']}: {who}{what}: {points(event['luck'][seat])}"


def label_words() -> str:
    """Returns what the labels stand for."""
    blunder, mistake, inaccuracy = (f"{100 * limit:.0f}" for limit in THRESHOLDS)
    return f"inaccuracy from {inaccuracy} points on, mistake from {mistake}, blunder from {blunder}, beyond doubt"
