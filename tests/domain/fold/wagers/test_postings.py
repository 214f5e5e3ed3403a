"""Money is a sum of postings: each settlement of a feed stands at one wager; every cent is accounted for."""

import json
import random
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.fold.round import Round, Wager
from domain.fold.session.results import RoundFacts
from domain.fold.session.session_fold import SessionFold
from domain.games import games
from simulator import Shift, simulate

Fact = dict[str, Any]

BOOKS = [
    "nz-1996-midi-baccarat", "nz-1998-baccarat", "vic-2002-traditional", "nz-1996-blackjack", "nz-1996-roulette",
    "nz-1996-craps",
]  # fmt: skip
FACTS = 450
SEEDS = range(3)


def evening(ruleset: Any, seed: int) -> list[Fact]:
    """The beginning of a shift, without the source's counter: facts may be put in anywhere."""
    entries = simulate(Shift(ruleset, tables=1, shoes=1, seed=seed))
    facts = [json.loads(line) for (line, _), _ in zip(entries, range(FACTS), strict=False)]
    return [{name: value for name, value in fact.items() if name != "seq"} for fact in facts]


def amiss(facts: list[Fact], seed: int) -> list[Fact]:
    """Wagers are settled several times, late, otherwise, or never; names are used again."""
    dice = random.Random(seed)
    told: list[tuple[float, Fact]] = []
    for nth, fact in enumerate(facts):
        told.append((nth, fact))
        chance = dice.random()
        if fact["fact"] == "wager_settled":
            if chance < 0.1:
                told.pop()
            elif chance < 0.3:
                told.append((nth + dice.choice([0.5, 6.5, 40.5, 120.5]), again(fact, dice)))
            elif chance < 0.4:
                told[-1] = nth + dice.choice([3.5, 30.5]), fact
        elif fact["fact"] == "wager_placed" and chance < 0.1:
            told.append((nth + 0.5, {**fact, "id": f"{fact['id']}-again"}))
    return [fact for _, fact in sorted(told, key=lambda one: one[0])]


def again(fact: Fact, dice: random.Random) -> Fact:
    """A second settlement, which may say something else."""
    result, paid = dice.choice([(fact["result"], fact["paid"]), ("lose", "0.00"), ("win", "5.00"), ("void", "0.00")])
    return {**fact, "id": f"{fact['id']}-again", "result": result, "paid": paid}


def lines(facts: list[Fact]) -> list[FeedLine]:
    """As a feed has them."""
    return [FeedLine(number, json.dumps(fact).encode()) for number, fact in enumerate(facts, 1)]


def replayed(feed: list[FeedLine]) -> list[Round]:
    """Every round."""
    return list(Replay(lambda: feed, games=games).rounds())


def followed(feed: list[FeedLine]) -> list[Round]:
    """Every round, as the record folds it: fact by fact, anew where it has to be."""
    session = "/".join((json.loads(feed[0].raw)["table"], next(days(feed))))
    following = SessionFold(session, games)
    told: list[Any] = []
    for nth, line in enumerate(feed, 1):
        if following.take(line):
            told += following.drain()
        else:
            following.refold(lambda nth=nth: feed[:nth])  # type: ignore[misc]
            told = following.drain()
    told += following.ending().entries
    return [one.round for one in told if isinstance(one, RoundFacts)]


def days(feed: list[FeedLine]) -> Iterator[str]:
    """The gaming day on which the table opens."""
    return (day for line in feed if (day := json.loads(line.raw).get("gaming_day")))


def postings(rounds: list[Round]) -> Iterator[tuple[Wager, int, Decimal]]:
    """What each round adds to each wager: settlements, and what was paid. A wager may be up for many rounds."""
    before: dict[str, tuple[int, Decimal]] = {}
    for ended in rounds:
        for one in ended.wagers:
            times, paid = before.get(one.wager, (0, Decimal(0)))
            now = one.settlements, one.recorded.paid if one.recorded else Decimal(0)
            yield one, now[0] - times, now[1] - paid
            stays = one.due is not None and one.due.result == "open"
            before[one.wager] = now if stays else (0, Decimal(0))


@pytest.mark.parametrize("ruleset", BOOKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_settlement_is_a_posting_of_one_wager(ruleset: str, seed: int) -> None:
    facts = amiss(evening(ruleset, seed), seed)
    settled = [fact for fact in facts if fact["fact"] == "wager_settled"]
    added = list(postings(replayed(lines(facts))))
    assert sum(times for _, times, _ in added) == len(settled)
    assert sum((paid for _, _, paid in added), Decimal(0)) == sum(Decimal(fact["paid"]) for fact in settled)
    placed = sum(fact["fact"] == "wager_placed" for fact in facts)
    assert len({(ended.round, one.wager) for ended in replayed(lines(facts)) for one in ended.wagers}) >= placed


@pytest.mark.parametrize("ruleset", BOOKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_not_paid_is_what_was_due(ruleset: str, seed: int) -> None:
    facts = amiss(evening(ruleset, seed), seed)
    for ended in replayed(lines(facts)):
        for one in ended.wagers:
            if one.due is None:
                continue
            due = one.due.stake_back + one.due.pays
            if one.recorded is not None:
                got = one.recorded.stake_back + one.recorded.paid
                put_off = one.due.commission if one.recorded.deferred else Decimal(0)
                assert one.due.result == "open" or (one.difference or Decimal(0)) in (due - got, due - got + put_off)
                assert one.unpaid is None and one.settlements > 0
            else:
                assert one.difference is None and one.settlements == 0
                assert one.unpaid is None or (one.unpaid == due and one.due.result not in ("lose", "open"))
                assert one.unpaid is not None or one.due.result != "win" or ended.status == "open" or spans(one)


def spans(wager: Wager) -> bool:
    """Whether it may have been settled in a later round."""
    return wager.bet not in ("banker", "player", "tie", "main", "straight", "red", "black", "odd", "even")


@pytest.mark.parametrize("ruleset", BOOKS)
def test_the_record_folds_it_as_a_feed_is_replayed(ruleset: str) -> None:
    feed = lines(amiss(evening(ruleset, 1)[:200], 1))  # it folds anew at every late fact
    assert followed(feed) == replayed(feed)
