"""How much work a fold does, counted: every line of the program that runs, every call, every turn of a loop.

It comes to the same number on every machine and under any load. What C does by itself (a search through a list) it does
not see; `python -m tests.shapes` measures that.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.views.check_report import write_report
from tests.shapes.building import lines
from tests.shapes.table import Shape


def work(do: Callable[[], object]) -> int:
    """How many lines run while something is done."""
    count = 0

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        do()
    finally:
        sys.settrace(before)
    return count


def folded(feed: list[FeedLine]) -> None:
    """What `pitlog check` does with a feed."""
    write_report(Replay(lambda: feed, games=games), lambda piece: None)


def growth(shape: Shape, n: int, do: Callable[[list[FeedLine]], None] = folded) -> float:
    """By how much the work for one more stretch of facts grows when the stretch is twice as long: 2 where it is linear.

    What is done once for any feed counts in neither of the two.
    """
    feeds = [[*lines(shape(size))] for size in (n, 2 * n, 4 * n)]
    do(feeds[0])  # what is prepared once, and kept
    one, two, four = (work(lambda feed=feed: do(feed)) for feed in feeds)  # type: ignore[misc]
    return (four - two) / max(two - one, 1)
