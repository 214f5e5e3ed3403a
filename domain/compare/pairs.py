"""The wagers of a round under both books, and what players should have after each."""

from decimal import Decimal
from typing import NamedTuple

from domain.money import EXACT
from domain.replay.round import Round, Wager


class Paired(NamedTuple):
    """A wager; in a round where only one book still knows it, the other side is empty."""

    real: Wager | None
    other: Wager | None
    had: Decimal | None
    """What the player should have by the book in force; nothing while it is undecided."""
    would: Decimal | None

    @property
    def known(self) -> Wager:
        """As it was placed."""
        known = self.real or self.other
        assert known is not None
        return known

    @property
    def more(self) -> Decimal | None:
        """What the player would have had more, when it is decided under both books."""
        return None if self.had is None or self.would is None else EXACT.subtract(self.would, self.had)


class Pairing:
    """Pairs the wagers of rounds. One that is decided under one book waits until it is under the other."""

    def __init__(self) -> None:
        self.waiting: dict[tuple[str, str], tuple[Decimal | None, Decimal | None]] = {}
        """By table and wager."""

    def pair(self, real: Round, other: Round) -> list[Paired]:
        """The wagers of a round under either book."""
        ours, theirs = ({one.wager: one for one in reading.wagers} for reading in (real, other))
        return [self._pair(real.table, name, ours.get(name), theirs.get(name)) for name in ours | theirs]

    def _pair(self, table: str, name: str, one: Wager | None, two: Wager | None) -> Paired:
        had, would = _had(one), _had(two)
        if (had is None) != (would is None):
            before = self.waiting.pop((table, name), (None, None))
            had, would = (before[0] if had is None else had), (before[1] if would is None else would)
            if had is None or would is None:
                self.waiting[table, name] = had, would
        return Paired(one, two, had, would)


def _had(wager: Wager | None) -> Decimal | None:
    """What comes back of the stake, and what is paid on top of it."""
    due = wager.due if wager is not None else None
    if due is None or due.result == "open":
        return None
    return EXACT.add(Decimal(due.stake_back), Decimal(due.pays))
