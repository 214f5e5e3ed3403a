"""Measure the CPU time of every shape at two sizes: `python -m tests.shapes [WORDS] [--size N]`.

Counts find what Python does; this finds also what C does for it (a search through a list). It holds nothing.
"""

import argparse
import math
import signal
import time
from types import FrameType

from domain.fold import Replay
from domain.games import games
from domain.views.check_report import write_report
from tests.shapes.building import lines
from tests.shapes.table import SHAPES


class TooLong(BaseException):
    """Nothing in a fold that catches errors catches this."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooLong


def seconds(name: str, n: int) -> float:
    """The CPU time that a fold takes."""
    feed = [*lines(SHAPES[name](n))]
    began = time.process_time()
    write_report(Replay(lambda: feed, games=games), lambda piece: None)
    return time.process_time() - began


def main() -> None:
    """Print a line a shape: the times, and the exponent of their growth."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("words", nargs="?", default="")
    asked.add_argument("--size", type=int, default=4000)
    given = asked.parse_args()
    signal.signal(signal.SIGALRM, _stop)
    for name in SHAPES:
        if given.words in name:
            signal.alarm(120)
            try:
                small, large = (seconds(name, n) for n in (given.size, 4 * given.size))
                print(f"{math.log(large / small, 4):5.2f} {small:8.2f} {large:8.2f}  {name}", flush=True)
            except TooLong:
                print(f" long                    {name}", flush=True)
            except Exception as why:
                print(f" FAIL {why!r:30.200}  {name}", flush=True)
            signal.alarm(0)


if __name__ == "__main__":
    main()
