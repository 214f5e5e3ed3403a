"""The figures of a statement of commission: how SQL adds them up, and of which postings each is the sum."""

from typing import LiteralString, NamedTuple

COLUMNS: dict[str, LiteralString] = {
    "opening": "sum(amount) FILTER (WHERE before)",
    "charged": "-sum(amount) FILTER (WHERE account = 'income' AND NOT before)",
    "in_chips": "sum(amount) FILTER (WHERE account = 'chips' AND wager IS NOT NULL AND NOT before)",
    "left_owing": "sum(amount) FILTER (WHERE account = 'payable' AND wager IS NOT NULL AND NOT before)",
    "rounded": "sum(amount) FILTER (WHERE account = 'rounding' AND wager IS NOT NULL AND NOT before)",
    "difference": "sum(amount) FILTER (WHERE account = 'difference' AND NOT before)",
    "collected": "sum(amount) FILTER (WHERE account = 'chips' AND wager IS NULL AND NOT before)",
    "waived": "sum(amount) FILTER (WHERE account = 'waived' AND NOT before)",
    "let_go": "sum(amount) FILTER (WHERE account = 'rounding' AND wager IS NULL AND NOT before)",
    "balance": "sum(amount) FILTER (WHERE NOT before)",
}
"""Each figure, summed over the postings of a statement."""


class PostingSelection(NamedTuple):
    """The selection of postings that make up a figure."""

    account: str
    of_wagers: bool | None = None
    """True: postings that settle a wager. False: the others. None: both."""


FIGURES = {
    "charged": PostingSelection("income"),
    "in_chips": PostingSelection("chips", True),
    "left_owing": PostingSelection("payable", True),
    "rounded": PostingSelection("rounding", True),
    "difference": PostingSelection("difference"),
    "collected": PostingSelection("chips", False),
    "waived": PostingSelection("waived"),
    "let_go": PostingSelection("rounding", False),
    "opening": PostingSelection("payable"),
    "owing": PostingSelection("payable"),
}
"""The postings of each figure."""
