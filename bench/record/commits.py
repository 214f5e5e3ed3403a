"""Group commit: on a slow disk, sixteen writers reach many times the commits of one, because no lock covers all of
them.

The slow disk is `commit_delay`: every commit waits 2 ms before it flushes, and commits that arrive meanwhile are
flushed with it. A global lock would prevent that.
"""

from collections.abc import Callable, Sequence
from functools import partial

from bench.common import ROUNDS, feed, fresh, median, raw_connection, server, together
from bench.record import appending
from bench.report import Figure, report
from domain.fold.lines import FeedLine
from record.postgres.servers import Server

DELAY = 2000
LINES = 500
"""Lines of each writer, one per commit."""


def commits(on: Server, way: Callable[..., None], feeds: Sequence[Sequence[FeedLine]]) -> float:
    """Commits per second."""
    made = fresh(on, names_outside=False)
    if way is appending.stock:
        appending.make_stock(made)
    with raw_connection(made) as connection:
        connection.execute(f"ALTER DATABASE bench SET commit_delay = {DELAY}")
        connection.execute("ALTER DATABASE bench SET commit_siblings = 0")
    seconds = together(way, [(made, lines, 1, worker) for worker, lines in enumerate(feeds)])
    return sum(map(len, feeds)) / seconds


def figures(on: Server) -> list[Figure]:
    """All figures of this module."""
    feeds = list(feed(LINES, tables=16).values())
    one = median(partial(commits, on, appending.recorder, feeds[:1]), ROUNDS)
    sixteen = median(partial(commits, on, appending.recorder, feeds), ROUNDS)
    stock = median(partial(commits, on, appending.stock, feeds), ROUNDS)
    rates = f"1 writer {one:,.0f}/s, 16 writers {sixteen:,.0f}/s, 16 of the stock recorder {stock:,.0f}/s"
    about = "commit_delay = 2000"
    return [
        Figure(f"commits of 16 writers / of 1, {about}", sixteen / one, 10, rates),
        Figure(f"commits of 16 writers, recorder / stock recorder, {about}", sixteen / stock, 2.5),
    ]


if __name__ == "__main__":
    with server() as on:
        report("commits", figures(on))
