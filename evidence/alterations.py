"""Alterations: what was altered, where, and how it was detected. One sentence for each."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Alteration:
    """A difference from what was sealed. Unknown fields are left out."""

    kind: str
    """edited, back-dated, reordered, inserted, deleted, unreadable; checkpoint, history, log, key, time stamp,
    tombstone; archive; versions; month; names; catalogue; kept; and notices that need no alteration: clock, archived,
    withheld, server."""
    what: str
    """The sentence."""
    position: int | None = None
    last_position: int | None = None
    """The end of a range."""
    index: int | None = None
    """The index of a leaf."""
    last_index: int | None = None
    after: int | None = None
    """If its own position is unknown: the position of the last intact fact before it."""
    before: int | None = None
    """If its own position is unknown: the position of the first intact fact after it."""
    session: str | None = None
    version: int | None = None
    last_version: int | None = None
    table: str | None = None
    fact: str | None = None
    checkpoint: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The fields that are known."""
        return {name: value for name, value in vars(self).items() if value is not None}


def range_text(first: int, last: int) -> str:
    """A range in words: one number, or first to last."""
    return f"{first}" if first == last else f"{first} to {last}"
