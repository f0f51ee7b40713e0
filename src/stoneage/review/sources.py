"""Maps the reason of a loss to the source of points that the better move would have increased."""

from typing import Final

from stoneage.review.types import Explanation, LossSource, ReasonCode
from stoneage.rules.pieces import CARD_PROFESSION, CARD_SYMBOL, PROFESSIONS
from stoneage.rules.sets import CARD_IDS

OF_PROFESSION: Final[dict[str, LossSource]] = {
    "farmer": "farmers", "toolmaker": "toolmakers", "builder": "builders", "shaman": "shamans", "trader": "traders",
}  # fmt: skip
SOURCES: Final[dict[ReasonCode, LossSource]] = {
    "feeds": "food", "starving_pays": "food", "no_need_to_starve": "food", "food": "food",
    "grows": "growth", "field": "growth", "tool": "growth",
    "building_points": "buildings", "more_points": "buildings", "denies_building": "buildings",
    "better_building": "buildings", "goods_for_building": "buildings", "ends_game": "buildings", "goes_on": "buildings",
    "new_symbol": "green", "points_now": "cards",
    "goods": "resources", "keeps_goods": "resources", "cheaper_payment": "resources", "exchange": "resources",
    "people": "resources", "tools_gain": "resources", "tools_later": "resources",
    "spare_people": "resources", "food_next": "food", "enough_food": "food", "once_tool": "resources",
    "unaffordable_card": "cards", "unaffordable_building": "buildings",
    "order": "overall", "order_goods": "resources", "order_tool": "growth", "overall": "overall",
}  # fmt: skip


def source_of(reason: Explanation) -> LossSource:
    """Returns the source of points of a reason; for a card, that of its lower half."""
    if "profession" in reason:
        return OF_PROFESSION[reason["profession"]]
    if reason["code"] in ("denies_card", "better_card"):
        card = CARD_IDS.index(reason["card"])
        return "green" if CARD_SYMBOL[card] >= 0 else OF_PROFESSION[PROFESSIONS[int(CARD_PROFESSION[card])]]
    return SOURCES[reason["code"]]
