"""How long a fold may take, so that one session can't keep the others waiting for ever.

The budget is processor time of this program, so a busy machine is no reason to give up. It is kept by a timer of the
system, which only a program's main thread can set; elsewhere there is no limit.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 20.0
"""Of processor time for any fold; an evening of ten thousand facts takes about one."""

PER_FACT = 0.005
"""Seconds more for each fact: fifty times what one takes."""

AGAIN = 1.0
"""Seconds after which it is said once more, where the first time fell where nothing can be raised."""


class TookTooLong(BaseException):
    """A fold used up its budget. Nothing in a fold that catches errors catches this."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"it took longer than {seconds:,.0f} seconds of processor time")


@contextmanager
def within_budget(facts: int) -> Iterator[None]:
    """Raise `TookTooLong` inside where folding so many facts takes longer than it may."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    seconds = SECONDS + PER_FACT * facts
    going_on = True

    def over(signum: int, frame: FrameType | None) -> None:
        if going_on:
            raise TookTooLong(seconds)

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        try:
            yield
        finally:
            going_on = False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
