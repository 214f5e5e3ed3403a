"""The entries at the head of every page: whoever may not go somewhere is not shown the way."""

from typing import NamedTuple

from web.viewer.rights import Right


class NavigationEntry(NamedTuple):
    """An entry."""

    name: str
    path: str
    right: Right


ENTRIES = (
    NavigationEntry("Floor", "/", Right.FLOOR),
    NavigationEntry("Findings", "/findings", Right.FINDINGS),
    NavigationEntry("Disputes", "/disputes", Right.DISPUTES),
    NavigationEntry("Commission", "/commission", Right.COMMISSION),
    NavigationEntry("Integrity", "/integrity", Right.INTEGRITY),
    NavigationEntry("Access", "/access", Right.ACCESS),
)
