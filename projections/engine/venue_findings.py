"""Findings over several tables, made from each table's notes after all were followed.

A session whose notes changed is marked in the same transaction (`projections.engine.store`). After following, findings
of marked gaming days are made again from the notes of all tables in one transaction; if the program is killed before,
the marks remain. Each gaming day is judged alone, so memory contains one day's notes.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from psycopg.sql import SQL

from domain.fold.round import Finding
from domain.fold.sessions import session_of
from domain.fold.venue.checks import across
from domain.fold.venue.notes import AnyNote
from projections.engine.store import COLUMNS, MARKS, NOTES, Store
from projections.findings import note_of, rows
from projections.projection import SessionPlace

FINDINGS = "findings"
FIRST = 1_000_001
"""The first number of findings over several tables. A session has fewer of its own outside rounds."""


def refresh(store: Store) -> None:
    """Make the findings of marked days again. Call while no other process follows."""
    if NOTES not in store.slots:
        return
    with store.connection.transaction():
        marked = SQL("SELECT DISTINCT gaming_day FROM {} ORDER BY gaming_day").format(store.table(MARKS))
        for (day,) in store.connection.execute(marked).fetchall():
            _make(store, day)
        store.connection.execute(SQL("DELETE FROM {}").format(store.table(MARKS)))


def _make(store: Store, day: date) -> None:
    store.connection.execute(
        SQL("DELETE FROM {} WHERE gaming_day = %s AND n = 0 AND k >= %s").format(store.table(FINDINGS)), (day, FIRST)
    )
    made = rows_of_day(day, _notes(store, day))
    if made:
        values = SQL(", ").join([SQL("%s")] * len(COLUMNS[FINDINGS]))
        statement = SQL("INSERT INTO {} ({}) VALUES ({})").format(
            store.table(FINDINGS), SQL(", ".join(COLUMNS[FINDINGS])), values
        )
        with store.connection.cursor() as cursor:
            cursor.executemany(statement, made)


def rows_of_day(day: date, notes: Mapping[str, Sequence[AnyNote]]) -> list[Sequence[Any]]:
    """The rows of findings over several tables on a gaming day."""
    made: list[Sequence[Any]] = []
    for table, found in _by_table(across(notes.values())).items():
        place, times = SessionPlace(session_of(table, day), table, day), {note.fact: note.at for note in notes[table]}
        made += ((place.session, 0, *row.values) for row in rows(place, (None, None), found, times, FIRST))
    return made


def _notes(store: Store, day: date) -> dict[str, list[AnyNote]]:
    """A day's notes by table, in order."""
    statement = SQL("SELECT table_name, body FROM {} WHERE gaming_day = %s ORDER BY session, k").format(
        store.table(NOTES)
    )
    found: dict[str, list[AnyNote]] = {}
    for table, body in store.connection.execute(statement, (day,)):
        found.setdefault(table, []).append(note_of(body))
    return found


def _by_table(findings: list[Finding]) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    for one in findings:
        found.setdefault(one.table, []).append(one)
    return found
