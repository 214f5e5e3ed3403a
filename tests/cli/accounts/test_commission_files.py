"""`pitlog commission -o`: files that other programs read, whatever players are called."""

import csv
import json
import random
import re
import subprocess
import sys
from datetime import UTC
from decimal import Decimal
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest

from projections.commission.exports import xlsx_file
from projections.commission.exports.tables import ExportTable

from ...projections.evenings import OwingEvening
from ..running import Pitlog

HOSTILE = [
    "=1+1",
    "\uff1d1+1",
    "@SUM(A1)",
    "-2+3",
    "+7",
    'Assets:Evil "quoted" \\',
    "two\nlines\tand more",
    "Ærøskøbing 李",
    ";x",
    "p",
    "P p",
]


def evening() -> OwingEvening:
    """A player of every name; yesterday each owed 5.00, and pays 2.00 of it today."""
    it = OwingEvening().day(seated=tuple(HOSTILE[:9]))
    for seat, player in enumerate(HOSTILE, 1):
        it.coup(player, "100.00", seat=min(seat, 9))
    it.day("1998-03-15")
    for player in HOSTILE:
        it.collected(player, "2.00")
    return it


def exported(pitlog: Pitlog, path: Path, *words: object) -> Path:
    """A file."""
    path.parent.mkdir(exist_ok=True)
    assert str(path) in pitlog.said("commission", "-o", path, *words)
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    return path


