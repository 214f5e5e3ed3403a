"""A table's sessions under another ruleset: what `pitlog check --as` says of them, by table and by day."""

import json
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from estate.reading import Task, by_table
from estate.totals import Figures, Summed
from estate.what_if import fold_both
from estate.worker import Amiss
from record.postgres.servers import Server
from tests.cli.running import Pitlog
from tests.estate.venues import CRAPS, exported, found, recorded

OTHER = "nz-1998-baccarat"


def by_day(sessions: Sequence[Task]) -> tuple[dict[Any, Figures], list[Amiss]]:
    """The figures of each day, and what was amiss."""
    came = fold_both(sessions, OTHER)
    sums = Summed(("day",))
    sums.take(came.sums)
    return {key.day: figures for key, figures in sums.lines()}, came.amiss


def torn(task: Task) -> Task:
    """A session of which nobody can say what it was handed."""
    return replace(task, entry=replace(task.entry, carry_in=b"\xc1"))


def test_it_gives_what_check_as_gives(crown: Pitlog, tmp_path: Path) -> None:
    """Over days: what one of them leaves owing under the other book is the next one's."""
    other = "vic-2002-traditional"
    said = json.loads(crown.said("check", "--as", other, "--json", "-", stdin=crown.facts(), code=1))
    sums, there = Summed(), []
    for each in by_table(found(tmp_path)):
        came = fold_both(each, other)
        sums.take(came.sums)
        there += came.rows.to_pylist()
    [(_, figures)] = sums.lines()
    totals = said["totals"]
    assert (figures["rounds"], figures["apart"]) == (totals["rounds"], totals["apart"])
    assert figures["more"] == Decimal(totals["currencies"]["AUD"]["more"]) != 0
    assert {row["round"] for row in there} == {one["round"] for one in said["rounds"]}
    assert {row["currency"] for row in there} == {"AUD"}


def test_each_day_has_figures_of_its_own(three: Pitlog, tmp_path: Path) -> None:
    """The commission that was owed is none under a book that has it taken at once; nothing was won on the third day."""
    sessions = found(tmp_path)
    days, amiss = by_day(sessions)
    assert amiss == []
    assert [day for day, figures in days.items() if figures["rounds"]] == [one.entry.gaming_day for one in sessions[:2]]


def test_a_day_takes_over_from_the_one_before_it(three: Pitlog, tmp_path: Path) -> None:
    """And not what the record handed it, unless the day before it is not there."""
    first, second, third = found(tmp_path)
    whole, _ = by_day([first, second, third])
    assert by_day([first, torn(second), torn(third)]) == (whole, [])
    days, amiss = by_day([first, torn(third)])
    assert [one.session for one in amiss] == [third.entry.session]
    assert days == {day: figures for day, figures in whole.items() if day == first.entry.gaming_day}


def test_a_day_that_can_not_be_read_costs_itself_alone(three: Pitlog, tmp_path: Path) -> None:
    first, second, third = found(tmp_path)
    whole, _ = by_day([first, second, third])
    Path(second.folder, second.entry.path).write_bytes(b"")
    days, amiss = by_day([first, second, third])
    assert [(one.session, one.why.split(":")[0]) for one in amiss] == [(second.entry.session, "altered")]
    assert days == {day: figures for day, figures in whole.items() if day != second.entry.gaming_day}
    assert [one.session for one in by_day([first, second, torn(third)])[1]] == [
        second.entry.session, third.entry.session
    ]  # fmt: skip


def test_days_that_are_missing_are_said(three: Pitlog, tmp_path: Path) -> None:
    first, _, third = found(tmp_path)
    [amiss] = by_day([first, replace(third, absent=1)])[1]
    assert amiss.session == third.entry.session
    assert amiss.why.startswith("1 session of its table before it")


def test_a_table_of_another_game_is_counted_and_nothing_is_amiss(server: Server, tmp_path: Path) -> None:
    recorded(server, "Crown", CRAPS)
    exported(server, tmp_path)
    came = fold_both(found(tmp_path), "vic-2002-crown")
    assert came.amiss == []
    assert [*came.sums.values()] == [{"other_game": 1}]
