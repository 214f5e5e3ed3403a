"""The result of a verification."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from evidence.alterations import Alteration
from evidence.sealing.log_tables import StoredCheckpoint

MOST = 10_000
"""The maximum number of alterations stored."""

NOTICES = ("clock", "archived", "withheld", "server")
"""Kinds of notices, which need no alteration."""


class ArchivedResult(NamedTuple):
    """An archived month."""

    month: str
    facts: int
    looked_at: bool
    """Whether its archive was supplied. If not, only the leaves of its facts were verified."""


@dataclass
class VerificationResult:
    """The result of a verification."""

    checkpoint: StoredCheckpoint | None
    facts: int = 0
    unsealed: int = 0
    witnessed: int | None = None
    """The number of leaves that the witness stores."""
    partial: bool = False
    """Whether it is a file with fewer leaves than the log. It proves nothing about the others."""
    alterations: list[Alteration] = field(default_factory=list)
    more: int = 0
    """The number of alterations counted but not stored."""
    archived: list[ArchivedResult] = field(default_factory=list)
    """Months that were archived from the record."""
    not_verified: list[str] = field(default_factory=list)
    """What was not checked because the log's key is missing."""
    notices: list[Alteration] = field(default_factory=list)
    """Notices, which need no alteration: the clock was set back, a month was not checked."""

    @property
    def count(self) -> int:
        """The number of all alterations."""
        return len(self.alterations) + self.more

    def add(self, alterations: Iterable[Alteration]) -> None:
        """Store alterations, up to a maximum."""
        for one in alterations:
            if one.kind in NOTICES:
                self.notices.append(one)
            elif len(self.alterations) < MOST:
                self.alterations.append(one)
            else:
                self.more += 1
