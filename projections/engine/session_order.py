"""The order of a table's sessions: by their openings, whichever arrived first."""

from collections.abc import Callable
from dataclasses import dataclass

from domain.fold.sessions import table_of
from projections.engine.record_reader import Begins, begins
from projections.engine.store import FollowedTo, Store


@dataclass(frozen=True, slots=True)
class SessionOrder:
    """The order of the sessions that are followed."""

    store: Store
    reached: Callable[[], int]
    """The position up to which the record is followed."""

    def is_first(self, name: str) -> bool:
        """Whether a table has no session before this one, except one without an opening."""
        before = self.store.last_of(table_of(name))
        return before is None or before.nth == 0

    def joins_earlier(self, name: str) -> bool:
        """Whether facts before its opening were followed already: they join the table's first session."""
        before = self.store.last_of(table_of(name))
        return before is not None and before.nth == 0

    def later_than(self, table: str, name: str) -> list[FollowedTo]:
        """The sessions opened later than a new one, in order: mostly none."""
        begun, later = self._begins(table, name), list[FollowedTo]()
        before = self.store.last_of(table)
        while before is not None and self._begins(table, before.session) > begun:
            later.append(before)
            before = self.store.nth_of(table, before.nth - 1)
        return later[::-1]

    def begins_earlier(self, stood: FollowedTo) -> bool:
        """Whether a late opening puts a session before its predecessor."""
        before = self.store.nth_of(stood.table_name, stood.nth - 1) if stood.nth > 1 else None
        if before is None:
            return False
        return self._begins(stood.table_name, before.session) > self._begins(stood.table_name, stood.session)

    def by_opening(self, table: str) -> list[FollowedTo]:
        """All sessions of a table."""
        return sorted(self.store.of_table(table), key=lambda one: self._begins(table, one.session))

    def _begins(self, table: str, session: str) -> Begins:
        found = begins(self.store.connection, table, session, self.reached())
        assert found is not None
        return found
