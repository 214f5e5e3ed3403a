"""`pitlog move`, killed at random moments: one of two records takes facts, or none; and the same again finishes it."""

import json
import signal
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from record.postgres.moved import moved
from record.postgres.servers import Server

from ..attacks.house import House, build
from ..cli.running import Pitlog, soon
from ..servers import Databases, rows, superuser, value
from . import apart, mover_program

STATEMENTS = 465
"""About as many as a move sends. The last hundred compare, mark both records, and note and seal the move."""
_LINES = "SELECT position, line FROM pitlog.facts ORDER BY position"
_OTHERS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def killed_after(house: House, new: Server, statements: int) -> int | None:
    """How a move ends that is killed after so many statements: below zero, unless it came to its end before."""
    given = (house.server.conninfo(), new.conninfo(), str(house.keys))
    with apart.running(mover_program.main, *given) as running:
        told = len([*islice(running.rest(), statements)])
        if told == statements:
            running.kill()
        end = running.end()
    for server in (house.server, new):  # the server notices that nobody is there any more
        soon(lambda server=server: value(server, _OTHERS) == 0)  # type: ignore[misc]
    return end


def takes(server: Server, fact: str) -> bool:
    """Whether a record takes one fact more. Where it does not, it says so in one sentence."""
    said = {"fact": "table_closed", "id": fact, "table": "BAC01", "at": "1998-03-20T04:00:00+13:00"}
    result = Pitlog(server).run("record", "-", stdin=json.dumps(said).encode())
    assert (result.exit_code, len(result.stderr.splitlines()) > 0) in ((0, False), (2, True)), result.output
    return result.exit_code == 0


def lines(server: Server) -> list[tuple[int, bytes]]:
    return [(position, bytes(line)) for position, line in rows(server, _LINES)]


def is_gone(server: Server) -> bool:
    with superuser(server) as connection:
        found = moved(connection)
    return found is not None and found.state == "gone"


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.prove) for n in range(2, 40))])
def test_a_move_killed_at_random_moments(seed: int, databases: Databases, tmp_path: Path) -> None:
    """The old record is whole at any time; the new one is whole, or it takes and answers nothing."""
    old_name, new_name, chance = databases.with_vault().migrated(), databases.blank(), Random(seed)
    house, new = build(databases.at(old_name), tmp_path), databases.at(new_name)
    before = lines(house.server)
    moments = [chance.randint(1, STATEMENTS // 2), *(STATEMENTS - chance.randint(0, 120) for _ in range(2))]
    for kill, moment in enumerate(moments):
        end = killed_after(house, new, moment)
        assert end == -signal.SIGKILL or kill, "the first is killed long before its end"
        gone = is_gone(house.server)
        assert takes(house.server, f"old-{kill}") is not gone
        arrived = takes(new, f"new-{kill}")
        assert gone or not arrived
        assert (Pitlog(new).run("rounds").exit_code == 0) is arrived
        assert lines(house.server)[: len(before)] == before
        before = lines(house.server)
    assert killed_after(house, new, 100 * STATEMENTS) == 0
    assert not takes(house.server, "old") and takes(new, "new")
    assert lines(new)[: len(before)] == before
    assert value(new, "SELECT count(*) FROM pitlog.facts WHERE topic = 'record_moved/1'") == 1
    there = House(new, house.keys, house.witness, house.checkpoint)
    assert there.verify("--lines", "--witness", house.witness) == []
    databases.drop(old_name)
    databases.drop(new_name)
