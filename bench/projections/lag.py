"""How far projections lag while facts arrive at a thousand a second, beside the time of their commits.

python -m bench.projections.lag --facts 60000

A batch lags until every query shows it. The follower is the background process of `pitlog serve`.
"""

import multiprocessing
from itertools import islice
from time import perf_counter, sleep
from typing import Any

from bench.common import fresh, raw_connection, server, spread
from bench.report import Figure, report
from bench.simulated_record import lines, wanted
from domain.games import games
from projections.engine.catch_up import catch_up, kept_up
from record.ingest.ingest import Ingest
from record.people.sender import Sender
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import ExternalServer, Server
from record.storage.application import Record

FACTS = 15_000
A_SECOND = 1_000
BATCH = 10
RULESET = "nz-1998-baccarat"
POLL_EVERY = 0.005
BOUND = 2.0
"""The maximum lag in seconds for 99 of 100 batches: people at a screen hardly notice it."""

Sent = list[tuple[int, float, float]]
"""For each batch its last position, when it was acknowledged, and how long that took."""

_SHOWN = "SELECT position, (SELECT bool_and(whole) FROM pitlog.sessions) FROM pitlog.followed WHERE who = 'live'"
_LAST = "SELECT max(position) FROM pitlog.facts"


def send(conninfo: str, facts: int, answers: Any) -> None:
    """Send a batch every hundredth of a second."""
    with ExternalServer(conninfo) as on, raw_connection(on) as connection, Record(on) as record:
        ingest, sender, feed = Ingest(record), Sender.person("bench"), lines(RULESET, facts)
        begun, sent = perf_counter(), Sent()
        for number in range(facts // BATCH):
            sleep(max(0.0, begun + number * BATCH / A_SECOND - perf_counter()))
            asked = perf_counter()
            ingest.take(list(islice(feed, BATCH)), sender)
            acknowledged = perf_counter()
            row = connection.execute(_LAST).fetchone()
            assert row is not None
            sent.append((row[0], acknowledged, acknowledged - asked))
    answers.put(sent)


def watch(on: Server, sending: Any, answers: Any) -> tuple[Sent, list[tuple[float, int]]]:
    """The batches sent, and when each position was shown."""
    seen: list[tuple[float, int]] = []
    sent = Sent()
    with raw_connection(on) as connection:
        while not sent or not seen or seen[-1][1] < sent[-1][0]:
            row = connection.execute(_SHOWN).fetchone()
            if row is not None and row[1]:
                seen.append((perf_counter(), row[0]))
            if not sent and not answers.empty():
                sent = answers.get()
            sleep(POLL_EVERY)
    sending.join()
    return sent, seen


def behind(sent: Sent, seen: list[tuple[float, int]]) -> list[float]:
    """How long each batch was not shown."""
    shown = iter(seen)
    at, position = next(shown)
    lags = []
    for last, acknowledged, _ in sent:
        while position < last:
            at, position = next(shown)
        lags.append(max(0.0, at - acknowledged))
    return lags


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """A sender, a follower, and a reader."""
    made = fresh(on)
    with connect(made, PROJECTOR) as connection:
        catch_up(connection, games)
    context = multiprocessing.get_context("spawn")
    answers: Any = context.Queue()
    with kept_up(made.conninfo()):
        sending = context.Process(target=send, args=(made.conninfo(), facts, answers))
        sending.start()
        sent, seen = watch(made, sending, answers)
    (commit, commit_p99), (lag, lag_p99) = spread([took for *_, took in sent]), spread(behind(sent, seen))
    rates = (
        f"{facts / (sent[-1][1] - sent[0][1]):,.0f} facts/s sent; p50 and p99 in ms: commit {commit * 1000:.1f} "
        f"{commit_p99 * 1000:.1f}, lag {lag * 1000:.0f} {lag_p99 * 1000:.0f}"
    )
    return [Figure(f"{BOUND:g} s / lag, p99", BOUND / lag_p99, 1, rates)]


if __name__ == "__main__":
    asked = wanted(FACTS, "lag")
    with server() as on:
        report("lag", figures(on, asked))
