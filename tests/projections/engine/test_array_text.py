"""Lists of texts reach PostgreSQL as psycopg would send them."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from psycopg import Connection

from projections.engine.store import array_text
from record.postgres.connections import connect

from ...examples import examples
from ...servers import Databases

TEXTS = st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), max_size=5)


@pytest.fixture(scope="module")
def copied(databases: Databases) -> Iterator[Connection[Any]]:
    """A table of arrays of texts."""
    name = databases.blank()
    with connect(databases.at(name)) as connection:
        connection.execute("CREATE TEMP TABLE copied (texts text[])")
        yield connection
    databases.drop(name)


@examples(150)
@example(['"', "\\", "\\N", "NULL", "", "a,b", "{}", " x ", "\t\n\r", 'a\\"b', "10♥"])
@given(texts=TEXTS)
def test_an_array_of_texts_is_copied_as_it_is(copied: Connection[Any], texts: list[str]) -> None:
    with copied.transaction(force_rollback=True), copied.cursor() as cursor:
        with cursor.copy("COPY copied FROM STDIN") as copy:
            copy.write_row([array_text(texts)])
        assert cursor.execute("SELECT texts FROM copied").fetchall() == [(texts,)]


def test_other_lists_are_left_to_psycopg() -> None:
    for values in ([1, 2], ["a", None], [["a"]], [True]):
        assert array_text(values) is values
