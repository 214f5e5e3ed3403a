"""The time until every projection shows a corrected or late fact of a long day, against folding that day.

python -m bench.projections.correction --facts 23000

The follower is already running and has the day in memory, as with `pitlog serve`.
"""

import json
import random
import statistics
from collections.abc import Sequence
from itertools import islice
from time import perf_counter
from typing import Any

from bench.common import fresh, server
from bench.report import Figure, report
from bench.simulated_record import BATCH, settle, wanted
from domain.fold.lines import FeedLine
from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.live import LiveAnswers
from projections.engine.record_reader import horizon
from projections.engine.record_reader import session as session_lines
from projections.engine.session import FollowedSession
from projections.projection import SessionPlace
from projections.registry import PROJECTIONS
from record.ingest.ingest import Ingest
from record.people.sender import Sender
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from record.storage.application import Record
from simulator import Shift, simulate

FACTS = 23_000
SAMPLE, WARM = 20, 4
"""The number of changes of each kind, anywhere in the day, and the number that are not counted."""
SHARE = 0.05
"""The maximum, as a share of the time to fold the day."""
RULESET = "nz-1998-baccarat"

Facts = list[dict[str, Any]]


def day(facts: int) -> Facts:
    """The long day of one table."""
    shift = Shift(RULESET, tables=1, shoes=10**6, irregularities=0.01, mistakes=0.01)
    opening, *others = [json.loads(entry.line) for entry in islice(simulate(shift), facts)]
    return [opening, *(one for one in others if one["fact"] != "table_opened")]


def stake(chance: random.Random, facts: Facts, n: int) -> dict[str, Any]:
    """Correct a wager to a smaller stake."""
    wrong = chance.choice([one for one in facts if one["fact"] == "wager_placed"])
    return corrected(wrong, {**wrong, "stake": "5.00"}, facts, n)


def card(chance: random.Random, facts: Facts, n: int) -> dict[str, Any]:
    """Correct a card. This changes the cards of its shoe until it ends."""
    wrong = chance.choice([one for one in facts if one["fact"] == "card_drawn" and one["card"]])
    return corrected(wrong, {**wrong, "card": "2C" if wrong["card"] != "2C" else "3D"}, facts, n)


def gone(chance: random.Random, facts: Facts, n: int) -> dict[str, Any]:
    """Correct an announcement of points that was never made."""
    return corrected(chance.choice([one for one in facts if one["fact"] == "points_announced"]), None, facts, n)


def late(chance: random.Random, facts: Facts, n: int) -> dict[str, Any]:
    """Add a late fact to a round that is over."""
    rounds = [one["round"] for one in facts if one["fact"] == "round_started"][:-2]
    said = {"kind": "card_exposed", "note": "seen on the recording", "round": chance.choice(rounds)}
    return {"fact": "irregularity_reported", **_head(facts, n), **said}


def corrected(wrong: dict[str, Any], now: dict[str, Any] | None, facts: Facts, n: int) -> dict[str, Any]:
    """A correction of a fact."""
    said = {"corrects": wrong["id"], "reason": "misread", "role": "casino_manager", "now": now}
    return {"fact": "fact_corrected", **_head(facts, n), **said}


def _head(facts: Facts, n: int) -> dict[str, Any]:
    return {"id": f"later-{n}", "table": facts[-1]["table"], "at": facts[-1]["at"]}


KINDS = {"a stake": stake, "a card": card, "an announcement that was none": gone, "a late report": late}


def record(on: Server, facts: Sequence[dict[str, Any]]) -> None:
    """Append facts in batches."""
    with Record(on) as application:
        ingest, sender = Ingest(application), Sender.person("bench")
        lines = [FeedLine(number, json.dumps(fact).encode()) for number, fact in enumerate(facts, 1)]
        for begin in range(0, len(lines), BATCH):
            ingest.take(lines[begin : begin + BATCH], sender)


def folded(connection: Any) -> float:
    """The time to fold the whole day and make its rows."""
    (name, table, when), *_ = connection.execute(
        "SELECT session, table_name, gaming_day FROM pitlog.sessions ORDER BY facts DESC LIMIT 1"
    ).fetchall()
    lines = session_lines(connection, name, horizon(connection))
    begun = perf_counter()
    session = FollowedSession(SessionPlace(name, table, when), 1, PROJECTIONS, games)
    session.refold(lambda: lines)
    session.rows()
    session.ending()
    return perf_counter() - begun


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """Each kind of change in turn, each followed by a fold of the day."""
    made, chance, told = fresh(on), random.Random(1), day(facts)
    record(made, told)
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    whole: list[float] = []
    with connect(made, PROJECTOR) as connection:
        catch_up(connection, games)
        settle(made)
        follower = LiveAnswers(connection, games)
        for turn in range(WARM + SAMPLE):
            for kind, change in KINDS.items():
                record(made, [change(chance, told, len(times[kind]) * len(KINDS) + list(KINDS).index(kind))])
                begun = perf_counter()
                follower.follow()
                times[kind].append(perf_counter() - begun)
            if turn % 4 == 0:
                whole.append(folded(connection))
    fold = statistics.median(whole)
    return [
        Figure(
            f"0.05 of folding the day / {kind}, followed", SHARE * fold / (median := statistics.median(took[WARM:])), 1,
            f"{facts:,} facts; the day {fold * 1000:.0f} ms, median {median * 1000:.1f} ms, "
            f"longest {max(took[WARM:]) * 1000:.0f} ms",
        )
        for kind, took in times.items()
    ]  # fmt: skip


if __name__ == "__main__":
    asked = wanted(FACTS, "correction")
    with server() as on:
        report("correction", figures(on, asked))
