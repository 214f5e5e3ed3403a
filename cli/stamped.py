"""What authorities for time stamps vouch for, as `pitlog verify` says it."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from cli.text import counted
from record.sealing.stamps import Stamp

MOST_SHOWN = 8


def stamps_said(stamps: Sequence[tuple[str, int, Stamp | None]]) -> Iterator[str]:
    """Of what, of how many leaves, by whom: the newest of those that hold; and how many nobody could check."""
    held = [(what, size, by) for what, size, by in stamps if by is not None]
    for what, size, by in held[-MOST_SHOWN:]:
        yield f"time stamp: {what} had {size:,} leaves at {by.at:%Y-%m-%d %H:%M:%SZ}, says {by.authority}"
    if len(held) > MOST_SHOWN:
        yield f"and {counted(len(held) - MOST_SHOWN, 'earlier time stamp')}, which hold, too"
    if unchecked := len(stamps) - len(held):
        yield f"not checked: {counted(unchecked, 'time stamp')}; bring the authority's certificate (--tsa-cert)"


def stamp_as_json(by: Stamp | None, size: int, **more: int) -> dict[str, Any]:
    """A time stamp, and whether it was verified."""
    at: datetime | None = by.at if by else None
    return {**more, "size": size, "verified": by is not None, "at": at, "authority": by.authority if by else None}
