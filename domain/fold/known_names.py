"""The session where each name of a table was given last. Compact enough for a feed of any length."""

from domain.fold.grouping.name_set import NameSet
from domain.fold.sessions import Landmark


class NamesOfTable:
    """Rounds, shoes, disputes and facts of a table. Only a name used again in another session is stored whole."""

    __slots__ = ("_again", "_all", "_sessions")

    def __init__(self) -> None:
        self._all: dict[str, NameSet] = {}
        self._sessions: dict[str, dict[str, NameSet]] = {}
        self._again: dict[Landmark, str] = {}

    def get(self, name: Landmark) -> str | None:
        """The session where a name was given last."""
        kind, own = name
        if kind != "fact" and ((known := self._all.get(kind)) is None or own not in known):
            return None
        if (again := self._again.get(name)) is not None:
            return again
        return next((session for session, names in reversed(self._sessions.items()) if _contains(names, name)), None)

    def add_fact(self, fact: str, session: str) -> None:
        """Note a fact's id. Each id comes once."""
        self._of(self._sessions.setdefault(session, {}), "fact").add(fact)

    def __setitem__(self, name: Landmark, session: str) -> None:
        kind, own = name
        if not self._of(self._all, kind).add(own) and self.get(name) != session:
            self._again[name] = session
        self._of(self._sessions.setdefault(session, {}), kind).add(own)

    @staticmethod
    def _of(names: dict[str, NameSet], kind: str) -> NameSet:
        found = names.get(kind)
        if found is None:
            found = names[kind] = NameSet()
        return found


def _contains(names: dict[str, NameSet], name: Landmark) -> bool:
    return (known := names.get(name[0])) is not None and name[1] in known
