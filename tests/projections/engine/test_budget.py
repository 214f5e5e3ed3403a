"""The budget of a fold holds in every thread, costs the others nothing, and is never felt after it is over."""

import sys
import threading
import time
from collections.abc import Callable

import pytest

from projections.engine import time_budget
from projections.engine.time_budget import TookTooLong, within_budget


def in_thread(work: Callable[[], object]) -> object:
    """What some work gives, or raises, in a thread of its own."""
    found: list[object] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as why:
            found.append(why)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(60)
    assert found, "it went on for ever"
    return found[0]


def here(work: Callable[[], object]) -> object:
    """The same in the main thread."""
    try:
        return work()
    except BaseException as why:
        return why


EVERYWHERE = pytest.mark.parametrize("run", [here, in_thread])


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_budget, "SECONDS", 0.2)


def ever() -> None:
    """Work without an end, which catches errors."""
    while True:
        try:
            sum(range(100))
        except Exception:
            continue


@EVERYWHERE
def test_what_never_ends_is_ended(run: Callable[[Callable[[], object]], object]) -> None:
    def work() -> None:
        with within_budget(0):
            ever()

    why = run(work)
    assert isinstance(why, TookTooLong)
    assert str(why) == "it took longer than 0 seconds of processor time"


@EVERYWHERE
def test_waiting_is_no_work(run: Callable[[Callable[[], object]], object]) -> None:
    def work() -> str:
        with within_budget(0):
            time.sleep(0.5)
        return "done"

    assert run(work) == "done"


@EVERYWHERE
def test_nothing_is_raised_once_it_is_over(run: Callable[[Callable[[], object]], object]) -> None:
    def work() -> str:
        for _ in range(50):
            with within_budget(0):
                sum(range(1000))
        end = time.thread_time() + 0.5
        while time.thread_time() < end:
            pass
        return "done"

    assert run(work) == "done"


def test_where_nothing_was_raised_nothing_is_withdrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """To withdraw leaves Python looking for errors at every step."""
    monkeypatch.setattr(time_budget, "_set_error", lambda *_: pytest.fail("it was"))

    def work() -> str:
        with within_budget(0):
            return "done"

    assert in_thread(work) == "done"


def test_where_something_was_raised_python_looks_for_no_more() -> None:
    """Else it would never come to the end of a function that is traced, whatever thread it is in."""
    with pytest.MonkeyPatch.context() as here:
        here.setattr(time_budget, "AGAIN", 0.05)

        def work() -> None:
            with within_budget(0):
                ever()

        assert isinstance(in_thread(work), TookTooLong)
    steps = 0

    def trace(*_: object) -> None:
        nonlocal steps
        steps += 1

    sys.settrace(trace)
    (lambda: None)()
    sys.settrace(None)
    assert steps == 1


def test_the_work_of_other_threads_is_not_counted() -> None:
    over = threading.Event()

    def busy() -> None:
        while not over.is_set():
            pass

    def work() -> str:
        with within_budget(0):
            time.sleep(1)
        return "done"

    other = threading.Thread(target=busy)
    other.start()
    try:
        assert in_thread(work) == "done"
    finally:
        over.set()
        other.join()
