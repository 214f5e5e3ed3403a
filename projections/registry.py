"""The registry of all projections, in the order in which they are listed for people."""

from projections.cases import CasesProjection
from projections.commission.ledger import Ledger
from projections.disputes import DisputesProjection
from projections.findings import FindingsProjection
from projections.projection import Projection
from projections.reconstructions import ReconstructionsProjection
from projections.rounds import RoundsProjection
from projections.shoes import ShoesProjection
from projections.snapshots import SnapshotsProjection
from projections.tables import TablesProjection
from projections.terminals import TerminalsProjection
from projections.timelines import TimelinesProjection
from projections.wagers import WagersProjection
from projections.watched.projection import WatchedProjection

_ALL: tuple[Projection, ...] = (
    RoundsProjection(), WagersProjection(), FindingsProjection(), Ledger(), ReconstructionsProjection(),
    DisputesProjection(), TablesProjection(), ShoesProjection(), TerminalsProjection(), SnapshotsProjection(),
    TimelinesProjection(), CasesProjection(), WatchedProjection(),
)  # fmt: skip
PROJECTIONS: dict[str, Projection] = {one.name: one for one in _ALL}


def tables_of(names: list[str]) -> list[str]:
    """The tables of some projections."""
    return [table for name in names for table in PROJECTIONS[name].tables]
