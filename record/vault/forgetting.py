"""Takes a person's key away, and every text that holds the name. Nothing is done for each fact."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, LiteralString, NamedTuple

from psycopg import Connection

from domain.facts.decoding.public_line import PEOPLE
from record.vault.beside_facts import text_of
from record.vault.ciphers import key_of_line, key_of_words, lookup, opened

_PAGE = 2_000


class KnownPerson(NamedTuple):
    """A person of the vault, and what goes with the name."""

    name: str
    token: str
    own: int
    """The number of texts sealed under the person's key."""
    mentions: list[str]
    """The tokens of other texts that hold the name."""

    @property
    def words(self) -> int:
        return self.own + len(self.mentions)


def keeps_names_outside(connection: Connection[Any]) -> bool:
    """Whether this record keeps names outside the log. Readers may ask, too."""
    return connection.execute("SELECT pitlog_vault.forgettings()").fetchone() != (None,)


def find_person(connection: Connection[Any], name: str) -> KnownPerson | None:
    """A person by name. None if the record knows none of this name."""
    found = connection.execute("SELECT secret FROM pitlog_vault.secret").fetchone()
    if found is None:
        return None
    asked = "SELECT token FROM pitlog_vault.keys WHERE lookup = %s AND token LIKE 'p-%%'"
    person = connection.execute(asked, (lookup(found[0], name),)).fetchone()
    if person is None:
        return None
    own = connection.execute("SELECT count(*) FROM pitlog_vault.texts WHERE keys @> ARRAY[%s]", person).fetchone()
    assert own is not None
    return KnownPerson(name, person[0], own[0], [*_mentions(connection, name, person[0])])


def names(connection: Connection[Any], most: int) -> Iterator[str]:
    """The names of people in the vault, for suggestions."""
    asked = "SELECT token, key, name FROM pitlog_vault.keys WHERE token LIKE %s LIMIT %s"
    for token, key, sealed in connection.execute(asked, (f"{PEOPLE}%", most)):
        if (name := opened(key, sealed, token)) is not None:
            yield name.decode()


def take_away(connection: Connection[Any], person: KnownPerson) -> int | None:
    """Delete the person's key and the texts. Returns how many texts went; None if the person was forgotten already."""
    found = connection.execute("SELECT pitlog_vault.forget(%s, %s::text[])", (person.token, person.mentions)).fetchone()
    return found[0] if found else None


def rewriting(texts: bool) -> list[LiteralString]:
    """What writes the vault's files anew. `texts`: whether texts went whose keys are others', and are still there."""
    return ["VACUUM (FULL) pitlog_vault.keys", f"VACUUM {'(FULL) ' if texts else ''}pitlog_vault.texts", "CHECKPOINT"]


def rewrite_files(connection: Connection[Any], texts: bool) -> bool:
    """Have PostgreSQL write the vault's files anew, so that nothing deleted is in them. False if it may not."""
    asked = "SELECT pg_has_role('pitlog_owner', 'USAGE'), rolsuper FROM pg_roles WHERE rolname = current_user"
    owns, rules = connection.execute(asked).fetchone() or (False, False)
    *vacuums, checkpoint = rewriting(texts)
    for statement in vacuums if owns else ():
        connection.execute(statement)
    if rules:
        connection.execute(checkpoint)
    return bool(owns and rules)


# --- texts that hold a name -----------------------------------------------------------------------------------


def _mentions(connection: Connection[Any], name: str, token: str) -> Iterator[str]:
    """The tokens of texts that hold a name and are not sealed under its key."""
    holds = holds_name(name)
    keys = dict(connection.execute("SELECT token, key FROM pitlog_vault.keys").fetchall())
    for its, words in _texts(connection, keys, token):
        if any(map(holds.search, readings(words))):
            yield its


def holds_name(name: str) -> re.Pattern[str]:
    """What finds a name as a whole word: as it is, or as JSON may spell it."""
    forms = {unicodedata.normalize(form, name) for form in ("NFC", "NFD")} | {name}
    spelled = {
        one for form in forms for one in (form, json.dumps(form)[1:-1], json.dumps(form, ensure_ascii=False)[1:-1])
    }
    either = "|".join(map(re.escape, sorted(spelled)))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def readings(plain: bytes) -> Iterator[str]:
    """What bytes may say. A line in quarantine need not be UTF-8, and may spell its letters as JSON allows."""
    if (document := text_of(plain)) is not None:
        yield document.decode("utf-8", "replace")
        return
    text = plain.decode("utf-8", "replace")
    yield text
    if "\\" in text:
        yield _ESCAPE.sub(_unescaped, text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if "\ufffd" in text:
        yield plain.decode("latin-1")
    if b"\0" in (line := plain.split(b"\0", 2)[-1]):
        yield from (line[begin:].decode(codec, "replace") for codec in ("utf-16-le", "utf-16-be") for begin in (0, 1))


_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)


def _unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else {"n": "\n", "t": "\t", "r": "\r"}.get(found[2], found[2])


def _texts(connection: Connection[Any], keys: Mapping[str, bytes], but: str) -> Iterator[tuple[str, bytes]]:
    """All texts that open, but for those sealed under one key."""

    @lru_cache(maxsize=1024)
    def line_key(names: tuple[str, ...]) -> bytes | None:
        its = [keys.get(name) for name in names]
        return None if None in its else key_of_line(key for key in its if key is not None)

    asked = "SELECT token, keys, words FROM pitlog_vault.texts WHERE NOT keys @> ARRAY[%s]"
    with connection.transaction(), connection.cursor("texts", binary=True) as cursor:
        cursor.itersize = _PAGE
        for token, names, sealed in cursor.execute(asked, (but,)):
            key = line_key(tuple(names))
            words = None if key is None else opened(key_of_words(key, token), sealed, token)
            if words is not None:
                yield token, words
