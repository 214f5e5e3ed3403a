"""Night after night: counters, limits and jackpots go on; and who works at a table is said, in turns."""

import json
from collections import defaultdict
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.games import games
from simulator import RULESETS, Shift, demo_shift, simulate
from simulator.earlier import Before, TableBefore, read

TWO_TABLES = ("nz-1998-baccarat", "nz-1996-caribbean-stud", "nz-1996-craps")
POSTS = {"dealer", "game_supervisor", "casino_supervisor", "shift_manager"}


def night(ruleset: str, seed: int, before: Before | None = None, tables: int = 2, **more: Any) -> list[bytes]:
    """Tables, a shoe each; on the day after, if there was a night before."""
    if before is not None and before.last_day is not None:
        more |= {"before": before, "gaming_day": before.last_day + timedelta(1)}
    return [entry.line for entry in simulate(Shift(ruleset, tables=tables, shoes=1, seed=seed, **more))]


def codes(lines: list[bytes]) -> list[str]:
    """What is found in all of it."""
    feed = [FeedLine(number, line.removesuffix(b"\n")) for number, line in enumerate(lines, 1)]
    replay = Replay(partial(list, feed), games=games)
    rounds = [finding for ended in replay.rounds() for finding in ended.findings]
    return [finding.code for finding in rounds + replay.findings()]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_clean_nights_are_clean(ruleset: str) -> None:
    """Of different seeds, so that signs, options and people differ; the counters have no gap between them."""
    tables = 2 if ruleset in TWO_TABLES else 1
    first = night(ruleset, 5, tables=tables)
    second = night(ruleset, 6, read(first), tables=tables)
    assert codes(first + second) == []
    seqs = defaultdict(list)
    for fact in map(json.loads, first + second):
        seqs[fact["table"]].append(fact["seq"])
    assert all(counted == list(range(1, len(counted) + 1)) for counted in seqs.values())


def test_a_night_that_counts_from_one_again_is_told_once_a_table() -> None:
    """As the contract reads such counters."""
    first, before = night("nz-1996-roulette", 5), Before()
    before.last_day = read(first).last_day
    assert codes(first + night("nz-1996-roulette", 6, before)) == ["seq-restarts"] * 2


def test_what_outlives_a_night_is_read() -> None:
    """Of each table its counter, limits of single players, and the pool that its facts come to."""
    stud = night("nz-1996-caribbean-stud", 5)
    before = read(stud)
    for name, table in before.tables.items():
        facts = [fact for fact in map(json.loads, stud) if fact["table"] == name]
        opened = next(json.loads(line) for line in night("nz-1996-caribbean-stud", 6, before)
                      if b"jackpot_set" in line and name.encode() in line)  # fmt: skip
        assert table.counter == len(facts)
        assert opened["amount"] == f"{table.pool:.2f}"
    given = [json.loads(line) for line in night("nz-1996-midi-baccarat", 5) if b"personal_limit_set" in line]
    own = {fact["player"]: set(fact["limits"]) for fact in given}
    tables = read(night("nz-1996-midi-baccarat", 5)).tables
    assert {player: set(limits) for table in tables.values() for player, limits in table.own.items()} == own != {}
    assert before.at("BAC99") == TableBefore()


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"{}", b'{"table":"T1"}', b'{"fact":"x","table":"T1","seq":"x"}'])
def test_what_is_no_simulated_feed_is_refused(line: bytes) -> None:
    """With the number of the line."""
    with pytest.raises(ValueError, match="line 2 is not"):
        read([b'{"fact":"table_closed","table":"T1","seq":1}', line])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_works_at_a_table_is_said(ruleset: str) -> None:
    """Every post is taken when the table opens; those who follow come between rounds, under their own names."""
    facts = [json.loads(entry.line) for entry in simulate(Shift(ruleset, tables=1, shoes=8, seed=3))]
    for table in {fact["table"] for fact in facts}:
        posts: dict[str, str] = {}
        turns: dict[str, int] = defaultdict(int)
        in_round = False
        for fact in (one for one in facts if one["table"] == table):
            match fact["fact"]:
                case "table_opened":
                    posts.clear()
                case "round_started":
                    assert set(posts) == POSTS
                    in_round = True
                case "round_ended":
                    in_round = False
                case "staff_assigned":
                    assert not in_round
                    assert posts.get(fact["role"]) != fact["staff"]
                    assert fact["staff"].startswith(fact["role"] + ":")
                    assert fact.get("until") is None or instant(fact["until"]) > instant(fact["at"])
                    posts[fact["role"]] = fact["staff"]
                    turns[fact["role"]] += 1
            role, _, name = fact.get("by", "").partition(":")
            if role in posts and name:
                assert fact["by"] == posts[role], fact
        assert turns["dealer"] > 2
        assert turns["dealer"] > turns["game_supervisor"] > turns["shift_manager"] > 0


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def test_nobody_deals_at_two_tables_at_once() -> None:
    """Nor at the demonstration, where somebody is asked about a dispute."""
    for entries in (simulate(Shift("nz-1998-baccarat", tables=9, shoes=3, seed=3)), demo_shift()):
        where: dict[str, set[str]] = defaultdict(set)
        for fact in (json.loads(entry.line) for entry in entries):
            if fact["fact"] == "staff_assigned" and fact["role"] == "dealer":
                where[fact["staff"]].add(fact["table"])
        assert where and all(len(tables) == 1 for tables in where.values())
