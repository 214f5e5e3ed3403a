"""What an estate answers is what the venue's own record says: to the cent, and to the finding."""

import json
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games import games
from estate import worker
from estate.reading import lines
from estate.worker import answer
from projections.engine import time_budget
from record.postgres.servers import Server
from tests.breaking import Breaking
from tests.cli.running import Pitlog
from tests.estate.venues import exported, found, recorded, summed
from tests.feeds import Feed
from tests.servers import rows, value


def test_findings_are_those_of_the_record(server: Server, crown: Pitlog, tmp_path: Path) -> None:
    sums, there = summed(tmp_path, "findings")
    kept = rows(server, "SELECT session, finding, rule, player, wager, amount FROM pitlog.findings")
    assert kept
    names = "session", "finding", "rule", "player", "wager", "amount"
    assert {tuple(row) for row in kept} == {tuple(row[name] for name in names) for row in there}
    assert len(kept) == len(there)
    listed = map(json.loads, crown.said("findings", "--json", code=1).splitlines())
    assert {one["finding"]: one["message"] for one in listed} == {row["finding"]: row["message"] for row in there}
    [(_, figures)] = sums.lines()
    counts = dict(rows(server, "SELECT severity, count(*) FROM pitlog.findings GROUP BY severity"))
    assert figures == counts


def test_differences_are_those_of_check(crown: Pitlog, tmp_path: Path) -> None:
    checked = json.loads(crown.said("check", "--json", "-", stdin=crown.facts(), code=1))["rounds"]
    kept = sorted(
        (it["round"], one["wager"], Decimal(one["difference"] or one["unpaid"]))
        for it in checked
        for one in it["wagers"]
        if Decimal(one["difference"] or one["unpaid"] or 0)
    )
    assert any(one["unpaid"] for it in checked for one in it["wagers"])
    sums, there = summed(tmp_path, "differences")
    assert sorted((row["round"], row["wager"], row["difference"]) for row in there) == kept
    assert all(row["owes"].startswith("house" if row["difference"] > 0 else row["player"]) for row in there)
    [(_, figures)] = sums.lines()
    assert figures["wagers"] == len(kept)
    assert figures["paid_too_little"] - figures["paid_too_much"] == sum(difference for _, _, difference in kept)


def test_check_counts_what_the_record_has(server: Server, crown: Pitlog, tmp_path: Path) -> None:
    sums, there = summed(tmp_path, "check")
    [(key, figures)] = sums.lines()
    assert key.currency == "AUD"
    assert figures["facts"] == value(server, "SELECT count(*) FROM pitlog.facts")
    assert figures["settled"] == value(server, "SELECT count(*) FROM pitlog.rounds WHERE status = 'settled'")
    assert figures["differences"] == value(server, "SELECT sum(difference) FROM pitlog.rounds")
    assert figures["violation"] == value(server, "SELECT count(*) FROM pitlog.findings WHERE severity = 'violation'")
    assert len(there) == len(found(tmp_path))


def test_a_fact_that_was_corrected_away_is_a_fact_of_the_record(server: Server, tmp_path: Path) -> None:
    feed = Feed().opened().shoe("S1").started("R1").wager("w1").wager("w2")
    feed.corrected(feed.facts[-1], None)
    recorded(server, "Here", []).recorded(feed.raw())
    exported(server, tmp_path)
    sums, [row] = summed(tmp_path, "check")
    [(_, figures)] = sums.lines()
    assert figures["facts"] == row["facts"] == value(server, "SELECT count(*) FROM pitlog.facts") == 6
    assert figures["wagers"] == 1


def test_what_can_not_be_folded_is_said_and_so_is_what_parts_from_the_next_day(crown: Pitlog, tmp_path: Path) -> None:
    first, second = found(tmp_path)[:2]
    torn = replace(first, entry=replace(first.entry, carry_in=b"\xc1"))
    [amiss] = answer(torn, "check").amiss
    assert amiss[:2] == (first.venue, first.entry.session)
    assert amiss.why.startswith("can't be folded")
    parted = replace(first, hands_on=b"something else")
    assert "hands on something else" in answer(parted, "check").amiss[0].why
    assert first.hands_on == second.entry.carry_in


def test_what_can_not_be_folded_names_the_fact(crown: Pitlog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And why; one that never ends is ended, in whatever thread a worker folds."""
    first, *_ = found(tmp_path)
    wagers = [line for line in lines(first) if line.topic is not None and line.topic.startswith("wager_placed")]
    fact = json.loads(wagers[7].raw)["id"]

    def broken(opening: Any, carried: Any) -> Any:
        return Breaking(games(opening, carried), "evolve", fact)

    def endless(opening: Any, carried: Any) -> Any:
        return Breaking(games(opening, carried), "never ends", fact)

    monkeypatch.setattr(worker, "games", broken)
    [amiss] = answer(first, "check").amiss
    assert (amiss.session, amiss.fact) == (first.entry.session, fact)
    assert amiss.why == f"can't be folded at fact {fact}: IndexError: boom"
    monkeypatch.setattr(worker, "games", endless)
    monkeypatch.setattr(time_budget, "SECONDS", 0.5)
    monkeypatch.setattr(time_budget, "PER_FACT", 0.0)
    with ThreadPoolExecutor(1) as threads:
        [amiss] = threads.submit(answer, first, "check").result(60).amiss
    assert "TookTooLong" in amiss.why
