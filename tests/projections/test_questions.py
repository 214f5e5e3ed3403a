"""What each projection keeps, on small evenings whose answers are known."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

import pytest
from psycopg import Connection
from psycopg.rows import dict_row

from domain.games import games
from projections.engine.catch_up import catch_up
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from record.storage.application import Record

from ..faults.feeds import take
from ..feeds import Feed


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


def ask(server: Server, connection: Connection[Any], feed: Feed, table: str) -> list[dict[str, Any]]:
    """The rows of a projection when a feed has been recorded."""
    with Record(server) as application:
        assert set(take(Ingest(application), feed.raw())) <= {Became.RECORDED}
    catch_up(connection, games)
    with connection.cursor(row_factory=dict_row) as cursor:
        return cursor.execute(f"SELECT * FROM pitlog.{table} ORDER BY 1, 2").fetchall()  # type: ignore[call-overload, no-any-return]  # noqa: S608


def evening() -> Feed:
    """A shoe with two rounds; in the second the Player's third card went to the Banker, and somebody put it right."""
    feed = Feed().opened(decks=8, style="A").shoe("S1").burned()
    feed.started("R1").wager("w1").closed().cards("9H:player 2C:banker TD:player 5S:banker").ended()
    return feed


def test_what_is_in_force_at_a_table(server: Server, projector: Connection[Any]) -> None:
    feed = evening()
    feed.add("player_seated", player="P1", seat=3)
    feed.add("player_seated", player="P2", seat=4)
    feed.add("player_left", player="P2")
    feed.add("limits_changed", limits={"tie": {"max": "50"}}, basis="sign")
    feed.add("sign_displayed", limits={"*": {"min": "10"}}, effective_at="1998-03-14T21:00:00+13:00")
    [row] = ask(server, projector, feed, "tables")
    assert row["limits"] == {"*": {"min": "5", "max": None}, "tie": {"min": None, "max": "50"}}
    assert (row["shoe"], row["style"], row["seated"], row["closed_at"]) == ("S1", "A", {"P1": [3]}, None)
    assert row["sign"]["effective_at"].startswith("1998-03-14T21:00:00")
    closing = Feed()
    closing.add("table_closed")
    closing.facts[0]["id"] = "closing"
    closing.facts[0]["seq"] = 1000
    [row] = ask(server, projector, closing, "tables")
    assert row["closed_at"] is not None


def test_the_composition_of_a_shoe(server: Server, projector: Connection[Any]) -> None:
    feed = evening()
    feed.add("round_started", round="R2")
    feed.add("card_drawn", card=None, to="player", face="down")
    feed.add("card_turned", to="player", index=0, card="9H")
    feed.add("card_drawn", card=None, to="banker", face="down")
    feed.add("card_drawn", card="KD", to="player", face="up", **{"from": "carried"})
    [row] = ask(server, projector, feed, "shoes")
    assert (row["shoe"], row["decks"], row["rounds"]) == ("S1", 8, 2)
    assert row["burned"] == ["AC", "??"]
    assert (row["drawn"], row["unseen"]) == (8, 2)
    assert row["seen"] == {"2C": 1, "5S": 1, "9H": 2, "AC": 1, "TD": 1}


def test_hands_that_were_put_right(server: Server, projector: Connection[Any]) -> None:
    feed = evening()
    feed.started("R2").closed().cards("2H:player 2C:banker TD:banker 5S:player")
    hands = {"player": ["2H", "TD"], "banker": ["2C", "5S"]}
    feed.add("cards_reconstructed", hands=hands, role="casino_supervisor", by="sup:1")
    feed.ended()
    [row] = ask(server, projector, feed, "reconstructions")
    assert (row["round"], row["n"]) == ("R2", 2)
    assert row["put_right"][0]["hands"] == hands
    assert row["put_right"][0]["by"] == "sup:1"
    assert row["rightful"]["player"] == ["2H", "TD"]


def test_a_dispute_from_raising_to_decision(server: Server, projector: Connection[Any]) -> None:
    feed = evening()
    feed.add("dispute_raised", dispute="D1", rounds=["R1"], note="I won", player="P1", wager="w1")
    feed.add("dispute_commented", dispute="D1", note="looked at the video", by="surv:7")
    [row] = ask(server, projector, feed, "disputes")
    assert (row["state"], row["rounds"], row["claim"], row["player"]) == ("open", ["R1"], "I won", "P1")
    decision = {"dispute": "D1", "decision": "paid", "role": "shift_manager", "note": "nine against seven"}
    later = Feed()
    later.add("dispute_decided", **decision)
    later.facts[0] |= {"id": "late", "seq": 900}
    [row] = ask(server, projector, later, "disputes")
    assert row["state"] == "decided"
    assert [one["note"] for one in row["comments"]] == ["looked at the video"]
    assert row["decisions"][0]["role"] == "shift_manager"
    assert len(row["facts"]) == 3


def test_the_credits_of_terminals(server: Server, projector: Connection[Any]) -> None:
    feed = Feed(ruleset="nz-electronic-baccarat").opened()
    feed.add("terminal_activated", terminal="T1", player="P1", amount="100.00", tender="cash")
    feed.add("credits_added", terminal="T1", amount="50")
    feed.started("R1")
    wager = {"bet": "player", "player": "P1", "terminal": "T1"}
    feed.add("wager_placed", wager="a", stake="30", **wager)
    feed.add("wager_placed", wager="b", stake="20", **wager)
    feed.add("wager_changed", wager="b", stake="10", reason="player")
    feed.add("wager_placed", wager="c", stake="5", **wager)
    feed.add("wager_withdrawn", wager="c")
    settled = {"commission": "0", "deferred": False}
    feed.add("wager_settled", wager="a", result="win", paid="30", **settled)
    feed.add("wager_settled", wager="b", result="lose", paid="0", **settled)
    feed.add("credits_cancelled", terminal="T1", amount="1.50")
    feed.add("voucher_issued", terminal="T1", voucher="V1", amount="100")
    [row] = ask(server, projector, feed, "terminals")
    names: Sequence[str] = ("put_in", "staked", "returned", "cancelled", "vouchers", "balance")
    amounts = [Decimal(value) for value in ("150", "40", "60", "1.50", "100", "68.50")]
    assert [row[name] for name in names] == amounts
    assert row["player"] == "P1"
