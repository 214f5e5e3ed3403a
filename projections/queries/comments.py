"""Queries for comments on the steps of rounds."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from psycopg import Connection

from domain.answers import KEYS
from projections.queries.known_names import known_as
from projections.queries.nearest_names import near
from record.authored.comments import WITHDRAWN
from record.errors import NotFound, UnknownName
from record.vault.first_form import fact_rows


class Withdrawal(Struct):
    """The withdrawal of a comment."""

    fact: str
    at: datetime
    by: str
    why: str


class StepComment(Struct, rename=KEYS):
    """A comment on a step of a round."""

    comment: str
    """Its id."""
    table_name: str
    round: str
    about: str
    """The id of the fact of its step."""
    seat: int | None
    at: datetime
    by: str
    note: str
    withdrawn: Withdrawal | None = None
    """None as long as it is in force."""


class _Line(Struct):
    """What a line of either kind says."""

    id: str
    table: str
    at: datetime
    by: str
    note: str = ""
    round: str = ""
    about: str = ""
    seat: int | None = None
    comment: str = ""
    why: str = ""


# The kinds are written as in the index (migrations/0058); otherwise PostgreSQL would not use it.
_LINES = """
    SELECT position, topic, line FROM pitlog.facts
    WHERE topic IN ('step_commented/1', 'comment_withdrawn/1') AND table_name = ANY(%s) ORDER BY position
"""


def comments_at(connection: Connection[Any], tables: Collection[str]) -> list[StepComment]:
    """Every comment at these tables, oldest first. Withdrawn ones are included."""
    found: dict[tuple[str, str], StepComment] = {}
    for _, topic, line in fact_rows(connection.execute(_LINES, (list(tables),))):
        it = msgspec.json.decode(line, type=_Line)
        if topic.partition("/")[0] != WITHDRAWN:
            found[it.table, it.id] = StepComment(it.id, it.table, it.round, it.about, it.seat, it.at, it.by, it.note)
        elif (one := found.get((it.table, it.comment))) is not None and one.withdrawn is None:
            one.withdrawn = Withdrawal(it.id, it.at, it.by, it.why)
    return [*found.values()]


def comments_on(connection: Connection[Any], table: str, facts: Collection[str]) -> list[StepComment]:
    """The comments on steps with these facts."""
    pinned = frozenset(facts)
    return [one for one in comments_at(connection, [table]) if one.about in pinned]


def comments_of(connection: Connection[Any], table: str, rounds: Iterable[str]) -> list[StepComment]:
    """The comments on rounds of a table, by the names under which they were written."""
    named = frozenset(rounds)
    return [one for one in comments_at(connection, [table]) if one.round in named]


def every_comment(connection: Connection[Any], table: str | None = None) -> list[StepComment]:
    """Every comment of the record, or of a table, oldest first. Raises `UnknownName` for an unknown table."""
    if table is not None:
        return comments_at(connection, [known_as(connection, "table", table)])
    tables = [one for (one,) in connection.execute("SELECT DISTINCT table_name FROM pitlog.sessions")]
    return sorted(comments_at(connection, tables), key=lambda one: one.at)


def step_comment_called(connection: Connection[Any], name: str) -> StepComment:
    """A comment by its id, at any table. Raises `UnknownName` with the nearest."""
    found = {one.comment: one for one in every_comment(connection)}
    if name not in found:
        raise UnknownName("comment", name, near(name, found))
    return found[name]


def pinned_at(round_: str, facts: Sequence[str], step: int | None, fact: str | None) -> str:
    """The fact of a step of a round, by its number from 1 or by its fact. Raises `UnknownName`."""
    if step is not None and step > len(facts):
        raise UnknownName(f"step of {round_} numbered", str(step), [str(len(facts))])
    if step is not None:
        return facts[step - 1]
    assert fact is not None
    if fact not in facts:
        raise UnknownName(f"step of {round_} with the fact", fact, near(fact, facts) or [*facts][:3])
    return fact


def step_comment(connection: Connection[Any], table: str, name: str) -> StepComment:
    """A comment by its id."""
    found = next((one for one in comments_at(connection, [table]) if one.comment == name), None)
    if found is None:
        raise NotFound("comment", name)
    return found
