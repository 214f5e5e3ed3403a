"""Search: one box for everything, sorted by the possible meanings of the words."""

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, tzinfo
from itertools import islice
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from domain.cards import DECK
from projections.queries.disputes import FoundDispute
from projections.queries.disputes import dispute as dispute_named
from projections.queries.findings import FindingFilter, Found, findings
from projections.queries.rounds import FoundRound, RoundFilter, near_time, rounds
from record.errors import NotFound

SOME = 25
"""The maximum of each kind. For more, there are separate questions."""


class FoundFact(Struct):
    """A fact in a list."""

    table_name: str
    fact_id: str
    topic: str
    at: datetime
    session: str


class FoundShoe(Struct):
    """A shoe in a list."""

    session: str
    table_name: str
    shoe: str
    gaming_day: Any
    rounds: int


class Hits(Struct):
    """The results of a search, by the possible meanings of the words."""

    tables: list[str] = []
    shoes: list[FoundShoe] = []
    rounds: list[FoundRound] = []
    """Rounds of that name, or under way at that table and time."""
    facts: list[FoundFact] = []
    findings: list[Found] = []
    """Findings of that name, or under the rule with that number."""
    disputes: list[FoundDispute] = []
    of_player: list[FoundRound] = []
    with_card: list[FoundRound] = []
    more: list[str] = []
    """The kinds with more hits."""

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__struct_fields__)


def search(connection: Connection[Any], words: str, zone: tzinfo) -> Hits:
    """Search the record. Times without an offset are the venue's."""
    hits = Hits()
    for name, find in _SORTS.items():
        found = list(islice(find(connection, words, zone), SOME + 1))
        setattr(hits, name, found[:SOME])
        if len(found) > SOME:
            hits.more.append(name)
    return hits


# --- meanings of words --------------------------------------------------------------------------------------------


def _rounds(connection: Connection[Any], words: str, zone: tzinfo) -> list[FoundRound]:
    found = list(rounds(connection, RoundFilter(round=words), SOME + 1))
    when = table_and_time(words, zone)
    if when and not found:
        with suppress(NotFound):
            return [near_time(connection, *when).round]
    return found


def table_and_time(words: str, zone: tzinfo) -> tuple[str, datetime] | None:
    """Parse a table and a time: `BAC07@2002-11-09T21:05:11+11:00`, `BAC07 2002-11-09 21:05`."""
    found = re.fullmatch(r"\s*(.+?)(?:\s*@\s*|\s+)(\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*)\s*", words)
    if found is None:
        return None
    try:
        time = datetime.fromisoformat(found[2])
        return found[1], (time if time.tzinfo else time.replace(tzinfo=zone)).astimezone(zone)
    except (ValueError, OverflowError):
        return None


def _of_player(connection: Connection[Any], words: str, zone: tzinfo) -> list[FoundRound]:
    return list(rounds(connection, RoundFilter(player=words), SOME + 1))


def _with_card(connection: Connection[Any], words: str, zone: tzinfo) -> list[FoundRound]:
    card = words.upper()
    return list(rounds(connection, RoundFilter(card=card), SOME + 1)) if card in DECK else []


def _findings(connection: Connection[Any], words: str, zone: tzinfo) -> list[Found]:
    asked = FindingFilter(finding=words) if words.startswith("F-") else FindingFilter(rule=words)
    found = findings(connection, asked)
    try:
        return list(islice(found, SOME + 1))
    finally:
        found.close()


def _disputes(connection: Connection[Any], words: str, zone: tzinfo) -> list[FoundDispute]:
    try:
        return [dispute_named(connection, words)]
    except NotFound:
        return []


def _tables(connection: Connection[Any], words: str, zone: tzinfo) -> list[str]:
    found = connection.execute("SELECT DISTINCT table_name FROM pitlog.sessions WHERE table_name = %s", (words,))
    return [name for (name,) in found]


_SHOES: LiteralString = "SELECT {} FROM pitlog.shoes WHERE shoe = %s ORDER BY started_at LIMIT %s"
# By table and id, as in the index: there are few tables.
_FACTS: LiteralString = """
    SELECT {} FROM (SELECT DISTINCT table_name AS one FROM pitlog.sessions) AS known
    JOIN pitlog.fact_ids AS i ON i.table_name = one AND i.fact_id = %s
    JOIN pitlog.facts AS f USING (position, month, table_name, fact_id) ORDER BY position LIMIT %s
"""


def _shoes(connection: Connection[Any], words: str, zone: tzinfo) -> list[FoundShoe]:
    return _selected(connection, _SHOES, FoundShoe, words)


def _facts(connection: Connection[Any], words: str, zone: tzinfo) -> list[FoundFact]:
    return _selected(connection, _FACTS, FoundFact, words)


def _selected(connection: Connection[Any], query: LiteralString, kind: Any, words: str) -> list[Any]:
    names = SQL(", ".join(kind.__struct_fields__))
    with connection.cursor(row_factory=class_row(kind)) as cursor:
        return cursor.execute(SQL(query).format(names), (words, SOME + 1)).fetchall()


_SORTS: dict[str, Callable[[Connection[Any], str, tzinfo], list[Any]]] = {
    "tables": _tables, "shoes": _shoes, "rounds": _rounds, "facts": _facts, "findings": _findings,
    "disputes": _disputes, "of_player": _of_player, "with_card": _with_card,
}  # fmt: skip
