"""The interface of a question: the rows of a session, and the figures summed from them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

import pyarrow as pa

from domain.fold.round import Finding
from domain.fold.session.carry_forward import CarryForward
from projections.projection import Projection, SessionPlace

MONEY = pa.decimal128(38, 9)
"""Wide enough for every amount that the gazettes allow in chips, to the last digit. A finer amount is refused, never
rounded."""

TIME = pa.timestamp("us", "UTC")
TEXT, NUMBER, TEXTS, DAY = pa.string(), pa.int64(), pa.list_(pa.string()), pa.date32()

Figure = int | Decimal


class Runs(NamedTuple):
    """Figures that are carried from day to day."""

    finds: str
    leaves: str


OverTables = Callable[[SessionPlace, Sequence[Finding], Mapping[str, datetime]], Iterator[dict[str, Any]]]
"""Returns rows, by column, from the findings and the time of each fact."""


@dataclass(frozen=True)
class Question:
    """One question to an estate."""

    name: str
    asks: str
    """Its description, in a sentence."""
    projection: Projection
    table: str
    """The projection table with the rows."""
    types: Mapping[str, pa.DataType]
    """The types of the columns stored, in order."""
    figures: tuple[str, ...]
    """The figures summed for each venue."""
    add: Callable[[Mapping[str, Any]], Mapping[str, Figure]]
    """What a row adds to each figure."""
    says: Mapping[str, Callable[[Mapping[str, Any]], Any]] = field(default_factory=dict)
    """Columns computed when a row is read. Sentences are not stored."""
    per_currency: bool = False
    runs: Runs | None = None
    handed: Callable[[CarryForward], Mapping[str, Figure]] | None = None
    """What a table's first session starts from, if earlier days are not asked for."""

    over_tables: OverTables | None = None
    """The rows for findings over several tables, if the question asks for findings."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the projection's table."""
        return "n", *self.projection.tables[self.table]

    def schema(self) -> pa.Schema:
        """The schema of its rows, with their origin."""
        where = [("venue", TEXT), ("session", TEXT)]
        return pa.schema([*where, *self.types.items()])
