"""A few workers that record batches: as many as there are connections. Who finds none free waits, and with it the
request's body, and with that the device: that is the back-pressure."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from anyio import to_thread
from psycopg import Connection

from record.application import Record
from record.database import WEB, Datastore, explained
from record.ingest import Answer, Ingest
from record.line import Line
from record.sender import Sender
from record.servers import Server
from record.tokens import Token, find


class Workers:
    """Records batches for everybody who pushes facts."""

    def __init__(self, server: Server, count: int = 4, patience: float = 10.0) -> None:
        self._server = server
        self._record = Record(server, connections=count)
        self._tokens = Datastore(server, WEB, size=2)
        self._free: asyncio.Queue[Ingest] = asyncio.Queue()
        for _ in range(count):
            self._free.put_nowait(Ingest(self._record, patience))

    async def take(self, lines: Sequence[Line], sender: Sender) -> list[Answer]:
        """Record a batch; it is recorded when this returns."""
        async with self._one() as ingest:
            return await to_thread.run_sync(ingest.take, lines, sender)

    async def token(self, secret: str) -> Token | None:
        """The token that has this secret, as it is right now: a revoked one is refused at once."""
        return await to_thread.run_sync(self._find, secret)

    def _find(self, secret: str) -> Token | None:
        with explained(self._server), self._tokens.get_connection() as connection:
            typed: Connection = connection
            return find(typed, secret)

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[Ingest]:
        ingest = await self._free.get()
        try:
            yield ingest
        finally:
            self._free.put_nowait(ingest)

    def close(self) -> None:
        """Let go of the connections."""
        self._record.close()
        self._tokens.close()
