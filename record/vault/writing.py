"""Makes public lines when facts are recorded: a pseudonym replaces each personal value."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from psycopg import Connection, Cursor

from domain.facts import Fact
from domain.facts.decoding.content import same_content
from domain.facts.decoding.public_line import (
    Replacement,
    fact_line,
    in_place,
    is_public,
    replacement,
    rewritten,
    sealed_with,
    tokens_in,
)
from domain.facts.personal import PersonalField, PersonalValue, personal_fields
from domain.facts.vocabulary import WORDS
from domain.fold.aggregate import PlacedFact
from record.vault.ciphers import Key, LineSecrets, day_of, key_of_line, key_of_words, lookup, new_key, own_of, seal

MOST = 50_000
"""After this many entries the cache is emptied, so that a feed of any length needs the same memory."""


class Compared(Enum):
    """A line compared with the recorded one of the same id."""

    SAME = "same"
    DIFFERENT = "different"
    FORGOTTEN = "forgotten"
    """It cannot be compared, because part of the recorded line was forgotten."""


@dataclass
class SealedWords:
    """Words to be stored in the vault, by token: the tokens of the keys, and the sealed bytes."""

    rows: dict[str, tuple[str, bytes]] = field(default_factory=dict)


class Pseudonyms:
    """The public lines of one writer. Not thread-safe."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Drop the cache, because a person was forgotten meanwhile."""
        self._secret: bytes | None = None
        self.forgettings: int | None = None
        """The number of forgettings when the cache was begun. None if the record stores lines as received."""
        self._begun = False
        self._keys: dict[str, Key] = {}
        self._fields: dict[PersonalField, _KnownField] = {}
        self._line_keys: dict[str, Key] = {}

    def public(
        self, connection: Connection[Any], placed: Sequence[PlacedFact], begin: Callable[[], None]
    ) -> Sequence[PlacedFact]:
        """The same facts with public lines. Stores in the vault what these lines need. `begin` is called before
        anything is stored: it begins the transaction in which the facts are appended.
        """
        words = SealedWords()
        lines = self._lines(connection, [(one.fact, one.line) for one in placed], words, begin)
        if words.rows:
            begin()
            _keep_words(connection, words)
        return [
            one if line is one.line else PlacedFact(one.originator_id, one.originator_version, one.fact, line)
            for one, line in zip(placed, lines, strict=True)
        ]

    def _lines(
        self,
        connection: Connection[Any],
        given: Sequence[tuple[Fact, bytes]],
        words: SealedWords | None = None,
        begin: Callable[[], None] | None = None,
    ) -> list[bytes]:
        """The public lines of these facts. Words to be stored for them are added to `words`. Without `begin` nothing is
        stored, and a name without a key gets a temporary one. Words recorded before words had keys of their own get
        none.
        """
        self._begin(connection)
        if self._secret is None:
            return [line for _, line in given]
        fields = [[*personal_fields(fact)] for fact, _ in given]
        names, own = self._new_names(given, fields), _own(given, fields)
        self._find_keys(connection, names | own, begin)
        using = (
            self if names <= self._keys.keys() else self._with_others(_names(given, fields) | own & self._keys.keys())
        )
        return [
            using._line(fact, line, its, words) if its else line
            for (fact, line), its in zip(given, fields, strict=True)
        ]

    def _with_others(self, names: Iterable[str]) -> "Pseudonyms":
        """The same for these names, with temporary keys for names without one. They are not stored."""
        other = Pseudonyms()
        other._keys = {name: self._keys[name] if name in self._keys else new_key(name) for name in names}
        return other

    def compare(self, connection: Connection[Any], there: Sequence[tuple[Fact, bytes, bytes]]) -> Iterator[Compared]:
        """Facts with their lines as sent, each with the line recorded under its id."""
        public = self._lines(connection, [(fact, line) for fact, line, _ in there])
        for (_, line, recorded), mine in zip(there, public, strict=True):
            if not is_public(recorded):
                same = same_content(line, recorded)
            else:
                same = mine == recorded or same_content(fact_line(mine), fact_line(recorded))
            if same or not is_public(recorded) or self._all_known(connection, recorded):
                yield Compared.SAME if same else Compared.DIFFERENT
            else:
                yield Compared.FORGOTTEN

    @staticmethod
    def _all_known(connection: Connection[Any], recorded: bytes) -> bool:
        tokens = tokens_in(recorded)
        known = connection.execute("SELECT pitlog_vault.known(%s)", (tokens,)).fetchall()
        return len(known) == len(tokens)

    def _begin(self, connection: Connection[Any]) -> None:
        if self._begun and len(self._keys) + len(self._fields) + len(self._line_keys) < MOST:
            return
        self.forget()
        found = connection.execute("SELECT * FROM pitlog_vault.secret_and_forgettings()").fetchone()
        assert found is not None
        (self._secret, self.forgettings), self._begun = found, True

    def _new_names(self, given: Sequence[tuple[Fact, bytes]], fields: Sequence[Sequence[PersonalField]]) -> set[str]:
        """The names whose keys may be needed. The replacements of known fields already exist."""
        new = {one for its in fields for one in its if one.what != WORDS and one not in self._fields}
        people = {value.secret for one in new for value in one.values()}
        return people | {day_of(fact.at) for (fact, _), its in zip(given, fields, strict=True) if its}

    def _find_keys(self, connection: Connection[Any], names: Iterable[str], begin: Callable[[], None] | None) -> None:
        """Look up the keys of names, and make missing ones if they may be stored."""
        missing = sorted({*names} - self._keys.keys())
        if not missing:
            return
        assert self._secret is not None
        asked = [lookup(self._secret, name) for name in missing]
        if begin is None:
            found = connection.execute("SELECT nth, token, key FROM pitlog_vault.find_keys(%b::bytea[])", (asked,))
        else:
            begin()
            found = _keep_keys(connection, missing, asked)
        self._keys |= {missing[nth - 1]: Key(token, key) for nth, token, key in found}

    def _line(self, fact: Fact, line: bytes, fields: Sequence[PersonalField], words: SealedWords | None) -> bytes:
        people = [self._person(one) for one in fields if one.what != WORDS]
        said = [one for one in fields if one.what == WORDS]
        key = self._line_key(fact, people, self._keys.get(own_of(fact)) if said else None)
        its = LineSecrets(key.key, fact)

        def token(value: PersonalValue) -> str:
            return self._keys[value.secret].token if value.is_person else its.token(value.secret.encode())

        public = in_place(line, [*(one.replacement for one in people), *(replacement(one, token) for one in said)])
        kept = {its.token(plain): plain for plain in (value.secret.encode() for one in said for value in one.values())}
        spelled = None
        if public is None:
            public, spelled = rewritten(line, token), its.token(line)
            kept[spelled] = line
        if words is not None:
            words.rows |= {
                one: (key.token, seal(key_of_words(key.key, one), plain, one)) for one, plain in kept.items()
            }
        return sealed_with(public, its.digest(line), spelled)

    def _person(self, field: PersonalField) -> "_KnownField":
        """A field with people. Cached, because many lines contain the same names."""
        known = self._fields.get(field)
        if known is None:
            keys = [self._keys[value.secret] for value in field.values()]
            done = replacement(field, lambda value: self._keys[value.secret].token)
            known = self._fields[field] = _KnownField(done, tuple(keys))
        return known

    def _line_key(self, fact: Fact, people: Sequence["_KnownField"], own: Key | None) -> Key:
        """The key of a line, with the tokens of the keys from which it is derived. `own`: the key of its words."""
        keys = {key for one in people for key in one.keys} | {self._keys[day_of(fact.at)]}
        if own is not None:
            keys.add(own)
        names = " ".join(sorted(key.token for key in keys))
        if own is not None:
            return Key(names, key_of_line(key.key for key in keys))
        found = self._line_keys.get(names)
        if found is None:
            found = self._line_keys[names] = Key(names, key_of_line(key.key for key in keys))
        return found


