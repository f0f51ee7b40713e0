"""Reviews: what every choice lost and what every chance event gave, in win probability, as our network evaluates it."""

from stoneage.bots.evaluator import evaluator_of
from stoneage.review.game_review import IncrementalReview, review
from stoneage.review.profile import Profile, Profiles, profiles_of
from stoneage.review.sampled_pass import STANDARD
from stoneage.review.types import Candidate, ChanceEvent, Explanation, JudgedChoice, Review, SeatReview

__all__ = [  # noqa: RUF022 - plain order, as everywhere
    "Candidate",
    "ChanceEvent",
    "IncrementalReview",
    "JudgedChoice",
    "Profile",
    "Profiles",
    "Explanation",
    "Review",
    "STANDARD",
    "SeatReview",
    "evaluator_of",
    "profiles_of",
    "review",
]
