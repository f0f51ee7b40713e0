"""Batches: many games of one edition in one object, for learning and search (docs/how-to/run-experiments.md)."""

from stoneage.batch.batch import Batch
from stoneage.batch.errors import IllegalBatchMove
from stoneage.batch.parts import PartByPart
from stoneage.batch.vector_encoding import ACTIONS, VECTOR, Encoding

__all__ = [  # noqa: RUF022 (in the order of the alphabet, as in all our lists)
    "ACTIONS",
    "Batch",
    "Encoding",
    "IllegalBatchMove",
    "PartByPart",
    "VECTOR",
]
