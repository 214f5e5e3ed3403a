"""Commission: statements, and from each figure down to its postings; reconciled; as files."""

import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.games import games
from projections.exports.formats import FORMATS
from projections.queries.commission import KEYS, Asked, Line
from projections.queries.figures import FIGURES, days_of, making
from projections.queries.owing import AGES, ages
from projections.queries.postings import postings
from projections.queries.reconcile import bridges, differences
from projections.queries.sheet import Sheet, sheet
from web.viewer import asking, links
from web.viewer.guard import page
from web.viewer.paging import paged
from web.viewer.rights import Right
from web.viewer.visit import Visit

NEXT = {"ruleset": "table", "table": "day", "day": "shoe", "shoe": "player", "player": "shoe", "seat": "player"}
"""What a line of a statement is looked at by."""

CHARGED = ("charged", "in_chips", "left_owing", "rounded", "difference")
OWED = ("opening", "left_owing", "collected", "waived", "let_go", "owing")
TYPES = {
    ".csv": "text/csv; charset=utf-8", ".json": "application/json", ".beancount": "text/plain; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip


def asked_of(asked: Mapping[str, str]) -> Asked:
    """Which commission."""
    names = {name: asked.get(name) for name in ("table", "shoe", "player", "ruleset")}
    return Asked(
        since=asking.day(asked, "since"), until=asking.day(asked, "until"), seat=asking.number(asked, "seat"), **names
    )


def _given(asked: Asked, **more: Any) -> dict[str, Any]:
    """As an address has it."""
    return {name: value for name, value in {**asdict(asked), **more}.items() if value is not None}


# --- a statement --------------------------------------------------------------------------------------------------


def _statement(visit: Visit) -> Response:
    asked, by = asked_of(visit.asked), asking.one_of(visit.asked, "by", KEYS, "table")
    with visit.reading() as connection:
        found = sheet(connection, asked, (by,), games)
    visit.noted(f"commission by {by}: {_told(asked)}")
    return visit.page(
        "commission.html", sheet=found, by=by, parts=_parts(found, by), ages=_ages(found), **_about(asked)
    )


def _about(asked: Asked) -> dict[str, Any]:
    """What each page of commission says of what is asked."""
    return {"asked": asked, "given": _given(asked), "keys": tuple(KEYS), "forms": tuple(FORMATS), "told": _told(asked)}


def _told(asked: Asked) -> str:
    """What is asked, in words."""
    days = f"{asked.since or 'the beginning'} to {asked.until or 'now'}"
    rest = (f"{name} {value}" for name, value in asdict(asked).items() if value and name not in ("since", "until"))
    return ", ".join((days, *rest))


def _parts(found: Sheet, by: str) -> list[dict[str, Any]]:
    """The two tables of each currency, with bars of what was charged."""
    parts = []
    for currency in dict.fromkeys(line.currency for line in found.lines):
        lines = [line for line in found.lines if line.currency == currency]
        [total] = [line for line in found.totals if line.currency == currency]
        most = max((line.sums.charged for line in lines), default=Decimal(0))
        for title, columns, bar in (("Charged", CHARGED, "charged"), ("Owed", OWED, None)):
            shown = [line for line in lines if any(getattr(line.sums, name) for name in columns)]
            rows = [_row(line, by, found.asked, columns, most if bar else None) for line in shown]
            parts.append({
                "title": title, "currency": currency, "columns": columns, "rows": rows, "bars": bar is not None,
                "total": {"currency": currency, "figures": _figures(total, found.asked, columns)},
            })  # fmt: skip
    return parts


def _row(line: Line, by: str, asked: Asked, columns: tuple[str, ...], most: Decimal | None) -> dict[str, Any]:
    key = line.key[by]
    narrower = narrowed(asked, by, key) if key is not None else None
    return {
        "key": key,
        "link": links.to("/commission", _given(narrower, by=NEXT[by])) if narrower else None,
        "figures": _figures(line, narrower, columns),
        "share": share(line.sums.charged, most) if most is not None else None,
    }


def narrowed(asked: Asked, by: str, key: Any) -> Asked:
    """Asked of one line of a statement only."""
    return replace(asked, since=key, until=key) if by == "day" else replace(asked, **{by: key})


def _figures(line: Line, asked: Asked | None, columns: tuple[str, ...]) -> dict[str, tuple[Decimal, str | None]]:
    """Each figure, and where its postings are."""
    return {
        name: (amount := getattr(line.sums, name), _postings_of(name, asked, line) if asked and amount else None)
        for name in columns
    }


def _postings_of(figure: str, asked: Asked, line: Line) -> str:
    return links.to("/commission/postings", _given(asked, figure=figure, currency=line.currency))


def share(amount: Decimal, most: Decimal) -> float:
    """How long a bar is, in hundredths."""
    return round(float(100 * amount / most), 2) if most > 0 and amount > 0 else 0.0


def _ages(found: Sheet) -> list[dict[str, Any]]:
    """What is outstanding, by how long ago it was charged, currency by currency."""
    until = found.asked.until or max((day for one in found.accounts for day in one.days if day), default=None)
    charts = []
    for currency in dict.fromkeys(one.currency for one in found.accounts):
        accounts = [one for one in found.accounts if one.currency == currency]
        sums = ages(accounts, until)
        most = max(sums, default=Decimal(0))
        bars = [(age, amount, share(amount, most)) for age, amount in zip(AGES, sums, strict=True)]
        charts.append({"currency": currency, "bars": bars, "accounts": accounts})
    return charts


# --- postings -----------------------------------------------------------------------------------------------------


def _postings(visit: Visit) -> Response:
    asked, figure = asked_of(visit.asked), visit.asked.get("figure")
    if figure is not None:
        asking.one_of(visit.asked, "figure", FIGURES, figure)
    currency = visit.asked.get("currency")
    with (
        visit.reading() as connection,
        closing(postings(connection, days_of(figure, asked) if figure else asked)) as all_,
    ):
        found = making(figure, all_) if figure else all_
        rows = paged((one for one in found if currency in (None, one.currency)), visit.asked)
    visit.noted(f"postings of commission: {_told(asked)}")
    return visit.page("postings.html", rows=rows, figure=figure, currency=currency, **_about(asked))


# --- reconciled ---------------------------------------------------------------------------------------------------


def _reconciled(visit: Visit) -> Response:
    asked = replace(asked_of(visit.asked), seat=None, ruleset=None)
    with visit.reading() as connection:
        found = differences(connection, asked)
        whole = bridges(connection, asked, found)
    visit.noted(f"commission reconciled: {_told(asked)}")
    only = visit.asked.get("only") == "faults"
    rows = paged((one for one in found if one.fault or not only), visit.asked)
    return visit.page("reconciled.html", bridges=whole, rows=rows, only=only, **_about(asked))


# --- a file -------------------------------------------------------------------------------------------------------


def _file(visit: Visit) -> Response:
    asked, by = asked_of(visit.asked), asking.one_of(visit.asked, "by", KEYS, "player")
    form = asking.one_of(visit.asked, "form", FORMATS, ".xlsx")
    with tempfile.TemporaryDirectory() as folder, visit.reading() as connection:
        path = Path(folder) / f"commission{form}"
        FORMATS[form](path, connection, visit.here.venue, asked, (by,), "postings" in visit.asked)
        data = path.read_bytes()
    visit.noted(f"commission taken away as a file ({form[1:]}) by {by}: {_told(asked)}")
    name = f"commission-{asked.since or 'all'}-{asked.until or 'now'}{form}"
    return Response(data, media_type=TYPES[form], headers={"Content-Disposition": f'attachment; filename="{name}"'})


ROUTES: list[BaseRoute] = [
    page("/commission", Right.COMMISSION, _statement),
    page("/commission/postings", Right.COMMISSION, _postings),
    page("/commission/reconciled", Right.COMMISSION, _reconciled),
    page("/commission/file", Right.COMMISSION, _file),
]
