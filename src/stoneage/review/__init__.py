"""Reviews: what every choice lost and what every roll was worth, in win chances, by the eyes of our network."""

from stoneage.bots.evaluator import evaluator_of
from stoneage.review.deepening import STANDARD
from stoneage.review.profile import Profile, Profiles, profiles_of
from stoneage.review.reviewing import Reviewing, review
from stoneage.review.shapes import Candidate, ChanceEvent, JudgedChoice, Reason, Review, SeatReview

__all__ = [  # noqa: RUF022 - plain order, as everywhere
    "Candidate",
    "ChanceEvent",
    "JudgedChoice",
    "Profile",
    "Profiles",
    "Reason",
    "Review",
    "Reviewing",
    "STANDARD",
    "SeatReview",
    "evaluator_of",
    "profiles_of",
    "review",
]
