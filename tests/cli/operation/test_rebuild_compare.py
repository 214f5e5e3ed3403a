"""`pitlog rebuild --compare`: every answer that differs from the version before, with the reason.

What answers is made to look as an earlier version left it: its versions, its columns, and some of its rows.
"""

import json
from datetime import date
from typing import Any

import msgspec
import pytest

from projections.errors import NothingToCompare
from projections.registry import PROJECTIONS
from projections.versions.reasons import CHANGES, explain
from tests.feeds import Feed

from ...projections.evenings import OwingEvening
from ...servers import Databases, rows, superuser
from ..running import Pitlog

DAY = "2002-11-09"


def table() -> Feed:
    """A table opened before its rules were in force, with a round; three findings."""
    feed = Feed(ruleset="nz-1998-baccarat").opened("1997-05-01", decks=8)
    feed.add("card_burned", card="AC", face="up")
    return feed.started("R1").coup("w1").ended()


Statement = tuple[str, *tuple[Any, ...]]


def older(pitlog: Pitlog, *statements: Statement) -> None:
    """What an earlier version left: changed where only its owner may. What was built first is in the first slot."""
    assert set(rows(pitlog.server, "SELECT slot FROM pitlog.projections")) == {("a",)}
    with superuser(pitlog.server) as connection, connection.transaction():
        connection.execute("SET LOCAL search_path = pitlog_a")
        for statement, *values in statements:
            connection.execute(statement, values or None)  # type: ignore[arg-type]


def version(name: str, number: int = 1) -> Statement:
    """An earlier version made it."""
    return "UPDATE pitlog.projections SET version = %s WHERE name = %s", number, name


def compared(pitlog: Pitlog, code: int = 1) -> dict[str, Any]:
    """What the command writes."""
    found: dict[str, Any] = json.loads(pitlog.said("rebuild", "--compare", "--json", code=code))
    return found


def recorded(pitlog: Pitlog, feed: Feed) -> None:
    """On record, and followed."""
    pitlog.recorded(feed.raw())
    pitlog.said("rounds")


def test_where_nothing_differs_nothing_is_listed(pitlog: Pitlog) -> None:
    recorded(pitlog, table())
    assert compared(pitlog, code=0) == {
        "versions": [], "differences": [], "summary": {"total": 0, "reasons": {}, "not_compared": []},
    }  # fmt: skip
    assert pitlog.said("rebuild", "--compare") == "nothing comes out otherwise\n"


def test_a_finding_that_the_version_before_did_not_make(pitlog: Pitlog) -> None:
    recorded(pitlog, table())
    older(
        pitlog,
        ("DELETE FROM findings WHERE code = 'not-yet-in-force'",),
        version("findings"),
    )
    found = compared(pitlog)
    assert [one["projection"] for one in found["versions"]] == ["findings"]
    (one,) = found["differences"]
    assert {name: one[name] for name in ("kind", "table", "name", "fact", "changes", "versions")} == {
        "kind": "finding", "table": "BAC07", "name": "not-yet-in-force", "fact": "bac07-00001",
        "changes": {"found": [0, 1]}, "versions": f"findings 1 to {PROJECTIONS['findings'].version}",
    }  # fmt: skip
    assert "5.8" in one["reason"]
    assert found["summary"] == {"total": 1, "reasons": {one["reason"]: 1}, "not_compared": []}
    assert "finding not-yet-in-force: found 0 -> 1 (a table opened" in pitlog.said("rebuild", "--compare", code=1)


def test_dues_that_differ_are_told_with_the_finding_that_explains_them(pitlog: Pitlog) -> None:
    """One round's payment was another before, and no finding tells why; the next one's was, and a finding does."""
    feed = table().started("R2").coup("w2").ended()
    recorded(pitlog, feed)
    bodies = {
        name: msgspec.json.decode(body) for name, body in rows(pitlog.server, "SELECT round, body FROM pitlog.rounds")
    }
    for body in bodies.values():
        body["wagers"][0]["recorded"]["paid"] = "77.00"
        del body["wagers"][0]["difference"]  # what the version before did not know is no difference
    bodies["R2"]["outcome"] = "tie"
    older(
        pitlog,
        *(
            ("UPDATE rounds SET body = %s WHERE round = %s", msgspec.json.encode(body), name)
            for name, body in bodies.items()
        ),
        version("rounds"),
    )
    first, *second = compared(pitlog)["differences"]
    assert (first["round"], first["kind"], first["name"], first["player"]) == ("R1", "wager", "w1", "P1")
    assert first["changes"] == {"recorded.paid": ["77.00", "0.00"]}
    assert "5.4" in first["reason"]
    assert [(one["kind"], one["changes"], one.get("reason")) for one in second if one["kind"] == "round"] == [
        ("round", {"outcome": ["tie", bodies["R1"]["outcome"]]}, None)
    ]
    assert "(not explained)" in pitlog.said("rebuild", "--compare", code=1)


