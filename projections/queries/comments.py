"""Queries for comments on the steps of rounds."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from psycopg import Connection

from domain.answers import KEYS
from record.authored.comments import WITHDRAWN
from record.errors import NotFound
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


def step_comment(connection: Connection[Any], table: str, name: str) -> StepComment:
    """A comment by its id."""
    found = next((one for one in comments_at(connection, [table]) if one.comment == name), None)
    if found is None:
        raise NotFound("comment", name)
    return found
