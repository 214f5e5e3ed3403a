"""The page of a commission statement: figures with links, and bars."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from projections.commission.ageing import AGES, ShoeAccount, ages
from projections.commission.full_statement import Sheet
from projections.commission.statement import StatementFilter, StatementLine
from web.viewer.toolkit import links

NEXT = {"ruleset": "table", "table": "day", "day": "shoe", "shoe": "player", "player": "shoe", "seat": "player"}
"""The next grouping for each line of a statement."""

CHARGED = ("charged", "in_chips", "left_owing", "rounded", "difference")
OWED = ("opening", "left_owing", "collected", "waived", "let_go", "owing")


def query_of(asked: StatementFilter, **more: Any) -> dict[str, Any]:
    """The filter as the query of an address."""
    return {name: value for name, value in {**vars(asked), **more}.items() if value is not None}


def parts_of(found: Sheet, by: str) -> list[dict[str, Any]]:
    """The two tables of each currency, with bars for the charged sums."""
    parts: list[dict[str, Any]] = []
    for currency in dict.fromkeys(line.currency for line in found.lines):
        lines = [line for line in found.lines if line.currency == currency]
        [total] = [line for line in found.totals if line.currency == currency]
        most = max((line.sums.charged for line in lines), default=Decimal(0))
        for title, columns, bar in (("Charged", CHARGED, "charged"), ("Balance", OWED, None)):
            shown = [line for line in lines if any(getattr(line.sums, name) for name in columns)]
            rows = [_row(line, by, found.asked, columns, most if bar else None) for line in shown]
            parts.append({
                "title": title, "currency": currency, "columns": columns, "rows": rows, "bars": bar is not None,
                "total": {"currency": currency, "figures": _figures(total, found.asked, columns)},
            })  # fmt: skip
    return parts


def _row(
    line: StatementLine, by: str, asked: StatementFilter, columns: tuple[str, ...], most: Decimal | None
) -> dict[str, Any]:
    key = line.key[by]
    narrower = narrowed(asked, by, key) if key is not None else None
    return {
        "key": key,
        "link": links.link_to("/commission", query_of(narrower, by=NEXT[by])) if narrower else None,
        "figures": _figures(line, narrower, columns),
        "share": share(line.sums.charged, most) if most is not None else None,
    }


def narrowed(asked: StatementFilter, by: str, key: Any) -> StatementFilter:
    """The filter of a single line of a statement."""
    return replace(asked, since=key, until=key) if by == "day" else replace(asked, **{by: key})


def _figures(
    line: StatementLine, asked: StatementFilter | None, columns: tuple[str, ...]
) -> dict[str, tuple[Decimal, str | None]]:
    """Each figure, with a link to its postings."""
    whose = links.link_to("/commission/postings", query_of(asked, currency=line.currency)) if asked else ""
    return {
        name: (amount := getattr(line.sums, name), links.also(whose, figure=name) if whose and amount else None)
        for name in columns
    }


def share(amount: Decimal, most: Decimal) -> float:
    """The length of a bar, in hundredths."""
    return round(float(100 * amount / most), 2) if most > 0 and amount > 0 else 0.0


def ages_of(found: Sheet) -> list[dict[str, Any]]:
    """Outstanding commission by age, for each currency."""
    until = found.asked.until or max((day for one in found.accounts for day in one.days if day), default=None)
    charts: list[dict[str, Any]] = []
    for currency, sums in age_bars(found.accounts, until):
        accounts = [one for one in found.accounts if one.currency == currency]
        most = max((amount for _, amount in sums), default=Decimal(0))
        bars = [(age, amount, share(amount, most)) for age, amount in sums]
        charts.append({"currency": currency, "bars": bars, "accounts": accounts})
    return charts


def age_bars(
    accounts: Sequence[ShoeAccount], until: date | None
) -> Iterator[tuple[str | None, list[tuple[str, Decimal]]]]:
    """What is outstanding by age, for each currency."""
    for currency in dict.fromkeys(one.currency for one in accounts):
        sums = ages([one for one in accounts if one.currency == currency], until)
        yield currency, [*zip(AGES, sums, strict=True)]
