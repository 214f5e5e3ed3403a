"""Reads the vault: the values of tokens, and lines as received."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from threading import RLock
from typing import Any, NamedTuple, Protocol

from psycopg import Connection

from domain.facts import Fact
from domain.facts.decoding.public_line import PEOPLE, TEXT, TOKEN, PublicLine, is_public, parts, put_back, tokens_in
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.personal import personal_fields
from domain.facts.players import Shown
from record.postgres.errors import NotPermitted
from record.vault.ciphers import LineSecrets, day_of, key_of_line, key_of_words, lookup, opened, own_of
from record.vault.mentions import NamesToFind

MOST = 100_000
"""After this many names the cache is emptied."""

Connect = Callable[[], AbstractContextManager[Connection[Any]]]
"""A connection that may read the vault."""


class Recorded(Protocol):
    """A recorded line."""

    @property
    def topic(self) -> str: ...
    @property
    def state(self) -> bytes: ...


class Vault:
    """The values of tokens, as far as they are still known. Thread-safe."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._lock = RLock()
        self._said: dict[str, str | None] = {}
        self.made: dict[Any, Any] = {}
        """Kept by others, and made of rows with names: dropped with the names."""
        self._noted: set[str] | None = None

    @contextmanager
    def noting(self) -> Iterator[set[str]]:
        """Collects the tokens looked up inside this context, possibly with others."""
        before, self._noted = self._noted, set()
        yield self._noted
        self._noted = before

    def forget(self) -> None:
        """Drop the cache and what was made of it, because a person was forgotten meanwhile."""
        self._said, self.made = {}, {}

    def values_of(self, tokens: Iterable[str]) -> Mapping[str, str]:
        """The values of these tokens: names and words. Forgotten ones are left out."""
        wanted, cache = {*tokens}, self._said
        if (noted := self._noted) is not None:
            noted |= wanted
        missing = wanted - cache.keys()
        if missing:
            if len(cache) > MOST:
                self._said = cache = {}
            cache |= dict.fromkeys(missing) | self._look_up(missing)
        return {token: said for token in wanted if (said := cache.get(token)) is not None}

    def _look_up(self, tokens: Iterable[str]) -> dict[str, str]:
        try:
            with self._lock, self._connect() as connection:
                found = _names(connection, [one for one in tokens if one.startswith(PEOPLE)])
                found |= _words(connection, [one for one in tokens if one.startswith(TEXT)])
        except NotPermitted:  # this login sees pseudonyms
            return {}
        return {token: said.decode() for token, said in found.items() if said is not None}

    def withholds(self, line: bytes) -> bool:
        """Whether this vault must withhold part of a public line."""
        return False

    def put_back(self, text: str) -> str:
        """A text with the values of its tokens."""
        if not (tokens := TOKEN.findall(text)):
            return text
        said = self.values_of(tokens)
        return TOKEN.sub(lambda match: said.get(match[0], match[0]), text)

    def put_back_json(self, raw: bytes) -> bytes:
        """JSON with the values of its tokens."""
        said = self.values_of(tokens_in(raw))
        return put_back(raw, said.get) if said else raw

    def token_of(self, name: str) -> str | None:
        """The pseudonym of a person. None if the record knows no such name."""
        with self._lock, self._connect() as connection:
            secret = connection.execute("SELECT secret FROM pitlog_vault.secret").fetchone()
            if secret is None:
                return None
            asked = (lookup(secret[0], name),)
            found = connection.execute("SELECT token FROM pitlog_vault.keys WHERE lookup = %s", asked).fetchone()
        return found[0] if found else None

    def opened(self, tokens: Iterable[str]) -> "Mapping[str, bytes] | None":
        """Texts sealed beside facts. Forgotten ones are left out. None if this login may not read the vault."""
        try:
            with self._lock, self._connect() as connection:
                found = _words(connection, [*tokens])
        except NotPermitted:
            return None
        return {token: plain for token, plain in found.items() if plain is not None}

    def originals(self, rows: Sequence[Recorded]) -> "list[Original]":
        """The lines of these rows as received, each compared with its digest."""
        try:
            with self._lock, self._connect() as connection:
                return _originals(connection, rows)
        except NotPermitted:
            return [Original(None)] * len(rows)


class VaultOf(Vault):
    """A vault that shows the names of some people only, and no words of lines that name others."""

    def __init__(self, vault: Vault, shown: Shown) -> None:
        super().__init__(vault._connect)
        self._shown = shown.people
        self._withheld = NamesToFind(vault.values_of(shown.withheld).values())

    def withholds(self, line: bytes) -> bool:
        tokens = tokens_in(line)
        return len(self.values_of(tokens)) < len(tokens)

    def _look_up(self, tokens: Iterable[str]) -> dict[str, str]:
        found = super()._look_up([one for one in tokens if one in self._shown or one.startswith(TEXT)])
        others = self._others_of([one for one in found if one.startswith(TEXT)])
        return {token: said for token, said in found.items() if token not in others and not self._withheld.find(said)}

    def _others_of(self, texts: Sequence[str]) -> set[str]:
        """The texts of lines that name a person who is not shown."""
        if not texts:
            return set()
        with self._lock, self._connect() as connection:
            keys = dict(connection.execute(_KEYS_OF, (texts,)).fetchall())
            others = {one for its in keys.values() for one in its} - self._shown
            days = {token for token, name in _names(connection, others).items() if name is not None and NUL in name}
        return {text for text, its in keys.items() if not days.union(self._shown).issuperset(its)}


