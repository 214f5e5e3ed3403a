"""Whatever the schema takes can be answered for: the extremes of every field, through all that reads them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from psycopg import Connection

from domain.facts.bets import BETS_OF
from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.verification.rebuilt_rows import verify
from projections.queries.not_processed import not_processed
from projections.registry import PROJECTIONS
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from record.storage.application import Record

from ..cli.running import Pitlog
from ..domain.facts.from_table import least
from ..domain.facts.lines import verdict
from ..faults.feeds import PERSON, numbered
from ..legal import KINDS, edges

AT = "1998-03-14T21:05:11+13:00"
ON_TABLE = ("ruleset", "gaming_day", "currency", "seats", "chips", "limits")
OPENING = {
    "fact": "table_opened", "id": "o", "at": AT, "ruleset": "nz-1998-baccarat", "gaming_day": "1998-03-14",
    "currency": "NZD", "seats": 9, "chips": ["5"], "limits": {"*": {"min": "5", "max": "500"}},
}  # fmt: skip
ROUND: tuple[dict[str, Any], ...] = (
    {"fact": "shoe_started", "shoe": "S1"}, {"fact": "round_started", "round": "R1"},
    {"fact": "wager_placed", "wager": "x", "bet": "player", "stake": "25", "player": "x"},
)  # fmt: skip


HANG_TOGETHER = (("wager_placed", "table"), ("fact_corrected", "id"))
"""A bet is of the game on its own table; the longest id is corrected by the fact that has the longest id."""


def varied(kind: str, field: str, value: Any) -> dict[str, Any]:
    """The least fact of a kind with one field at an edge."""
    good = {**least(kind), "at": AT, "table": kind, "id": f"{kind}-{field}"}
    if kind == "fact_corrected":
        good |= {"corrects": "o", "now": None}
    return {**good, field: value}


@pytest.mark.parametrize("kind", KINDS)
def test_the_decoder_takes_what_the_schema_takes(kind: str) -> None:
    """The least and the most of every field; not what is one further."""
    for field, value, taken in edges(kind):
        number, where = verdict(varied(kind, field, value))
        assert (number == 0) is taken, (field, str(value)[:50])
        assert taken or where == field


def feed() -> Iterator[dict[str, Any]]:
    """For each kind a table: opened, a round begun, and the kind's facts at every edge; every ruleset has its turn."""
    rulesets = [one for one in BETS_OF if any(shape.fits(None) for shape in BETS_OF[one].values())]
    for place, kind in enumerate(KINDS):
        ruleset = rulesets[place % len(rulesets)]
        bet = next(bet for bet, shape in BETS_OF[ruleset].items() if shape.fits(None))  # type: ignore[index]
        yield {**OPENING, "table": kind, "ruleset": ruleset}
        for nth, one in enumerate(ROUND):
            yield {"id": f"r{nth}", "at": AT, "table": kind, **one, **({"bet": bet} if "bet" in one else {})}
        for nth, (field, value, taken) in enumerate(edges(kind)):
            if taken and (kind, field) not in HANG_TOGETHER:
                name = {} if field in ("id", "table") else {"id": f"e{nth}"}
                yield {**varied(kind, field, value), **name, **({"bet": bet} if kind == "wager_placed" else {})}


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    return [json.dumps(fact, ensure_ascii=False).encode() for fact in feed()]


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    with connect(server, PROJECTOR) as connection:
        yield connection


COMMANDS = (
    ["status", "--json"], ["rounds", "--json"], ["rounds"], ["findings", "--json"], ["findings"], ["facts"],
    ["facts", "--as-corrected"], ["commission", "--json"], ["commission"], ["dispute", "list"], ["quarantine", "list"],
    ["facts", "--pretty"],
)  # fmt: skip


def test_all_of_it_is_recorded_projected_and_answered_for(
    server: Server, projector: Connection[Any], lines: list[bytes]
) -> None:
    """No line is refused, no session is set aside, and what is followed is what a rebuild gives."""
    with Record(server) as application:
        answers = Ingest(application).take(numbered(lines), PERSON)
    assert [str(one.refused) for one in answers if one.became is not Became.RECORDED] == []
    catch_up(projector, games)
    assert not_processed(projector) == []
    with connect(server, PROJECTOR) as other:
        assert [one.differences for one in verify(projector, other, [], games)] == [[]] * (len(PROJECTIONS) + 1)
    pitlog = Pitlog(server)
    for words in COMMANDS:
        result = pitlog.run(*words)
        assert result.exit_code in (0, 1), (words, result.output[-500:])
    found = [json.loads(one) for one in pitlog.run("rounds", "--json", "--limit", "10000").stdout.splitlines()]
    assert len(found) >= len(KINDS)
    for one in found[::40]:
        result = pitlog.run("replay", one["round"], "--table", one["table"])
        assert result.exit_code in (0, 1, 2), result.output[-500:]
