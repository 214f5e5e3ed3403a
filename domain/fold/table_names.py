"""The names of a table, and the session where each was given last, stored compactly.

Most ids of facts count up: an id that follows the last one of its family only extends a run. A run that ends is added
to sets of names.
"""

from dataclasses import dataclass

from domain.fold.grouping.name_set import MAX_FAMILIES, Family, NameSet, Numbered, SessionsOfNames, numbered
from domain.fold.sessions import Landmark


@dataclass(slots=True)
class Run:
    """Ids of one family and one session without a gap."""

    first: int
    after: int
    """The number after the last one."""
    session: str


class FactIds:
    """A set of ids that only grows. Each is given with its split into family and number, if it has one."""

    __slots__ = ("_all", "_ended", "_runs", "_sessions")

    def __init__(self) -> None:
        self._runs: dict[Family, Run] = {}
        self._all = NameSet()
        """The ids outside runs."""
        self._ended = False
        """Whether there are any."""
        self._sessions = SessionsOfNames()
        """The same with their sessions."""

    def has(self, name: str, split: Numbered | None) -> bool:
        """Whether an id is known."""
        if split is not None and (run := self._runs.get(split[0])) is not None and run.first <= split[1] < run.after:
            return True
        return self._ended and name in self._all

    def add(self, name: str, split: Numbered | None, session: str) -> None:
        """Add an id that is not known."""
        if split is None:
            self._put(name, session)
            return
        family, number = split
        run = self._runs.get(family)
        if run is None:
            if len(self._runs) < MAX_FAMILIES:
                self._runs[family] = Run(number, number + 1, session)
            else:
                self._put(name, session)
        elif number == run.after and session == run.session:
            run.after = number + 1
        elif number < run.first:
            self._put(name, session)
        else:
            self._end(family, run)
            self._runs[family] = Run(number, number + 1, session)

    def session(self, name: str, split: Numbered | None) -> str | None:
        """The session of an id."""
        if split is not None and (run := self._runs.get(split[0])) is not None and run.first <= split[1] < run.after:
            return run.session
        return self._sessions.get(name)

    def _put(self, name: str, session: str) -> None:
        self._ended = True
        self._all.add(name)
        self._sessions.add(name, session)

    def _end(self, family: Family, run: Run) -> None:
        self._ended = True
        self._all.add_range(family, run.first, run.after)
        self._sessions.add_range(family, run.first, run.after, run.session)


class NamesOfTable:
    """Rounds, shoes, disputes and facts of a table. Only a name used again in another session is stored whole."""

    __slots__ = ("_again", "_all", "_sessions", "facts")

    def __init__(self) -> None:
        self.facts = FactIds()
        self._all: dict[str, NameSet] = {}
        self._sessions: dict[str, SessionsOfNames] = {}
        self._again: dict[Landmark, str] = {}

    def get(self, name: Landmark) -> str | None:
        """The session where a name was given last."""
        kind, own = name
        if kind == "fact":
            return self.facts.session(own, numbered(own))
        if (known := self._all.get(kind)) is None or own not in known:
            return None
        if (again := self._again.get(name)) is not None:
            return again
        return self._sessions[kind].get(own)

    def __setitem__(self, name: Landmark, session: str) -> None:
        kind, own = name
        if kind not in self._all:
            self._all[kind], self._sessions[kind] = NameSet(), SessionsOfNames()
        if not self._all[kind].add(own) and self.get(name) != session:
            self._again[name] = session
        self._sessions[kind].add(own, session)
