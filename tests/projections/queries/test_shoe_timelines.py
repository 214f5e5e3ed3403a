"""A shoe made of its own rounds and facts is the one that folding its whole day gives."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from domain.views.replay.shoe_timeline import TimelineSpan
from projections.engine.catch_up import catch_up
from projections.queries.replay import shoes
from projections.queries.replay.shoes import shoe_timeline
from record.errors import NotFound
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from simulator import Shift, simulate
from tests.projections.engine.test_follower import record

from ...faults.feeds import correction

RULESETS = ("nz-1998-baccarat", "vic-2002-crown", "vic-2002-traditional", "nz-1996-blackjack")
KINDS = (b"card_drawn", b"card_burned", b"cards_cut", b"shoe_started", b"shoe_ended", b"cards_shuffled", b"card_turned")


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


def days(ruleset: str, seed: int) -> list[bytes]:
    """Two shoes of a table where much goes wrong. Facts come late, and some of every kind are corrected."""
    chance = random.Random(seed)
    shift = Shift(ruleset, tables=1, shoes=2, seed=seed, mistakes=0.1, irregularities=0.1)
    raws = [entry.line.rstrip() for entry in simulate(shift)]
    for _ in range(6):
        place = chance.randrange(1, len(raws) - 60)
        raws.insert(place + chance.randrange(1, 50), raws.pop(place))
    for kind in KINDS:
        of_kind = [raw for raw in raws if b'"' + kind + b'"' in raw]
        for raw in chance.sample(of_kind, min(2, len(of_kind))):
            fact = json.loads(raw)
            now = {**fact, "at": fact["at"]} if chance.random() < 0.5 else None
            if now is not None and "card" in now:
                now["card"] = "9H"
            corrected = json.loads(correction(f"corrects-{fact['id']}", fact["id"], table=fact["table"]))
            raws.append(json.dumps({**corrected, "at": fact["at"], "now": now}).encode())
    return raws


def folded(connection: Connection[Any]) -> dict[tuple[str, str], list[TimelineSpan]]:
    """Every shoe, by the fold of its day."""
    names = connection.execute("SELECT session FROM pitlog.sessions ORDER BY session").fetchall()
    return {
        (name, shoe): spans for (name,) in names for shoe, spans in shoes._timelines_of_day(connection, name).items()
    }


@pytest.fixture
def days_folded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sessions of which a whole day was folded."""
    found: list[str] = []
    of_day = shoes._timelines_of_day

    def noted(connection: Connection[Any], session: str) -> dict[str, list[TimelineSpan]]:
        found.append(session)
        return of_day(connection, session)

    monkeypatch.setattr(shoes, "_timelines_of_day", noted)
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_shoe_is_that_of_its_day(
    server: Server, projector: Connection[Any], ruleset: str, seed: int, days_folded: list[str]
) -> None:
    """Whole, and at any moment on the way."""
    raws = days(ruleset, seed)
    cut = random.Random(seed).randrange(len(raws) // 3, len(raws) - 100)
    for some in (raws[:cut], raws[cut:]):
        record(server, some)
        catch_up(projector, games)
        found = folded(projector)
        assert len(found) >= 1
        days_folded.clear()
        for (session, shoe), spans in found.items():
            assert shoe_timeline(projector, session, shoe) == spans
        assert len(days_folded) < len(found)


def test_a_shoe_that_is_not_there(server: Server, projector: Connection[Any]) -> None:
    record(server, days("nz-1998-baccarat", 1)[:50])
    catch_up(projector, games)
    with pytest.raises(NotFound, match="shoe"):
        shoe_timeline(projector, "BAC01/1998-03-14", "no such shoe")
