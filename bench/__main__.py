"""`make bench`: runs all measurements, or those of the rooms named: `python -m bench domain record`.

Measurements run one after the other, on a machine that should have nothing else to do.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from bench import evidence, growth
from bench.common import server
from bench.domain import check, decoding
from bench.estate import workers
from bench.projections import commission, correction, finding, following, lag, one_round, questions, replay
from bench.record import (
    append,
    commits,
    games,
    many_tables,
    months,
    rebuild,
    recorded_growth,
    standing,
    starting,
    vault,
)
from bench.report import Figure, report
from bench.watch import cost, sampled
from bench.web import pages, viewing, watching
from record.postgres.servers import Server

WITHOUT_SERVER: dict[str, dict[str, Callable[[], Sequence[Figure]]]] = {
    "domain": {"decoding": decoding.figures, "check": check.figures},
    "record": {"starting": starting.figures},
    "growth": {"growth": growth.figures},
    "estate": {"estate": workers.figures},
    "watch": {"watch-sample": sampled.figures, "watch-cost": cost.figures},
}
"""The measurements of each room, by the names of their tables in bench/README.md."""

ON_A_SERVER: dict[str, dict[str, Callable[[Server], Sequence[Figure]]]] = {
    "record": {
        "append": append.figures,
        "many-tables": many_tables.figures,
        "months": months.figures,
        "commits": commits.figures,
        "rebuild": rebuild.figures,
        "games": games.figures,
        "vault": vault.figures,
        "status": standing.figures,
    },
    "growth": {"recorded-growth": recorded_growth.figures},
    "projections": {
        "following": following.figures,
        "lag": lag.figures,
        "correction": correction.figures,
        "replay": replay.figures,
        "one-round": one_round.figures,
        "finding": finding.figures,
        "questions": questions.figures,
        "commission": commission.figures,
    },
    "web": {"viewing": viewing.figures, "watching": watching.figures, "pages": pages.figures},
    "evidence": {"evidence": evidence.figures},
}
"""Further measurements, each with a database server of its own."""


def main(names: Sequence[str]) -> None:
    """Measure the named rooms, or all."""
    rooms = dict.fromkeys((*WITHOUT_SERVER, *ON_A_SERVER))
    if unknown := [name for name in names if name not in rooms]:
        raise SystemExit(f"no room to measure: {', '.join(unknown)}. There are {', '.join(rooms)}")
    for room in names or rooms:
        for name, figures in WITHOUT_SERVER.get(room, {}).items():
            with timed(name):
                report(name, figures())
        for name, on_server in ON_A_SERVER.get(room, {}).items():
            with timed(name), server() as on:
                report(name, on_server(on))


@contextmanager
def timed(name: str) -> Iterator[None]:
    """Print how long a measurement took: all of them are to end within forty minutes."""
    begun = monotonic()
    yield
    print(f"{name}: {monotonic() - begun:,.0f} s\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
