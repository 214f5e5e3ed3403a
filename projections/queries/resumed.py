"""Rounds folded alone, each from what it stands on: its facts are fetched by key, and no others."""

from collections.abc import Sequence
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL

from domain.errors import NotFound
from domain.facts import Fact
from domain.facts.disputes import FactCorrected
from domain.games.footing import OtherShape, unpack
from domain.replay.game import Games
from domain.replay.lines import Line
from domain.replay.reading import Played, read
from domain.replay.resuming import Footing, resume
from domain.replay.scan import understand
from projections.reading import LINE, lines

FOOTING = SQL(
    "SELECT shoe, round, state, steps, corrections, over FROM pitlog.footings WHERE session = %(session)s AND n = %(n)s"
)
FACTS = SQL("SELECT {} FROM pitlog.facts WHERE position = ANY(%(positions)s)").format(LINE)
CORRECTIONS = SQL("SELECT {} FROM pitlog.facts WHERE table_name = %(table)s AND fact_id = ANY(%(ids)s)").format(LINE)


def resumed(connection: Connection[Any], session: str, ns: Sequence[int], games: Games) -> bool:
    """Fold rounds of a session, each alone; false, and nothing folded, where one of them can't be."""
    try:
        footings = [footing_of(connection, session, n) for n in ns]
        standings = [unpack(footing.state) for footing in footings]
    except (NotFound, OtherShape):
        return False
    for standing, footing in zip(standings, footings, strict=True):
        resume(standing, footing, _facts(connection, standing.table, footing), games)
    return True


def footing_of(connection: Connection[Any], session: str, n: int) -> Footing:
    """What a round stands on; raises `NotFound` where nothing was kept."""
    with connection.cursor(binary=True) as cursor:
        row = cursor.execute(FOOTING, {"session": session, "n": n}, prepare=True).fetchone()
    if row is None:
        raise NotFound("footing", f"{session} {n}")
    return Footing(*row)


def _facts(connection: Connection[Any], table: str, footing: Footing) -> dict[int, Played]:
    corrections = _corrections(connection, table, footing.corrections)
    found = lines(connection, FACTS, {"positions": [abs(step) for step in footing.steps if step]})
    return {one.number: _played(one, understand(one), corrections) for one in found}


def _corrections(connection: Connection[Any], table: str, ids: list[str]) -> dict[str, FactCorrected]:
    """Those that apply, by what they correct."""
    told = lines(connection, CORRECTIONS, {"table": table, "ids": ids}) if ids else []
    found = [fact for fact in map(understand, told) if isinstance(fact, FactCorrected)]
    return {fact.corrects: fact for fact in found}


def _played(one: Line, fact: Fact, corrections: dict[str, FactCorrected]) -> Played:
    correction = corrections.get(fact.id)
    return Played(fact, one) if correction is None else read(fact, one, correction)
