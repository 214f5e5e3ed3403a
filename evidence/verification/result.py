"""The result of a verification."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from evidence.alterations import Alteration
from evidence.sealing.log_tables import StoredCheckpoint

MOST = 10_000
"""The maximum number of alterations stored."""

NOTICES = ("clock", "archived", "withheld", "server", "recovered")
"""Kinds of notices, which need no alteration."""


class ArchivedResult(NamedTuple):
    """An archived month."""

    month: str
    facts: int
    looked_at: bool
    """Whether its archive was supplied. If not, only the leaves of its facts were verified."""


class RecoveredResult(NamedTuple):
    """A loss from which the log went on."""

    leaf: int
    """The number of leaves that were kept: the log went on from this one."""
    entry: int | None
    """The leaf with the signed recovery entry. None if it was lost itself, in a later loss."""
    lost: int
    """The number of leaves that the lost log had."""
    at: str
    by: str
    why: str
    compared: bool = False
    """Whether a witness that saw the lost log was supplied."""
    facts: int = 0
    """The number of facts that were lost."""
    again: int = 0
    """How many of them are in the record again."""
    own: int = 0
    """How many were notes of the program about copies and views, which nobody can send again."""
    changed: int = 0
    """How many came back with other content, or about other people."""
    stated: bool = False
    """Whether the operator stated under seal what came back."""


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
    recovered: list[RecoveredResult] = field(default_factory=list)
    """Losses from which the log went on."""
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
