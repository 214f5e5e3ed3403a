"""Commission over an estate: each day as in the venue's own statement, whichever are exported or asked about."""

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from estate.export import Days
from estate.reading import TaskSelection
from estate.totals import Summed
from projections.commission.statement import StatementFilter, statement
from record.postgres.connections import READER, connect
from record.postgres.servers import Server

from ...cli.running import Pitlog
from ...feeds import Feed
from ...projections.evenings import SHOES
from ..venues import exported, found, recorded, summed

OF_A_DAY = ("charged", "in_chips", "left_owing", "rounded", "difference", "collected", "waived", "let_go")
SECOND = date.fromisoformat(list(SHOES)[1])


def kept(server: Server, since: date | None = None, by: tuple[str, ...] = ("day",)) -> dict[Any, dict[str, Decimal]]:
    """What the venue's own statement says."""
    with connect(server, READER) as connection:
        lines = statement(connection, StatementFilter(since=since), by)
    names = ("opening", *OF_A_DAY)
    sums = {line.key.get("day"): {name: getattr(line.sums, name) for name in names} for line in lines}
    return {line.key.get("day"): sums[line.key.get("day")] | {"outstanding": line.sums.owing} for line in lines}


def said(sums: Summed) -> dict[Any, dict[str, Decimal]]:
    """What the estate says."""
    names = ("opening", *OF_A_DAY, "outstanding")
    return {key.day: {name: Decimal(figures.get(name, 0)) for name in names} for key, figures in sums.lines()}


def test_it_is_that_of_the_record_day_by_day(server: Server, crown: Pitlog, tmp_path: Path) -> None:
    sums, _ = summed(tmp_path, "commission", by=("day",))
    assert any(figures["left_owing"] for figures in kept(server).values())
    assert said(sums) == kept(server)


def test_what_is_outstanding_runs_on_from_day_to_day(server: Server, three: Pitlog, tmp_path: Path) -> None:
    sums, _ = summed(tmp_path, "commission", by=("day",))
    assert [figures["outstanding"] for figures in said(sums).values()] == [5, 12, 0]
    assert said(sums) == kept(server)
    whole, _ = summed(tmp_path, "commission")
    assert said(whole)[None]["outstanding"] == 0


@pytest.mark.parametrize("by", [(), ("day",)], ids=["all", "days"])
def test_days_that_are_not_asked_about_are_found(
    server: Server, three: Pitlog, tmp_path: Path, by: tuple[str, ...]
) -> None:
    sums, _ = summed(tmp_path, "commission", by, TaskSelection(since=SECOND))
    assert said(sums) == kept(server, SECOND, by)
    assert next(iter(said(sums).values()))["opening"] == 5


def test_days_that_were_not_exported_are_found(server: Server, three: Pitlog, tmp_path: Path) -> None:
    exported(server, tmp_path / "late", days=Days(since=SECOND))
    sums, _ = summed(tmp_path / "late", "commission", by=("day",))
    assert said(sums) == kept(server, SECOND)


def test_a_table_without_commission_has_no_line(server: Server, tmp_path: Path) -> None:
    pitlog = recorded(server, "Crown", [])
    for day in SHOES:
        pitlog.recorded(Feed(table=f"BAC{day[-2:]}").opened(day).shoe("S1").raw())
    exported(server, tmp_path)
    sums, there = summed(tmp_path, "commission")
    assert len(found(tmp_path)) == len(SHOES)
    assert (list(sums.lines()), there) == ([], [])