class _KnownField(NamedTuple):
    """A field with people: its replacement in a line, and the keys of the people."""

    replacement: Replacement
    keys: tuple[Key, ...]


def _keep_keys(connection: Connection[Any], names: Sequence[str], lookups: Sequence[bytes]) -> Cursor[Any]:
    new = [new_key(name) for name in names]
    sealed = [seal(key.key, name.encode(), key.token) for name, key in zip(names, new, strict=True)]
    return connection.execute(
        "SELECT nth, token, key FROM pitlog_vault.keep_keys(%b::bytea[], %b::text[], %b::bytea[], %b::bytea[])",
        (lookups, [one.token for one in new], [one.key for one in new], sealed),
    )


def _names(given: Sequence[tuple[Fact, bytes]], fields: Sequence[Sequence[PersonalField]]) -> set[str]:
    """The names of all people and days of these facts."""
    people = {value.secret for its in fields for one in its for value in one.values() if value.is_person}
    return people | {day_of(fact.at) for (fact, _), its in zip(given, fields, strict=True) if its}


def _own(given: Sequence[tuple[Fact, bytes]], fields: Sequence[Sequence[PersonalField]]) -> set[str]:
    """The names of the keys of the facts that contain words."""
    return {own_of(fact) for (fact, _), its in zip(given, fields, strict=True) if any(one.what == WORDS for one in its)}


def _keep_words(connection: Connection[Any], words: SealedWords) -> None:
    asked = [*words.rows], [keys for keys, _ in words.rows.values()], [sealed for _, sealed in words.rows.values()]
    connection.execute("SELECT pitlog_vault.keep_texts(%b::text[], %b::text[], %b::bytea[])", asked)
