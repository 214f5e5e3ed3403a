"""Checks columns without hashing: gaps in versions, positions never issued, times out of order."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import accumulate, islice
from typing import Any

from psycopg import Connection

from domain.errors import PitlogError
from domain.facts import Fact
from domain.facts.decoding.public_line import TOKEN
from domain.facts.decoding.upcasts import decode_recorded
from evidence.alterations import Alteration, range_text
from evidence.sealing.fact_rows import read_fact
from evidence.sealing.session_heads import Heads
from evidence.verification.checks.placement import Placings, Understood
from evidence.verification.checks.vault import Kept
from evidence.verification.row_sources import BROKEN, Rows, Stamps, numbers
from record.retrieval.reader import FactSelection, read
from record.storage.stored import StoredFact, stored
from record.vault.first_form import people_of
from record.vault.forgetting import keeps_names_outside
from record.vault.reading import Vault

LATE = 2 * 60 * 1_000_000
"""In microseconds: how far times may run against positions, since writers do not take both at once."""

MOST_AHEAD = 100
"""The maximum number of facts named."""


class Clock:
    """Follows recording times in order of positions, and keeps the latest."""

    def __init__(self, latest: int = -(2**63)) -> None:
        self._latest, self._named = latest, 0

    def of(self, rows: Rows, stamps: Stamps) -> Iterator[Alteration]:
        """Facts recorded well before others with a lower position."""
        times = numbers(stamps.times)
        if not self._backwards(times):
            self._latest = max([self._latest, *times[-1:]])
            return
        latest = list(accumulate(times, max, initial=self._latest))
        self._latest = latest[-1]
        late = [n for n, (one, before) in enumerate(zip(times, latest, strict=False)) if before - one > LATE]
        for n in late[: MOST_AHEAD - self._named]:
            self._named += 1
            of = stamps.positions if stamps.timed is None else stamps.timed
            yield _named(rows, numbers(of)[n], latest[n] - times[n])

    def _backwards(self, times: Sequence[int]) -> bool:
        """Whether any two times are out of order. A fast test: mostly none are."""
        found = [self._latest, *times]
        return found != sorted(found)


def _named(rows: Rows, position: int, by: int) -> Alteration:
    row = rows.row(position)
    what = f"says that it was recorded {timedelta(microseconds=by)} earlier than one before it"
    why = "the clock was set back, or the time is false"
    if row is None:
        return Alteration("clock", f"position {position} {what}: {why}", position)
    fact = read_fact(row)
    who = f"({fact.session} version {fact.version}, {fact.table} {fact.fact_id})"
    return Alteration(
        "clock", f"position {position} {who} {what}: {why}", position, session=fact.session, version=fact.version,
        table=fact.table, fact=fact.fact_id,
    )  # fmt: skip


MOST = 100
"""The maximum number named of each kind."""

# From name to name through the index: there are few sessions and many facts.
_SESSIONS = """
    WITH RECURSIVE names AS (
        (SELECT session FROM pitlog.facts ORDER BY session LIMIT 1)
        UNION ALL
        SELECT (SELECT f.session FROM pitlog.facts AS f WHERE f.session > n.session ORDER BY f.session LIMIT 1)
        FROM names AS n WHERE n.session IS NOT NULL
    )
    SELECT n.session,
        (SELECT min(f.version) FROM pitlog.facts AS f WHERE f.session = n.session),
        (SELECT max(f.version) FROM pitlog.facts AS f WHERE f.session = n.session),
        (SELECT f.version FROM pitlog.facts AS f WHERE f.session = n.session AND f.position <= %s
         ORDER BY f.version DESC LIMIT 1)
    FROM names AS n WHERE n.session IS NOT NULL
"""
_GAPS = """
    SELECT session, before + 1, version - 1 FROM (
        SELECT session, version, coalesce(lag(version) OVER (PARTITION BY session ORDER BY version), 0) AS before
        FROM pitlog.facts
    ) AS f WHERE version <> before + 1 ORDER BY session, version LIMIT %s
"""
# Two index lookups. One query for both ends would scan all facts.
_NEVER_GIVEN = """
    (SELECT position, session, version, table_name, fact_id FROM pitlog.facts
     WHERE position < 1 ORDER BY position LIMIT %(most)s)
    UNION ALL
    (SELECT position, session, version, table_name, fact_id FROM pitlog.facts
     WHERE position > (SELECT last_value FROM pitlog.facts_position) ORDER BY position LIMIT %(most)s)
