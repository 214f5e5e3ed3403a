"""The access log, newest first. It is read without reading the record from its beginning."""

from collections.abc import Iterable, Iterator
from typing import Any, LiteralString

from psycopg import Connection
from psycopg.sql import SQL

from projections.queries.nearest_names import nearest
from record.authored.access import Access, access_of
from record.errors import UnknownName
from record.storage.horizon import horizon
from record.storage.stored import COLUMNS, StoredFact
from record.vault.first_form import fact_rows

PAGE = 500

# The kinds are written as in the index (migrations/0074); otherwise PostgreSQL would not use it.
_ROWS: LiteralString = """
    SELECT {} FROM pitlog.facts WHERE topic IN (
        'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1',
        'dispute_withdrawn/1', 'dispute_moved/1', 'dispute_gathered/1', 'dispute_taken_out/1', 'dispute_assigned/1',
        'dispute_described/1', 'dispute_audited/1', 'ruling_made/1', 'fact_corrected/1', 'finding_assigned/1',
        'finding_closed/1', 'finding_looked_at/1', 'finding_act_undone/1', 'shift_handed_over/1',
        'shift_taken_over/1', 'gaming_day_closed/1', 'person_forgotten/1', 'hold_placed/1', 'hold_released/1',
        'disposal_certified/1', 'retention_set/1', 'credential_changed/1', 'quarantine_handled/1',
        'difference_explained/1', 'table_placed/1',
        'attention_acknowledged/1', 'acknowledgement_withdrawn/1', 'alarm_raised/1', 'alarm_acknowledged/1',
        'alarm_closed/1', 'watch_budget_set/1', 'attention_set/1'
    ) AND position < %(before)s AND (%(table)s::text IS NULL OR table_name = %(table)s)
    ORDER BY position DESC LIMIT %(page)s
"""


def check_person(connection: Connection[Any], person: str, users: Iterable[str] = ()) -> None:
    """Raises `UnknownName` for a person or sender without any access in the whole record. `users`: known anyway."""
    known = {name for one in newest(connection) for name in (one.person, one.sender)}.union(users)
    if person not in known:
        raise UnknownName("access by", person, nearest(person, known))


def newest(connection: Connection[Any], table: str | None = None, person: str | None = None) -> Iterator[Access]:
    """Access facts of a table and of a person (named in the fact, or its sender), read page by page."""
    before = horizon(connection) + 1
    while True:
        values = {"before": before, "table": table, "page": PAGE}
        with connection.cursor(binary=True) as cursor:
            rows = [StoredFact(*row) for row in fact_rows(cursor.execute(SQL(_ROWS).format(SQL(COLUMNS)), values))]
        for one in map(access_of, rows):
            if person in (None, one.person, one.sender):
                yield one
        if len(rows) < PAGE:
            return
        before = rows[-1].position