def test_tables_with_the_columns_of_another_version_are_read(pitlog: Pitlog) -> None:
    recorded(pitlog, table())
    older(
        pitlog,
        ("SELECT pitlog.drop_views_to_ask()",),
        ("DROP VIEW pitlog.findings",),
        ('ALTER TABLE findings DROP COLUMN player, DROP COLUMN wager, DROP COLUMN amount, DROP COLUMN "values"',),
        ("ALTER TABLE findings DROP COLUMN book, ADD COLUMN message text NOT NULL DEFAULT ''",),
        ("CREATE VIEW pitlog.findings AS SELECT * FROM findings",),
        ("ALTER VIEW pitlog.findings OWNER TO pitlog_owner",),
        ("GRANT SELECT ON pitlog.findings TO pitlog_reader, pitlog_projector, pitlog_web",),
        version("findings"),
    )
    assert compared(pitlog, code=0)["differences"] == []
    pitlog.said("rebuild")
    assert "not-yet-in-force" in pitlog.run("findings", "--json").stdout


def test_facts_that_came_since_are_no_difference_and_the_rebuild_goes_on(pitlog: Pitlog) -> None:
    feed = table()
    recorded(pitlog, feed)
    older(pitlog, version("findings"))
    feed.started("R2").coup("w2").ended()
    pitlog.recorded(feed.raw())
    assert compared(pitlog, code=0)["differences"] == []
    assert "run `pitlog rebuild findings`" in pitlog.run("rounds").output
    pitlog.said("rebuild")
    assert compared(pitlog, code=0)["versions"] == []
    assert {name for (name,) in rows(pitlog.server, "SELECT round FROM pitlog.rounds")} == {"R1", "R2"}


def test_a_closed_day_shows_the_change_as_an_adjustment_that_names_the_version(pitlog: Pitlog) -> None:
    """The version before had 2.00 of 5.00 left owing in a day that was closed; another day was not closed."""
    it = OwingEvening().day().coup()
    pitlog.recorded([line.replace(b"1998-03-14", b"2002-11-09") for line in it.raw()])
    pitlog.said("close", DAY, "--yes")
    assert json.loads(pitlog.run("commission", "--json").stdout)["adjustments"] == []
    older(
        pitlog,
        ("UPDATE postings SET amount = 2 WHERE account = 'payable'",),
        ("UPDATE postings SET amount = -2 WHERE account = 'income'",),
        version("commission", 2),
    )
    found = [one for one in compared(pitlog)["differences"] if one["kind"] == "balance"]
    assert {one["name"]: one["changes"]["balance"] for one in found} == {
        "income": ["-2.00", "-5.00"], "payable": ["2.00", "5.00"],
    }  # fmt: skip
    assert all("commission" in one["reason"] for one in found)
    pitlog.said("rebuild")
    made = json.loads(pitlog.run("commission", "--json").stdout)["adjustments"]
    now = PROJECTIONS["commission"].version
    assert {(one["account"], one["closed"], one["now"], one["version"]) for one in made} == {
        ("payable", "2.00", "5.00", f"commission 2 to {now}"),
        ("income", "-2.00", "-5.00", f"commission 2 to {now}"),
    }
    pitlog.said("rebuild")
    assert json.loads(pitlog.run("commission", "--json").stdout)["adjustments"] == made
    assert f"commission 2 to {now}" in pitlog.run("commission").stdout
    assert {one["gaming_day"] for one in made} == {date(2002, 11, 9).isoformat()}


def test_a_session_that_was_not_followed_to_its_end_is_named(pitlog: Pitlog) -> None:
    recorded(pitlog, table())
    older(pitlog, ("UPDATE sessions SET whole = false",), ("DELETE FROM rounds",), version("rounds"))
    found = compared(pitlog, code=0)
    assert (found["differences"], found["summary"]["not_compared"]) == ([], ["BAC07/1997-05-01"])


def test_before_anything_was_built_there_is_nothing_to_compare(databases: Databases) -> None:
    new = databases.unfollowed
    pitlog = Pitlog(new.at(new.migrated())).recorded(table().raw())
    result = pitlog.run("rebuild", "--compare")
    assert (result.exit_code, str(NothingToCompare.number) in result.output) == (2, True)


@pytest.mark.parametrize("words", [["--compare", "rounds"], ["--compare", "--verify"]])
def test_it_stands_alone(pitlog: Pitlog, words: list[str]) -> None:
    assert pitlog.run("rebuild", *words).exit_code == 2


def test_every_change_is_of_a_version_that_was_there() -> None:
    """And is asked about at the version that it came with, not at an earlier or a later one."""
    versions = {name: one.version for name, one in PROJECTIONS.items()} | {"sessions": 2}
    for one in CHANGES:
        assert 1 < one.version <= versions[one.projection], one.reason
        assert one.codes or one.fields
    code = next(iter(CHANGES[0].codes))
    assert explain({"findings": 1}, {"findings": 2}, [code], [])[1] == "findings 1 to 2"
    assert explain({"findings": 2}, {"findings": 3}, [code], []) == (None, None)
