"""Every game except baccarat: appending and checking its facts, against a fact of baccarat."""

from functools import partial

from bench.common import feed, median, server
from bench.domain.check import feed as day
from bench.domain.check import seconds
from bench.record import appending
from bench.record.append import rate
from bench.report import Figure, report
from domain.fold import FeedLine, Replay
from domain.games import games
from domain.rulebooks import BACCARAT, RULEBOOKS
from record.postgres.servers import Server

LINES, BATCH, FACTS = 6_000, 50, 20_000
BASELINE = "nz-1998-baccarat"
OTHERS = [name for name in RULEBOOKS if name not in BACCARAT]


def figures(on: Server) -> list[Figure]:
    """Two figures for each game. None should be slower than half of baccarat."""
    appended = {name: _appended(on, name) for name in (BASELINE, *OTHERS)}
    checked = {name: _checked(day(name)[:FACTS]) for name in (BASELINE, *OTHERS)}
    return [
        Figure(f"{what}, {name} / {BASELINE}", rates[name] / rates[BASELINE], 0.5, f"{rates[name]:,.0f} facts/s")
        for what, rates in (("append", appended), ("check", checked))
        for name in OTHERS
    ]


def _appended(on: Server, ruleset: str) -> float:
    lines = list(feed(LINES, tables=1, ruleset=ruleset).values())
    return median(partial(rate, on, appending.whole, lines, BATCH))


def _checked(lines: list[FeedLine]) -> float:
    return len(lines) / median(partial(seconds, lambda: list(Replay(lambda: lines, games=games).rounds())))


if __name__ == "__main__":
    with server() as on:
        report("games", figures(on))
