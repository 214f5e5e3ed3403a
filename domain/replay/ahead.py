"""The look ahead: which facts belong to a round that is over, or yet to come, when their turn comes.

It is needed where facts speak of rounds, shoes or wagers that are not up; it goes through the feed once more with the
grouping of the fold. Where facts were moved, or corrections name rounds, what they speak of is first heard again in
play order.
"""

from domain.errors import Refused
from domain.replay.late import Late
from domain.replay.lines import Line, Lines
from domain.replay.order import in_play_order
from domain.replay.scan import Scan
from domain.replay.spoken import Spoken, hear
from domain.replay.table import Table


def look_ahead(lines: Lines, found: Scan) -> dict[str, Late]:
    """What comes to a round, a shoe or a wager when its time is over, or before it has come; by table."""
    _hear_again(lines, found)
    lates = {
        name: Late(table.spoken, ran=True, looks=True) for name, table in found.tables.items() if table.spoken.of_others
    }
    if lates:
        tables = {name: Table(name, found.tables[name], late, None) for name, late in lates.items()}
        for _, played in in_play_order(lines, found, _ignore):
            if (table := tables.get(played.fact.table)) is not None:
                table.take(played)
        for table in tables.values():
            table.finish()
    for late in lates.values():
        late.looks = False
    return lates


def _hear_again(lines: Lines, found: Scan) -> None:
    again = {name for name, table in found.tables.items() if table.heard_out_of_order}
    for name in again:
        found.tables[name].spoken = Spoken()
    if again:
        for table, played in in_play_order(lines, found, _ignore):
            if not played.gone and played.fact.table in again:
                hear(table.spoken, played.fact)


def _ignore(line: Line, why: Refused) -> None:
    return
