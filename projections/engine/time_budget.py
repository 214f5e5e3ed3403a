"""How long a fold may take, so that one session can't keep the others waiting for ever.

The budget is processor time, so a busy machine is no reason to give up. In a program's main thread a timer of the
system keeps it, which costs nothing until it goes off. No other thread can set one: there a second thread watches how
much processor time the first has used, and raises the error in it.
"""

import ctypes
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType

SECONDS = 20.0
"""Of processor time for any fold; an evening of ten thousand facts takes about one."""

PER_FACT = 0.005
"""Seconds more for each fact: fifty times what one takes."""

AGAIN = 1.0
"""Seconds after which it is said once more, where the first time fell where nothing can be raised."""

SOONEST = 0.02
"""Seconds between two looks at the clock of a thread."""


class TookTooLong(BaseException):
    """A fold used up its budget. Nothing in a fold that catches errors catches this."""

    def __init__(self, seconds: float = SECONDS) -> None:
        super().__init__(f"it took longer than {seconds:,.0f} seconds of processor time")


def within_budget(facts: int) -> AbstractContextManager[None]:
    """Raise `TookTooLong` inside where folding so many facts takes longer than it may; in any thread."""
    seconds = SECONDS + PER_FACT * facts
    return _timed(seconds) if threading.current_thread() is threading.main_thread() else _watched(seconds)


@contextmanager
def _timed(seconds: float) -> Iterator[None]:
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


@contextmanager
def _watched(seconds: float) -> Iterator[None]:
    watch = Watch(threading.get_ident(), seconds)
    watch.start()
    try:
        try:
            yield
        finally:
            watch.stop()
    except TookTooLong:
        watch.stop()  # where it was raised while the watch was being stopped
        raise TookTooLong(seconds) from None


class Watch(threading.Thread):
    """Watches the processor time of another thread, and raises `TookTooLong` there once it has used too much."""

    def __init__(self, thread: int, seconds: float) -> None:
        super().__init__(name="budget", daemon=True)
        self._thread, self._seconds = thread, seconds
        self._clock = time.pthread_getcpuclockid(thread)
        self._began = time.clock_gettime(self._clock)
        self._over = threading.Event()
        self._raising = threading.Lock()

    def run(self) -> None:
        """Look at the clock when it can be used up at the earliest."""
        while not self._over.wait(max(self._left(), SOONEST)):
            if self._left() <= 0:
                self._raise()
                self._seconds += AGAIN

    def _left(self) -> float:
        return self._seconds - (time.clock_gettime(self._clock) - self._began)

    def _raise(self) -> None:
        with self._raising:
            if not self._over.is_set():
                _set_error(self._thread, TookTooLong)

    def stop(self) -> None:
        """Nothing is raised from now on; what was, and did not arrive yet, is taken back."""
        with self._raising:
            self._over.set()
            _set_error(self._thread, None)


def _set_error(thread: int, error: type[BaseException] | None) -> None:
    """What a thread raises at its next step; nothing takes back what it has not raised yet."""
    wanted = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), wanted)
