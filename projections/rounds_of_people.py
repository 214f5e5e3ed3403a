"""The number of rounds of each player and dealer: of those who have very many, they are not counted one by one."""

from typing import Any, Literal, LiteralString

from psycopg import Connection
from psycopg.sql import SQL

from record.vault.loaders import Person

KEY: tuple[LiteralString, ...] = ("per", "person")
FIGURES: tuple[LiteralString, ...] = ("rounds",)

_OF_EACH: LiteralString = """
    SELECT session, 'player' AS per, person FROM pitlog.rounds
        CROSS JOIN unnest(players) AS person WHERE session = ANY (<sessions>)
    UNION ALL
    SELECT session, 'dealer', dealer FROM pitlog.rounds WHERE session = ANY (<sessions>) AND dealer IS NOT NULL
"""
SUMMED: LiteralString = """
    SELECT session, per, person, count(*) AS rounds FROM (<each>) AS each GROUP BY session, per, person
""".replace("<each>", _OF_EACH)
"""The rounds of the people of some sessions."""
_ROUNDS: LiteralString = """
    SELECT coalesce(sum(rounds), 0)::bigint FROM (
        SELECT rounds FROM pitlog.rounds_of_people WHERE per = %(per)s AND person = %(person)s UNION ALL
        SELECT count(*) FROM (<each>) AS each WHERE per = %(per)s AND person = %(person)s
    ) AS counted
""".replace("<each>", _OF_EACH.replace("<sessions>", "ARRAY(SELECT session FROM pitlog.still_open)"))


def rounds_of(connection: Connection[Any], role: Literal["player", "dealer"], name: str) -> int:
    """The number of rounds of a person under one name."""
    row = connection.execute(SQL(_ROUNDS), {"per": role, "person": Person(name)}).fetchone()
    return int(row[0]) if row else 0
