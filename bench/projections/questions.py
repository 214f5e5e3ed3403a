"""The documented questions: the 99th percentile of each in the question language, beside its SQL as it stands.

python -m bench.projections.questions --facts 100000 --days 99 --home /var/tmp/bench
"""

import time
from collections.abc import Callable
from typing import Any

import click
from psycopg import Connection
from psycopg.sql import SQL

from bench.common import server, spread
from bench.report import Figure, report
from bench.simulated_record import followed, home, later_days, wanted
from cli.questions.question_options import SHOWN, as_asked, question_options
from projections.questions.answering import Recorded
from projections.questions.kept import KeptQuestion, kept_questions
from projections.questions.names import with_known_names
from projections.questions.question import Question, question
from projections.questions.subjects import SUBJECTS
from record.postgres.connections import READER, connect
from record.postgres.servers import Server
from record.venue import venue

FACTS = 300_000
TIMES, WARM = 30, 3
MOST = 2.0
"""A question may take this many times its bare SQL."""


def names(connection: Connection[Any]) -> dict[str, str]:
    """A table, a day, a player and so on of this record."""
    found = connection.execute(
        "SELECT w.table_name, w.gaming_day::text, w.player, r.dealer, w.round, w.shoe, w.at, "
        "w.at + interval '30 minutes' FROM pitlog.wagers AS w "
        "JOIN pitlog.rounds AS r USING (session, n) WHERE w.difference <> 0 LIMIT 1"
    ).fetchone()
    rule = connection.execute("SELECT rule FROM pitlog.findings WHERE rule IS NOT NULL LIMIT 1").fetchone()
    assert found is not None and rule is not None
    keys = ("table", "day", "player", "dealer", "round", "shoe", "since", "until")
    return {**dict(zip(keys, map(_text, found), strict=True)), "rule": str(rule[0])}


def _text(value: Any) -> str:
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def asked(connection: Connection[Any], one: KeptQuestion) -> Question:
    """The question that its command asks."""
    subject, *words = one.words
    command = click.Command(subject, callback=lambda **given: None)
    command = question_options(SUBJECTS[subject])(command)
    given = command.make_context(subject, words).params
    given = {name: value for name, value in given.items() if name not in ("limit", "as_json", "as_csv", "files")}
    zone = venue(connection).zone
    return with_known_names(connection, question(SUBJECTS[subject], as_asked(SUBJECTS[subject], given), zone))


def p99(work: Callable[[], object]) -> float:
    """The 99th percentile, in milliseconds of process and server together."""
    times = list[float]()
    for _ in range(TIMES + WARM):
        begun = time.perf_counter()
        work()
        times.append((time.perf_counter() - begun) * 1000)
    return spread(times[WARM:])[1]


def figures(on: Server, facts: int = FACTS, days: int = 0) -> list[Figure]:
    """A figure for each question about rounds, wagers or findings."""
    made, found = followed(on, facts, days), list[Figure]()
    with connect(made, READER) as connection, connect(made) as bare:
        bare.execute("SET search_path = pitlog_ask")
        about = names(connection)
        for one in (kept.about(about) for kept in kept_questions()):
            if one.words[0] not in SUBJECTS or "--postings" in one.words:
                continue
            there, question_ = Recorded(connection, venue(connection).zone), asked(connection, one)
            language = p99(lambda there=there, it=question_: there.answer(it, SHOWN))  # type: ignore[misc]
            sql = p99(lambda text=one.sql: bare.execute(SQL(text)).fetchall())  # type: ignore[misc]
            rates = f"rows of {facts * (days + 1):,} facts; p99 {language:.1f} ms, its SQL {sql:.1f} ms"
            found.append(Figure(one.asks, sql * MOST / language, 1, rates))
    return found


if __name__ == "__main__":
    many = wanted(FACTS, "questions")
    with server(home("questions")) as on:
        report("questions", figures(on, many, later_days("questions")))
