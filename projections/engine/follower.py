"""The follower: reads the record in batches, each written with its position in one transaction.

follower = Follower(store, projections, games)
while follower.step(horizon): ...    # a batch; false at the end
follower.round_off()                 # open rounds everywhere, as if the facts ended here
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from domain.fold.game import Games
from domain.fold.lines import FeedLine
from projections.engine.edition import edition
from projections.engine.record_reader import LinesSubscription
from projections.engine.sessions_in_memory import SessionsInMemory
from projections.engine.store import Store
from projections.projection import Projection

BATCH = 5_000
"""The number of facts per transaction."""

TOGETHER = 50
"""The number of sessions completed per transaction."""


@dataclass
class Follower:
    """One reader of the record, and the tables it fills."""

    store: Store
    projections: Mapping[str, Projection]
    games: Games
    batch: int = 0
    """Facts per transaction. By default `BATCH`."""
    retried: bool = False
    """Whether sessions set aside by another edition were retried."""

    def __post_init__(self) -> None:
        self._kept = self.store.position()
        self._record = LinesSubscription(self.store.connection, self._kept, self.store.part)
        self.sessions = SessionsInMemory(self.store, self.projections, self.games, self._kept)

    @property
    def at(self) -> int:
        """The position up to which the record was read."""
        return self._record.reader.position

    def can_continue(self, store: Store, projections: Mapping[str, Projection]) -> bool:
        """Whether it can continue with these tables: no other follower has written to them."""
        same = (self.store.slots, list(self.projections)) == (store.slots, list(projections))
        return same and self._kept == store.position()

    def follow_all(self, last: int, report: Callable[[int], None]) -> None:
        """Follow up to a position, and fold anew what was postponed."""
        self.follow(last, report)
        while self.fold_next():
            pass

    def follow(self, last: int, report: Callable[[int], None]) -> None:
        """Follow up to a position, and write the open rounds there, except of sessions that were postponed."""
        self.retry()
        while self.step(last):
            report(self.at)
        self.round_off()
        report(last)

    def step(self, last: int) -> bool:
        """Follow the next batch. False if the position is reached."""
        rows = self._record.lines(last, self.batch or BATCH)
        if rows is not None:
            self._take_all(rows)
        return rows is not None

    def retry(self) -> None:
        """Retry sessions that another edition set aside."""
        if self.retried:
            return
        for name in self.store.of_other_editions(edition()):
            with self._transaction():
                self.sessions.retry(name)
        self.retried = True

    def fold_next(self) -> bool:
        """Fold anew the next session that was postponed. False if there is none."""
        name = next(iter(self.sessions.postponed), None)
        if name is not None:
            with self._transaction():
                self.sessions.retry(name)
            self.sessions.evict()
        return name is not None

    def round_off(self) -> None:
        """Write open rounds that are not written yet."""
        unfinished = [name for name in self.store.unfinished() if name not in self.sessions.postponed]
        for names in batched(unfinished, TOGETHER):
            with self._transaction():
                for name in names:
                    self.sessions.round_off(name)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing. After a failure, memory may be ahead of the tables, so it is dropped."""
        try:
            with self.store.connection.transaction():
                self.store.lock(self._kept)
                yield
                while refused := self.store.flush():
                    for stood, why in refused:
                        self.sessions.refused(stood, why)
        except BaseException:
            self.sessions.forget()
            self.store.give_up()
            self._record.reader.position = self.sessions.reached = self._kept
            raise

    def _take_all(self, rows: list[tuple[str, FeedLine]]) -> None:
        reached = self.sessions.reached = rows[-1][1].number
        own: dict[str, list[FeedLine]] = {}
        for session, line in rows:
            own.setdefault(self.sessions.joined(session), []).append(line)
        with self._transaction():
            for name, theirs in own.items():
                self.sessions.take(name, theirs)
            self.store.move(reached, len(rows))
        self._kept = reached
        self.sessions.evict()


def batched(names: list[str], size: int) -> Iterator[list[str]]:
    return (names[begin : begin + size] for begin in range(0, len(names), size))
