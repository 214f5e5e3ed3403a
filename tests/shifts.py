"""Shifts of the simulator, made shorter."""

import pytest

from simulator import FeedEntry, Shift, simulate


def short_days(shift: Shift, shoes: int = 1) -> list[FeedEntry]:
    """A shift of baccarat whose tables deal so many shoes a day; by itself the simulator makes it eight."""
    with pytest.MonkeyPatch.context() as here:
        here.setattr("simulator.baccarat.session.SHOES_A_DAY", shoes)
        return [*simulate(shift)]
