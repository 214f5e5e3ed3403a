"""Workers that record batches, one for each connection. If none is free, the request waits, so the device is slowed
down.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import psycopg
from anyio import CapacityLimiter, fail_after, to_thread
from psycopg_pool import PoolTimeout

from domain.fold.lines import FeedLine
from record.ingest.ingest import Ingest, LineAnswer
from record.people.sender import Sender
from record.people.tokens import Token, find
from record.postgres.connections import WEB, Datastore, explained, is_lost
from record.postgres.servers import Server
from record.storage.application import Record
from web.feed_server.rejections import NoToken

LOOKUPS = 4
"""Connections that look up tokens, besides those of the workers."""
HEALTH_SECONDS = 3.0
RECONNECT = 2.0
"""Seconds after which a pool stops connecting. The next request starts it again."""
_PAUSE = 0.05


class Workers:
    """Records batches for all requests."""

    def __init__(self, server: Server, count: int, patience: float) -> None:
        self._server, self._patience = server, patience
        self._record = Record(server, connections=count)
        self._ingests = [Ingest(self._record, patience) for _ in range(count)]
        self._tokens = Datastore(server, WEB, size=LOOKUPS)
        for datastore in (self._record.pool, self._tokens):
            # Left to itself a pool waits for minutes between two attempts: a long outage would go on after its end.
            datastore.pool.reconnect_timeout, datastore.pool.timeout = RECONNECT, min(patience, RECONNECT + 0.5)
        self._free: asyncio.Queue[Ingest] = asyncio.Queue()
        self._recording, self._lookups, self._checking = map(CapacityLimiter, (count, LOOKUPS, 1))
        for ingest in self._ingests:
            self._free.put_nowait(ingest)

    async def take(self, lines: Sequence[FeedLine], secret: str) -> list[LineAnswer]:
        """Record a batch, if the token is still valid. When this returns, the batch is recorded."""
        async with self._one() as ingest:
            return await to_thread.run_sync(self._take, ingest, lines, secret, limiter=self._recording)

    async def sender(self, secret: str) -> Sender:
        """The present holder of this secret. Raises `NoToken` if there is none."""
        return await to_thread.run_sync(self._sender, secret, limiter=self._lookups)

    async def well(self) -> bool:
        """Whether the database answers within a short time."""
        try:
            with fail_after(HEALTH_SECONDS):
                await to_thread.run_sync(self._token, "", limiter=self._checking, abandon_on_cancel=True)
        except Exception:
            return False
        return True

    def _take(self, ingest: Ingest, lines: Sequence[FeedLine], secret: str) -> list[LineAnswer]:
        sender = self._sender(secret)
        try:
            return ingest.take(lines, sender)
        except BaseException:
            ingest.close()  # whatever it knew may be wrong now
            raise

    def _sender(self, secret: str) -> Sender:
        token = self._token(secret)
        if token is None or token.log:
            raise NoToken
        return Sender.holder_of(token)

    def _token(self, secret: str) -> Token | None:
        """Look up a token, and retry on dead connections: after a restart all idle ones are dead."""
        deadline = time.monotonic() + self._patience
        with explained(self._server):
            while True:
                try:
                    with self._tokens.get_connection() as connection:
                        return find(connection, secret)
                except (psycopg.Error, PoolTimeout) as error:
                    if not (is_lost(error) or isinstance(error, PoolTimeout)) or time.monotonic() > deadline:
                        raise
                self._server.ensure_running()
                time.sleep(_PAUSE)

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[Ingest]:
        ingest = await self._free.get()
        try:
            yield ingest
        finally:
            self._free.put_nowait(ingest)

    def close(self) -> None:
        """Close the connections."""
        for ingest in self._ingests:
            ingest.close()
        self._record.close()
        self._tokens.close()
