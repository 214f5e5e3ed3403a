"""Sessions of PostgreSQL that the tests keep: where a connection closes, the next one to the same record goes on.

Most of the CPU of a test with a record was sessions that begin, four for a question, each with empty caches. A session
that is kept is as a new one: nothing is set, prepared, temporary, locked or listened to in it. Kept are those of this
process, to databases that `servers.Databases` makes. Tests of connections themselves have `new_sessions`.
"""

import os
import select
from collections.abc import Iterator
from functools import cache
from threading import Lock
from typing import Any, Self

import psycopg
import pytest
from psycopg import Connection, pq

PREFIX = "pitlog_test_"
"""Of the names of databases whose sessions are kept."""
MOST = 8
"""Sessions that are kept: those of two records."""

_lock = Lock()
_kept: list[tuple[str, pq.abc.PGconn]] = []
"""Each with its connection string; the one that was left last is the last."""
os.register_at_fork(after_in_child=_kept.clear)


class KeptConnection(Connection[Any]):
    """A connection that leaves its session behind."""

    began_with: str

    @classmethod
    def connect(cls, conninfo: str = "", *, autocommit: bool = False, **options: Any) -> Self:
        """On a session that was begun in the same way, or on a new one."""
        if options or f"dbname={PREFIX}" not in conninfo:
            return Connection.connect(conninfo, autocommit=autocommit, **options)  # type: ignore[return-value]
        if session := _taken(conninfo):
            found = cls(session)
            found._autocommit = autocommit
        else:
            found = super().connect(conninfo, autocommit=autocommit)
        found.began_with = conninfo
        return found

    def close(self) -> None:
        """Leave the session as it began; one in the middle of something ends."""
        session = self.pgconn
        if self.closed or not _is_as_begun(session):
            super().close()
            return
        self._closed, self.pgconn = True, _ended()
        with _lock:
            _kept.append((self.began_with, session))
            over = _kept[:-MOST]
            del _kept[:-MOST]
        for _, one in over:
            one.finish()


def _taken(conninfo: str) -> pq.abc.PGconn | None:
    with _lock:
        found = next((one for one in reversed(_kept) if one[0] == conninfo), None)
        if found is None:
            return None
        _kept.remove(found)
    session = found[1]
    if select.select([session.socket], [], [], 0)[0]:  # the server ended it: it says nothing else unasked
        session.finish()
        return None
    return session


def _is_as_begun(session: pq.abc.PGconn) -> bool:
    if session.transaction_status != pq.TransactionStatus.IDLE:
        return False
    return session.exec_(b"DISCARD ALL").status == pq.ExecStatus.COMMAND_OK  # the role is that of the beginning, too


@cache
def _ended() -> pq.abc.PGconn:
    """What a closed connection has."""
    session = pq.PGconn.connect_start(b"host=/nowhere")
    session.finish()
    return session


def let_go(database: str) -> None:
    """End the sessions of a database."""
    with _lock:
        gone = [one for one in _kept if f"dbname={database} " in f"{one[0]} "]
        _kept[:] = [one for one in _kept if one not in gone]
    for _, session in gone:
        session.finish()


@pytest.fixture(scope="session", autouse=True)
def kept_sessions() -> Iterator[None]:
    """In the whole run."""
    with pytest.MonkeyPatch.context() as here:
        here.setattr(psycopg, "connect", KeptConnection.connect)
        yield


@pytest.fixture
def new_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each connection begins a session, as it does outside the tests."""
    monkeypatch.setattr(psycopg, "connect", Connection.connect)
