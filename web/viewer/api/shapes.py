"""The types of answers that differ from a query's own type."""

from msgspec import Struct

from projections.commission.postings import Posting
from projections.commission.reconciliation import Bridge, Difference
from projections.queries.facts import RecordedFact
from record.authored.access import Access


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
