"""The types of answers that differ from a query's own type."""

from msgspec import Struct

from projections.commission.postings import Posting
from projections.commission.reconciliation import Bridge, Difference
from projections.queries.facts import RecordedFact
from projections.queries.findings import Found
from projections.queries.rounds import FoundRound
from record.authored.access import Access


class Rounds(Struct):
    """A page of rounds."""

    rows: list[FoundRound]
    more: bool


class HandledFinding(Found):
    """A finding, with its assignment and closing."""

    state: str
    """open, assigned or closed."""
    to: str | None
    """The person it is assigned to."""


class Findings(Struct):
    """A page of findings."""

    rows: list[HandledFinding]
    more: bool


class Postings(Struct):
    """A page of postings."""

    rows: list[Posting]
    more: bool


class Reconciled(Struct):
    """Due, settled, marked and collected commission, and every difference."""

    bridges: list[Bridge]
    differences: list[Difference]


class FactWithText(RecordedFact, kw_only=True):
    """A fact: its line as recorded, in base64 and as text."""

    text: str


class Accesses(Struct):
    """A page of the access log."""

    rows: list[Access]
    more: bool
