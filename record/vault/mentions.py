"""Finds names as words in the sealed texts of the vault."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from psycopg import Connection

from record.vault.beside_facts import text_of
from record.vault.ciphers import key_of_line, key_of_words, opened

_PAGE = 2_000
_WORD = re.compile(r"\w+")


def holds_name(name: str) -> re.Pattern[str]:
    """A search for a name as a whole word: as written, or as JSON may spell it."""
    forms = {unicodedata.normalize(form, name) for form in ("NFC", "NFD")} | {name}
    spelled = {
        one for form in forms for one in (form, json.dumps(form)[1:-1], json.dumps(form, ensure_ascii=False)[1:-1])
    }
    either = "|".join(map(re.escape, sorted(spelled)))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def readings(plain: bytes) -> Iterator[str]:
    """The possible texts of some bytes. A line in quarantine need not be UTF-8, and may spell its letters as JSON
    allows.
    """
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


class NamesToFind:
    """Many names, found in one pass over a text: a name is compared only where its first word occurs."""

    def __init__(self, names: Iterable[str]) -> None:
        self._patterns = {name: holds_name(name) for name in names}
        self._by_word: dict[str, set[str]] = {}
        for name in self._patterns:
            for form in {unicodedata.normalize(form, name) for form in ("NFC", "NFD")} | {name}:
                first = _WORD.search(form.casefold())
                self._by_word.setdefault(first[0] if first else "", set()).add(name)

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def find(self, text: str) -> set[str]:
        """The names in a text."""
        words = {*_WORD.findall(text.casefold()), ""} & self._by_word.keys()
        return {name for word in words for name in self._by_word[word] if self._patterns[name].search(text)}


def every_text(connection: Connection[Any]) -> Iterator[tuple[str, list[str], bytes]]:
    """All texts that can be opened: token, tokens of the keys, and content."""
    keys = dict(connection.execute("SELECT token, key FROM pitlog_vault.keys").fetchall())

    @lru_cache(maxsize=1024)
    def line_key(names: tuple[str, ...]) -> bytes | None:
        its = [keys.get(name) for name in names]
        return None if None in its else key_of_line(key for key in its if key is not None)

    with connection.transaction(), connection.cursor("texts", binary=True) as cursor:
        cursor.itersize = _PAGE
        for token, names, sealed in cursor.execute("SELECT token, keys, words FROM pitlog_vault.texts"):
            key = line_key(tuple(names))
            plain = None if key is None else opened(key_of_words(key, token), sealed, token)
            if plain is not None:
                yield token, names, plain


def siblings(connection: Connection[Any], tokens: Iterable[str]) -> set[str]:
    """These texts, and those of the same facts: they share a key of their own, and are deleted together."""
    these = [*tokens]
    return {*these, *(token for (token,) in connection.execute(_SIBLINGS, (these,)))}


_SIBLINGS = """
    SELECT token FROM pitlog_vault.texts WHERE keys && (
        SELECT array_agg(one) FROM pitlog_vault.texts, unnest(keys) AS one WHERE token = ANY(%s) AND one LIKE 'q-%%'
    )
"""


def texts_naming(connection: Connection[Any], tokens: Sequence[str], names: Iterable[str]) -> set[str]:
    """Those of these texts that contain one of these names."""
    wanted, asked = NamesToFind(names), {*tokens}
    if not wanted or not asked:
        return set()
    return {
        token for token, _, plain in every_text(connection) if token in asked and any(map(wanted.find, readings(plain)))
    }
