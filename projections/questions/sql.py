"""Questions in SQL, over the views of `pitlog_ask`.

A question is parsed alone, so it is one statement, and tells the types of its columns. The function `pitlog_ask.answer`
runs it with the rights of a role that reads the views and nothing else (migrations/0054_views_to_ask.sql).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import tzinfo
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection, Error
from psycopg.errors import InsufficientPrivilege, QueryCanceled, UndefinedColumn, UndefinedTable, error_from_result
from psycopg.pq import ExecStatus
from psycopg.sql import SQL, Identifier

from domain.errors import meant
from projections.errors import AnswerTooLarge, NotASelect, QuestionRefused, QuestionTookTooLong, QuestionTooLong
from projections.queries.nearest_names import near
from projections.questions.views import VIEWS

LONGEST = 8_000
"""Characters of a question. With every character escaped, it still fits a line of the record, which it becomes."""
COUNTED = 1_000_000
"""Rows are counted up to this number. The function counts one further, to know that there are more."""

_PERSON = re.compile(r"\bperson\s*\(\s*'((?:[^']|'')*)'\s*\)", re.IGNORECASE)


class SqlAnswer(NamedTuple):
    """The rows of an answer."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    of: int
    """The number of all rows, shown or not."""

    @property
    def of_how_many(self) -> str:
        """The number of all rows in words: they are counted up to a million."""
        return f"more than {COUNTED:,}" if self.of > COUNTED else f"{self.of:,}"


class Bounds(NamedTuple):
    """What one question may cost."""

    rows: int
    seconds: float


def people_named(question: str) -> list[str]:
    """The names in `person('NAME')`."""
    return [name.replace("''", "'") for name in _PERSON.findall(question)]


def answer_sql(
    connection: Connection[Any], question: str, zone: tzinfo, bounds: Bounds, people: Mapping[str, str], plan: bool
) -> SqlAnswer:
    """Answer a question. `people`: pseudonyms by name. `plan`: how PostgreSQL would go about it, without rows.

    Needs a connection in the role `pitlog_ask`. Nothing that a question does is kept.
    """
    if len(question) > LONGEST:
        raise QuestionTooLong(len(question), LONGEST)
    with _explained(question, bounds), connection.transaction(force_rollback=True):
        _prepare_session(connection, zone, bounds, people)
        columns = _columns(connection, question)
        if plan:
            columns = [("QUERY PLAN", "text")]
        given = SQL(", ").join(
            SQL("{} {}").format(Identifier(f"c{n}"), SQL(kind)) for n, (_, kind) in enumerate(columns)
        )
        asked = SQL("SELECT * FROM pitlog_ask.answer(%s, %s, %s) AS answer ({})").format(given)
        rows = connection.execute(asked, (question, bounds.rows, plan)).fetchall()
        found = connection.execute("SELECT current_setting('pitlog.rows')").fetchone()
    return SqlAnswer(tuple(name for name, _ in columns), rows, int(found[0]) if found else len(rows))


def _prepare_session(connection: Connection[Any], zone: tzinfo, bounds: Bounds, people: Mapping[str, str]) -> None:
    settings = {
        "transaction_read_only": "on",
        "search_path": "pitlog_ask, pg_temp",
        "timezone": str(zone),
        "pitlog.people": msgspec.json.encode(people).decode(),
        "statement_timeout": f"{max(1, round(bounds.seconds * 1000))}ms",
    }
    for name, value in settings.items():
        connection.execute("SELECT set_config(%s, %s, true)", (name, value))


def _columns(connection: Connection[Any], question: str) -> Sequence[tuple[str, str]]:
    """The columns of a question with their types. Parsed and not run: more than one statement is an error."""
    encoding = connection.info.encoding
    for parsed in (
        connection.pgconn.prepare(b"", question.encode(encoding)),
        described := connection.pgconn.describe_prepared(b""),
    ):
        if parsed.status != ExecStatus.COMMAND_OK:
            raise error_from_result(parsed, encoding)
    names = [(described.fname(n) or b"?column?").decode(encoding) for n in range(described.nfields)]
    if not names:
        raise NotASelect("it has no columns")
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise NotASelect(f"two of its columns are named {twice[0]}: give one another name with AS")
    kinds = [(described.ftype(n), described.fmod(n)) for n in range(len(names))]
    types = connection.execute(
        "SELECT format_type(t, m) FROM unnest(%s::oid[], %s::int[]) WITH ORDINALITY AS k (t, m, n) ORDER BY n",
        ([kind for kind, _ in kinds], [mod for _, mod in kinds]),
    )
    return list(zip(names, (kind for (kind,) in types), strict=True))


@contextmanager
def _explained(question: str, bounds: Bounds) -> Iterator[None]:
    """PostgreSQL's errors about a question, as ours."""
    try:
        yield
    except QueryCanceled:
        raise QuestionTookTooLong(bounds.seconds) from None
    except InsufficientPrivilege as error:
        raise QuestionRefused(_words(error)) from None
    except Error as error:
        kind = (error.sqlstate or "08")[:2]
        if kind in _TOO_MUCH:
            raise AnswerTooLarge(_words(error)) from None
        if kind in _OF_THE_SERVER:
            raise
        raise NotASelect(_words(error) + _meant(error) + _place(error, question)) from None


_TOO_MUCH = ("53", "54")
"""Classes of errors about limits: of the answer, of temporary files, of memory."""
_OF_THE_SERVER = ("08", "57", "58", "XX")
"""Classes of errors that say nothing about the question."""


def _words(error: Error) -> str:
    return ". ".join(word for word in (error.diag.message_primary, error.diag.message_hint) if word)


_MISSING: Mapping[type[Error], re.Pattern[str]] = {
    UndefinedTable: re.compile(r'relation "(.+)"'),
    UndefinedColumn: re.compile(r'column "?([^" ]+)"? '),
}
"""How PostgreSQL names what does not exist."""


def _meant(error: Error) -> str:
    """The views or columns whose names are nearest to one that does not exist. PostgreSQL itself names some columns."""
    found = _MISSING[type(error)].search(error.diag.message_primary or "") if type(error) in _MISSING else None
    if found is None or error.diag.message_hint:
        return ""
    names = {one.name for one in VIEWS}
    if isinstance(error, UndefinedColumn):
        names = {column.name for view in VIEWS for column in view.columns}
    return meant(near(found[1].rpartition(".")[2], sorted(names)))


def _place(error: Error, question: str) -> str:
    """The line and the words at which PostgreSQL stopped."""
    place = error.diag.statement_position
    if place is None:
        return ""
    before = question[: int(place) - 1]
    return f" (line {before.count(chr(10)) + 1}: … {question[int(place) - 1 :][:30].splitlines()[0]})"
