"""Days folded under another ruleset, kept by the process: their other rounds are folded from the nearest state.

A round under another ruleset needs everything before it on its gaming day, under that ruleset too. So the first
question folds the day, and keeps the other game's state before every few rounds, as a snapshot does. The next question
about the day plays on from there, beside the game in force from its own snapshot. A state contains names, so it is kept
with the names of its connection's vault, and dropped with them.
"""

from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

from msgspec.structs import replace
from psycopg import Connection

from domain.errors import PitlogError
from domain.facts.vocabulary import Ruleset
from domain.fold.game import Games
from domain.fold.session.results import Entries, RoundFacts
from domain.fold.session.snapshots import ResumedRound, RoundFooting, Snapshot, resume
from domain.games.encoding import OtherShape, pack, unpack
from domain.views.observer import Listening
from domain.views.what_if.parallel import Both, Carries, Comparison
from projections.engine.nearest_snapshot import chain_to, facts_of
from projections.engine.record_reader import horizon
from projections.engine.time_budget import TookTooLong, within_budget
from projections.queries.rounds import FoundRound
from record.errors import NotFound
from record.retrieval.reader import stands_in
from record.vault.loaders import vault_on

MOST = 4
"""The days that a process keeps for a vault. A state takes a few kilobytes, and there is one for three rounds."""


class DayUnder(NamedTuple):
    """A session folded under another ruleset."""

    names: list[str]
    """Its rounds."""
    footings: list[RoundFooting | None]
    """What each is folded from. The states are those of the other game."""
    unread: list[str]
    """Options that the other ruleset ignores."""

    @classmethod
    def of(cls, entries: Entries, unread: list[str]) -> "DayUnder":
        rounds = [one for one in entries if isinstance(one, RoundFacts)]
        return cls([one.round.round for one in rounds], [one.footing for one in rounds], [*unread])


def packed_other(standing: Snapshot) -> bytes | None:
    """The other game of a table with two, as bytes. None if there is no other, or it cannot be stored."""
    if not isinstance(standing.game, Both):
        return None
    other = standing.game.other
    try:
        return pack(other.inner if isinstance(other, Listening) else other)
    except OtherShape:
        return None


class _Key(NamedTuple):
    """A session as far as it is recorded, and the ruleset."""

    session: str
    ruleset: Ruleset
    latest: tuple[int, ...]
    """The position of its latest fact."""
    carry_in: bytes
    """The digest of what it received."""
    is_last: bool


_LATEST = """
    SELECT position FROM pitlog.facts WHERE session = %(session)s AND month = pitlog.month_of(%(session)s)
    AND position <= %(last)s ORDER BY version DESC LIMIT 1
"""
_RECEIVED = """
    SELECT carry_in, nth = (SELECT max(nth) FROM pitlog.sessions WHERE table_name = s.table_name)
    FROM pitlog.sessions AS s WHERE session = %s
"""

_WITHOUT_NAMES: dict[Any, Any] = {}
"""Days read on connections that show no names."""
_LOCK = Lock()


class KeptDays:
    """The days kept for the vault of a connection. Of one session and ruleset, as it is recorded now."""

    def __init__(self, connection: Connection[Any], found: FoundRound, ruleset: Ruleset) -> None:
        vault = vault_on(connection)
        # Once a person is forgotten, the vault has another: a day that is being folded is then kept nowhere.
        self._made = _WITHOUT_NAMES if vault is None else vault.made
        self._key = _key(connection, found, ruleset)

    def find(self) -> DayUnder | None:
        """The day, if it is kept."""
        with _LOCK:
            kept: dict[_Key, DayUnder] = self._made.setdefault(DayUnder, {})
            day = kept.pop(self._key, None)
            if day is not None:
                kept[self._key] = day  # the latest used are last
            return day

    def keep(self, day: DayUnder) -> None:
        """Keep a day, instead of an earlier state of it or of the one not used for longest."""
        with _LOCK:
            kept: dict[_Key, DayUnder] = self._made.setdefault(DayUnder, {})
            for old in [one for one in kept if one[:2] == self._key[:2]]:
                del kept[old]
            kept[self._key] = day
            while len(kept) > MOST:
                del kept[next(iter(kept))]


def _key(connection: Connection[Any], found: FoundRound, ruleset: Ruleset) -> _Key:
    last, latest = horizon(connection), list[int]()
    for session in stands_in(connection, found.session, found.table_name):
        rows = connection.execute(_LATEST, {"session": session, "last": last}).fetchall()
        latest += [position for (position,) in rows]
    row = connection.execute(_RECEIVED, (found.session,)).fetchone()
    carry_in, is_last = row or (b"", True)
    return _Key(found.session, ruleset, tuple(latest), sha256(carry_in).digest(), is_last)


def resumed_under(
    connection: Connection[Any], found: FoundRound, day: DayUnder, comparison: Comparison, games: Games
) -> bool:
    """Play a round with both games, from the nearest state of each. False if it cannot be played alone."""
    try:
        with within_budget(found.n):
            return _resumed(connection, found, day, comparison, games)
    except (NotFound, OtherShape):
        return False
    except PitlogError:
        raise
    except (Exception, TookTooLong):
        return False


def _resumed(
    connection: Connection[Any], found: FoundRound, day: DayUnder, comparison: Comparison, games: Games
) -> bool:
    chain = chain_to(connection, found.session, found.n)
    kept = day.footings[chain.first - 1 : found.n]
    if day.names.count(found.round) != 1 or [*map(_steps, kept)] != [*map(_steps, chain.footings)]:
        return False
    standing, state = chain.standing, kept[0].state if kept[0] is not None else None
    if state is None or standing.opening is None:
        return False
    carries = Carries(ResumedRound(standing.game), ResumedRound(unpack(state)))
    both = Both(comparison, standing.opening, carries)
    comparison.unread[found.table_name] = [*day.unread]
    facts = facts_of(connection, found.session, chain.footings)
    resume(replace(standing, game=both), chain.footings, facts.played, games, facts.settled_later)
    return True


def _steps(footing: RoundFooting | None) -> RoundFooting | None:
    """A snapshot without its state."""
    return None if footing is None else footing._replace(state=None)
