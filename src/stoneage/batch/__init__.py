"""Many games of one edition in one object, for learners and searchers: see docs/how-to/run-experiments.md."""

from stoneage.batch.batch import Batch
from stoneage.batch.encoding import ACTIONS, VECTOR, Encoding
from stoneage.batch.errors import IllegalBatchMove
from stoneage.batch.parts import PartByPart

__all__ = [  # noqa: RUF022 (in the order of the alphabet, as in all our lists)
    "ACTIONS",
    "Batch",
    "Encoding",
    "IllegalBatchMove",
    "PartByPart",
    "VECTOR",
]
