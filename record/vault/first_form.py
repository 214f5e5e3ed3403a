"""Reads lines of the first form, which have names in them, as public lines: with pseudonyms (docs/decisions/0040).

The lines themselves stay as they are. Whoever folds or lists facts reads them here, so a person is one before and after
names left the lines.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from psycopg import Connection, Cursor

from domain.errors import PitlogError
from domain.facts import Fact
from domain.facts.decoding.public_line import in_place, replacement, rewritten
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.personal import PersonalField, PersonalValue, personal_fields
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
        facts = [_decoded(topic, line) if at <= self.until else None for at, topic, line in lines]
        names = {name for fact in facts if fact is not None for name in people_of(fact)}
        if not names:
            return [line for *_, line in lines]
        using = _Replacements(self._shown_as(names))
        return [line if fact is None else using.line(fact, line) for fact, (*_, line) in zip(facts, lines, strict=True)]

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


def _decoded(topic: str, line: bytes) -> Fact | None:
    try:
        return decode_recorded(topic, line)
    except PitlogError:  # whoever folds it says so
        return None


class _Replacements:
    """Puts something in the place of names. The same names stand in many lines."""

    def __init__(self, of: Mapping[str, str]) -> None:
        self._of = of
        self._known: dict[PersonalField, Any] = {}

    def line(self, fact: Fact, line: bytes) -> bytes:
        people = [one for one in personal_fields(fact) if one.what != WORDS]
        if all(self._of.get(value.secret) in (value.secret, None) for one in people for value in one.values()):
            return line
        done = in_place(line, [self._replacement(one) for one in people])
        return rewritten(line, self._instead) if done is None else done

    def _replacement(self, field: PersonalField) -> Any:
        if field not in self._known:
            self._known[field] = replacement(field, self._instead)
        return self._known[field]

    def _instead(self, value: PersonalValue) -> str:
        return self._of.get(value.secret, value.secret) if value.is_person else value.secret
