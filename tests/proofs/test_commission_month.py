"""A month of twenty tables, recorded: every figure of the commission sheet beside a second set of books."""

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from record.postgres.servers import Server
from simulator import Shift, simulate

from ..cli.running import Pitlog
from .books import MOVES, Books, Fact

TABLES = {
    "vic-2002-traditional": 8,
    "vic-2002-crown": 4,
    "nz-1998-baccarat": 3,
    "nz-div5-midi-baccarat": 2,
    "nz-1996-baccarat": 1,
    "nz-1996-craps": 2,
}
"""Twenty, most of them with commission that players may owe."""

FIRST = date(2002, 11, 1)
SHOES_A_DAY = 8
SHEETS = [
    ("player",), ("seat",), ("shoe",), ("table",), ("day",), ("ruleset",), ("table", "day", "shoe", "player", "seat"),
    ("day", "player"),
]  # fmt: skip


def facts(tables: dict[str, int], shoes: int) -> Iterator[bytes]:
    """Clean evenings on which dealers err: payments, buttons and collections go wrong."""
    first = 1
    for nth, (ruleset, many) in enumerate(tables.items()):
        shift = Shift(ruleset, many, shoes, seed=20 + nth, mistakes=0.01, gaming_day=FIRST, first_table=first)
        first += many
        yield from (entry.line for entry in simulate(shift))


def recorded(pitlog: Pitlog, path: Path, tables: dict[str, int], shoes: int) -> Books:
    """The month in the record, and in the second books."""
    books = Books()
    with gzip.open(path, "wb", compresslevel=1) as file:
        for line in facts(tables, shoes):
            books.take(json.loads(line))
            file.write(line)
    pitlog.said("record", path)
    return books


def sheet(pitlog: Pitlog, *words: object) -> dict[str, Any]:
    """A statement as JSON."""
    said: dict[str, Any] = json.loads(pitlog.run("commission", "--json", *words).stdout)
    return said


def figures(line: Fact) -> dict[str, Decimal]:
    """Of a line."""
    return {name: Decimal(line[name]) for name in (*MOVES, "opening", "owing")}


def stated(said: dict[str, Any], by: tuple[str, ...]) -> dict[tuple[Any, ...], dict[str, Decimal]]:
    """Its lines, but for those on which nothing stands."""
    lines = {tuple(line[name] for name in ("currency", *by)): figures(line) for line in said["lines"]}
    return {key: line for key, line in lines.items() if any(line.values())}


def carried(books: Books, by: tuple[str, ...]) -> dict[tuple[Any, ...], dict[str, Decimal]]:
    """Day by day what one leaves, the next one finds; in the second books, too."""
    lines, left = books.lines(by), dict[tuple[Any, ...], Decimal]()
    day = by.index("day") + 1
    for key in sorted(lines, key=lambda key: key[day]):
        whose, line = (*key[:day], *key[day + 1 :]), lines[key]
        line["opening"] = left.get(whose, Decimal(0))
        line["owing"] += line["opening"]
        left[whose] = line["owing"]
    return {key: line for key, line in lines.items() if any(line.values())}


def compare(pitlog: Pitlog, books: Books, days: list[str]) -> None:
    """Every sheet, and the sheet of every day."""
    for by in SHEETS:
        said = sheet(pitlog, *(word for name in by for word in ("--by", name)))
        assert stated(said, by) == (carried(books, by) if "day" in by else books.lines(by)), by
        assert {total["balance"] for total in said["totals"]} == {"0.00"}
    for day in days:
        said = sheet(pitlog, "--day", day, "--by", "table", "--by", "player")
        assert stated(said, ("table", "player")) == books.lines(("table", "player"), until=day, since=day), day
    said = sheet(pitlog)
    owed = {(one["currency"], one["table"], one["shoe"], one["player"]): one["owing"] for one in said["owing"]}
    wanted = {(key.currency, key.table, key.shoe, key.player): amount for key, amount in books.owed()}
    assert {key: Decimal(amount) for key, amount in owed.items()} == wanted


def files(pitlog: Pitlog, books: Books, to: Path) -> None:
    """The ledger as `bean-check` reads it, and a workbook as a spreadsheet does."""
    pitlog.said("commission", "-o", to / "month.beancount")
    check = [sys.executable, "-m", "beancount.scripts.check", str(to / "month.beancount")]
    checked = subprocess.run(check, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")
    pitlog.said("commission", "--by", "table", "-o", to / "month.xlsx")
    [headings, *rows] = openpyxl.load_workbook(to / "month.xlsx")["Statement"].iter_rows(values_only=True)
    found = {(row[1], row[0]): Decimal(str(row[headings.index("Charged")])) for row in rows if row[1]}
    wanted = {key: line["charged"] for key, line in books.lines(("table",)).items()}
    assert {key: amount for key, amount in found.items() if key in wanted} == wanted


def _proved(pitlog: Pitlog, to: Path, tables: dict[str, int], days: int) -> Books:
    books = recorded(pitlog, to / "month.jsonl.gz", tables, days * SHOES_A_DAY)
    there = [(FIRST + timedelta(nth)).isoformat() for nth in range(days)]
    compare(pitlog, books, there)
    bridges = json.loads(pitlog.run("commission", "--reconcile", "--json").stdout)["bridges"]
    assert {bridge["unexplained"] for bridge in bridges} == {"0.00"}
    files(pitlog, books, to)
    assert "DIFFERS" not in pitlog.said("rebuild", "--verify", "commission")
    return books


@pytest.mark.prove
@pytest.mark.timeout(6 * 3600)
def test_every_figure_of_a_month_of_twenty_tables(server: Server, tmp_path: Path) -> None:
    """`PITLOG_PROVE_DAYS` asks for fewer days."""
    books = _proved(Pitlog(server), tmp_path, TABLES, int(os.environ.get("PITLOG_PROVE_DAYS", "30")))
    print(f"{books.rounds} rounds of cards, {books.wagers} wagers, {len(books.moved)} lines")


def test_every_figure_of_two_evenings_of_three_tables(server: Server, tmp_path: Path) -> None:
    small = {"vic-2002-traditional": 1, "nz-1998-baccarat": 1, "nz-1996-craps": 1}
    books = recorded(Pitlog(server), tmp_path / "small.jsonl.gz", small, 2)
    compare(Pitlog(server), books, [FIRST.isoformat()])
    files(Pitlog(server), books, tmp_path)
