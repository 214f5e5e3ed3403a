"""Reads lines of the first form, which have names in them, as public lines: with pseudonyms (docs/decisions/0040).

The lines themselves stay as they are. Whoever folds or lists facts reads them here, so a person is one before and after
names left the lines.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from psycopg import Connection, Cursor

from domain.errors import PitlogError
from domain.facts import Fact
from domain.facts.decoding.public_line import Replacement, in_place, replacement, rewritten
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.disputes import FactCorrected
from domain.facts.personal import PersonalField, PersonalValue, personal_fields, personal_fields_of
from domain.facts.registry import KINDS
from domain.facts.vocabulary import WORDS
from record.vault.loaders import vault_on

MOST = 100_000
"""After this many names the cache is emptied."""

_TOKENS = "SELECT name, token FROM pitlog.names_in_lines WHERE name = ANY(%s)"
_WANTED = ("position", "topic", "line")

Line = tuple[int, str, bytes]
"""Position, topic and line."""


def fact_rows(cursor: Cursor[Any]) -> list[Any]:
    """The rows of a query over facts, which names their columns `position`, `topic` and `line`: lines as they are read.

    On a connection that shows names, those stay in lines of the first form that were not forgotten.
    """
    rows = cursor.fetchall()
    columns = [one.name for one in cursor.description or ()]
    form = first_form(cursor.connection) if rows and "line" in columns else None
    if form is None:
        return rows
    position, topic, line = map(columns.index, _WANTED)
    lines = form.read([(row[position], row[topic], row[line]) for row in rows])
    return [
        row if read is row[line] else (*row[:line], read, *row[line + 1 :])
        for row, read in zip(rows, lines, strict=True)
    ]


def first_form(connection: Connection[Any]) -> "FirstForm | None":
    """Reads lines of the first form on a connection. None if they are read as they are: there are none, or no other."""
    known = _FORMS.get(connection)
    if known is None:
        [until] = connection.execute("SELECT pitlog.first_form()", prepare=True).fetchone() or (None,)
        if until is None:  # names may leave the lines at any time
            return None
        known = _FORMS[connection] = FirstForm(connection, until)
    return known if known.until else None


def people_of(fact: Fact) -> set[str]:
    """The names of the people of a fact."""
    return {value.secret for field in personal_fields(fact) for value in field.values() if value.is_person}


class FirstForm:
    """The lines up to a position, read with pseudonyms."""

    def __init__(self, connection: Connection[Any], until: int) -> None:
        self._connection, self.until = connection, until
        self._tokens: dict[str, str] = {}

    def read(self, lines: Sequence[Line]) -> list[bytes]:
        """These lines as they are read. Those recorded since are public, and stay."""
        people = [_people(topic, line) if at <= self.until else () for at, topic, line in lines]
        names = {value.secret for fields in {*people} for one in fields for value in one.values()}
        if not names:
            return [line for *_, line in lines]
        using = _Replacements(self._shown_as(names))
        return [using.line(fields, line) if fields else line for fields, (*_, line) in zip(people, lines, strict=True)]

    def tokens(self, names: Iterable[str]) -> Mapping[str, str]:
        """The pseudonyms of names in these lines. Any other name is left out."""
        wanted = {*names}
        if missing := wanted - self._tokens.keys():
            if len(self._tokens) > MOST:
                self._tokens = {}
                missing = wanted
            self._tokens |= self._connection.execute(_TOKENS, ([*missing],)).fetchall()
        return {name: self._tokens[name] for name in wanted if name in self._tokens}

    def _shown_as(self, names: Iterable[str]) -> Mapping[str, str]:
        tokens, vault = self.tokens(names), vault_on(self._connection)
        return tokens if vault is None else {name: vault.put_back(token) for name, token in tokens.items()}


_FORMS: WeakKeyDictionary[Connection[Any], FirstForm] = WeakKeyDictionary()


_People = tuple[PersonalField, ...]


def _people(topic: str, line: bytes) -> _People:
    """The fields of a line in which people are named."""
    names = _names_of_fields(topic)
    if names is not None and b"\\" not in line and not any(name in line for name in names):
        return ()  # without a backslash, the name of a field stands there as it is
    try:
        fact = decode_recorded(topic, line)
    except PitlogError:  # reported by whatever folds it
        return ()
    return tuple(one for one in personal_fields(fact) if one.what != WORDS)


@cache
def _names_of_fields(topic: str) -> tuple[bytes, ...] | None:
    """The names of the fields in which a kind names people. None if its lines may have others."""
    kind = topic.partition("/")[0]
    if kind not in KINDS or topic != f"{kind}/{KINDS[kind].version}" or KINDS[kind] is FactCorrected:
        return None
    return tuple(b'"%s"' % name.encode() for name, what in personal_fields_of(kind).items() if what != WORDS)


class _Replacements:
    """Puts something in the place of names. The same people stand in many lines."""

    def __init__(self, of: Mapping[str, str]) -> None:
        self._of = of
        self._known: dict[_People, tuple[Replacement, ...]] = {}

    def line(self, fields: _People, line: bytes) -> bytes:
        if fields not in self._known:
            changed = any(self._instead(value) != value.secret for one in fields for value in one.values())
            self._known[fields] = tuple(replacement(one, self._instead) for one in fields) if changed else ()
        if not (replacements := self._known[fields]):
            return line
        done = in_place(line, replacements)
        return rewritten(line, self._instead) if done is None else done

    def _instead(self, value: PersonalValue) -> str:
        return self._of.get(value.secret, value.secret) if value.is_person else value.secret