NUL = b"\0"
"""Part of the name of a day. No person's name contains it."""
_KEYS_OF = "SELECT token, keys FROM pitlog_vault.texts WHERE token = ANY(%s)"


def _keys(connection: Connection[Any], tokens: Iterable[str]) -> dict[str, tuple[bytes, bytes]]:
    """Keys and sealed names."""
    found = connection.execute(
        "SELECT token, key, name FROM pitlog_vault.keys WHERE token = ANY(%s)", (sorted({*tokens}),)
    )
    return {token: (key, name) for token, key, name in found}


def _names(connection: Connection[Any], tokens: Iterable[str]) -> dict[str, bytes | None]:
    return {token: opened(key, name, token) for token, (key, name) in _keys(connection, tokens).items()}


def _words(connection: Connection[Any], tokens: Sequence[str]) -> dict[str, bytes | None]:
    """Words by their tokens. Words with a missing key are left out; words that cannot be opened are None."""
    found = connection.execute(
        "SELECT token, keys, words FROM pitlog_vault.texts WHERE token = ANY(%s)", (sorted({*tokens}),)
    ).fetchall()
    keys = _keys(connection, (one for _, its, _ in found for one in its))
    whole = ((token, its, sealed) for token, its, sealed in found if keys.keys() >= {*its})
    return {
        token: opened(key_of_words(key_of_line(keys[one][0] for one in its), token), sealed, token)
        for token, its, sealed in whole
    }


# --- lines as they came ---------------------------------------------------------------------------------------


class Original(NamedTuple):
    """A line as received."""

    line: bytes | None
    """The line. None if part of it was forgotten, or does not match."""
    fits: bool = True
    """False if the vault's values are not those recorded: they were altered."""
    salt: bytes = b""
    """The salt of the digest in its public line, if it has one."""
    words: Mapping[str, bytes] = {}
    """The values of the tokens of its words. If it was spelled unusually, the line itself."""


class _Opening(NamedTuple):
    """The values needed to open a public line."""

    public: PublicLine
    fact: Fact
    people: frozenset[str]
    """The tokens of the people in the fact."""
    own: str
    """The name of its words' own key. None for words recorded before such keys existed."""

    @property
    def day(self) -> str:
        return day_of(self.fact.at)


def _opening(row: Recorded) -> _Opening:
    fact = decode_recorded(row.topic, row.state)
    values = (value for one in personal_fields(fact) for value in one.values())
    return _Opening(
        parts(row.state), fact, frozenset(value.secret for value in values if value.is_person), own_of(fact)
    )


def _originals(connection: Connection[Any], rows: Sequence[Recorded]) -> list[Original]:
    openings = [_opening(row) if is_public(row.state) else None for row in rows]
    public = [one for one in openings if one is not None]
    if not public:
        return [Original(row.state) for row in rows]
    days = _by_name(connection, {name for one in public for name in (one.day, one.own)})
    tokens = {token for one in public for token in (*tokens_in(one.public.line), one.public.spelled or "")}
    keys = _keys(connection, {one for one in tokens if one.startswith(PEOPLE)})
    said: dict[str, bytes | None] = {token: opened(key, name, token) for token, (key, name) in keys.items()}
    said |= _words(connection, [one for one in tokens if one.startswith(TEXT)])
    key_of = {token: key for token, (key, _) in keys.items()} | days
    return [
        Original(row.state) if one is None else _original(one, said, key_of)
        for row, one in zip(rows, openings, strict=True)
    ]


def _original(one: _Opening, said: Mapping[str, bytes | None], keys: Mapping[str, bytes]) -> Original:
    """The line as received, compared with its digest."""
    if one.day not in keys:  # no day is ever forgotten
        return Original(None, fits=False)
    needed = {*one.people, one.day} | ({one.own} & keys.keys())
    tokens = [one.public.spelled] if one.public.spelled else tokens_in(one.public.line)
    if not (keys.keys() >= needed and said.keys() >= {*tokens}):
        return Original(None)
    found = {token: words for token in tokens if (words := said[token]) is not None}
    if len(found) < len({*tokens}):
        return Original(None, fits=False)
    line = found[tokens[0]] if one.public.spelled else put_back(one.public.line, lambda token: found[token].decode())
    its = LineSecrets(key_of_line(keys[name] for name in needed), one.fact)
    if its.digest(line) != one.public.digest:
        return Original(None, fits=False)
    opened_words = {token: said for token, said in found.items() if token.startswith(TEXT)}
    return Original(line, True, its.salt, opened_words)


def _by_name(connection: Connection[Any], names: Iterable[str]) -> dict[str, bytes]:
    """The keys of days and of facts with words, by their names."""
    found = connection.execute("SELECT secret FROM pitlog_vault.secret").fetchone()
    if found is None:
        return {}
    wanted = {lookup(found[0], name): name for name in names}
    rows = connection.execute("SELECT lookup, key FROM pitlog_vault.keys WHERE lookup = ANY(%s)", ([*wanted],))
    return {wanted[digest]: key for digest, key in rows}
