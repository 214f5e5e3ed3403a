"""The result of a verification."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from evidence.alterations import Alteration
from evidence.sealing.log_tables import StoredCheckpoint

MOST = 10_000
"""Alterations that are kept."""

NOTICES = ("clock", "archived")
"""Kinds of what nobody need have altered."""


class ArchivedResult(NamedTuple):
    """An archived month."""

    month: str
    facts: int
    looked_at: bool
    """Whether somebody brought its archive: else only the leaves of its facts stand in the tree."""


@dataclass
class VerificationResult:
    """The result of a verification."""

    checkpoint: StoredCheckpoint | None
    facts: int = 0
    unsealed: int = 0
    witnessed: int | None = None
    """Leaves that the witness holds."""
    partial: bool = False
    """Whether it is a file alone, of fewer leaves than the log has: of the others it says nothing."""
    alterations: list[Alteration] = field(default_factory=list)
    more: int = 0
    """Alterations that are counted, and not kept."""
    archived: list[ArchivedResult] = field(default_factory=list)
    """Months that are not in the record."""
    not_verified: list[str] = field(default_factory=list)
    """What nobody looked at, because the log's key is not here."""
    notices: list[Alteration] = field(default_factory=list)
    """What anybody should know, and nobody need have altered: the clock was set back, a month was not looked at."""

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
