"""Rounds folded alone, each from the last state kept before it: the facts since are fetched by key, and no others."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL

from domain.errors import NotFound
from domain.facts import Fact
from domain.facts.disputes import FactCorrected
from domain.games.footing import OtherShape, unpack
from domain.replay.game import Games
from domain.replay.lines import FeedLine
from domain.replay.reading import ReadFact, read
from domain.replay.resuming import RoundFooting, resume
from domain.replay.scan import understand
from domain.replay.scopes import PAYING
from domain.replay.wager_names import listed
from projections.reading import LINE, lines
from record.months import are_here

FOOTINGS = SQL(
    "SELECT n, shoe, round, state, steps, corrections, over FROM pitlog.footings "
    "WHERE session = %(session)s AND n <= %(n)s AND n >= (SELECT n FROM pitlog.footings "
    "WHERE session = %(session)s AND n <= %(n)s AND state IS NOT NULL ORDER BY n DESC LIMIT 1) ORDER BY n"
)
# What a session's rounds are made of stands in its month, or came before the table was first opened.
FACTS = SQL(
    "SELECT {} FROM pitlog.facts WHERE position = ANY(%(positions)s) "
    "AND month = ANY(ARRAY[pitlog.month_of(%(session)s), '-infinity'::date])"
).format(LINE)
BY_ID = SQL(
    "SELECT {} FROM pitlog.fact_ids AS i JOIN pitlog.facts AS f USING (position, month) "
    "WHERE i.table_name = %(table)s AND i.fact_id = ANY(%(ids)s)"
).format(LINE)


def resumed(connection: Connection[Any], session: str, ns: Sequence[int], games: Games) -> bool:
    """Fold rounds of a session, each alone; false, and nothing folded, where one of them can't be."""
    try:
        chains = [footings_of(connection, session, n) for n in ns]
        standings = [unpack(chain[0].state or b"") for chain in chains]
    except (NotFound, OtherShape):
        return False
    for standing, chain in zip(standings, chains, strict=True):
        about = _about(connection, standing.table, [one for footing in chain for one in footing.corrections])
        facts = _facts(connection, session, chain, about.corrections)
        resume(standing, chain, facts, games, lambda wager, about=about: about.settled.get(wager, ()))  # type: ignore[misc]
    return True


def footings_of(connection: Connection[Any], session: str, n: int) -> list[RoundFooting]:
    """What a round stands on, after the rounds since a state was kept; raises `NotFound` where one is not there."""
    with connection.cursor(binary=True) as cursor:
        rows = cursor.execute(FOOTINGS, {"session": session, "n": n}, prepare=True).fetchall()
    if not rows or [row[0] for row in rows] != list(range(rows[0][0], n + 1)):
        raise NotFound("footing", f"{session} {n}")
    return [RoundFooting(*row) for _, *row in rows]


def _facts(
    connection: Connection[Any], session: str, chain: Sequence[RoundFooting], corrections: dict[str, FactCorrected]
) -> dict[int, ReadFact]:
    positions = [abs(step) for one in chain for step in one.steps if step]
    found = lines(connection, FACTS, {"positions": positions, "session": session})
    if len(found) < len(set(positions)):
        are_here(connection, [session])
    return {one.number: _played(one, understand(one), corrections) for one in found}


class _About(NamedTuple):
    """What else applies to the facts of some rounds."""

    corrections: dict[str, FactCorrected]
    """By what they correct."""
    settled: dict[str, list[str]]
    """By wager: the facts that settle it in a later round."""


def _about(connection: Connection[Any], table: str, ids: list[str]) -> _About:
    told = lines(connection, BY_ID, {"table": table, "ids": ids}) if ids else []
    facts = [(one, understand(one)) for one in told]
    corrections = {fact.corrects: fact for _, fact in facts if isinstance(fact, FactCorrected)}
    found = _About(corrections, {})
    for one, fact in facts:
        paying: Any = _played(one, fact, corrections).fact
        if type(paying) in PAYING:
            found.settled.setdefault(listed(paying.wager), []).append(paying.id)
    return found


def _played(one: FeedLine, fact: Fact, corrections: dict[str, FactCorrected]) -> ReadFact:
    correction = corrections.get(fact.id)
    return ReadFact(fact, one) if correction is None else read(fact, one, correction)
