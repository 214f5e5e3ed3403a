"""The rows of the record, and between them those that moved out: in the order of positions, as they were sealed."""

from collections.abc import Sequence
from struct import pack

from record.sealing.merkle import leaf_hash
from record.verifying.away import ArchivedFact, Away
from record.verifying.sources import Rows, Stamps, numbers

_FAR = 2**63 - 1
_MANY = 65_536


class Merged:
    """Both. Where no fact moved out of a stretch, it is read as if none ever had."""

    def __init__(self, here: Rows, away: Sequence[Away]) -> None:
        self._here, self._away = here, away

    def hashes(self, after: int, to: int) -> list[bytes]:
        """Those of the record as they come, with the others put between them."""
        found, others = self._here.hashes(after, to), self._others(after, to)
        if not others:
            return found
        both = [(one.position, one.hash) for one in others]
        both += zip(self._here.positions(after, to), found, strict=False)
        return [hash_ for _, hash_ in sorted(both)]

    def stamps(self, after: int, to: int) -> Stamps:
        """Of a fact that only its leaf stands for no time is known."""
        found, others = self._here.stamps(after, to), self._others(after, to)
        if not others:
            return found
        both: list[tuple[int, int | None]] = [(one.position, one.recorded_at) for one in others]
        both += zip(numbers(found.positions), numbers(found.times), strict=True)
        both.sort(key=lambda one: one[0])
        timed = [(position, time) for position, time in both if time is not None]
        return Stamps(
            _packed([position for position, _ in both]),
            _packed([time for _, time in timed]),
            _packed([position for position, _ in timed]),
        )

    def positions(self, after: int, to: int) -> Sequence[int]:
        """Of both."""
        found, others = self._here.positions(after, to), self._others(after, to)
        return sorted([*found, *(one.position for one in others)]) if others else found

    def row(self, position: int) -> bytes | None:
        """Wherever it is."""
        away = self._of(position)
        return self._here.row(position) if away is None else away.row(position) or self._here.row(position)

    def leaf(self, position: int) -> bytes | None:
        """Its leaf hash, also where only that stands for it."""
        row = self.row(position)
        if row is not None:
            return leaf_hash(row)
        return next((one.hash for one in self._others(position - 1, position)), None)

    def neighbours(self, position: int) -> tuple[int | None, int | None]:
        """The nearest of both."""
        before, behind = self._here.neighbours(position)
        befores = [before, *(one.before(position) for one in self._away)]
        behinds = [behind, *(one.behind(position) for one in self._away)]
        return (
            max((one for one in befores if one is not None), default=None),
            min((one for one in behinds if one is not None), default=None),
        )

    def end(self, after: int, to: int, many: int) -> int | None:
        """No more facts than positions."""
        here = self._here.end(after, to, many)
        firsts = [first for one in self._away if (first := one.runs.behind(after)) is not None and first <= to]
        ends = [min(to, first + many - 1) for first in firsts] + ([] if here is None else [here])
        return min(ends, default=None)

    def nth(self, n: int) -> int | None:
        """Stretch by stretch: only where another history begins somebody asks."""
        after, last = -(_FAR) - 1, None
        while n > 0 and (end := self.end(after, _FAR, _MANY)) is not None:
            found = self.positions(after, end)
            last = found[min(n, len(found)) - 1] if found else last
            n, after = n - len(found), end
        return last

    def month(self, position: int) -> str | None:
        """That of a fact which moved out."""
        away = self._of(position)
        return away.month if away else None

    def _of(self, position: int) -> Away | None:
        return next((one for one in self._away if position in one.runs), None)

    def _others(self, after: int, to: int) -> list[ArchivedFact]:
        return [seen for one in self._away for seen in one.between(after, to)]


def _packed(values: Sequence[int]) -> bytes:
    return pack(f">{len(values)}q", *values)
