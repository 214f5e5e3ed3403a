"""Search: understands a line, goes through everything that may have all its words, and ranks what it finds."""

import re
from collections.abc import Callable, Collection, Sequence
from datetime import date, datetime, tzinfo
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL, Composable

from projections.questions.filters import LAST, Values
from projections.search import numbers, vocabulary
from projections.search.hits import Hit, Hits, ReadWords, UnknownWords
from projections.search.meanings import Fit, Meaning
from projections.search.moments import Now, clock_of
from projections.search.reading import Line, Read, read, read_number
from projections.search.rows import Rows, rows
from projections.search.subjects import SEARCHED

SOME = 25
"""The hits of the kind that a line is most about."""
FEW = 5
"""The hits of every other kind."""

FACTS = "facts"
KINDS = (*SEARCHED, FACTS)


class May(NamedTuple):
    """What is shown to a person."""

    kinds: Collection[str] = KINDS
    """Rows of these. Without findings, no word about findings selects other rows either."""
    topics: Callable[[str], bool] = lambda topic: True
    """Facts of these kinds."""


ALL = May()


def search(
    connection: Connection[Any],
    line: str,
    zone: tzinfo,
    may: May = ALL,
    some: int = SOME,
    now: Now = datetime.now,
) -> Hits:
    """Search the record and the rules. Words that nothing knows are named, and then nothing is searched.

    If nothing was at a time without a day, that time on any of the last days is searched. Of a bare number everything
    that it may be is counted.
    """
    found = _found(connection, line, zone, may, some, now)
    number = line.strip()
    if vocabulary.is_number(number):
        each = {name: _allowed(one, may) for name, one in read_number(connection, number, zone, now).items()}
        found.readings = [*numbers.readings(connection, number, each, may.kinds)]
        found.unknown = [] if found.readings else found.unknown
    return found


def _found(connection: Connection[Any], line: str, zone: tzinfo, may: May, some: int, now: Now) -> Hits:
    found = _search(connection, line, read(connection, line, zone, now), zone, may, some)
    settled_too_low = _UNPAID.sub("underpaid", line)
    if not found.hits and settled_too_low != line:
        parts = [_allowed(one, may) for one in read(connection, settled_too_low, zone, now).parts]
        other = rows(connection, "wagers", parts, zone, 1) if "wagers" in may.kinds else None
        found.instead = settled_too_low if other is not None and other.hits else found.instead
    if not found.hits and any(clock_of(one.words) for one in found.read):
        wide = _search(connection, line, read(connection, line, zone, now, wide=True), zone, may, some)
        return wide if wide.hits else found
    return found


_UNPAID = re.compile(r"\bunpaid\b", re.IGNORECASE)
"""People who look for winners without money also mean those who were settled for too little."""


def _search(connection: Connection[Any], line: str, understood: Line, zone: tzinfo, may: May, some: int) -> Hits:
    parts = [_allowed(one, may) for one in understood.parts]
    unknown = understood.unknown + [UnknownWords(one.words, []) for one in parts if not (one.meanings or one.only)]
    found = Hits(line, [ReadWords(one.words, _said(one)) for one in parts], unknown)
    if parts and not unknown:
        _things(found, parts)
        _rows(connection, found, parts, zone, may, some)
        if FACTS in may.kinds:
            _facts(connection, found, parts, zone, may, some)
        if not found.hits:
            _offer_nearest_day(found, parts, understood.days)
    return found


def _offer_nearest_day(found: Hits, parts: Sequence[Read], days: Sequence[date]) -> None:
    """If a line names times and nothing was then: say which days the record has, and the nearest of them."""
    timed = [(one, then) for one in parts if (then := _day_of(one)) is not None]
    if not timed or not days:
        return
    found.days = [days[-1], days[0]]
    (_, then), *_ = timed
    nearest = min(days, key=lambda one: abs(one - then))
    if nearest != then:
        others = [one.words for one in parts if all(one is not other for other, _ in timed)]
        found.instead = " ".join([*others, str(nearest)])


def _day_of(one: Read) -> date | None:
    """The day that some words mean, if they mean a time."""
    for each in one.meanings:
        if each.span is not None:
            first, last = each.span.windows[0]
            then: datetime = first or last
            return then.date()
        if each.kind == "day" and each.filters:
            return date.fromisoformat(next(iter(each.filters.values())).words[0])
    return None


def _said(one: Read) -> list[str]:
    return [each.said for each in one.meanings] or [one.only]


_BARRED = {
    "findings": frozenset({"severity", "finding", "findings", "no-findings"}),
    "disputes": frozenset({"dispute", "disputed", "undisputed"}),
}
"""Meanings that show something of findings or disputes."""
_CITED = frozenset({"rule", "code", "due_rule"})
"""Everybody may know what these are, but not what breaks them."""


def _allowed(one: Read, may: May) -> Read:
    """Without the meanings that would show what a person may not see."""
    barred = {kind for of, kinds in _BARRED.items() if of not in may.kinds for kind in kinds}
    cited = _CITED if "findings" not in may.kinds else frozenset()
    left = [each for each in one.meanings if each.kind not in barred]
    return one._replace(meanings=tuple(each._replace(filters={}) if each.kind in cited else each for each in left))


