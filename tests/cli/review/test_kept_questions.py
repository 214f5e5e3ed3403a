"""The thirty documented questions: each asked as its command and in SQL, of one record, gives one answer."""

import json
from collections.abc import Iterator

import pytest

from projections.questions.kept import KeptQuestion, kept_questions, names

from ...domain.facts.kept import assert_kept
from ...servers import Databases
from ..filled import Filled, filled
from ..running import Pitlog

HEAD = """# Thirty questions

What surveillance, inspectors and accountants ask, in the question language and in SQL over the views of
`pitlog sql`. Both give the same answer: a test asks each of them both ways. The list is
`projections/questions/kept.toml`, and this page is generated from it.

Without `--fields` a group has all its figures. Where a record has several currencies, the commands give the amounts of
each; in SQL, add `currency` to the columns and to `GROUP BY`.
"""
QUESTIONS = [one.about(names()) for one in kept_questions()]


def record_evening(pitlog: Pitlog) -> None:
    """The evening of the README, with a round in dispute."""
    options = "--ruleset nz-1998-baccarat --tables 2 --seed 3 --irregularities 0.04 --mistakes 0.03"
    pitlog.said("record", "-", stdin=pitlog.run("simulate", *options.split(" ")).stdout_bytes)
    pitlog.said("dispute", "raise", names()["round"], "--claim", "It was a tie")


@pytest.fixture(scope="module")
def evening(databases: Databases) -> Iterator[Filled]:
    """A record to be read."""
    with filled(databases, record_evening) as pitlog:
        yield pitlog


def lines(pitlog: Pitlog, *words: object) -> list[dict[str, object]]:
    """The rows of an answer. Commands say with 1 that findings were found."""
    result = pitlog.run(*words, "--json")
    assert result.exit_code in (0, 1), result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def in_order(rows: list[dict[str, object]], columns: list[str]) -> list[str]:
    """The rows by these columns, in one order: two languages need not sort alike."""
    return sorted(json.dumps([row[name] for name in columns]) for row in rows)


@pytest.mark.parametrize("one", QUESTIONS, ids=lambda one: one.asks)
def test_both_languages_give_one_answer(evening: Filled, one: KeptQuestion) -> None:
    """In the columns that the SQL has; the command has each of them, too."""
    asked, found = lines(evening, *one.words), lines(evening, "sql", one.sql, "--limit", "100000")
    assert bool(asked) == bool(found)
    if found:
        columns = list(found[0])
        assert in_order(found, columns) == in_order(asked, columns)


def test_nearly_all_find_something(evening: Filled) -> None:
    """Two empty answers agree about nothing."""
    empty = [one.asks for one in QUESTIONS if not lines(evening, "sql", one.sql, "--limit", "1")]
    assert len(empty) <= 2, empty


def test_the_page_is_made_from_the_list() -> None:
    """`docs/QUESTIONS.md` is generated; ten questions for each trade."""
    assert [one.trade for one in QUESTIONS] == [
        trade for trade in ("surveillance", "inspectors", "accountants") for _ in range(10)
    ]
    parts = [HEAD]
    for number, one in enumerate(QUESTIONS, 1):
        if number % 10 == 1:
            parts.append(f"## {one.trade.capitalize()}\n")
        parts.append(f"**{number}. {one.asks}**\n\n```sh\npitlog {one.command}\n```\n\n```sql\n{one.sql}\n```\n")
    assert_kept("QUESTIONS.md", "\n".join(parts))
