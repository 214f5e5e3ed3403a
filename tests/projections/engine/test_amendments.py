"""Amendments: rounds that are told again give the rows of a session that is folded anew, whatever was changed."""

import json
import random
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.errors import Refused
from domain.fold.lines import FeedLine, understand
from domain.fold.session.snapshots import RoundFooting
from domain.games import games
from domain.games.encoding.carry_codec import pack_carry_forward
from domain.rulebooks import RULEBOOKS
from projections.engine import sessions_in_memory
from projections.engine.catch_up import catch_up
from projections.engine.follower import Follower
from projections.engine.live import LiveAnswers
from projections.engine.nearest_snapshot import Chain, ToldFacts, told
from projections.engine.rebuild import rebuild
from projections.engine.record_reader import horizon
from projections.engine.session import FollowedSession, Numbered
from projections.engine.store import live
from projections.projection import SessionPlace
from projections.registry import PROJECTIONS
from record.errors import NotFound
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from simulator import Shift, simulate
from tests.projections.engine.test_follower import digests, record

RULESETS = ("nz-1998-baccarat", "vic-2002-traditional", "nz-1996-blackjack", "nz-1996-roulette", "nz-1996-craps")
DAY = date(1998, 3, 14)


def evening(ruleset: str, seed: int, facts: int = 420) -> list[dict[str, Any]]:
    """The beginning of an evening at one table, with faults."""
    shift = Shift(ruleset, tables=1, shoes=1, seed=seed, mistakes=0.08, irregularities=0.08)
    return [json.loads(entry.line) for _, entry in zip(range(facts), simulate(shift), strict=False)]


class Tables:
    """A session as a follower has it, and its rows as its tables have them."""

    def __init__(self, table: str) -> None:
        self.place = SessionPlace(f"{table}/{DAY}", table, DAY)
        self.lines: list[FeedLine] = []
        self.rows: list[Numbered] = []
        self.session = FollowedSession(self.place, 1, PROJECTIONS, games)
        self.amended = self.anew = 0

    def take(self, facts: Sequence[dict[str, Any]]) -> None:
        """Facts arrive one after the other; those that change the past are amended, if they can be."""
        for fact in facts:
            line = FeedLine(len(self.lines) + 1, json.dumps(fact).encode())
            try:
                understand(line)
            except Refused:
                continue  # as a record would
            self.lines.append(line)
            if self.session.take(self.lines[-1]):
                continue
            self.flush()
            if self.session.amendable and self.session.amend(self):
                self.amended += 1
            else:
                self.anew += 1
                self.session.refold(lambda: self.lines)
                self.rows = []
        self.flush()

    def flush(self) -> None:
        rows = self.session.rows()
        for first, last in self.session.taken_again():
            self.rows = [one for one in self.rows if not first <= one[0] <= last]
        self.rows += rows

    def all(self) -> tuple[list[str], bytes]:
        """Every row, and what the session hands on."""
        self.flush()
        more, carry, _ = self.session.ending()
        return sorted(map(repr, self.rows + more)), pack_carry_forward(carry)

    # --- the past -------------------------------------------------------------------------------------------------

    @property
    def footings(self) -> dict[int, RoundFooting]:
        return {n: RoundFooting(*row.values) for n, row in self.rows if row.table == "footings"}

    def earlier(self, fact: str) -> FeedLine | None:
        return next((line for line in self.lines if json.loads(line.raw)["id"] == fact), None)

    def round_of(self, position: int) -> int | None:
        found = (n for n, one in sorted(self.footings.items()) if position in map(abs, one.steps))
        return next(found, None)

    def named(self, name: str) -> list[int]:
        return [n for n, one in self.footings.items() if one.round == name]

    def chain_to(self, n: int, last: int) -> Chain:
        found = self.footings
        first = max((m for m, one in found.items() if m <= n and one.state is not None), default=None)
        if first is None or any(m not in found for m in range(first, last + 1)):
            raise NotFound("footing", str(n))
        return Chain(first, found[first].state or b"", [found[m] for m in range(first, last + 1)])

    def facts_of(self, footings: Sequence[RoundFooting]) -> ToldFacts:
        ids = {one for footing in footings for one in footing.corrections}
        about = [line for line in self.lines if json.loads(line.raw)["id"] in ids]
        steps = {abs(step) for one in footings for step in one.steps}
        return told(about, [line for line in self.lines if line.number in steps])

    def listing(self, wager: str) -> list[int]:
        word = b'"wager":' + json.dumps(wager).encode()
        return [
            n
            for n, row in self.rows
            if row.table == "rounds" and any(word in v for v in row.values if type(v) is bytes)
        ]

    def settles_later(self, fact: str) -> bool:
        return any(fact in one.corrections for one in self.footings.values())


