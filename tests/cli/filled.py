"""Records that are filled once for the tests of a file: many of them only read it, and others change a copy."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..servers import Databases
from .running import Pitlog


class Filled(Pitlog):
    """The command on a record that tests share. None of them may change what it says."""

    def __init__(self, databases: Databases, name: str) -> None:
        super().__init__(databases.at(name))
        self._databases = databases
        self._name = name

    @contextmanager
    def copy(self) -> Iterator["Filled"]:
        """The same on a copy, for a test that changes it."""
        name = self._databases.copy_of(self._name)
        yield Filled(self._databases, name)
        self._databases.drop(name)


@contextmanager
def filled(databases: Databases, fill: Callable[[Pitlog], object]) -> Iterator[Filled]:
    """A record that `fill` has filled. If it says something else at the end, a test changed it for the others."""
    name = databases.migrated()
    pitlog = Filled(databases, name)
    fill(pitlog)
    before = said_by(pitlog)
    yield pitlog
    assert said_by(pitlog) == before
    databases.drop(name)


def said_by(pitlog: Pitlog) -> list[str]:
    """Its facts, but for those of people who looked; its venue, rounds and findings."""
    facts = [line for line in pitlog.facts().decode().splitlines() if '"fact":"record_viewed"' not in line]
    return [*facts, *(pitlog.run(*words, "--json").stdout for words in (["rounds"], ["findings"], ["dispute", "list"]))]
