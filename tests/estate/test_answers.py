"""What an estate answers is what the venue's own record says: to the cent, and to the finding."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from estate.answers import Answer, Summed, answer
from estate.otherwise import otherwise
from estate.reading import by_table
from projections.queries.commission import Asked, statement
from record.database import READER, connect
from record.servers import Server

from ..cli.running import Pitlog
from ..servers import rows, value
from .venues import CRAPS, CROWN, exported, found, recorded


def summed(into: Path, name: str, by: tuple[str, ...] = ()) -> tuple[Summed, list[dict[str, Any]]]:
    """The figures of a question, and its rows: each session folded by itself, the last one first."""
    sums, there = Summed(by), []
    for one in reversed(found(into)):
        came: Answer = answer(one, name)
        assert came.amiss is None
        sums.take(came)
        there += came.rows.to_pylist()
    return sums, there


@pytest.fixture
def crown(server: Server, tmp_path: Path) -> Pitlog:
    """Two days of Victoria's baccarat, exported."""
    pitlog = recorded(server, "Crown", CROWN)
    exported(server, tmp_path)
    return pitlog


def test_findings_are_those_of_the_record(server: Server, crown: Pitlog, tmp_path: Path) -> None:
    sums, there = summed(tmp_path, "findings")
    kept = rows(server, "SELECT session, finding, rule, message FROM pitlog.findings ORDER BY 1, 2, 3")
    assert kept
    found_ = sorted((row["session"], row["finding"], row["rule"], row["message"]) for row in there)
    assert found_ == sorted(kept, key=lambda row: (row[0], row[1], row[2] or ""))
    [(_, figures)] = sums.lines()
    counts = dict(rows(server, "SELECT severity, count(*) FROM pitlog.findings GROUP BY severity"))
    assert figures == counts


def test_commission_is_that_of_the_record_day_by_day(server: Server, crown: Pitlog, tmp_path: Path) -> None:
    sums, _ = summed(tmp_path, "commission", by=("day",))
    with connect(server, READER) as connection:
        lines = statement(connection, Asked(), ["day"])
    names = ("charged", "in_chips", "left_owing", "rounded", "difference", "collected", "waived", "let_go")
    kept = {line.key["day"]: {name: getattr(line.sums, name) for name in names} for line in lines}
    assert any(figures["left_owing"] for figures in kept.values())
    assert {key.day: {name: figures.get(name, 0) for name in names} for key, figures in sums.lines()} == kept
    owing = value(server, "SELECT sum(amount) FROM pitlog.postings WHERE account = 'payable'")
    assert sum(Decimal(figures.get("outstanding", 0)) for _, figures in sums.lines()) == owing


def test_differences_are_those_of_check(crown: Pitlog, tmp_path: Path) -> None:
    checked = json.loads(crown.said("check", "--json", "-", stdin=crown.facts(), code=1))["rounds"]
    kept = sorted(
        (it["round"], one["wager"], Decimal(one["difference"]))
        for it in checked
        for one in it["wagers"]
        if one["difference"] and Decimal(one["difference"])
    )
    sums, there = summed(tmp_path, "differences")
    assert sorted((row["round"], row["wager"], row["difference"]) for row in there) == kept
    [(_, figures)] = sums.lines()
    assert figures["wagers"] == len(kept)
    assert figures["paid_too_little"] - figures["paid_too_much"] == sum(difference for _, _, difference in kept)


def test_check_counts_what_the_record_has(server: Server, crown: Pitlog, tmp_path: Path) -> None:
    sums, there = summed(tmp_path, "check")
    [(key, figures)] = sums.lines()
    assert key.currency == "AUD"
    assert figures["facts"] == value(server, "SELECT count(*) FROM pitlog.facts")
    assert figures["settled"] == value(server, "SELECT count(*) FROM pitlog.rounds WHERE status = 'settled'")
    assert figures["differences"] == value(server, "SELECT sum(difference) FROM pitlog.rounds")
    assert figures["violation"] == value(server, "SELECT count(*) FROM pitlog.findings WHERE severity = 'violation'")
    assert len(there) == len(found(tmp_path))


def test_another_ruleset_gives_what_check_as_gives(crown: Pitlog, tmp_path: Path) -> None:
    """Over days: what one of them leaves owing under the other book is the next one's."""
    other = "vic-2002-traditional"
    said = json.loads(crown.said("check", "--as", other, "--json", "-", stdin=crown.facts(), code=1))
    sums, there = Summed(), []
    for each in by_table(found(tmp_path)):
        came = otherwise(each, other)
        sums.take(came)
        there += came.rows.to_pylist()
    [(_, figures)] = sums.lines()
    totals = said["totals"]
    assert (figures["rounds"], figures["apart"]) == (totals["rounds"], totals["apart"])
    assert figures["more"] == Decimal(totals["currencies"]["AUD"]["more"]) != 0
    assert {row["round"] for row in there} == {one["round"] for one in said["rounds"]}


def test_a_table_of_another_game_is_counted_and_nothing_is_amiss(server: Server, tmp_path: Path) -> None:
    recorded(server, "Crown", CRAPS)
    exported(server, tmp_path)
    came = otherwise(found(tmp_path), "vic-2002-crown")
    assert came.amiss is None
    assert [*came.sums.values()] == [{"other_game": 1}]


def test_what_can_not_be_folded_is_said_and_so_is_what_parts_from_the_next_day(crown: Pitlog, tmp_path: Path) -> None:
    from msgspec.structs import replace

    first, second = found(tmp_path)[:2]
    torn = replace(first, entry=replace(first.entry, carry_in=b"\xc1"))
    came = answer(torn, "check")
    assert came.amiss is not None
    assert came.amiss.startswith("can't be folded")
    parted = replace(first, hands_on=b"something else")
    assert "hands on something else" in (answer(parted, "check").amiss or "")
    assert first.hands_on == second.entry.carry_in


def test_on_a_cluster_figures_and_files(crown: Pitlog, tmp_path: Path) -> None:
    """The command, with real workers; then one file is altered, and costs its session alone."""
    out = tmp_path / "differences.parquet"
    said = json.loads(crown.said("estate", "differences", "--workers", 1, "--json", "-o", out, tmp_path))
    assert said["amiss"] == []
    [line] = said["lines"]
    assert line["wagers"] == pq.read_table(out).num_rows
    one = found(tmp_path)[0]
    with Path(one.folder, one.entry.path).open("ab") as file:
        file.write(b"x")
    said = json.loads(crown.said("estate", "check", "--workers", 1, "--by", "table", "--json", tmp_path, code=1))
    assert [(each["session"], each["why"].split(":")[0]) for each in said["amiss"]] == [(one.entry.session, "altered")]
    assert sum(each["settled"] for each in said["lines"]) > 0
