"""Wagers of one player on several areas, where each has a minimum to reach and all of them a maximum to keep."""

from simulator.baccarat import betting
from simulator.baccarat.betting import free_area, place
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document
from simulator.baccarat.faults.wagering import least, without


def somebody(s: Slip) -> bool:
    """Somebody sits who has no Tie wager yet, and an area is free."""
    return bool(without(s, "tie")) and free_area(s.r) > 0


def has_small_chip(s: Slip) -> bool:
    return somebody(s) and s.table.setup.chip < least(s)


def under_there(s: Slip) -> None:
    """As much as there has to be on one area, a chip on another."""
    player = without(s, "tie")[0]
    place(s.r, player, "tie", least(s))
    s.admit(place(s.r, player, "tie", s.table.setup.chip, area=free_area(s.r)).fact)
    betting.call(s.r)


def over_all(s: Slip) -> None:
    """All that may be on one area, and more on another."""
    player = without(s, "tie")[0]
    place(s.r, player, "tie", s.table.setup.limits["tie"][1])
    s.admit(place(s.r, player, "tie", least(s), area=free_area(s.r)).fact)
    betting.call(s.r)


AREA_FAULTS = (
    FaultKind("area-under-minimum", "call", by_document(div5="5.9(a)", electronic=""), under_there,
              "one of a player's wagers on several areas was under the minimum", has_small_chip),
    FaultKind("areas-over-maximum", "call", by_document(div5="5.9(b)", electronic=""), over_all,
              "a player's wagers on several areas came to more than the maximum", somebody),
)  # fmt: skip
