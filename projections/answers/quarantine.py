"""Lines in quarantine as JSON has them, and what was done about them."""

from datetime import datetime
from typing import Literal

from msgspec import UNSET, Struct, UnsetType


class QuarantineEntry(Struct):
    """A line in quarantine. Its bytes are null if they were withheld or forgotten."""

    number: int
    length: int
    refusal: int
    field: str
    reason: str
    sender: str
    line_number: int
    token: str | None
    received_at: datetime
    accepted_at: datetime | None
    closed_at: datetime | None
    closed_by: str | None
    why: str | None
    raw: str | None
    base64: str | None
    shut: Literal["withheld", "forgotten"] | UnsetType = UNSET


class QuarantineClosed(Struct):
    """Lines of the quarantine were closed."""

    closed: int
    open: int


class Retried(Struct):
    """Lines of the quarantine were tried again."""

    recorded: int
    refused: int
    dry_run: bool | UnsetType = UNSET
