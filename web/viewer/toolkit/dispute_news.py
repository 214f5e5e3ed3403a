"""News of followed disputes: queried once a second at most, however many pages ask."""

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from psycopg import Connection

from projections.queries.disputes import counts_of_facts
from record.people.follows import Follow, every

FRESH = 1.0
"""Seconds for which an answer is cached."""

Open = Callable[[], AbstractContextManager[Connection[Any]]]


class Followed:
    """Queries for all pages, and caches the answer."""

    def __init__(self, people: Open, reading: Open) -> None:
        self._people, self._reading = people, reading
        self._lock, self._until, self._position = threading.Lock(), 0.0, 0
        self._by: dict[str, dict[tuple[str, str], int]] = {}

    def of(self, name: str, position: int = 0) -> dict[tuple[str, str], int]:
        """The disputes that a person follows, by table and name, with the number of unseen facts.

        The answer includes all facts up to `position`.
        """
        with self._lock:
            if time.monotonic() >= self._until or position > self._position:
                self._by, self._position = self._read(), max(position, self._position)
                self._until = time.monotonic() + FRESH
            return self._by.get(name, {})

    def forget(self) -> None:
        """Drop the cache: a person followed, left or saw a dispute."""
        with self._lock:
            self._until = 0.0

    def _read(self) -> dict[str, dict[tuple[str, str], int]]:
        with self._people() as connection:
            follows = every(connection)
        counts = self._unseen({(one.table_name, one.dispute) for one in follows})
        by: dict[str, dict[tuple[str, str], int]] = {}
        for one in follows:
            by.setdefault(one.name, {})[one.table_name, one.dispute] = _new(one, counts)
        return by

    def _unseen(self, of: set[tuple[str, str]]) -> dict[tuple[str, str], int]:
        if not of:
            return {}
        with self._reading() as connection:
            return counts_of_facts(connection, of)


def _new(one: Follow, counts: dict[tuple[str, str], int]) -> int:
    return max(0, counts.get((one.table_name, one.dispute), 0) - one.seen)
