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

MIN_REPORTED_LOSS: Final = 0.005  # win probability
KIND_WORDS: Final[dict[QuestionKind, str]] = {
    "place": "placements",
    "resolve": "order of actions",
    "tools": "tools",
    "pay": "purchases",
    "pick": "dice picks",
    "split": "hunt splits",
    "draw": "extra cards",
    "take": "free resources",
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
    "overall": "",
}
CHANCE_WORDS: Final[dict[ChanceKind, str]] = {
    "setup": "start player and deal",
    "roll": "rolls",
    "dice_bar": "dice bars",
    "draw": "drawn cards",
    "tile": "revealed buildings",
    "deal": "new cards",
    "reveal": "drawn cards revealed at the end",
}
# `""`: the code contains no reason, so nothing is printed.
REASONS: Final[dict[ReasonCode, str]] = {
    "feeds": "You need {amount} more food this round.",
    "starving_pays": "Starving costs {other_amount} points; the {amount} resources are worth more.",
    "no_need_to_starve": "{amount} resources are worth less than the {other_amount} points that starving costs.",
    "grows": "From the next round on you have {amount} people.",
    "field": "Your field then gives {amount} food per round.",
    "tool": "Your tools then add {amount} to rolls per round.",
    "new_symbol": "{symbol} is a new symbol in your green set, worth {amount} points now.",
    "multiplier": "{card} is worth {amount} points to you now through its {profession}s.",
    "raises_multiplier": "Each step scores {amount} points: your cards show {amount} {profession}s.",
    "building_points": "{building} is worth {amount} points.",
    "more_points": "It scores {amount} points instead of {other_amount}.",
    "points_now": "{amount} points at once.",
    "goods": "{good} pays for cards and buildings in the next rounds; resources you have: {count}.",
    "goods_for_building": "You need {amount} more {good} for {building}.",
    "food": "More food saves resources and people in later rounds.",
    "people": "{amount} people bring {count} {good} in {percent} % of rolls, {other_amount} in {other_percent} %.",
    "spare_people": "{amount} people get {count} {good} in {percent} % of rolls, {other_amount} in {other_percent} %.",
    "food_next": "Your food lasts this round; for the next one {amount} food is missing.",
    "unaffordable_card": "The card costs {amount} resources; you have {count}, and nobody gathers.",
    "unaffordable_building": "{building} lacks {amount} resources that nobody gathers.",
    "enough_food": "{amount} food lasts for this round and the next.",
    "once_tool": "A one-use tool was spent for nothing.",
    "order_goods": "Gather {good} first, then pay with it.",
    "order_tool": "Take the tool first: it helps with the rolls of this round.",
    "keeps_goods": "The {amount} goods are worth more elsewhere.",
    "cheaper_payment": "A payment worth {amount} is enough; you paid {other_amount}.",
    "exchange": "The exchange gives you the goods for the purchase.",
    "tools_gain": "With the tools you get {amount} {good} instead of {other_amount}.",
    "tools_later": "The tools are worth more at a later roll of this round.",
    "denies_card": "{card} would be worth {amount} points to {seat}.",
    "denies_building": "{seat} could build {building} at once.",
    "ends_game": "{building} is the last of its stack and ends the game.",
    "goes_on": "{building} would end the game.",
    "better_card": "",
    "better_building": "",
    "order": "",
    "overall": "",
}


def points(chance: float) -> str:
    """Returns a change of win probability in percentage points, with its sign."""
    return f"{100 * chance:+.1f}"


def choice_sentence(choice: JudgedChoice) -> str:
    """Returns `round 3: place hut 2 loses 5.2 (3.1 to 7.3), inaccuracy; better: place field 1`."""
    interval = choice["loss_interval"]
    between = f" ({100 * interval[0]:.1f} to {100 * interval[1]:.1f})" if interval and choice["loss"] else ""
    label = f", {choice['label']}" if choice["label"] else ""
    loss = f"loses {100 * choice['loss']:.1f}{between}{label}"
    return f"round {choice['round']}: {choice['played']} {loss}; better: {choice['best']}"


def sources_sentence(sources: Sequence[SourceSummary]) -> str:
    """Returns `Loss by source: buildings 12.0, food 3.1`."""
    losses = [
        f"{SOURCE_WORDS[one['source']]} {100 * one['loss']:.1f}" for one in sources if one["loss"] >= MIN_REPORTED_LOSS
    ]
    return f"Loss by source: {', '.join(losses)}" if losses else ""


def reason_sentence(reason: Explanation, names: list[str]) -> str:
    """Returns why the best move is better, or "" if the reason contains nothing or was stored without its values."""
    arguments = {**reason}
    if "seat" in reason:
        arguments["seat"] = names[reason["seat"]]
    if "place" in reason:
        arguments["place"] = spoken_place(reason["place"])
    try:
        text = REASONS[reason["code"]].format_map(arguments)
    except KeyError:
        return ""
    return text[:1].upper() + text[1:]


def chance_sentence(event: ChanceEvent, seat: int, names: list[str]) -> str:
    """Returns `round 4: club, dice 1 2 1 for the forest: -3.0`."""
    who = "" if event["seat"] is None else f"{names[event['seat']]}, "
    what = CHANCE_WORDS[event["kind"]]
    if event["dice"]:
        where = f" for {spoken_place(event['place'])}" if event["place"] else ""
        what = f"dice {' '.join(map(str, event['dice']))}{where}"
    elif event["building"]:
        what = f"{event['building']} revealed"
    elif event["cards"]:
        what = f"{what}: {' '.join(event['cards'])}"
    return f"round {event['round']}: {who}{what}: {points(event['luck'][seat])}"


def label_words() -> str:
    """Returns a sentence that explains the labels."""
    blunder, mistake, inaccuracy = (f"{100 * limit:.0f}" for limit in THRESHOLDS)
    return (
        f"The 95 % interval of an inaccuracy is above {inaccuracy} points, of a mistake above {mistake}, "
        f"of a blunder above {blunder}."
    )
