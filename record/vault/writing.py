"""Makes public lines when facts are recorded: a pseudonym replaces each personal value."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

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
from record.errors import VaultSecretGone
from record.postgres.arrays import Blobs, Texts
from record.postgres.connections import Asked
from record.vault.accounting import ends_with_public_lines
from record.vault.ciphers import Key, LineSecrets, day_of, key_of_line, key_of_words, lookup, new_key, own_of, seal

MOST = 50_000
"""After this many entries the cache is emptied, so that a feed of any length needs the same memory."""


class Compared(Enum):
    """A line compared with the recorded one of the same id."""

    SAME = "same"
    DIFFERENT = "different"
    FORGOTTEN = "forgotten"
    """It cannot be compared, because part of the recorded line was forgotten."""


class _NewKey(NamedTuple):
    """A key to be stored."""

    lookup: bytes
    token: str
    key: bytes
    name: bytes
    """The name, sealed."""


@dataclass
class KeptWithFacts:
    """What the vault stores for a batch of facts, in the statement that appends them: all of it or nothing."""

    forgettings: int | None = None
    """The number of forgettings when the lines were made. None if the record stores lines as received."""
    keys: list[_NewKey] = field(default_factory=list)
    words: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    """By token: the tokens of the keys, and the sealed bytes."""

    def parameters(self) -> tuple[Any, ...]:
        """The last arguments of `pitlog.append_facts`, in order."""
        keys: Any = tuple(zip(*self.keys, strict=True)) or ((),) * len(_NewKey._fields)
        its, sealed = [one for one, _ in self.words.values()], [one for _, one in self.words.values()]
        return (
            self.forgettings,
            Blobs(keys[0]), Texts(keys[1]), Blobs(keys[2]), Blobs(keys[3]),
            Texts(self.words), Texts(its), Blobs(sealed),
        )  # fmt: skip


class Pseudonyms:
    """The public lines of one writer. Not thread-safe."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Drop the cache, because a batch with new keys was not appended, or a person was forgotten meanwhile."""
        self._secret: bytes | None = None
        self._forgettings: int | None = None
        self._begun = False
        self._keys: dict[str, Key] = {}
        self._people: dict[_People, _InPlaceOfPeople] = {}

    def public(self, connection: Asked, placed: Sequence[PlacedFact]) -> tuple[Sequence[PlacedFact], KeptWithFacts]:
        """The same facts with public lines, and what the vault must store for them."""
        kept = KeptWithFacts()
        lines = self._lines(connection, [(one.fact, one.line) for one in placed], kept)
        kept.forgettings = self._forgettings
        return [
            one if line is one.line else PlacedFact(one.originator_id, one.originator_version, one.fact, line)
            for one, line in zip(placed, lines, strict=True)
        ], kept

    def _lines(
        self, connection: Asked, given: Sequence[tuple[Fact, bytes]], kept: KeptWithFacts | None = None
    ) -> list[bytes]:
        """The public lines of these facts. What must be stored for them is added to `kept`. Without it nothing is
        stored, and a name without a key gets a temporary one. Words recorded before words had keys of their own get
        none.
        """
        fresh = self._begin(connection)
        if self._secret is None:
            return [line for _, line in given]
        lines = [_personal(fact, line) for fact, line in given]
        personal = [one for one in lines if one is not None]
        new = [one for one in personal if one.people not in self._people]
        names = {name for one in new for name in one.names()}
        own = _own(new)
        # A new fact has no key of its own yet. Of the first ones it is not known whether they are new.
        self._find_keys(connection, names | own if fresh or kept is None else names)
        using = self
        if kept is not None:
            self._make_keys(sorted((names | own) - self._keys.keys()), kept)
        elif not names <= self._keys.keys():
            every = {name for one in personal for name in one.names()}
            using = self._with_others(every | own & self._keys.keys())
        return [line if one is None else using._line(one, kept) for one, (_, line) in zip(lines, given, strict=True)]

    def _with_others(self, names: Iterable[str]) -> "Pseudonyms":
        """The same for these names, with temporary keys for names without one. They are not stored."""
        other = Pseudonyms()
        other._keys = {name: self._keys[name] if name in self._keys else new_key(name) for name in names}
        return other

    def compare(self, connection: Asked, there: Sequence[tuple[Fact, bytes, bytes]]) -> Iterator[Compared]:
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
    def _all_known(connection: Asked, recorded: bytes) -> bool:
        tokens = tokens_in(recorded)
        known = connection.execute("SELECT pitlog_vault.known(%s)", (tokens,)).fetchall()
        return len(known) == len(tokens)

    def _begin(self, connection: Asked) -> bool:
        """Returns whether the cache is empty."""
        if self._begun and len(self._keys) + len(self._people) < MOST:
            return False
        self.forget()
        found = connection.execute("SELECT * FROM pitlog_vault.secret_and_forgettings()").fetchone()
        assert found is not None
        if found[0] is None and ends_with_public_lines(connection):
            raise VaultSecretGone  # rather than record names in lines, for ever
        (self._secret, self._forgettings), self._begun = found, True
        return True

    def _find_keys(self, connection: Asked, names: Iterable[str]) -> None:
        """Look up the keys of names."""
        missing = sorted({*names} - self._keys.keys())
        if not missing:
            return
        assert self._secret is not None
        asked = [lookup(self._secret, name) for name in missing]
        found = connection.execute("SELECT nth, token, key FROM pitlog_vault.find_keys(%b::bytea[])", (asked,))
        self._keys |= {missing[nth - 1]: Key(token, key) for nth, token, key in found}

    def _make_keys(self, names: Iterable[str], kept: KeptWithFacts) -> None:
        """Keys for names that have none."""
        assert self._secret is not None
        for name in names:
            key = self._keys[name] = new_key(name)
            kept.keys.append(_NewKey(lookup(self._secret, name), *key, seal(key.key, name.encode(), key.token)))

    def _line(self, one: "_Personal", kept: KeptWithFacts | None) -> bytes:
        said = one.words()
        people = self._in_place_of_people(one) if not said else self._in_place_of(one, self._keys.get(own_of(one.fact)))
        key, line = people.key, one.line
        its = LineSecrets(key.key, one.fact)

        def token(value: PersonalValue) -> str:
            return self._keys[value.secret].token if value.is_person else its.token(value.secret.encode())

        public = in_place(line, [*people.replacements, *(replacement(each, token) for each in said)])
        plain = {its.token(each): each for each in (value.secret.encode() for f in said for value in f.values())}
        spelled = None
        if public is None:
            public, spelled = rewritten(line, token), its.token(line)
            plain[spelled] = line
        if kept is not None:
            kept.words |= {
                name: (key.token, seal(key_of_words(key.key, name), each, name)) for name, each in plain.items()
            }
        return sealed_with(public, its.digest(line), spelled)

    def _in_place_of_people(self, one: "_Personal") -> "_InPlaceOfPeople":
        """Cached, because many lines of a day contain the same people."""
        known = self._people.get(one.people)
        if known is None:
            known = self._people[one.people] = self._in_place_of(one, None)
        return known

    def _in_place_of(self, one: "_Personal", own: Key | None) -> "_InPlaceOfPeople":
        """Replacements and key of a line. `own`: the key of its words."""
        fields = [each for each in one.people[1] if each.what != WORDS]
        keys = {self._keys[name] for name in one.names()} | ({own} if own is not None else set())
        names = " ".join(sorted(key.token for key in keys))
        return _InPlaceOfPeople(
            tuple(replacement(each, lambda value: self._keys[value.secret].token) for each in fields),
            Key(names, key_of_line(key.key for key in keys)),
        )


_People = tuple[str, tuple[PersonalField, ...]]
"""A day, and the personal fields of a line."""


class _Personal(NamedTuple):
    """A line with personal values."""

    fact: Fact
    line: bytes
    people: _People

    def words(self) -> list[PersonalField]:
        """Its words that no rule reads."""
        return [one for one in self.people[1] if one.what == WORDS]

    def names(self) -> Iterator[str]:
        """Its day, and its people."""
        yield self.people[0]
        for one in self.people[1]:
            if one.what != WORDS:
                yield from (value.secret for value in one.values())


def _personal(fact: Fact, line: bytes) -> _Personal | None:
    fields = (*personal_fields(fact),)
    return _Personal(fact, line, (day_of(fact.at), fields)) if fields else None


def _own(lines: Iterable[_Personal]) -> set[str]:
    """The names of the keys of the lines that contain words."""
    return {own_of(one.fact) for one in lines if one.words()}


class _InPlaceOfPeople(NamedTuple):
    """The replacements of a line's people, and the key of the line, with the tokens of those it is derived from."""

    replacements: tuple[Replacement, ...]
    key: Key
