"""The past of a session in a follower's own tables, for amendments."""

from collections.abc import Sequence
from typing import Any

from psycopg.sql import SQL

from domain.fold.lines import FeedLine
from domain.fold.session.snapshots import RoundFooting
from domain.fold.sessions import table_of
from projections.engine import nearest_snapshot
from projections.engine.nearest_snapshot import BY_ID, Chain, ToldFacts
from projections.engine.record_reader import lines
from projections.engine.store import Store

SETTLES = "SELECT FROM {} WHERE session = %(session)s AND corrections @> ARRAY[%(fact)s] LIMIT 1"
NAMED = "SELECT n FROM {} WHERE session = %(session)s AND round = %(round)s"


class StoredPast:
    """One session's facts, and its rounds by their snapshots."""

    def __init__(self, store: Store, session: str) -> None:
        self._connection = store.connection
        self._session = session
        self._footings = store.table("footings")
        self._rounds = store.table("rounds") if "rounds" in store.slots else None

    def earlier(self, fact: str) -> FeedLine | None:
        """The line of a fact of the table."""
        found = lines(self._connection, BY_ID, {"table": table_of(self._session), "ids": [fact]})
        return found[0] if found else None

    def round_of(self, position: int) -> int | None:
        """The number of the round in or before which a fact was applied."""
        return nearest_snapshot.round_of(self._connection, self._session, position, self._footings)

    def named(self, name: str) -> list[int]:
        """The numbers of the rounds with a name."""
        asked = {"session": self._session, "round": name}
        found: list[Any] = self._connection.execute(SQL(NAMED).format(self._footings), asked, prepare=True).fetchall()
        return [n for (n,) in found]

    def chain_to(self, n: int, last: int) -> Chain:
        """Rounds up to the last one, from the nearest state at or before round `n`."""
        return nearest_snapshot.chain_to(self._connection, self._session, n, last, self._footings)

    def facts_of(self, footings: Sequence[RoundFooting]) -> ToldFacts:
        """The facts of some rounds."""
        return nearest_snapshot.facts_of(self._connection, self._session, footings)

    def listing(self, wager: str) -> list[int]:
        """The numbers of the rounds that list a wager. None, if rounds are not followed."""
        if self._rounds is None:
            return []
        return nearest_snapshot.rounds_of(self._connection, self._session, [wager], self._rounds)

    def settles_later(self, fact: str) -> bool:
        """Whether a fact settles a wager that an earlier round decided."""
        asked = {"session": self._session, "fact": fact}
        return self._connection.execute(SQL(SETTLES).format(self._footings), asked).fetchone() is not None
