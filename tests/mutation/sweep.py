"""Each mutant against the tests that touch it: everything is loaded once, and a child is forked for each mutant.

A first child runs every test as things are, and says of each how long it took and what it touched. Then each mutant has
a child of its own, which puts it in place and runs the tests that touch it until one fails. Those of the mutant's own
module come first; then those that noticed what stands at the same place of another entry, and the last mutants, for
neighbours are noticed by the same tests; then those named after the mutant; then the quick.
"""

import gc
import os
import pickle
import re
import signal
import sys
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import accumulate
from time import process_time
from typing import Any, NamedTuple, Protocol

import pytest
from _pytest.runner import runtestprotocol

SECONDS = 120
"""A mutant that computes for longer is noticed. It is CPU time, so what else the machine does notices none."""
WAITING = 20
"""So many times longer may one take that computes nothing."""


class Mutant(NamedTuple):
    """Something altered, and how."""

    name: str
    place: str
    """The ruleset or module that it is in."""
    touches: frozenset[str]
    """What a test has to touch to notice it."""
    install: Callable[[], None]
    """Puts it in place, in this process."""
    word: str = ""
    """What a test that is about it has in its name."""
    home: tuple[str, ...] = ("",)
    """Where its own tests stand: they come first."""


class KnownTest(NamedTuple):
    """What the first run says of a test."""

    seconds: float
    touched: frozenset[str]


class SweptKind(Protocol):
    """What is swept: how it is known which tests touch what."""

    def begin(self) -> None:
        """Before anything else is loaded."""

    def watch(self) -> None:
        """From now on it is known what is touched."""

    def touched(self) -> frozenset[str]:
        """What was touched since this was last asked."""

    def every_mutant(self) -> Iterator[Mutant]:
        """All there are."""


class Sweep:
    """A plugin of pytest: what it does in place of running the tests once."""

    def __init__(
        self, kind: SweptKind, mutants: Collection[Mutant], done: Callable[[Mutant, str], None], seconds: float
    ) -> None:
        self.kind = kind
        self.mutants = mutants
        self.seconds = seconds
        """So long is a mutant tried at most, as the first run counts."""
        self.done = done
        """Takes each mutant, and the test that noticed it, or nothing."""
        self.able = {one: one for mutant in mutants for one in mutant.touches}
        """What may be touched at all, each once."""
        self.noticed: list[str] = []
        """Tests that noticed something, the last one first; without what they are given."""
        self.noticed_there: dict[str, str] = {}
        """The test that noticed the same in another place: where books are alike, so are their tests."""
        self.noticed_shape: dict[str, str] = {}
        """The test that noticed the last mutant of this shape: of a table, what noticed one entry notices the next."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant."""
        items = {item.nodeid: item for item in session.items}
        gc.freeze()  # a child that collects would copy everything
        known: dict[str, KnownTest] = in_child(partial(self.learn, session.items), 10 * SECONDS)
        if self.mutants and not any(one.touched for one in known.values()):
            raise pytest.UsageError("no test touches what is altered, so none would be asked: a fault of the sweep")
        for mutant in self.mutants:
            order = [items[name] for name in self.order(mutant, known)]
            name = in_child(partial(noticed, mutant, order), SECONDS)
            self.done(mutant, "it did not end" if name is None else name)
            if name:
                self.remember(mutant, function(name))
        return True

    def remember(self, mutant: Mutant, name: str) -> None:
        """A test noticed it."""
        self.noticed = [name, *(one for one in self.noticed[:9] if one != name)]
        self.noticed_there[mutant.name.removeprefix(mutant.place)] = name
        self.noticed_shape[shape(mutant.name)] = name

    def learn(self, items: list[pytest.Item]) -> dict[str, KnownTest]:
        """What each test touches, and how long it takes."""
        self.kind.watch()
        return {item.nodeid: self._known(item) for item in items}

    def _known(self, item: pytest.Item) -> KnownTest:
        forget()
        self.kind.touched()
        start = process_time()
        if not passes(item):
            os.write(2, f"left out, for it fails while it is watched: {item.nodeid}\n".encode())
            return KnownTest(0, frozenset())
        touched = frozenset(self.able[one] for one in self.kind.touched() if one in self.able)
        return KnownTest(process_time() - start, touched)

    def order(self, mutant: Mutant, known: dict[str, KnownTest]) -> list[str]:
        """The tests that touch a mutant, the likeliest to notice it first."""
        there = self.noticed_there.get(mutant.name.removeprefix(mutant.place), "")
        alike = self.noticed_shape.get(shape(mutant.name), "")
        likely = {name: place for place, name in enumerate(dict.fromkeys([there, alike, *self.noticed[:3]]))}

        def unlikely(name: str) -> tuple[bool, int, bool, float]:
            named = bool(mutant.word) and f"_{mutant.word}_" in f"{name}_"
            own = name.startswith(mutant.home)
            return not own, likely.get(function(name), len(likely)), not named, known[name].seconds

        able = sorted((name for name, one in known.items() if one.touched & mutant.touches), key=unlikely)
        spent = accumulate(known[name].seconds for name in able)
        return [name for name, seconds in zip(able, spent, strict=True) if seconds < self.seconds]


def shape(name: str) -> str:
    """A mutant without the keys and numbers on its path."""
    return re.sub(r"\[.*\]|\d+|-.*", "", name)


def function(name: str) -> str:
    """A test without what it is given."""
    return name.partition("[")[0]


def forget() -> None:
    """Nothing stays remembered for the next test: what one has looked up, another looks up again."""
    for module in [module for name, module in sys.modules.items() if name.startswith(("domain.", "projections."))]:
        for known in vars(module).values():
            if hasattr(known, "cache_clear"):
                known.cache_clear()


def noticed(mutant: Mutant, items: list[pytest.Item]) -> str:
    """The first test that fails with a mutant in place; nothing if none does."""
    mutant.install()
    return next((item.nodeid for item in items if not passes(item)), "")


def passes(item: pytest.Item) -> bool:
    """Whether a test passes, by itself."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def in_child(work: Callable[[], Any], seconds: int) -> Any:
    """What some work gives in a process of its own; None where it does not end in so much CPU time."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _work(work, writing, seconds)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return pickle.loads(said) if said else None


def _work(work: Callable[[], Any], writing: int, seconds: int) -> None:
    for ends in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(ends, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.alarm(WAITING * seconds)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    try:
        said = pickle.dumps(work())
    except BaseException as error:
        os.write(2, f"{error}\n".encode())
        os._exit(1)
    with os.fdopen(writing, "wb") as answer:
        answer.write(said)
    os._exit(0)
