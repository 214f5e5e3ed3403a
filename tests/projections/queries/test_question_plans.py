"""How PostgreSQL goes about the thirty documented questions: as the question language asks them, and as their SQL does.

Some of them are about everything there is, and read all of it; the files say which.
"""

import json
import re
from contextlib import closing
from datetime import UTC, date
from pathlib import Path
from typing import Any

import click
import pytest
from psycopg import Connection
from psycopg.sql import SQL

from cli.questions.question_options import SHOWN, as_asked, question_options
from projections.commission.postings import postings
from projections.commission.statement import StatementFilter
from projections.questions.answering import Recorded
from projections.questions.kept import KeptQuestion, kept_questions
from projections.questions.question import question
from projections.questions.subjects import SUBJECTS

from .planning import Ask, assert_kept, plans

PLANS = Path(__file__).parent / "plans" / "questions"
NAMES = {
    "table": "BAC07", "day": "1998-03-17", "player": "P118", "dealer": "4907", "rule": "3.1",
    "round": "BAC07/1998-03-17-5",
    "shoe": "BAC07/1998-03-17-1", "since": "1998-03-17T02:00:00+00:00", "until": "1998-03-17T03:00:00+00:00",
}  # fmt: skip
QUESTIONS = [one.about(NAMES) for one in kept_questions()]


def asked(one: KeptQuestion) -> Ask:
    """What its command asks the record."""
    subject, *words = one.words
    if "--postings" in words:
        [(name, value)] = zip(words[1::2], words[2::2], strict=True)
        wanted = {"--shoe": {"shoe": value}, "--day": {}}[name]
        days = {"since": date.fromisoformat(value), "until": date.fromisoformat(value)} if name == "--day" else {}
        return lambda connection: _read(postings(connection, StatementFilter(**days, **wanted)))
    command = question_options(SUBJECTS[subject])(click.Command(subject, callback=lambda **given: None))
    given = command.make_context(subject, words).params
    given = {name: value for name, value in given.items() if name not in ("limit", "as_json", "as_csv", "files")}
    wanted_ = question(SUBJECTS[subject], as_asked(SUBJECTS[subject], given), UTC)

    def ask(connection: Connection[Any]) -> None:
        there = Recorded(connection, UTC)
        there.answer(there.known(wanted_), SHOWN)

    return ask


def _read(rows: Any) -> None:
    with closing(rows) as found:
        next(found, None)


def in_sql(connection: Connection[Any], one: KeptQuestion) -> list[str]:
    """The plan of its SQL."""
    people = json.dumps({NAMES["player"]: NAMES["player"]})
    with connection.transaction(force_rollback=True):
        connection.execute("SELECT set_config('pitlog.people', %s, true)", (people,))
        return plans(connection, lambda connection: connection.execute(SQL(one.sql)))  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(1, len(QUESTIONS) + 1))
def test_the_plan_is_the_one_that_is_kept(large: Connection[Any], viewed: Connection[Any], number: int) -> None:
    one = QUESTIONS[number - 1]
    parts = [f"-- {one.asks}", f"-- pitlog {one.command}", *plans(large, asked(one)), "-- SQL", *in_sql(viewed, one)]
    named = re.sub(r"[^a-z0-9]+", "-", one.asks.lower()).strip("-")
    assert_kept(PLANS / f"{number:02}-{named}.txt", "\n\n".join(parts) + "\n")
