"""The custody of a dossier's subject: who looked at it, took a copy of it, or was issued a dossier at its tables."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from typing import Any

from psycopg import Connection

from projections.dossiers.model import DossierAccess
from projections.queries.access import newest
from record.authored.access import Access

MOST = 200
"""The most entries, newest first."""


def custody(
    connection: Connection[Any], tables: Iterable[str], sessions: Sequence[str], subjects: Iterable[str],
    since: datetime | None,
) -> tuple[list[DossierAccess], int]:  # fmt: skip
    """Views and copies since a time, and how many more there are. `subjects`: `round R1`, `dispute D1`."""
    names, numbers = tuple(subjects), _dossiers(connection, sessions)
    found = (
        one for table in tables for one in _since(newest(connection, table), since)
        if one.did != "decided" and (_about(one.what, names) or _is_dossier(one, numbers))
    )  # fmt: skip
    shown = [DossierAccess(one.at, one.person, one.what, one.why, one.fact) for one in islice(found, MOST)]
    return shown, sum(1 for _ in found)


def _since(found: Iterator[Access], since: datetime | None) -> Iterator[Access]:
    for one in found:
        if since is not None and one.recorded_at < since:
            return
        yield one


def _about(what: str, names: tuple[str, ...]) -> bool:
    """`round R1`, or a copy or a draft of it."""
    return any(what == name or what.endswith(f" {name}") for name in names)


def _is_dossier(one: Access, numbers: set[int]) -> bool:
    return one.kind == "dossier_issued" and one.number in numbers


def _dossiers(connection: Connection[Any], sessions: Sequence[str]) -> set[int]:
    """The numbers of dossiers issued about something of these sessions."""
    found = connection.execute("SELECT number FROM pitlog.dossiers WHERE session = ANY(%s)", (list(sessions),))
    return {number for (number,) in found.fetchall()}
