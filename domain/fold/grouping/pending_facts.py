"""Pending facts, in order of arrival. The facts of one wager can be taken alone."""

from domain.fold.reading import ReadFact


class PendingFacts:
    """The pending facts of a table."""

    def __init__(self) -> None:
        self.wagers: set[str] = set()
        """The wagers placed among the pending facts."""
        self._waiting: dict[int, ReadFact] = {}
        self._of: dict[str | None, list[int]] = {}
        self._count = 0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def append(self, played: ReadFact) -> None:
        self._count += 1
        self._waiting[self._count] = played
        self._of.setdefault(getattr(played.fact, "wager", None), []).append(self._count)

    def take(self) -> list[ReadFact]:
        """Remove and return all of them."""
        waiting = list(self._waiting.values())
        self.wagers, self._waiting, self._of = set(), {}, {}
        return waiting

    def take_of(self, wager: str) -> list[ReadFact]:
        """Remove and return the facts of one wager."""
        self.wagers.discard(wager)
        return [self._waiting.pop(at) for at in self._of.pop(wager, ())]
