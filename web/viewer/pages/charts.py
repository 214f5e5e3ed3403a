"""Charts of some gaming days: pace, findings, wheels and dice, commission. Each mark leads to the rows behind it."""

from collections.abc import Sequence
from typing import Any

from psycopg import Connection
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.commission.ageing import accounts
from projections.commission.statement import StatementFilter, StatementLine, statement
from projections.queries.pace import Pace, pace
from projections.questions.answer import answer
from projections.questions.chance import CHANCES, Distribution, distribution
from projections.questions.columns import Row
from projections.questions.filters import Filter
from projections.questions.question import Question
from projections.questions.subjects import FINDINGS, ROUNDS, Subject
from web.viewer.access.guard import page
from web.viewer.pages.statement import age_bars
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.chart_days import ChartDays, chart_days
from web.viewer.toolkit.charts import Band, HeatMap, Plot, Point, Series, heat_map, plot
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

TABS = (
    ("pace", "Pace", "/charts", Right.SEARCH), ("findings", "Findings", "/charts/findings", Right.FINDINGS),
    ("wheels", "Wheels and dice", "/charts/wheels", Right.SEARCH),
    ("commission", "Commission", "/charts/commission", Right.COMMISSION),
)  # fmt: skip
MONTH = 31


def _shown(visit: Visit, tab: str, of: ChartDays, **said: Any) -> Response:
    tabs = [one for one in TABS if visit.person.may(one[3])]
    return visit.page("charts_page.html", tab=tab, tabs=tabs, of=of, **said)


# --- pace and findings: heat maps -----------------------------------------------------------------------------------


def _pace(visit: Visit) -> Response:
    visit.noted("pace of dealers")
    with visit.reading() as connection:
        of = chart_days(connection, visit.asked)
        heat = _by_hour(visit, connection, of, ROUNDS, "table", "/rounds")
        found = pace(connection, of.first, of.last, of.table)
    return _shown(visit, "pace", of, heats=[heat] if heat.rows else [], paces=_paces(found, of))


def _findings(visit: Visit) -> Response:
    with visit.reading() as connection:
        of = chart_days(connection, visit.asked)
        heats = [_by_hour(visit, connection, of, FINDINGS, by, "/findings") for by in ("rule", "table")]
    return _shown(visit, "findings", of, heats=[one for one in heats if one.rows])


def _by_hour(
    visit: Visit, connection: Connection[Any], of: ChartDays, subject: Subject, by: str, path: str
) -> HeatMap:  # fmt: skip
    """How many rows of each kind there were in each hour of the day. Notices are no findings here."""
    more = [Filter(subject.columns["severity"], ("notice",), but=True)] if subject is FINDINGS else []
    asked = Question(subject, (*of.filters(subject), *more), (subject.columns[by], subject.columns["hour"]))
    rows = [row for row in answer(connection, asked, visit.here.venue.zone).rows if row["hour"] is not None]
    values = {(row[by] or "no rule", row["hour"]): int(row[subject.name]) for row in rows}
    whole = of.asked(path, **({"state": "all", "not": "severity=notice"} if more else {}))
    named = {name: None if name == "no rule" else str(whole.instead(by, name)) for name, _ in values}
    there = {(name, hour): str((whole.instead(by, name) if named[name] else whole).also("hour", hour))
             for name, hour in values}  # fmt: skip
    return heat_map(_heat_title(subject.name, by, rows), (by.capitalize(), "Hour"), values, named, there)


def _heat_title(what: str, by: str, rows: Sequence[Row]) -> str:
    if not rows:
        return ""
    top = max(rows, key=lambda row: int(row[what]))
    whole = sum(int(row[what]) for row in rows)
    kind = "rule" if by == "rule" else "table"
    return (
        f"{whole:,} {what} by {kind} and hour: the most in one hour of the day were {top[what]:,}, "
        f"at {top['hour']:02d}:00, {kind} {top[by] or 'none'}."
    )


def _paces(found: Sequence[Pace], of: ChartDays) -> list[dict[str, Any]]:
    """The dealers of each ruleset beside the house, with the rounds of each."""
    parts: list[dict[str, Any]] = []
    for whole in (one for one in found if one.whole):
        rows = [one for one in found if one.ruleset == whole.ruleset and not one.whole]
        known = [one for one in rows if one.dealer]
        title = f"Half of {whole.rounds:,} rounds of {whole.ruleset or 'no book'} took over {whole.middle:.0f} seconds"
        if known:
            title += f"; {known[0].dealer} is the slowest dealer, with {known[0].middle:.0f} seconds"
        most = max((one.middle for one in rows), default=0) or 1
        linked = [(one, _rounds_of(one, of)) for one in rows]
        parts.append({"title": title + ".", "whole": whole, "rows": linked, "most": most})
    return parts


def _rounds_of(one: Pace, of: ChartDays) -> str | None:
    return str(of.asked("/rounds", ruleset=one.ruleset, dealer=one.dealer)) if one.dealer else None


# --- wheels and dice ------------------------------------------------------------------------------------------------


