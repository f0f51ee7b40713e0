"""Reviews: what every choice lost and what every chance event gave, in win probability, as our network evaluates it.

Names are imported when they are first used: the types of a review do not need the network.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from stoneage.bots.weights import evaluator_of
    from stoneage.review.game_review import IncrementalReview, review
    from stoneage.review.profile import Profile, Profiles, profiles_of
    from stoneage.review.sampled_pass import STANDARD
    from stoneage.review.types import Candidate, ChanceEvent, Explanation, JudgedChoice, Review, SeatReview

__all__ = [  # noqa: RUF022 - plain order, as everywhere
    "Candidate",
    "ChanceEvent",
    "Explanation",
    "IncrementalReview",
    "JudgedChoice",
    "Profile",
    "Profiles",
    "Review",
    "STANDARD",
    "SeatReview",
    "evaluator_of",
    "profiles_of",
    "review",
]

_HOMES: Final = {
    "stoneage.bots.weights": ("evaluator_of",),
    "stoneage.review.game_review": ("IncrementalReview", "review"),
    "stoneage.review.profile": ("Profile", "Profiles", "profiles_of"),
    "stoneage.review.sampled_pass": ("STANDARD",),
    "stoneage.review.types": ("Candidate", "ChanceEvent", "Explanation", "JudgedChoice", "Review", "SeatReview"),
}
_HOME_OF: Final = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return __all__
