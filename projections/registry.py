"""The registry of all projections, in the order in which they are listed for people."""

from projections.commission.ledger import Ledger
from projections.disputes import Disputes
from projections.findings import Findings
from projections.projection import Projection
from projections.reconstructions import Reconstructions
from projections.rounds import Rounds
from projections.shoes import Shoes
from projections.snapshots import Footings
from projections.tables import Tables
from projections.terminals import Terminals

_ALL: tuple[Projection, ...] = (
    Rounds(), Findings(), Ledger(), Reconstructions(), Disputes(), Tables(), Shoes(), Terminals(),
    Footings(),
)  # fmt: skip
PROJECTIONS: dict[str, Projection] = {one.name: one for one in _ALL}


def tables_of(names: list[str]) -> list[str]:
    """The tables of some projections."""
    return [table for name in names for table in PROJECTIONS[name].tables]