def changes(chance: random.Random, facts: Sequence[dict[str, Any]], n: int) -> dict[str, Any]:
    """Something said later about an earlier fact, or about a round that is over."""
    last, kind = facts[-1], chance.choice(["gone", "changed", "changed", "late", "late", "settled", "identified"])
    head = {"table": last["table"], "at": last["at"], "id": f"late-{n}"}
    if "seq" in last:
        head["seq"] = last["seq"] + n
    rounds = [fact["round"] for fact in facts if fact["fact"] == "round_started"]
    if kind == "late" and rounds:
        return {
            **head,
            "fact": "irregularity_reported",
            "kind": "card_exposed",
            "note": "",
            "round": chance.choice(rounds),
        }
    if kind == "settled":
        settled = chance.choice([fact for fact in facts if fact["fact"] == "wager_settled"] or [last])
        if settled is not last:
            return {**settled, **head, "round": chance.choice(rounds)} if rounds else {**settled, **head}
    if kind == "identified" and chance.random() < 0.2:
        return {**head, "fact": "player_identified", "player": "P1", "is": "P2"}
    wrong = chance.choice([fact for fact in facts if fact["fact"] != "fact_corrected"])
    now = None if kind == "gone" else otherwise(chance, wrong)
    said = {"corrects": wrong["id"], "reason": "misread", "role": "casino_manager", "now": now}
    return {**head, "fact": "fact_corrected", **said}


def otherwise(chance: random.Random, fact: dict[str, Any]) -> dict[str, Any]:
    """A fact as it might have been."""
    other = dict(fact)
    if other.get("card"):
        other["card"] = chance.choice(["2C", "9H", "KD", "5S"])
    for field in ("stake", "paid", "amount"):
        if field in other and chance.random() < 0.7:
            other[field] = chance.choice(["5.00", "25.00", "100.00"])
    if "result" in other and chance.random() < 0.3:
        other["result"] = chance.choice(["win", "lose", "stand_off"])
    if "number" in other and chance.random() < 0.7:
        other["number"] = chance.choice(["0", "17", "36"]) if isinstance(other["number"], str) else 17
    if chance.random() < 0.1:
        other["note"] = "read again"
    return other


def whole(ruleset: str, seed: int, facts: int = 420) -> Tables:
    """An evening of which much is said later, some of it while it goes on."""
    chance = random.Random(seed)
    feed = evening(ruleset, seed % 5, facts)
    tables, told_ = Tables(feed[0]["table"]), list[dict[str, Any]]()
    n = 0
    while feed or n < 12:
        part, feed = feed[: (size := chance.randint(20, 90))], feed[size:]
        told_ += part
        tables.take(part)
        for _ in range(chance.randint(0, 2) if feed else 3):
            n += 1
            late = changes(chance, told_, n)
            told_ += [late] if late["fact"] != "fact_corrected" else []
            tables.take([late])
    return tables


def anew(tables: Tables) -> tuple[list[str], bytes]:
    """The same, folded from the first fact."""
    fresh = Tables(tables.place.table)
    fresh.session.refold(lambda: tables.lines)
    return fresh.all()


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6))
def test_rounds_told_again_are_those_of_the_session_folded_anew(ruleset: str, seed: int) -> None:
    tables = whole(ruleset, seed)
    assert tables.all() == anew(tables)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_rounds_of_many_evenings_told_again(ruleset: str, seed: int) -> None:
    tables = whole(ruleset, seed, 700)
    assert tables.all() == anew(tables)


def said(feed: Sequence[dict[str, Any]], n: int, **fields: Any) -> dict[str, Any]:
    """A fact that comes after all others."""
    return {"id": f"said-{n}", "table": feed[-1]["table"], "at": feed[-1]["at"], **fields}


def correction(feed: Sequence[dict[str, Any]], n: int, kind: str, **other: Any) -> dict[str, Any]:
    """The first fact of a kind was otherwise; or never happened."""
    wrong = next(fact for fact in feed if fact["fact"] == kind)
    now = {**wrong, **other} if other else None
    about = {"corrects": wrong["id"], "reason": "misread", "role": "casino_manager", "now": now}
    return said(feed, n, fact="fact_corrected", **about)