def bean_check(path: Path) -> "subprocess.CompletedProcess[str]":
    """What beancount thinks of it."""
    command = [sys.executable, "-m", "beancount.scripts.check", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_form_gives_the_venues_time(pitlog: Pitlog, tmp_path: Path) -> None:
    """14:13 at the table is 14:13 in the books, whichever program reads them."""
    pitlog.recorded(evening().raw())
    pitlog.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    whole = json.loads(exported(pitlog, tmp_path / "j" / "a.json", "--postings").read_text())
    times = {one["at"] for one in whole["postings"]}
    assert all(time.endswith("+13:00") for time in times)
    with exported(pitlog, tmp_path / "c" / "a.csv", "--postings").open(newline="") as file:
        assert {row["at"] for row in csv.DictReader(file)} == times
    ledger = exported(pitlog, tmp_path / "b" / "a.beancount").read_text()
    assert set(re.findall(r'^  at: "(.*)"$', ledger, re.MULTILINE)) == times


@pytest.mark.parametrize("day", [None, "1998-03-14", "1998-03-15", "2020-01-01"])
def test_bean_check_accepts_the_ledger(pitlog: Pitlog, tmp_path: Path, day: str | None) -> None:
    """With what was owed before, and what is owed after."""
    pitlog.recorded(evening().raw())
    path = exported(pitlog, tmp_path / "a.beancount", *(["--day", day] if day else []))
    checked = bean_check(path)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


def test_bean_check_sees_a_ledger_that_is_not_in_balance(pitlog: Pitlog, tmp_path: Path) -> None:
    pitlog.recorded(OwingEvening().day().coup().raw())
    path = exported(pitlog, tmp_path / "a.beancount")
    path.write_text(path.read_text().replace("-5.00 AUD", "-4.00 AUD"))
    assert bean_check(path).returncode != 0


def test_the_ledger_as_beancount_reads_it(pitlog: Pitlog, tmp_path: Path) -> None:
    """Every entry with round, wager, rules and facts; an account for each player."""
    from beancount import loader
    from beancount.core.data import Open, Transaction

    it = evening()
    pitlog.recorded(it.raw())
    entries, errors, _ = loader.load_file(str(exported(pitlog, tmp_path / "a.beancount")))
    assert errors == []
    opened = {entry.account for entry in entries if isinstance(entry, Open)}
    assert len([name for name in opened if ":Payable:" in name]) == len(HOSTILE)
    done = [entry for entry in entries if isinstance(entry, Transaction)]
    assert len(done) == 2 * len(HOSTILE)
    first = next(entry for entry in done if entry.meta.get("wager") == "w1")
    assert (first.meta["round"], first.meta["player"]) == ("BAC07-R1", HOSTILE[0])
    assert "10.2.1" in first.meta["rules"]
    assert [fact["id"] for fact in it.facts if fact.get("wager") == "w1"] == first.meta["facts"].split(", ")


def test_a_workbook_has_types_and_no_formulas(pitlog: Pitlog, tmp_path: Path) -> None:
    pitlog.recorded(evening().raw())
    book = openpyxl.load_workbook(exported(pitlog, tmp_path / "a.xlsx", "--postings", "--by", "player"))
    assert book.sheetnames == [
        "Statement",
        "Outstanding",
        "Overdue",
        "Waivers",
        "Closed days",
        "Adjustments",
        "Postings",
    ]
    assert {sheet.freeze_panes for sheet in book} == {"A2"}
    assert not [cell.value for sheet in book for row in sheet for cell in row if cell.data_type == "f"]
    rows = list(book["Statement"].iter_rows(values_only=True))
    assert {row[0] for row in rows[1:-1]} == set(HOSTILE)
    assert rows[-1][:2] == ("Total AUD", None)
    owing = rows[0].index("Outstanding")
    assert rows[-1][owing] == sum(row[owing] for row in rows[1:-1]) == 33
    posted = book["Postings"]
    names = [cell.value for cell in posted[1]]
    kinds = {name: posted.cell(2, column).data_type for column, name in enumerate(names, 1)}
    assert (kinds["Day"], kinds["Amount"], kinds["At"], kinds["Player"]) == ("d", "n", "d", "s")
    assert posted.cell(posted.max_row, names.index("Amount") + 1).value == 0


def read_back(cell: Any) -> Decimal:
    """A number as a spreadsheet keeps it."""
    return Decimal(repr(cell.value)) if cell.data_type == "n" else Decimal(cell.value)


EDGES = ["0.01", "0.29", "9.95", "0.000001", "-1.10", "123456789012.345", "999999999999.99", "8388608.000015", "0.3"]
LONG = ["999999999999.999999", "123456789012.3456", "-100000000000.000001"]


def test_no_digit_of_an_amount_is_lost(tmp_path: Path) -> None:
    """Numbers up to fifteen digits, text with a note beyond; also where sums are longer than what they are made of."""
    chance = random.Random(5)
    drawn = [f"{chance.randrange(10 ** chance.randrange(1, 16))}e{-chance.randrange(7)}" for _ in range(2_000)]
    amounts = [Decimal(text) for text in (*EDGES, *LONG, *drawn)]
    table = ExportTable("Amounts", ("currency", "amount"), [("AUD", amount) for amount in amounts], ("amount",))
    xlsx_file.write(tmp_path / "a.xlsx", [table], UTC)
    inside = ZipFile(tmp_path / "a.xlsx").read("xl/worksheets/sheet1.xml").decode()
    numbers = re.findall("<c r=.B[^>]*><v>([^<]*)</v>", inside)
    assert [Decimal(text) for text in numbers] == [amount for amount in amounts if str(amount) not in LONG]
    [_, *cells, total] = openpyxl.load_workbook(tmp_path / "a.xlsx")["Amounts"]["B"]
    assert [read_back(cell) for cell in cells] == amounts
    assert {cell.data_type for cell, amount in zip(cells, amounts, strict=True) if str(amount) in EDGES} == {"n"}
    assert [cell.value for cell in cells if cell.data_type == "s"] == LONG
    assert all("15 digits" in cell.comment.text for cell in (*cells, total) if cell.data_type == "s")
    assert (total.data_type, Decimal(total.value)) == ("s", sum(amounts))


def test_csv_gives_no_spreadsheet_a_formula(pitlog: Pitlog, tmp_path: Path) -> None:
    pitlog.recorded(evening().raw())
    with exported(pitlog, tmp_path / "a.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["player"].removeprefix("'") for row in rows} == set(HOSTILE)
    assert {row["player"][0] for row in rows} & set("=+-@\uff1d") == set()
    assert sum(Decimal(row["owing"]) for row in rows) == 33


def test_spreadsheets_spell_out_what_turns_text_around_and_json_does_not(pitlog: Pitlog, tmp_path: Path) -> None:
    controls = "\u202e\u202d\u202a\u202b\u202c\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
    names = {f"P{letter}1": f"P\\u{ord(letter):04x}1" for letter in controls}
    it = OwingEvening().day(seated=tuple(names))
    for seat, name in enumerate(names, 1):
        it.coup(name, seat=seat)
    pitlog.recorded(it.raw())
    for words in ((), ("--postings",)):
        file = exported(pitlog, tmp_path / f"{len(words)}" / "a.csv", *words)
        assert not set(controls) & set(file.read_text("utf-8"))
        with file.open(newline="", encoding="utf-8") as rows:
            assert {row["player"] for row in csv.DictReader(rows)} >= set(names.values())
        book = openpyxl.load_workbook(exported(pitlog, tmp_path / f"{len(words)}x" / "a.xlsx", *words))
        cells = {str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row}
        assert cells >= set(names.values())
        assert not set(controls) & set("".join(cells))
    said = json.loads(pitlog.run("commission", "--json").stdout)
    assert set(controls) <= set(json.dumps(said, ensure_ascii=False))


def test_csv_of_postings_and_json_say_the_same(pitlog: Pitlog, tmp_path: Path) -> None:
    pitlog.recorded(evening().raw())
    with exported(pitlog, tmp_path / "1" / "a.csv", "--postings").open(newline="") as file:
        rows = list(csv.DictReader(file))
    said = json.loads(exported(pitlog, tmp_path / "2" / "a.json", "--postings").read_text())
    assert [(row["entry"], row["account"], row["amount"].removeprefix("'")) for row in rows] == [
        (one["entry"], one["account"], one["amount"]) for one in said["postings"]
    ]
    assert said["totals"][0]["owing"] == "33.00"


def test_what_cannot_be_written_leaves_what_was_there(pitlog: Pitlog, tmp_path: Path) -> None:
    assert pitlog.run("commission", "-o", tmp_path / "nowhere" / "a.csv").exit_code == 2
