"""Findings triaged, as many at once as may be: the page afterwards has all of them, and its way back undoes all."""

from collections.abc import Callable, Iterator
from re import findall
from typing import Any

import pytest
from psycopg import Connection, Cursor, ServerCursor

from projections.queries.case_things import known_things
from projections.queries.disputes import FoundDispute
from projections.queries.findings import findings_called
from record.people import users
from record.people.users import Role
from record.postgres.connections import READER, WEB, WRITER, connect
from record.postgres.servers import Server
from record.venue import set_venue
from web.viewer.pages.triage import MOST
from web.viewer.toolkit.packed_findings import packed, unpacked

from ....feeds import Feed
from ....servers import Databases, rows
from ..night import PASSWORD, VENUE, Running, record_lines, running, sign_in
from .test_forms import fields

MANY = 100
WRONG = ("AAAA", "A", "é", "AAAAAAAA")
"""No findings, and one that does not exist."""
SESSION = "BAC07/1998-03-14"


@pytest.fixture(scope="module")
def house(databases: Databases) -> Iterator[Running]:
    """A record with a finding for each of many rounds, and an inspector."""
    name = databases.migrated()
    server = databases.at(name)
    with connect(server, WRITER) as connection:
        set_venue(connection, VENUE)
    with connect(server, WEB) as connection:
        users.add(connection, "ines", Role.INSPECTOR, PASSWORD)
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned()
    for nth in range(MANY):
        feed.started(f"R{nth}").wager(f"w{nth}").closed().cards("9D:player 2D:banker TD:player 5D:banker")
        feed.result("player").settled(f"w{nth}", "lose").ended()
    record_lines(server, feed.raw())
    with running(server) as one:
        yield one
    databases.drop(name)


def acts(server: Server) -> list[int]:
    """How many findings were looked at, and how many of those looks were undone."""
    asked = "SELECT count(*) FROM pitlog.facts WHERE topic = 'finding_act_undone/1'"
    looked = "SELECT count(*) FROM pitlog.facts WHERE topic = 'finding_looked_at/1'"
    return [rows(server, one)[0][0] for one in (looked, asked)]


def test_all_of_many_findings_are_listed_and_undone(house: Running) -> None:
    names = {one for (one,) in rows(house.server, "SELECT finding FROM pitlog.findings")}
    assert MANY <= len(names) <= MOST
    with house.browser() as ines:
        assert sign_in(ines, "ines", PASSWORD).status_code == 303
        sent = fields(ines.get("/findings").text, '/findings/triage[^"]*', do="look", all="1")
        done = ines.get(ines.post("/findings/triage", data=sent).headers["location"])
        assert set(findall(">(F-[0-9a-f]{12})<", done.text)) == names
        assert f"Looked at: {len(names)} findings" in done.text
        back = ines.post("/findings/triage", data=fields(done.text, "/findings/triage", do="undo"))
        assert f"Undone: {len(names)} findings" in ines.get(back.headers["location"]).text
        chosen = {f"finding:{name}": "1" for name in sorted(names)[:100]}  # every box of a page
        sent = fields(ines.get("/findings").text, '/findings/triage[^"]*', do="look", **chosen)
        assert ines.post("/findings/triage", data=sent).status_code == 303
        assert acts(house.server) == [len(names) + 100, len(names)]
        assert [ines.get(f"/findings/done?names={wrong}").status_code for wrong in WRONG] == [400, 400, 400, 404]
        most = [f"F-{nth:012x}" for nth in range(MOST)]
        assert unpacked(packed(most)) == most and len(packed(most)) < 5_000  # proxies allow 8 KiB


def test_many_findings_cost_no_more_queries_than_one(house: Running) -> None:
    """Those of a page, and those that go into a case."""
    with connect(house.server, READER) as connection:
        every = [name for (name,) in connection.execute("SELECT finding FROM pitlog.findings ORDER BY 1")]
        assert len(every) >= MANY
        wanted = every[::-1]
        assert [one.finding for one in findings_called(connection, wanted)] == wanted
        dispute = FoundDispute("D-1", SESSION, "BAC07", None, [], None, None, None, None, "", [], [], "open", [])
        for ask in (
            lambda names: findings_called(connection, names),
            lambda names: known_things(connection, dispute, {"findings": names}),
        ):
            assert asked(connection, ask, every[:1]) == asked(connection, ask, every)


def asked(connection: Connection[Any], ask: Callable[[list[str]], object], names: list[str]) -> int:
    """How many statements a question makes."""
    count = [0]

    class Counting(Cursor[Any]):
        def execute(self, *words: Any, **how: Any) -> Any:
            count[0] += 1
            return super().execute(*words, **how)

    class CountingOnServer(ServerCursor[Any]):
        def execute(self, *words: Any, **how: Any) -> Any:
            count[0] += 1
            return super().execute(*words, **how)

    connection.cursor_factory, connection.server_cursor_factory = Counting, CountingOnServer
    try:
        ask(names)
    finally:
        connection.cursor_factory, connection.server_cursor_factory = Cursor, ServerCursor
    return count[0]
