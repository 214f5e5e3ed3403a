"""Finds names as words in the sealed texts of the vault."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from psycopg import Connection

from record.vault.beside_facts import text_of
from record.vault.ciphers import key_of_line, key_of_words, opened

_PAGE = 2_000
_WORD = re.compile(r"[^\W_]+")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_ADDED = {"Mn", "Me", "Cf"}
"""The categories of accents and of invisible characters."""


def folded(text: str) -> str:
    """A text without the differences between spellings: case, accents, forms of letters, invisible characters."""
    if text.isascii():
        return text.lower()
    signs = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return _BEYOND_ASCII.sub(lambda one: "" if unicodedata.category(one[0]) in _ADDED else one[0], signs)


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, folded: the same for every spelling of it. Without words: its characters."""
    return (*_WORD.findall(folded(name)),) or (folded(name).strip(),)


def _pattern(name: str) -> str:
    """Finds a name in a folded text: its words in a row, whatever signs are between them. The signs around a name count
    only if it is one word: `#3` is not in `3 chips`.
    """
    words, whole = _WORD.findall(folded(name)), folded(name).strip()
    if not whole:
        return "(?!)"
    found = r"[\W_]+".join(words) if len(words) > 1 else re.escape(whole)
    return rf"(?<![^\W_]){found}(?![^\W_])"


def readings(plain: bytes) -> Iterator[str]:
    """The possible texts of some bytes. A line in quarantine need not be UTF-8."""
    if (document := text_of(plain)) is not None:
        yield document.decode("utf-8", "replace")
        return
    text = plain.decode("utf-8", "replace")
    yield text
    if "\ufffd" in text:
        yield plain.decode("latin-1")
    if b"\0" in (line := plain.split(b"\0", 2)[-1]):
        yield from (line[begin:].decode(codec, "replace") for codec in ("utf-16-le", "utf-16-be") for begin in (0, 1))


def _spelled(text: str) -> Iterator[str]:
    """A text, and what it says if its letters are spelled as JSON allows."""
    yield text
    if "\\" in text:
        yield _ESCAPE.sub(_unescaped, text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else {"n": "\n", "t": "\t", "r": "\r"}.get(found[2], found[2])


class NamesToFind:
    """Names to find in texts, in whatever spelling. A name is compared only where its first word occurs."""

    def __init__(self, names: Iterable[str]) -> None:
        self._patterns = {name: re.compile(_pattern(name)) for name in names}
        self._by_word: dict[str, set[str]] = {}
        for name in self._patterns:
            first = _WORD.search(folded(name))
            self._by_word.setdefault(first[0] if first else "", set()).add(name)

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def find(self, text: str) -> set[str]:
        """The names in a text."""
        return {name for one in map(folded, _spelled(text)) for name in self._find(one)}

    def _find(self, text: str) -> Iterator[str]:
        words = {*_WORD.findall(text), ""} & self._by_word.keys()
        return (name for word in words for name in self._by_word[word] if self._patterns[name].search(text))


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
