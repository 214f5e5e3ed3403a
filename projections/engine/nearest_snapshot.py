"""Finds the snapshot from which rounds of a session are folded: the one place that decides it.

    chain = chain_to(connection, session, 40)        # from the nearest stored state to round 40
    chain = chain_to(connection, session, 40, 55)    # the same, and on to round 55
    facts = facts_of(connection, session, chain)     # what is told in these rounds, as corrected
    resume(chain.standing, chain.footings, facts.played, games, facts.settled_later)
    round_of(connection, session, position)          # which round that is, for a fact
    rounds_of(connection, session, wagers)      # which rounds list a wager

Snapshots are made as corrected, up to the followed position. `NotFound`, or `OtherShape` of `domain.games.encoding`:
these rounds can only be folded with their session, from its first fact.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from domain.facts import Fact
from domain.facts.disputes import FactCorrected
from domain.fold.game import Ids
from domain.fold.grouping.scopes import PAYING
from domain.fold.lines import FeedLine, understand
from domain.fold.reading import ReadFact, read
from domain.fold.session.snapshots import RoundFooting, Snapshot
from domain.fold.sessions import table_of
from domain.fold.wagers.wager_names import listed
from domain.games.encoding import unpack
from projections.engine.record_reader import LINE, lines
from record.errors import NotFound
from record.storage.months import are_here

ANSWERING, ROUNDS = Identifier("pitlog", "footings"), Identifier("pitlog", "rounds")
"""Snapshots and rounds of the answering tables. A rebuild fills others beside them."""

_FOOTINGS = SQL(
    "SELECT n, shoe, round, state, steps, corrections, over FROM {0} "
    "WHERE session = %(session)s AND n <= %(last)s AND n >= (SELECT n FROM {0} "
    "WHERE session = %(session)s AND n <= %(n)s AND state IS NOT NULL ORDER BY n DESC LIMIT 1) ORDER BY n"
)
FOOTINGS = _FOOTINGS.format(ANSWERING)
OF_ROUNDS = SQL(
    "SELECT n, shoe, round, NULL::bytea AS state, steps, corrections, over FROM pitlog.footings "
    "WHERE session = %(session)s AND n = ANY(%(numbers)s) ORDER BY n"
)
# The facts of a session's rounds are in its month, or came before the table was first opened.
FACTS = SQL(
    "SELECT {} FROM pitlog.facts WHERE position = ANY(%(positions)s) "
    "AND month = ANY(ARRAY[pitlog.month_of(%(session)s), '-infinity'::date])"
).format(LINE)
BY_ID = SQL(
    "SELECT {} FROM pitlog.fact_ids AS i JOIN pitlog.facts AS f USING (position, month) "
    "WHERE i.table_name = %(table)s AND i.fact_id = ANY(%(ids)s)"
).format(LINE)
ROUND_OF = SQL(
    "SELECT n FROM {} WHERE session = %(session)s "
    "AND steps && ARRAY[%(position)s::bigint, -%(position)s::bigint] ORDER BY n LIMIT 1"
)


class Chain(NamedTuple):
    """Rounds that follow one another, and the table's state before the first of them."""

    first: int
    """The number of the first round."""
    state: bytes
    footings: list[RoundFooting]

    @property
    def standing(self) -> Snapshot:
        """The state, decoded again on each call, because playing rounds changes it."""
        found: Snapshot = unpack(self.state)
        return found


class ToldFacts(NamedTuple):
    """The facts of some rounds, and later facts about their wagers."""

    played: dict[int, ReadFact]
    """The facts by line."""
    settlements: dict[str, list[str]]
    """For each wager, the facts that settle it in a later round."""

    def settled_later(self, wager: str) -> Ids:
        """The facts that settle a wager in a later round."""
        return self.settlements.get(wager, ())


def chain_to(
    connection: Connection[Any], session: str, n: int, last: int | None = None, footings: Identifier = ANSWERING
) -> Chain:
    """From the nearest stored state at or before round `n`, to that round or a later one. Raises `NotFound` if a round
    between has no snapshot.
    """
    last = n if last is None else last
    with connection.cursor(binary=True) as cursor:
        rows = cursor.execute(
            _FOOTINGS.format(footings), {"session": session, "n": n, "last": last}, prepare=True
        ).fetchall()
    if not rows or [row[0] for row in rows] != list(range(rows[0][0], last + 1)):
        raise NotFound("footing", f"{session} {n}")
    first, *_ = rows[0]
    found = [RoundFooting(*row) for _, *row in rows]
    return Chain(first, found[0].state or b"", found)


def footings_of(connection: Connection[Any], session: str, numbers: Sequence[int]) -> dict[int, RoundFooting]:
    """The snapshots of some rounds, by number, without states. Rounds without a snapshot are missing."""
    with connection.cursor(binary=True) as cursor:
        rows = cursor.execute(OF_ROUNDS, {"session": session, "numbers": list(numbers)}, prepare=True).fetchall()
    return {n: RoundFooting(*row) for n, *row in rows}


def facts_of(connection: Connection[Any], session: str, footings: Sequence[RoundFooting]) -> ToldFacts:
    """The facts of some rounds, as corrected."""
    ids = [one for footing in footings for one in footing.corrections]
    about = lines(connection, BY_ID, {"table": table_of(session), "ids": ids}) if ids else []
    positions = [abs(step) for one in footings for step in one.steps if step]
    found = lines(connection, FACTS, {"positions": positions, "session": session})
    if len(found) < len(set(positions)):
        are_here(connection, [session])
    return told(about, found)


def told(about: Iterable[FeedLine], own: Iterable[FeedLine]) -> ToldFacts:
    """The facts of some rounds, with their corrections, and with facts that settle their wagers later, by lines."""
    later = [(one, understand(one)) for one in about]
    corrections = {fact.corrects: fact for _, fact in later if isinstance(fact, FactCorrected)}
    played = {one.number: _played(one, understand(one), corrections) for one in own}
    return ToldFacts(played, _settlements(later, corrections))


def round_of(connection: Connection[Any], session: str, position: int, footings: Identifier = ANSWERING) -> int | None:
    """The number of the round in or before which a fact is applied. None if it is after the last round with a snapshot,
    or not in this session.
    """
    asked = {"session": session, "position": position}
    found = connection.execute(ROUND_OF.format(footings), asked, prepare=True).fetchone()
    return found[0] if found is not None else None


LISTING = SQL(
    "SELECT n FROM {} WHERE session = %s "
    "AND EXISTS (SELECT FROM unnest(%b::bytea[]) AS word WHERE position(word IN body) > 0) ORDER BY n"
)


def rounds_of(
    connection: Connection[Any], session: str, wagers: Iterable[str], rounds: Identifier = ROUNDS
) -> list[int]:
    """The numbers of the rounds of a session that list some wagers."""
    words = [b'"wager":' + msgspec.json.encode(wager) for wager in wagers]
    return [n for (n,) in connection.execute(LISTING.format(rounds), (session, words)).fetchall()]


def _settlements(about: Sequence[tuple[FeedLine, Fact]], corrections: dict[str, FactCorrected]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one, fact in about:
        paying: Any = _played(one, fact, corrections).fact
        if type(paying) in PAYING:
            found.setdefault(listed(paying.wager), []).append(paying.id)
    return found


def _played(one: FeedLine, fact: Fact, corrections: dict[str, FactCorrected]) -> ReadFact:
    correction = corrections.get(fact.id)
    return ReadFact(fact, one) if correction is None else read(fact, one, correction)