def plain_evening() -> list[dict[str, Any]]:
    """An evening without faults."""
    shift = Shift("nz-1998-baccarat", tables=1, shoes=1, seed=1, mistakes=0, irregularities=0)
    return [json.loads(entry.line) for _, entry in zip(range(600), simulate(shift), strict=False)]


def test_what_leaves_all_others_in_their_places_is_amended() -> None:
    """And one round is told again, where no later one depends on it; of a card, the rounds of its shoe."""
    feed = plain_evening()
    tables = Tables(feed[0]["table"])
    tables.take(feed)
    begun = next(fact["round"] for fact in feed if fact["fact"] == "round_started")
    tables.take([
        correction(feed, 1, "wager_placed", stake="5.00"),
        correction(feed, 2, "card_drawn", card="2C"),
        said(feed, 3, fact="irregularity_reported", kind="card_exposed", note="seen", round=begun),
    ])  # fmt: skip
    assert (tables.amended, tables.anew) == (2, 1)  # the first late fact is looked for in the whole session
    tables.take([
        said(feed, 4, fact="irregularity_reported", kind="card_exposed", note="seen", round=begun),
        correction(feed, 5, "points_announced"),
    ])  # fmt: skip
    assert (tables.amended, tables.anew) == (4, 1)
    assert tables.all() == anew(tables)


def test_what_may_change_the_grouping_is_folded_anew() -> None:
    feed = plain_evening()
    tables = Tables(feed[0]["table"])
    tables.take(feed)
    for n, kind in enumerate(("round_started", "wager_placed", "shoe_started", "wager_settled")):
        tables.take([correction(feed, n, kind)])
    tables.take([correction(feed, 9, "card_drawn", at="1998-03-14T12:00:00+13:00")])
    assert (tables.amended, tables.anew) == (0, 5)
    assert tables.all() == anew(tables)


def test_a_followers_tables_are_those_of_a_rebuild(server: Server) -> None:
    """Whether changes come one at a time, several in a batch, or with other facts."""
    feed = plain_evening()
    later = [
        correction(feed, 1, "wager_placed", stake="5.00"),
        correction(feed, 2, "card_drawn", card="2C"),
        correction(feed, 3, "wager_settled", paid="1.00"),
    ]
    parts = [feed[:400], later[:1], [*feed[400:500], *later[1:]], feed[500:], [correction(feed, 4, "points_announced")]]
    with connect(server, PROJECTOR) as connection:
        follower = LiveAnswers(connection, games)
        for part in parts:
            record(server, [json.dumps(fact).encode() for fact in part])
            catch_up(connection, games, answers=follower)
        before = digests(connection)
        rebuild(connection, [], games)
        assert digests(connection) == before


def test_a_long_session_is_folded_anew_after_the_facts_of_other_tables(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then it is unfinished: if the program ends there, the next one folds it."""
    monkeypatch.setattr(sessions_in_memory, "LONG", 50)
    feed = plain_evening()
    other = [json.dumps({**fact, "table": "OTHER"}).encode() for fact in feed[:100]]
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)
        store = live(connection)
        assert store is not None
        follower = Follower(store, PROJECTIONS, games)
        never, closed = correction(feed, 1, "wager_placed"), said(feed, 2, fact="table_closed")
        for part in (feed, [never], [closed]):
            record(server, [json.dumps(fact).encode() for fact in part] + (other if part == [never] else []))
            follower.follow(horizon(connection), lambda position: None)
        standing = connection.execute("SELECT table_name, whole FROM pitlog.sessions").fetchall()
        assert sorted(standing) == sorted([(feed[0]["table"], False), ("OTHER", True)])
        catch_up(connection, games)
        before = digests(connection)
        rebuild(connection, [], games)
        assert digests(connection) == before


def test_a_follower_goes_on_after_a_session_was_folded_anew(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions_in_memory, "LONG", 50)
    feed = plain_evening()
    parts = [feed[:400], [correction(feed, 1, "wager_placed")], feed[400:], [correction(feed, 2, "wager_settled")]]
    with connect(server, PROJECTOR) as connection:
        follower = LiveAnswers(connection, games)
        for part in parts:
            record(server, [json.dumps(fact).encode() for fact in part])
            catch_up(connection, games, answers=follower)
            assert connection.execute("SELECT bool_and(whole) FROM pitlog.sessions").fetchone() == (True,)
        before = digests(connection)
        rebuild(connection, [], games)
        assert digests(connection) == before
