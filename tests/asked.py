"""Rounds and findings of a record, asked for in the words of questions."""

from contextlib import closing
from datetime import UTC
from typing import Any

from psycopg import Connection

from projections.queries.findings import Found
from projections.queries.rounds import FoundRound
from projections.questions.answering import Recorded
from projections.questions.question import question
from projections.questions.subjects import FINDINGS, ROUNDS


def rounds_asked(connection: Connection[Any], limit: int | None = None, **words: object) -> list[FoundRound]:
    """The rounds that fit, in the order in which they began."""
    there = Recorded(connection, UTC)
    asked = question(ROUNDS, {name: [str(value)] for name, value in words.items()}, UTC)
    with closing(there.rounds(there.known(asked), limit)) as found:
        return [*found]


def findings_asked(connection: Connection[Any], **words: object) -> list[Found]:
    """The findings that fit, by table and time."""
    asked = question(FINDINGS, {name: [str(value)] for name, value in words.items()}, UTC)
    with closing(Recorded(connection, UTC).findings(asked, None)) as found:
        return [*found]
