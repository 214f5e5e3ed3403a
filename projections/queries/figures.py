"""From a figure of a statement down to the postings that it is the sum of."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from projections.queries.commission import StatementFilter
from projections.queries.postings import Posting


class Made(NamedTuple):
    """Of which postings a figure is made."""

    account: str
    of_wagers: bool | None = None
    """Of those that settle a wager; of the others; None: of both."""


FIGURES = {
    "charged": Made("income"),
    "in_chips": Made("chips", True),
    "left_owing": Made("payable", True),
    "rounded": Made("rounding", True),
    "difference": Made("difference"),
    "collected": Made("chips", False),
    "waived": Made("waived"),
    "let_go": Made("rounding", False),
    "opening": Made("payable"),
    "owing": Made("payable"),
}
"""As the columns of a statement are added up (`projections/queries/commission.py`)."""


def days_of(figure: str, asked: StatementFilter) -> StatementFilter:
    """The days whose postings make a figure: what is owed is made of all that came before as well."""
    if figure == "opening" and asked.since is not None:
        return replace(asked, since=None, until=asked.since - timedelta(days=1))
    return replace(asked, since=None) if figure == "owing" else asked


def making(figure: str, found: Iterable[Posting]) -> Iterator[Posting]:
    """Those of the postings that make it."""
    account, of_wagers = FIGURES[figure]
    for one in found:
        if one.account == account and of_wagers in (None, one.wager is not None):
            yield one
