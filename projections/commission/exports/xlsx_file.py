"""Exports to XLSX: a sheet for each part, with typed columns, a frozen heading and totals. Text is never a formula."""

from collections.abc import Callable, Iterable
from datetime import date, datetime, tzinfo
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from domain.money import written
from domain.text import spelled_out
from projections.commission.exports.tables import ExportTable
from projections.commission.labels import figure_label

LAST_ROW = 1_048_575
"""Excel's maximum. Further rows go to another sheet."""

LONGEST = 32_767
"""The maximum number of characters in a cell."""

DIGITS = 15
"""The number of digits that a spreadsheet keeps. Further digits become zero."""

TOO_LONG = "Text, and in no sum: a cell keeps 15 digits of a number, and this has more."

MONEY, DAY, TIME = "#,##0.00####", "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"


def write(path: Path, tables: Iterable[ExportTable], zone: tzinfo, salt: str = "") -> None:
    """Write a workbook of these tables. `salt`: among its properties."""
    with Workbook(str(path), {"constant_memory": True, "strings_to_formulas": False, "in_memory": False}) as book:
        if salt:
            book.set_custom_property("salt", salt, "text")
        for table in tables:
            _Sheet(book, table, zone).write()


class _Sheet:
    """A table being written to a workbook."""

    def __init__(self, book: Workbook, table: ExportTable, zone: tzinfo) -> None:
        self.book, self.table, self.zone = book, table, zone
        self.bold = book.add_format({"bold": True})
        self.formats = {name: book.add_format({"num_format": name}) for name in (MONEY, DAY, TIME)}
        self.total = book.add_format({"bold": True, "num_format": MONEY, "top": 1, "align": "right"})
        self.parts = 0
        self.sums: dict[Any, dict[str, Decimal]] = {}
        """Sums by currency."""

    def write(self) -> None:
        """Write the rows and the totals."""
        sheet, row = self._begin(), 0
        for values in self.table.rows:
            if row == LAST_ROW - 1:
                sheet, row = self._begin(), 0
            row += 1
            for column, value in enumerate(values):
                self._cell(sheet, row, column, value)
            self._add(values)
        self._totals(sheet, row + 1)

    def _begin(self) -> Worksheet:
        self.parts += 1
        sheet = self.book.add_worksheet(self.table.name + (f" {self.parts}" if self.parts > 1 else ""))
        sheet.freeze_panes(1, 0)
        sheet.set_column(0, len(self.table.headings) - 1, 16)
        for column, heading in enumerate(self.table.headings):
            sheet.write_string(0, column, figure_label(heading), self.bold)
        return sheet

    def _cell(self, sheet: Worksheet, row: int, column: int, value: Any) -> None:
        for kind, write in KINDS.items():
            if isinstance(value, kind):
                write(self, sheet, row, column, value)
                return

    def _add(self, values: Iterable[Any]) -> None:
        named = dict(zip(self.table.headings, values, strict=True))
        sums = self.sums.setdefault(named.get("currency"), dict.fromkeys(self.table.sums, Decimal(0)))
        for heading in sums:
            sums[heading] += named[heading]

    def _totals(self, sheet: Worksheet, row: int) -> None:
        for nth, (currency, sums) in enumerate(self.sums.items() if self.table.sums else ()):
            sheet.write_string(row + nth, 0, f"Total {currency or ''}".strip(), self.bold)
            for heading, total in sums.items():
                _money(sheet, row + nth, self.table.headings.index(heading), total, self.total)

    def money(self, sheet: Worksheet, row: int, column: int, value: Decimal) -> None:
        """Write an amount exactly."""
        _money(sheet, row, column, value, self.formats[MONEY])

    def time(self, sheet: Worksheet, row: int, column: int, value: datetime) -> None:
        """Write a time in the venue's zone: Excel has no offsets."""
        sheet.write_datetime(row, column, value.astimezone(self.zone).replace(tzinfo=None), self.formats[TIME])

    def day(self, sheet: Worksheet, row: int, column: int, value: date) -> None:
        sheet.write_datetime(row, column, datetime(value.year, value.month, value.day), self.formats[DAY])  # noqa: DTZ001

    def count(self, sheet: Worksheet, row: int, column: int, value: int) -> None:
        sheet.write_number(row, column, value)

    def text(self, sheet: Worksheet, row: int, column: int, value: str) -> None:
        """Write text, never as a formula or a link, with text direction marks spelled out."""
        sheet.write_string(row, column, spelled_out(value)[:LONGEST])


def _money(sheet: Worksheet, row: int, column: int, value: Decimal, how: Format) -> None:
    """Write a number if a cell can represent it exactly, without a float. Else text with a note."""
    if len(value.normalize().as_tuple().digits) <= DIGITS:
        sheet.write_number(row, column, cast(float, value), how)
    else:
        sheet.write_string(row, column, written(value), how)
        sheet.write_comment(row, column, TOO_LONG)


KINDS: dict[type[Any], Callable[[_Sheet, Worksheet, int, int, Any], None]] = {
    Decimal: _Sheet.money,
    datetime: _Sheet.time,
    date: _Sheet.day,
    int: _Sheet.count,
    str: _Sheet.text,
}
"""In this order, because a datetime is also a date."""
