"""The networks of the package with the first expert's search, so that a contest measures the search alone.

stoneage arena --bots expert,benchmarks/first_search.py:FirstSearch --games 400 --ms 20
"""

from stoneage.bots.learned import FIRST_METHOD, ExpertBot
from stoneage.bots.weights import SHIPPED


class FirstSearch(ExpertBot):
    """The expert as it searched with its first networks."""

    def __init__(self) -> None:
        super().__init__(SHIPPED, "first-search", FIRST_METHOD)
