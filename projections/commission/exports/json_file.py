"""Exports to JSON: the whole statement. Money is text, as everywhere."""

from collections.abc import Iterable
from datetime import tzinfo
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict

from domain.answers import plain
from projections.commission.ageing import AGES, ShoeAccount
from projections.commission.exports.tables import FIGURES, figures
from projections.commission.full_statement import Sheet
from projections.commission.postings import Posting
from projections.commission.statement import StatementLine, words


def write(path: Path, sheet: Sheet, postings: Iterable[Posting], zone: tzinfo, salt: str = "") -> None:
    """Write one object with its postings last, in constant memory."""
    with path.open("wb") as file:
        file.write(encoded(sheet, zone)[:-1] + (f',"salt":"{salt}"' if salt else "").encode() + b',"postings":[')
        for nth, posting in enumerate(postings):
            file.write(b",\n" * bool(nth) + posting_line(posting, zone))
        file.write(b"]}\n")


def encoded(sheet: Sheet, zone: tzinfo) -> bytes:
    """The statement as one object."""
    whole = {
        "asked": words(sheet.asked),
        "by": sheet.by,
        "lines": list(map(_line, sheet.lines)),
        "totals": list(map(_line, sheet.totals)),
        "owing": [_account(one, sheet) for one in sheet.accounts],
        "late": list(map(asdict, sheet.late)),
        "waivers": list(map(asdict, sheet.waivers)),
        "closed": list(map(asdict, sheet.closings)),
        "adjustments": [asdict(one) | {"change": one.change} for one in sheet.adjustments],
    }
    return msgspec.json.encode(plain(whole, zone))


def posting_line(posting: Posting, zone: tzinfo) -> bytes:
    return msgspec.json.encode(plain(asdict(posting), zone))


def _line(line: StatementLine) -> dict[str, Any]:
    balance = {"balance": line.sums.balance}
    return {**line.key, "currency": line.currency, **dict(zip(FIGURES, figures(line), strict=True)), **balance}


def _account(one: ShoeAccount, sheet: Sheet) -> dict[str, Any]:
    until = sheet.asked.until or max((day for day in one.days if day), default=None)
    days = {str(day): amount for day, amount in one.by_day().items()}
    place = {name: getattr(one, name) for name in ("table_name", "shoe", "player", "seat", "currency")}
    rest = {"overdue_at": one.overdue_at, "put_off": one.put_off, "late": one.late}
    ages = dict(zip(AGES, one.ages(until), strict=True))
    return {**place, "owing": one.owing, "charged_on": days, "ages": ages, **rest}
