"""Questions that users saved, for themselves or for the house. This concerns users and is not a fact of the record.

People in a question are stored by their pseudonyms, so that a saved question is no second place of names.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.types.json import Jsonb

MOST = 100
"""The maximum number of questions that one person saves."""


class SavedQuestion(Struct):
    """A saved question."""

    number: int
    name: str
    """The user who saved it."""
    title: str
    of_house: bool
    subject: str
    words: list[tuple[str, str]]
    """Pairs of a column and a value, as in an address."""


def save(
    connection: Connection[Any], name: str, title: str, of_house: bool, subject: str, words: Sequence[tuple[str, str]]
) -> bool:
    """Save a question. The same title again replaces it. False: there are too many."""
    connection.execute("DELETE FROM pitlog.saved_questions WHERE (name, title) = (%s, %s)", (name, title))
    inserted = connection.execute(
        "INSERT INTO pitlog.saved_questions (name, title, of_house, subject, words) "
        "SELECT %s, %s, %s, %s, %s WHERE (SELECT count(*) FROM pitlog.saved_questions WHERE name = %s) < %s",
        (name, title, of_house, subject, Jsonb([[*word] for word in words]), name, MOST),
    )
    return inserted.rowcount == 1


def saved_for(connection: Connection[Any], name: str) -> list[SavedQuestion]:
    """The questions of a user and those of the house, by title."""
    with connection.cursor(row_factory=class_row(SavedQuestion)) as cursor:
        found = cursor.execute(
            "SELECT number, name, title, of_house, subject, words FROM pitlog.saved_questions "
            "WHERE name = %s OR of_house ORDER BY of_house, lower(title), number",
            (name,),
        ).fetchall()
    for one in found:
        one.words = [(column, value) for column, value in one.words]
    return found


def delete(connection: Connection[Any], number: int, name: str, any_of_house: bool) -> bool:
    """Delete a question of this user; with `any_of_house`, also one that somebody else saved for the house."""
    deleted = connection.execute(
        "DELETE FROM pitlog.saved_questions WHERE number = %s AND (name = %s OR (of_house AND %s))",
        (number, name, any_of_house),
    )
    return deleted.rowcount == 1
