"""The interface of a question: the rows of a session, and the figures summed from them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

import pyarrow as pa

from domain.fold.carry_forward import CarryForward
from domain.fold.round import Finding
from projections.projection import Projection, SessionPlace

MONEY = pa.decimal128(38, 9)
"""Every amount that a gazette can make of chips, to the last digit; a finer one is refused, never rounded."""

TIME = pa.timestamp("us", "UTC")
TEXT, NUMBER, TEXTS, DAY = pa.string(), pa.int64(), pa.list_(pa.string()), pa.date32()

Figure = int | Decimal


class Runs(NamedTuple):
    """Figures that are carried from day to day."""

    finds: str
    leaves: str


OverTables = Callable[[SessionPlace, Sequence[Finding], Mapping[str, datetime]], Iterator[dict[str, Any]]]
"""Rows, by column, given the findings and when each fact happened."""


@dataclass(frozen=True)
class Question:
    """One question to an estate."""

    name: str
    asks: str
    """In a sentence."""
    projection: Projection
    table: str
    """Which of the projection's tables has the rows."""
    types: Mapping[str, pa.DataType]
    """Of the columns of its rows that are kept, in their order."""
    figures: tuple[str, ...]
    """What is added up, venue by venue."""
    add: Callable[[Mapping[str, Any]], Mapping[str, Figure]]
    """What a row adds to which figure."""
    says: Mapping[str, Callable[[Mapping[str, Any]], Any]] = field(default_factory=dict)
    """Columns that are made of a row where it is read: sentences are kept nowhere."""
    per_currency: bool = False
    runs: Runs | None = None
    handed: Callable[[CarryForward], Mapping[str, Figure]] | None = None
    """What a table's first session brings along, of what came before the days that are asked about."""

    over_tables: OverTables | None = None
    """The rows of what was found over several tables, at one of them, if it asks for findings."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the projection's table."""
        return "n", *self.projection.tables[self.table]

    def schema(self) -> pa.Schema:
        """The schema of its rows, with their origin."""
        where = [("venue", TEXT), ("session", TEXT)]
        return pa.schema([*where, *self.types.items()])
