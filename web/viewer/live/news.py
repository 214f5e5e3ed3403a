"""News for all watchers: the floor is read once, however many watch, and its changes are sent.

Each piece of news has its first and last position in the record, so a watcher notices if one is missing. The last
pieces are stored. A watcher who returns names the last piece seen and gets the following ones. If they are no longer
stored, or the server was restarted, the watcher gets the whole floor.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass

from anyio import to_thread

from domain.errors import PitlogError
from projections.queries.floor import Floor, FloorTable
from projections.queries.wall import TableOnWall, Wall
from web.viewer.toolkit.context import BEAT

KEPT = 600
"""The maximum number of pieces of news: ten minutes, if something happens every second."""

MOST = 200
"""The maximum number of watchers."""

log = logging.getLogger("pitlog.viewer")


@dataclass(frozen=True)
class News:
    """What changed between two checks of the floor."""

    number: int
    after: int
    """The position of the previous check."""
    wall: Wall
    changed: list[FloorTable]

    @property
    def floor(self) -> Floor:
        """The floor at the second check."""
        return self.wall.floor


class Live:
    """Reads the floor and distributes the changes."""

    def __init__(self, read_wall: Callable[[], Wall], every: float, beat: float = BEAT) -> None:
        self._read_wall, self._every, self.beat = read_wall, every, beat
        self._run = secrets.token_hex(4)
        self._kept: deque[News] = deque(maxlen=KEPT)
        self._now: Wall | None = None
        self._change = asyncio.Event()  # until the next change; after it, another one
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self.watching = 0
        self.blind = False
        """Whether the record cannot be read. Watchers are then disconnected, and reconnect later."""

    @property
    def full(self) -> bool:
        """Whether the limit of watchers is reached."""
        return self.watching >= MOST

    @property
    def number(self) -> int | None:
        """The number of the last piece of news. None if the record is not read for news at present."""
        return self._kept[-1].number if self._kept and not (self.blind or self._closed) else None

    def name(self, news: News) -> str:
        """The id of a piece of news, which a returning watcher sends."""
        return f"{self._run}-{news.number}"

    async def news(self, last_seen: str = "") -> AsyncGenerator[News | None, None]:
        """News after the last one seen, or the whole floor. An empty piece now and then if nothing is new."""
        self.watching += 1
        if self._task is None:
            self._task = asyncio.create_task(self._watch())
        try:
            seen = self._seen(last_seen)
            while not (self._closed or self.blind):
                new = await self._since(seen)
                if self.blind:
                    break
                for one in new:
                    seen = one.number
                    yield one
                if not new:
                    yield None
        finally:
            self.watching -= 1

    def _seen(self, name: str) -> int:
        run, _, number = name.partition("-")
        return int(number) if run == self._run and number.isascii() and number.isdecimal() and len(number) < 19 else -1

    async def _since(self, seen: int) -> list[News]:
        """The news after this one. Waits a while for it."""
        if not self._closed and (self._now is None or seen >= self._kept[-1].number):
            with suppress(TimeoutError):
                async with asyncio.timeout(self.beat):
                    await self._change.wait()
        if self._now is None or not self._kept:
            return []
        if self._kept[0].number <= seen + 1 and seen >= 0:
            return [one for one in self._kept if one.number > seen]
        return [News(self._kept[-1].number, 0, self._now, self._now.floor.tables)]

    async def _watch(self) -> None:
        """Read the floor at intervals while the server runs."""
        while True:
            try:
                wall = await to_thread.run_sync(self._read_wall)
            except PitlogError as why:
                log.warning("the floor can't be seen: %s; trying again", why)
                self.blind = True
                self._wake()
            else:
                self.blind = False
                self._publish(wall)
            await asyncio.sleep(self._every)

    def _publish(self, wall: Wall) -> None:
        before, floor = self._now, wall.floor
        known = {one.table_name: _shown(before, one) for one in before.floor.tables} if before else {}
        changed = [one for one in floor.tables if known.get(one.table_name) != _shown(wall, one)]
        last = before.floor if before else None
        if last is None or changed or (last.position, last.recorded) != (floor.position, floor.recorded):
            number = self._kept[-1].number + 1 if self._kept else 0
            self._kept.append(News(number, last.position if last else 0, wall, changed))
            self._now = wall
            self._wake()

    def _wake(self) -> None:
        """Wake all watchers. One that leaves meanwhile does not block the others."""
        self._change.set()
        self._change = asyncio.Event()

    async def close(self) -> None:
        """Stop reading, and disconnect the watchers."""
        self._closed = True
        self._wake()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def _shown(wall: Wall, one: FloorTable) -> tuple[FloorTable, TableOnWall | None]:
    """All that is shown of a table."""
    return one, wall.shown.get(one.table_name)
