"""What became of a batch, in few words: what a worker process tells the one that started it."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from record.ingest.candidates import Became, LineAnswer

TOLD = 20
"""The maximum number of refused lines told of one batch. The quarantine has all."""


class BatchOutcome(NamedTuple):
    """Counts of a batch, and its first refused lines."""

    became: Counter[Became]
    not_comparable: int
    refused: list[tuple[int, str]]
    """Numbers in the feed, with reasons."""
    size: int
    """Bytes, with line ends."""

    @classmethod
    def of(cls, answers: Sequence[LineAnswer]) -> "BatchOutcome":
        refused = [(one.line.number, str(one.refused)) for one in answers if one.refused is not None]
        return cls(
            Counter(one.became for one in answers),
            sum(not one.comparable for one in answers),
            refused[:TOLD],
            sum(one.line.whole_length + 1 for one in answers),
        )
