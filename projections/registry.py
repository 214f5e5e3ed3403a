"""Every projection there is, in the order in which people are told of them."""

from projections.findings import Findings
from projections.rounds import Rounds
from projections.shape import Projection

PROJECTIONS: dict[str, Projection] = {one.name: one for one in (Rounds(), Findings())}


def tables_of(names: list[str]) -> list[str]:
    """The tables that some projections fill."""
    return [table for name in names for table in PROJECTIONS[name].tables]