def _wheels(visit: Visit) -> Response:
    with visit.reading() as connection:
        of = chart_days(connection, visit.asked, MONTH, [*CHANCES])
        tables = _tables(connection, of)
        games = sorted({ruleset for _, ruleset in tables})
        ruleset = inputs.one_of(visit.asked, "ruleset", dict.fromkeys((*games, "")), games[0] if games else "")
        found = distribution(connection, ruleset, of.filters(ROUNDS), visit.here.venue.zone) if ruleset else None
    return _shown(
        visit, "wheels", of, games=games, ruleset=ruleset, found=found,
        tables=[name for name, one in tables if one == ruleset],
        plots=[_wheel(found, of, ruleset)] if found and found.rounds else [],
    )  # fmt: skip


_TABLES = """
    SELECT DISTINCT table_name, ruleset FROM pitlog.tables
    WHERE gaming_day BETWEEN %s AND %s AND ruleset = ANY(%s) ORDER BY table_name
"""


def _tables(connection: Connection[Any], of: ChartDays) -> list[tuple[str, str]]:
    """The tables with a wheel or dice that were open on these days, with their rulesets."""
    return connection.execute(_TABLES, (of.first, of.last, [*CHANCES])).fetchall()


def _wheel(found: Distribution, of: ChartDays, ruleset: str) -> Plot:
    one, turn = found.chances.one, found.chances.turn
    points = [
        Point(
            each.rounds,
            f"{each.rounds:,}",
            _rows_of(of, ruleset, each.words) if each.words else None,
            each.outside and found.is_enough,
        )
        for each in found.counted
    ]
    return plot(
        _wheel_title(found), one.capitalize(), [each.outcome for each in found.counted],
        [Series(f"{turn.capitalize()}s", points)],
        Band("Chance gives, 19 times of 20", [(each.low, each.high) for each in found.counted]),
    )  # fmt: skip


def _rows_of(of: ChartDays, ruleset: str, words: Sequence[str]) -> str:
    address = of.asked("/rounds", ruleset=ruleset, status="settled")
    for word in words:
        address = address.also("outcome", word)
    return str(address)


def _wheel_title(found: Distribution) -> str:
    most = max(found.counted, key=lambda each: each.rounds / each.expected)
    one, turn = found.chances.one, found.chances.turn
    came = f"{one} {most.outcome} came {most.rounds:,} times, {most.expected:,.1f} expected"
    title = f"In {found.rounds:,} {turn}s, {came}. "
    if not found.is_enough:
        return title + "These are too few to judge: chance alone gives such counts."
    outside, of = len(found.outside), len(found.counted)
    return f"{title}{outside} of {of} lie outside the band; chance alone leaves about {of / 20:.0f} there."


# --- commission -----------------------------------------------------------------------------------------------------


def _commission(visit: Visit) -> Response:
    visit.noted("charts of commission")
    with visit.reading() as connection:
        of = chart_days(connection, visit.asked, MONTH)
        asked = StatementFilter(since=of.first, until=of.last, table=of.table)
        lines = statement(connection, asked, ("day",))
        open_ = accounts(connection, asked)
    money = visit.here.money
    return _shown(
        visit, "commission", of,
        plots=[
            *(_outstanding(currency, lines, of, money) for currency in _moved(lines)),
            *(_ages(currency, bars, of, money) for currency, bars in age_bars(open_, of.last)),
        ],
    )  # fmt: skip


def _moved(lines: Sequence[StatementLine]) -> list[str | None]:
    """The currencies in which anything was deferred, collected or outstanding on a day. The opening has none."""
    of_days = (line for line in lines if line.key["day"] is not None)
    moved = (line for line in of_days if line.sums.left_owing or line.sums.collected or line.sums.owing)
    return [*dict.fromkeys(line.currency for line in moved)]


def _outstanding(currency: str | None, lines: Sequence[StatementLine], of: ChartDays, money: Any) -> Plot:
    """What was collected on each day, and what was outstanding at its end."""
    of_day = {line.key["day"]: line.sums for line in lines if line.currency == currency}
    days = [day for day in of.days if day in of_day]
    collected = [
        Point(of_day[day].collected, money(of_day[day].collected), _postings(of, day, currency)) for day in days
    ]
    owed = [Point(of_day[day].owing, money(of_day[day].owing), links.closing(day, of.table)) for day in days]
    title = (
        f"{money(sum(one.collected for one in of_day.values()))} {currency or ''} was collected, and "
        f"{money(of_day[days[-1]].owing)} was outstanding on {days[-1]}."
    )
    return plot(title, "Gaming day", list(map(str, days)),
                [Series("Collected", collected), Series("Outstanding", owed, line=True)])  # fmt: skip


def _postings(of: ChartDays, day: object, currency: str | None) -> str:
    return links.link_to(
        "/commission/postings", since=day, until=day, table=of.table, figure="collected", currency=currency
    )


def _ages(currency: str | None, bars: Sequence[tuple[str, Any]], of: ChartDays, money: Any) -> Plot:
    there = links.link_to("/commission", until=of.last, table=of.table, by="player") + "#outstanding"
    points = [Point(amount, money(amount), there if amount else None) for _, amount in bars]
    late = sum(amount for _, amount in bars[2:])
    title = f"{money(late)} {currency or ''} has been outstanding for two gaming days or longer."
    return plot(title, "Charged", [age for age, _ in bars], [Series("Outstanding", points)])


ROUTES: list[BaseRoute] = [
    page("/charts", Right.SEARCH, _pace),
    page("/charts/findings", Right.FINDINGS, _findings),
    page("/charts/wheels", Right.SEARCH, _wheels),
    page("/charts/commission", Right.COMMISSION, _commission),
]
