"""One row for each wager: what was due, what was paid, who dealt."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from psycopg import Connection

from domain.games import games
from projections.engine.rebuild import rebuild
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server

from ..feeds import Feed
from .test_questions import ask


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


def dealt(feed: Feed, name: str, **first: Any) -> Feed:
    """A round with a losing wager; `first` is added to its first card."""
    feed.started(name).wager(f"w-{name}").closed()
    feed.cards("9H:player", **first).cards("2C:banker TD:player 5S:banker").cards("4D:banker")
    return feed.result("player").settled(f"w-{name}", "win", "100.00").ended()


def assigned(feed: Feed, name: str, role: str = "dealer", **until: Any) -> Feed:
    feed.add("staff_assigned", staff=f"{role}:{name}", role=role, **until)
    return feed


def test_a_row_has_what_was_due_and_what_was_paid(server: Server, projector: Connection[Any]) -> None:
    feed = Feed().opened(decks=8).shoe("S1").burned().started("R1")
    feed.wager("right", seat=3).wager("short", player="P2").wager("none", player="P3").wager("lost", "banker").closed()
    feed.cards("9H:player 2C:banker TD:player 5S:banker").result("player")
    feed.settled("right", "win", "100.00").settled("short", "win", "90.00").settled("lost").ended()
    rows = {row["wager"]: row for row in ask(server, projector, feed, "wagers")}
    assert [rows["right"][name] for name in ("seat", "bet", "result", "due", "paid", "difference")] == [
        3, "player", "win", Decimal(200), Decimal(200), Decimal(0),
    ]  # fmt: skip
    assert rows["short"]["difference"] == Decimal(10) and rows["short"]["codes"] == ["wrong-payment"]
    assert rows["none"]["unpaid"] == rows["none"]["difference"] == Decimal(200)
    assert (rows["none"]["settled"], rows["none"]["paid"]) == (None, None)
    assert (rows["lost"]["result"], rows["lost"]["due"], rows["lost"]["rules"]) != ("win", None, [])


def test_a_wager_over_several_rounds_is_one_row(server: Server, projector: Connection[Any]) -> None:
    feed = Feed("T1", "nz-1996-craps").opened().wager("p", bet="pass").wager("c", bet="hardway", on=8)
    feed.rolled(2, 3).rolled(3, 3)
    rows = {row["wager"]: row for row in ask(server, projector, feed, "wagers")}
    assert {name: (row["n"], row["result"]) for name, row in rows.items()} == {"p": (0, "open"), "c": (0, "open")}
    later = Feed("T1", "nz-1996-craps")
    later.rolled(1, 4)
    later.facts[0] |= {"id": "later", "seq": 100, "at": "1998-03-14T21:00:00+13:00"}
    rows = {row["wager"]: row for row in ask(server, projector, later, "wagers")}
    assert (rows["p"]["n"], rows["p"]["result"]) == (3, "win")
    assert (rows["c"]["n"], rows["c"]["result"]) == (0, "open")


def test_a_wager_settled_before_it_was_decided_is_one_row(server: Server, projector: Connection[Any]) -> None:
    feed = Feed("T1", "nz-1996-craps").opened().wager("p", bet="pass")
    feed.rolled(2, 3).settled("p", "win", "100.00").rolled(3, 3)
    rows = ask(server, projector, feed, "wagers")
    assert [(row["n"], row["result"], row["paid"]) for row in rows] == [(0, "open", Decimal(200))]
    later = Feed("T1", "nz-1996-craps").rolled(1, 4)
    later.facts[0] |= {"id": "later", "seq": 100, "at": "1998-03-14T21:00:00+13:00"}
    assert [(row["n"], row["result"]) for row in ask(server, projector, later, "wagers")] == [(3, "win")]


EVERYTHING = "SELECT * FROM pitlog.wagers ORDER BY 1, 2, 3", "SELECT * FROM pitlog.watched_wins ORDER BY 1, 2, 3"


def test_a_wager_settled_in_a_later_round_is_one_row(server: Server, projector: Connection[Any]) -> None:
    """Its loser is there from the round that decided it; once the settlement came, from the round that settled it, with
    what was found of both. The watch counts it in the first, and what was paid too much in the second.
    """
    feed = Feed("T1", "nz-1996-craps").opened().wager("p", bet="pass").wager("q", bet="pass")
    feed.rolled(3, 4).settled("q", "win", "100.00").rolled(2, 3)
    rows = {row["wager"]: row for row in ask(server, projector, feed, "wagers")}
    assert (rows["p"]["n"], rows["p"]["settled"], rows["p"]["unpaid"]) == (1, None, Decimal(200))
    later = Feed("T1", "nz-1996-craps").settled("p", "win", "110.00")
    later.facts[0] |= {"id": "later", "seq": 100, "at": "1998-03-14T21:00:00+13:00"}
    rows = {row["wager"]: row for row in ask(server, projector, later, "wagers")}
    assert {name: (row["n"], row["paid"], row["difference"]) for name, row in rows.items()} == {
        "p": (2, Decimal(210), Decimal(-10)), "q": (1, Decimal(200), Decimal(0)),
    }  # fmt: skip
    assert {"winner-paid-late", "wrong-payment"} <= {*rows["p"]["codes"]}
    won = projector.execute(
        "SELECT rounds, wagers, turnover, win FROM pitlog.watched_wins WHERE per = 'round'"
    ).fetchall()
    assert won == [(1, 2, Decimal(200), Decimal(-210))]
    followed = [projector.execute(one).fetchall() for one in EVERYTHING]
    rebuild(projector, [], games)
    assert [projector.execute(one).fetchall() for one in EVERYTHING] == followed


DEALERS = "SELECT round, dealer, supervisor FROM pitlog.rounds ORDER BY n"


def test_the_dealer_is_who_was_assigned_when_the_first_card_came(server: Server, projector: Connection[Any]) -> None:
    feed = assigned(assigned(Feed().opened(decks=8), "4411"), "2200", "game_supervisor").shoe("S1").burned()
    dealt(feed, "R1")
    dealt(assigned(feed, "4412"), "R2")
    feed.started("R3").wager("w3").closed().cards("9H:player")
    assigned(feed, "4413").cards("2C:banker TD:player 5S:banker").ended()
    dealt(feed, "R4", by="dealer:9999")
    dealt(feed, "R5", by="inspector:31")
    ask(server, projector, feed, "wagers")
    found = {round_: (dealer, supervisor) for round_, dealer, supervisor in projector.execute(DEALERS)}
    dealers = {"R1": "4411", "R2": "4412", "R3": "4412", "R4": "9999", "R5": "4413"}
    assert found == {name: (dealer, "2200") for name, dealer in dealers.items()}
    rows = projector.execute("SELECT round, dealer FROM pitlog.wagers WHERE wager LIKE 'w-%'").fetchall()
    assert dict(rows) == {name: dealer for name, dealer in dealers.items() if name != "R3"}


def test_an_assignment_ends_with_its_time_and_with_the_table(server: Server, projector: Connection[Any]) -> None:
    feed = assigned(Feed().opened(decks=8), "4411", until="1998-03-14T20:00:30+13:00").shoe("S1").burned()
    dealt(feed, "R1")
    dealt(feed, "R2")
    assigned(feed, "4412").add("table_closed")
    dealt(feed.opened(), "R3")
    ask(server, projector, feed, "wagers")
    assert [dealer for _, dealer, _ in projector.execute(DEALERS)] == ["4411", None, None]


def test_findings_name_the_dealer(server: Server, projector: Connection[Any]) -> None:
    feed = assigned(Feed().opened(decks=8), "4411").shoe("S1").burned().started("R1").wager("w1").closed()
    feed.cards("9H:player 2C:banker TD:player 5S:banker").result("player").settled("w1", "win", "90.00").ended()
    rows = [row for row in ask(server, projector, feed, "findings") if row["code"] == "wrong-payment"]
    assert [(row["dealer"], row["player"], row["wager"], row["amount"]) for row in rows] == [
        ("4411", "P1", "w1", Decimal(10))
    ]