# --- what a line is about -------------------------------------------------------------------------------------------

_LEADS = (
    ("disputes", frozenset({"dispute", "disputed", "undisputed"})),
    ("findings", frozenset({"rule", "code", "severity", "finding"})),
    ("wagers", frozenset({"wager", "bet", "result", "unpaid", "overpaid", "underpaid", "stake", "due", "paid"})),
    ("shoes", frozenset({"shoe"})),
)


_ALSO = frozenset({"round", "player", "dealer"})
"""What has wagers and findings to be shown beside its rounds."""


def _order(parts: Sequence[Read]) -> list[str]:
    """The kinds of rows to go through, the one that the line is most about first."""
    if only := [one.only for one in parts if one.only and not one.meanings]:
        return only
    meanings = [meaning for one in parts for meaning in one.meanings]
    kinds = {one.kind for one in meanings}
    leads = [of for of, about in _LEADS if about & kinds]
    if not leads:
        whole = {one.kind for one in meanings if one.fit is Fit.EXACT}
        return [*SEARCHED] if _ALSO & whole else ["rounds", "disputes", "shoes"]
    return [*leads, "rounds"]


def _rows(connection: Connection[Any], found: Hits, parts: Sequence[Read], zone: tzinfo, may: May, some: int) -> None:
    leading = True
    for subject in _order(parts):
        if subject in may.kinds:
            got = rows(connection, subject, parts, zone, some if leading else FEW, "findings" in may.kinds)
            if got is not None:
                _add(found, subject, got)
                leading = leading and not got.hits


def _add(found: Hits, subject: str, got: Rows) -> None:
    found.hits += got.hits
    found.searched.append(subject)
    if got.more:
        found.more.append(subject)


# --- things that have one name --------------------------------------------------------------------------------------

_THINGS = {"table": "a table", "player": "a player", "dealer": "a dealer", "supervisor": "a game supervisor",
           "ruleset": "a ruleset", "code": "a kind of finding"}  # fmt: skip


def _things(found: Hits, parts: Sequence[Read]) -> None:
    """Tables, people and rules, if the line names nothing else."""
    if len(parts) != 1:
        return
    for one in parts[0].meanings:
        if one.kind == "rule":
            found.searched.append("rules")
            found.hits += [
                Hit("rule", row.cited, row.summary, [f"rule {row.number} of {row.document}"], document=row.document)
                for row in vocabulary.rules_of(one.names[0])[:SOME]
            ]
        elif one.kind in _THINGS:
            found.searched.append(f"{one.kind}s")
            why = "its name" if one.fit is Fit.EXACT else "its name begins so"
            found.hits += [Hit(one.kind, name, _THINGS[one.kind], [why]) for name in one.names]


# --- facts by id ----------------------------------------------------------------------------------------------------


def _facts(connection: Connection[Any], found: Hits, parts: Sequence[Read], zone: tzinfo, may: May, some: int) -> None:
    """Facts by their id, perhaps at a table."""
    ids = [each for one in parts for each in one.meanings if each.kind == "fact"]
    tables = [each for one in parts for each in one.meanings if each.kind == "table"]
    others = {each.kind for one in parts if not any(m.kind == "fact" for m in one.meanings) for each in one.meanings}
    if len(ids) != 1 or not others <= {"table"}:
        return
    found.searched.append(FACTS)
    limit = some if not found.hits else FEW
    values = Values(zone)
    at = [name for one in tables for name in one.names]
    asked = {"fits": _fits(ids[0], values), "at": values.add(at or None), "most": values.add(limit + 1)}
    got = connection.execute(_FACTS.format(**asked), values.of).fetchall()
    shown = [row for row in got if may.topics(row[2].partition("/")[0])]
    found.hits += [
        Hit("fact", row[1], row[2].partition("/")[0].replace("_", " "), [ids[0].said], row[0], row[4], at=row[3],
            topic=row[2].partition("/")[0])
        for row in shown[:limit]
    ]  # fmt: skip
    if len(got) > limit:
        found.more.append(FACTS)


def _fits(one: Meaning, values: Values) -> Composable:
    if one.fit is Fit.EXACT:
        return SQL("i.fact_id = ANY({})").format(values.add(list(one.names)))
    ranges = [(values.add(name), values.add(name + LAST)) for name in one.names]
    return SQL(" OR ").join([SQL("(i.fact_id >= {} AND i.fact_id < {})").format(*each) for each in ranges])


# By table and id, as in the index: there are few tables.
_FACTS = SQL("""
    SELECT table_name, f.fact_id, f.topic, f.at, f.session FROM (
        SELECT DISTINCT table_name AS one FROM pitlog.sessions
        WHERE {at}::text[] IS NULL OR table_name = ANY({at})
    ) AS known
    CROSS JOIN LATERAL (
        SELECT position, month, table_name, fact_id FROM pitlog.fact_ids AS i
        WHERE i.table_name = one AND ({fits}) ORDER BY fact_id LIMIT {most}
    ) AS i
    JOIN pitlog.facts AS f USING (position, month, table_name, fact_id) ORDER BY position LIMIT {most}
""")
