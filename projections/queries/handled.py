"""What became of findings: who was to look into each, who closed it and why."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from psycopg import Connection

OPEN, ASSIGNED, CLOSED = STATES = "open", "assigned", "closed"


class Act(Struct):
    """Something that was done about a finding."""

    finding: str
    by: str
    at: datetime
    to: str | None = None
    """Who looks into it; nothing where it was closed."""
    reason: str | None = None


class Handled(Struct):
    """All that was done about one."""

    acts: list[Act]

    @property
    def state(self) -> str:
        """How it stands: a finding that was closed is open again once it is given to somebody."""
        if not self.acts:
            return OPEN
        return ASSIGNED if self.acts[-1].to else CLOSED

    @property
    def to(self) -> str | None:
        """Who looks into it now."""
        return self.acts[-1].to if self.acts else None


NOTHING = Handled([])

_ACTS = (
    "SELECT line FROM pitlog.facts WHERE topic IN ('finding_assigned/1', 'finding_closed/1') "
    "AND (%(names)s::text[] IS NULL OR convert_from(line, 'UTF8')::jsonb ->> 'finding' = ANY(%(names)s)) "
    "ORDER BY position"
)


def handled(connection: Connection[Any], names: Sequence[str] | None = None) -> dict[str, Handled]:
    """What became of the findings of these names; of all that anything was done about, if none is named."""
    found: dict[str, Handled] = {}
    values = {"names": list(names) if names is not None else None}
    for (line,) in connection.execute(_ACTS, values):
        act = msgspec.json.decode(line, type=Act)
        found.setdefault(act.finding, Handled([])).acts.append(act)
    return found