"""


def sessions(
    connection: Connection[Any], heads: Heads, last: int, facts: int, archived: Mapping[str, int]
) -> Iterator[Alteration]:
    """Compare sessions with their sealed heads, and find gaps in versions if the totals differ. Archived sessions have
    their length from a tombstone.
    """
    sealed, in_all = dict(heads), sum(archived.values())
    for name, version in archived.items():
        head = sealed.pop(name, None)
        if head != version:
            what = f"{name}: sealed up to version {head or 0}, and archived up to {version}"
            yield Alteration("versions", what, session=name, version=min(head or 0, version) + 1)
    for name, lowest, highest, at_seal in connection.execute(_SESSIONS, (last,)):
        in_all += highest if lowest == 1 else 0
        head = sealed.pop(name, None)
        if head is not None and (at_seal or 0) < head:
            what = f"{name}: sealed up to version {head}, and its facts end at {at_seal or 0}"
            yield Alteration("versions", what, session=name, version=(at_seal or 0) + 1, last_version=head)
        elif at_seal is not None and (head is None or at_seal > head):
            what = f"{name}: has facts up to version {at_seal} where {head or 'none'} was sealed"
            yield Alteration("versions", what, session=name, version=(head or 0) + 1, last_version=at_seal)
    for name, head in sealed.items():
        what = f"{name}: the whole session is gone, {head} facts of it were sealed"
        yield Alteration("versions", what, session=name, version=1, last_version=head)
    if in_all != facts:
        yield from _gaps(connection)


def _gaps(connection: Connection[Any]) -> Iterator[Alteration]:
    for name, first, last in connection.execute(_GAPS, (MOST,)).fetchall():
        if first > last:
            yield Alteration("versions", f"{name}: version {last + 1} is out of order", session=name, version=last + 1)
        else:
            what = f"{name}: version {range_text(first, last)} is missing"
            yield Alteration("versions", what, session=name, version=first, last_version=last)


def readable(check: Callable[[], Iterable[Alteration]]) -> list[Alteration]:
    """The results of a check, or the unreadable page that stopped it."""
    try:
        return list(check())
    except BROKEN as why:
        return [unreadable(why)]


def unreadable(why: Exception) -> Alteration:
    """The alteration for a page that cannot be read."""
    return Alteration("unreadable", f"part of the record can't be read: {str(why).splitlines()[0]}")


def positions(connection: Connection[Any]) -> list[Alteration]:
    """Facts at positions never issued. Readers do not see them."""
    return [
        Alteration(
            "inserted", f"position {position} ({session} version {version}, {table} {fact}) was never given out",
            position, session=session, version=version, table=table, fact=fact,
        )
        for position, session, version, table, fact in connection.execute(_NEVER_GIVEN, {"most": MOST}).fetchall()
    ]  # fmt: skip


PAGE = 2_000
"""The number of facts placed at once."""

NAMED = "it names somebody without a pseudonym, though names are outside the log"
RENAMED = "the vault has another name, or other words, than were recorded, or lacks the key of the day"
_COLUMNS = ("topic", "table", "fact_id", "seq", "at", "landmark")


def of_lines(connection: Connection[Any], vault: Vault | None = None, kept: Kept | None = None) -> Iterator[Alteration]:
    """Facts whose columns differ from what their lines give, or whose names and words are not those recorded."""
    placings, outside = Placings(connection), keeps_names_outside(connection)
    for page in _pages(read(connection, FactSelection())):
        yield from _of_page(placings, page, outside)
        if vault is not None:
            originals = zip(page, vault.originals(page), strict=True)
            yield from (_alteration(row, RENAMED, "names") for row, original in originals if not original.fits)
        if kept is not None:
            yield from kept.of(page)
    if kept is not None:
        yield from kept.finish()


def _pages(rows: Iterator[StoredFact]) -> Iterator[list[StoredFact]]:
    while page := list(islice(rows, PAGE)):
        yield page


def _of_page(placings: Placings, page: Sequence[StoredFact], outside: bool) -> Iterator[Alteration]:
    understood = list[Understood]()
    for row in page:
        try:
            understood.append((row, decode_recorded(row.topic, row.state)))
        except PitlogError as why:
            yield _alteration(row, str(why))
    if not understood:
        return
    for (row, fact), misplaced in zip(understood, placings.of(understood), strict=True):
        names = [*_others(row, fact), *([misplaced] if misplaced else [])]
        if names:
            yield _alteration(row, f"its line says another {', '.join(names)} than its columns")
        if outside and not all(map(TOKEN.fullmatch, people_of(fact))):
            yield _alteration(row, NAMED, "names")


def _others(row: StoredFact, fact: Fact) -> list[str]:
    expected = stored(row.originator_id, fact, row.state)
    return [name for name in _COLUMNS if getattr(expected, name) != getattr(row, name)]


def _alteration(row: StoredFact, wrong: str, kind: str = "columns") -> Alteration:
    what = f"position {row.position} ({row.originator_id} version {row.originator_version}): {wrong}"
    return Alteration(
        kind, what, row.position, session=row.originator_id, version=row.originator_version,
        table=row.table, fact=row.fact_id,
    )  # fmt: skip
