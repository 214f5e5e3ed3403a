"""The rows that a line selects, of one kind, as hits: each with the reasons for it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, timedelta, tzinfo
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.rows import dict_row
from psycopg.sql import SQL, Composable, Identifier

from domain.fold.wagers.balance import both_sides
from domain.money import spaced
from domain.text import counted
from projections.questions.filters import Values
from projections.search.hits import Hit
from projections.search.meanings import Meaning, order
from projections.search.reading import Read
from projections.search.subjects import SEARCHED

Row = Mapping[str, Any]

_FIELDS: dict[str, tuple[str, ...]] = {
    "rounds": ("round", "table", "time", "ended", "shoe", "outcome", "status", "stakes", "house_owes", "players_owe",
               "findings", "dealer"),
    "wagers": ("wager", "round", "table", "time", "player", "bet", "target", "in_force", "result", "due", "paid",
               "unpaid", "difference"),
    "findings": ("finding", "round", "table", "time", "code", "severity", "ruleset", "rule", "player", "wager",
                 "amount"),
    "disputes": ("dispute", "table", "time", "player", "state"),
    "shoes": ("shoe", "table", "day"),
}  # fmt: skip
_ALSO = {"disputes": SQL(", q.rounds, q.claim"), "shoes": SQL(", q.rounds, q.started_at")}
"""What else a hit says. Disputes are of no round: their number is 0."""


class Rows(NamedTuple):
    """The best rows of a kind."""

    hits: list[Hit]
    more: bool
    """Whether there are others."""


def rows(
    connection: Connection[Any], subject: str, parts: Sequence[Read], zone: tzinfo, limit: int, findings: bool = True
) -> Rows | None:
    """The rows of a subject that all words fit. None if a word can fit none. `findings`: say how many there are."""
    values = Values(zone)
    each = [_conditions(one, subject, values) for one in parts if one.meanings]
    where = _where(each)
    if where is None:
        return None
    statement = SQL("SELECT {} FROM {} WHERE {} ORDER BY {} LIMIT {}").format(
        SQL(", ").join(_selected(subject, each, findings)) + _ALSO.get(subject, SQL("")),
        SQL(SEARCHED[subject].source),
        where,
        order([meaning for one in parts for meaning in one.meanings], subject, values),
        values.add(limit + 1),
    )
    with connection.cursor(row_factory=dict_row) as cursor:
        found = cursor.execute(statement, values.of).fetchall()
    hits = [_hit(subject, row, _reasons(row, each)) for row in found[:limit]]
    return Rows(hits, len(found) > limit)


LATEST = 5_000
"""The rows of a kind among which the readings of a number are counted."""


def counts(connection: Connection[Any], subject: str, each: Sequence[Read]) -> tuple[int, list[int]]:
    """How many of the latest rows of a subject there are, and how many of them each fits."""
    values = Values(UTC)
    fits = [_where([_conditions(one, subject, values)]) or SQL("false") for one in each]
    statement = SQL("SELECT {} FROM ({}) AS q").format(
        SQL(", ").join([SQL("count(*)"), *(SQL("count(*) FILTER (WHERE {})").format(one) for one in fits)]),
        _latest(subject, values),
    )
    rows, *found = connection.execute(statement, values.of).fetchone() or (0,)
    return int(rows), [*map(int, found)]


def _latest(subject: str, values: Values) -> Composable:
    searched = SEARCHED[subject]
    return SQL("SELECT q.* FROM {} ORDER BY {} LIMIT {}").format(
        SQL(searched.source), SQL(searched.order), values.add(LATEST)
    )


Conditions = list[tuple[Meaning, Composable]]


def _where(each: Sequence[Conditions]) -> Composable | None:
    """The condition for a row: one meaning of each word. None if a word can fit none."""
    if any(not one for one in each):
        return None
    every = [SQL("({})").format(SQL(" OR ").join([of for _, of in one])) for one in each]
    return SQL(" AND ").join(every) if every else SQL("true")


def _conditions(one: Read, subject: str, values: Values) -> Conditions:
    """The meanings that rows can have, with their conditions."""
    each = [(meaning, meaning.condition(subject, values)) for meaning in one.meanings]
    return [(meaning, condition) for meaning, condition in each if condition is not None]


def _selected(subject: str, each: Sequence[Conditions], findings: bool) -> list[Composable]:
    """The columns of a hit; and where words have several meanings, which of them a row has."""
    columns = SEARCHED[subject].columns
    shown = {name: columns[name].sql if findings or name != "findings" else "0" for name in _FIELDS[subject]}
    fields: list[Composable] = [SQL("{} AS {}").format(SQL(sql), Identifier(name)) for name, sql in shown.items()]
    fields.append(SQL("q.session, 0 AS n" if subject in ("disputes", "shoes") else "q.session, q.n"))
    for n, several in enumerate(each):
        if len(several) > 1:
            fields += [SQL("{} AS {}").format(of, Identifier(_mark(n, k))) for k, (_, of) in enumerate(several)]
    return fields


def _apart(row: Row, meaning: Meaning) -> str:
    """How far a row is from the time that was asked for."""
    if meaning.span is None or not meaning.span.moments or row.get("time") is None:
        return ""
    ended = row.get("ended") or row["time"]
    apart = [
        timedelta() if row["time"] <= one <= ended else (row["time"] - one if one < row["time"] else ended - one)
        for one in meaning.span.moments
    ]
    nearest = min(apart, key=abs)
    minutes, seconds = divmod(round(abs(nearest).total_seconds()), 60)
    side = "after" if nearest > timedelta() else "before"
    return f" ({f'{minutes} min {seconds} s {side}' if nearest else 'in play then'})"


def _mark(n: int, k: int) -> str:
    return f"fits {n} {k}"


def _reasons(row: Row, each: Sequence[Conditions]) -> list[str]:
    """For each word, the meanings that the row has."""
    return [
        meaning.said + _apart(row, meaning)
        for n, several in enumerate(each)
        for k, (meaning, _) in enumerate(several)
        if len(several) == 1 or row[_mark(n, k)]
    ]


def _hit(subject: str, row: Row, why: list[str]) -> Hit:
    kind = SEARCHED[subject].one
    at = row["started_at"] if subject == "shoes" else row["time"]
    hit = Hit(kind, row[kind], _ABOUT[subject](row), why, row["table"], row["session"], row["n"], at=at)
    hit.round = row.get("round")
    hit.shoe = row.get("shoe")
    return hit


def _round(row: Row) -> str:
    said = [row["outcome"] or "", row["status"].replace("_", " ") if row["status"] != "settled" else ""]
    said.append(f"{spaced(row['stakes'])} staked")
    said.append(both_sides(row["house_owes"], row["players_owe"]))
    said.append(counted(row["findings"], "finding") if row["findings"] else "")
    said.append(f"dealer {row['dealer']}" if row["dealer"] else "")
    return ", ".join(filter(None, said))


def _wager(row: Row) -> str:
    target = f" {row['target']}" if row["target"] else ""
    said = [f"{row['player'] or '?'} {row['bet'] or '?'}{target}"]
    said.append(spaced(row["in_force"]) if row["in_force"] is not None else "")
    said.append(row["result"] or "")
    said.append(f"{spaced(row['unpaid'])} never paid" if row["unpaid"] else "")
    if row["difference"] and not row["unpaid"]:
        sign = "+" if row["difference"] > 0 else ""
        said.append(f"{sign}{spaced(row['difference'])}")
    return ", ".join(filter(None, said))


def _finding(row: Row) -> str:
    rule = f"{row['ruleset'] or ''} {row['rule']}".strip() if row["rule"] else ""
    amount = spaced(row["amount"]) if row["amount"] is not None else ""
    return ", ".join(filter(None, (row["code"], row["severity"], rule, row["player"], row["wager"], amount)))


def _dispute(row: Row) -> str:
    about = f"about {', '.join(row['rounds'])}" if row["rounds"] else ""
    return ", ".join(filter(None, (row["state"], about, row["player"], row["claim"])))


def _shoe(row: Row) -> str:
    return f"{row['day'] or ''}, {counted(row['rounds'], 'round')}"


_ABOUT: dict[str, Callable[[Row], str]] = {
    "rounds": _round, "wagers": _wager, "findings": _finding, "disputes": _dispute, "shoes": _shoe,
}  # fmt: skip
