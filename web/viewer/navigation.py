"""The entries at the head of every page: whoever may not go somewhere is not shown the way."""

from typing import NamedTuple

from web.viewer.rights import Right


class Entry(NamedTuple):
    """An entry."""

    name: str
    path: str
    right: Right


ENTRIES = (
    Entry("Floor", "/", Right.FLOOR),
    Entry("Findings", "/findings", Right.FINDINGS),
    Entry("Disputes", "/disputes", Right.DISPUTES),
    Entry("Commission", "/commission", Right.COMMISSION),
    Entry("Integrity", "/integrity", Right.INTEGRITY),
    Entry("Access", "/access", Right.ACCESS),
)
