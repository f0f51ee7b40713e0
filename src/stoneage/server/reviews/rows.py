"""Reviews as they are stored: one row per match, valid for one set of names, one format and one evaluator."""

from typing import Final, Literal, NamedTuple

from sqlalchemy import select

from stoneage.bots.weights import evaluator_of
from stoneage.match.match import Match
from stoneage.review.game_review import FORMAT
from stoneage.server.replays.service import names_of
from stoneage.server.storage.schema import match, review
from stoneage.server.storage.store import TableRows

Stage = Literal["static", "sampling", "complete"]
# Within a format that is not released yet the fields may change: raise the number with them, and rows become stale.
STORED_FORMAT: Final = f"{FORMAT} fields 2"


class ReviewKey(NamedTuple):
    """The versions that a stored review depends on. A row with another key is stale."""

    match: str
    names: str  # hash of the names in it: one of them may be deleted later
    format: str  # and the fields of the format
    evaluator: str  # hash of the network and its calibration

    @classmethod
    def of(cls, match: Match) -> "ReviewKey":
        """Returns the key of today's review of a finished match."""
        assert match.game is not None
        options = match.game.options
        evaluator = evaluator_of(options.players, options.expansion, stack_height=options.stack_height)
        return cls(match.id, names_of(match), STORED_FORMAT, evaluator["hash"])


class StoredReview(NamedTuple):
    """A review as it is sent, JSON compressed with gzip, and how far it is."""

    stage: Stage
    body: bytes


class ReviewRows(TableRows):
    """The table of reviews."""

    async def has_finished_games(self) -> bool:
        """Returns whether there is a game that can be reviewed."""
        return bool(await self._store.first(select(match.c.id).where(match.c.stage == "over").limit(1)))

    async def get(self, key: ReviewKey) -> StoredReview | None:
        """Returns the stored review; None if there is none or it is stale."""
        where = [review.c[name] == value for name, value in key._asdict().items()]
        found = await self._store.first(select(review.c.stage, review.c.body).where(*where))
        return StoredReview(found.stage, bytes(found.body)) if found else None

    async def put(self, key: ReviewKey, found: StoredReview) -> None:
        """Stores a review in place of an earlier one of the match."""
        await self._store.put(review, {**key._asdict(), **found._asdict()}, "match")
