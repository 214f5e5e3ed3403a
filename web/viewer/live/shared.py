"""What everybody who watches the same thing is shown: made once for all of them, until there is news."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar, cast

from web.viewer.live.news import Live

T = TypeVar("T")


class Shared:
    """What was made since the last news. Whoever asks first has it made; the others wait for it."""

    def __init__(self, live: Live) -> None:
        self._live, self._number = live, -1
        self._made: dict[Hashable, asyncio.Task[Any]] = {}

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """The thing of this key. It is made for this caller alone if nobody reads the record for news at present."""
        number = self._live.number
        if number is None:
            return await make()
        if number != self._number:
            self._number, self._made = number, {}
        task = self._made.get(key)
        if task is None:
            task = self._made[key] = asyncio.ensure_future(make())
            task.add_done_callback(lambda done: self._done(key, done))
        return cast(T, await asyncio.shield(task))  # who goes away does not take it from the others

    def _done(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        """What could not be made is tried again by the next caller."""
        if (task.cancelled() or task.exception() is not None) and self._made.get(key) is task:
            del self._made[key]
