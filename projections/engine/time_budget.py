"""Limits the time of a fold, so that one session cannot delay the others for ever.

The budget is processor time, so a busy machine does not exhaust it. In the main thread a system timer enforces it, at
no cost until it fires. Other threads cannot set a timer: there a second thread watches the processor time of the first,
and raises the error in it.
"""

import ctypes
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from types import FrameType

SECONDS = 20.0
"""Seconds of processor time for any fold. An evening of ten thousand facts takes about one."""

PER_FACT = 0.005
"""Additional seconds per fact: fifty times what one takes."""

AGAIN = 1.0
"""Seconds until the exception is raised again, in case it was first raised where it cannot take effect."""

SOONEST = 0.02
"""The minimum of seconds between two checks of a thread's clock."""


class TookTooLong(BaseException):
    """A fold used up its budget. Derived from BaseException, so that no handler in a fold catches it."""

    def __init__(self, seconds: float = SECONDS) -> None:
        super().__init__(f"it took longer than {seconds:,.0f} seconds of processor time")


def within_budget(facts: int) -> AbstractContextManager[None]:
    """Raise `TookTooLong` inside the block if folding so many facts takes too long. In any thread."""
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
        watch.stop()  # if it was raised while the watch was being stopped
        raise TookTooLong(seconds) from None


class Watch(threading.Thread):
    """Watches the processor time of another thread, and raises `TookTooLong` in it when the budget is used up."""

    def __init__(self, thread: int, seconds: float) -> None:
        super().__init__(name="budget", daemon=True)
        self._thread, self._seconds = thread, seconds
        self._clock = time.pthread_getcpuclockid(thread)
        self._began = time.clock_gettime(self._clock)
        self._over = threading.Event()
        self._raising = threading.Lock()
        self._raised = False

    def run(self) -> None:
        """Check the time at the earliest moment when it can be used up."""
        while not self._over.wait(max(self._left(), SOONEST)):
            if self._left() <= 0:
                self._raise()
                self._seconds += AGAIN

    def _left(self) -> float:
        return self._seconds - (time.clock_gettime(self._clock) - self._began)

    def _raise(self) -> None:
        with self._raising:
            if not self._over.is_set():
                self._raised = True
                _set_error(self._thread, TookTooLong)

    def stop(self) -> None:
        """Stop watching, in the watched thread. An error raised but not yet delivered is withdrawn."""
        with self._raising:
            self._over.set()
            if self._raised:
                _withdraw(self._thread)


class _Withdrawn(BaseException):
    """Takes the place of an error that is no longer wanted."""


def _withdraw(thread: int) -> None:
    """Replace an undelivered error, and wait for its replacement.

    If it were cleared instead, Python would look for an error at every step, in all threads, until some thread is given
    another; with a trace function it would never take its first step.
    """
    with suppress(_Withdrawn):
        _set_error(thread, _Withdrawn)
        while True:
            pass


def _set_error(thread: int, error: type[BaseException]) -> None:
    """The error a thread raises at its next step."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
