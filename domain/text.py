"""Makes text from feeds safe to show."""

import re

_PSEUDONYM = re.compile(r"[pt]-[a-z2-7]{16}(?![a-z2-7])")
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\t", "\r", "\n")
"""Characters that begin a formula. Full-width forms are included, as some spreadsheets read them."""
VOWELS = tuple("aeiou")


def safe(text: object) -> str:
    """Text without control characters or marks that reverse text direction, for terminals and paper."""
    words = str(text)
    if words.isprintable():  # nearly all are
        return words
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in words)


def spelled_out(text: str) -> str:
    """Text with direction marks and invisible characters spelled out, for files, which may contain
    tabs and line ends.
    """
    return "".join(c if c.isspace() else safe(c) for c in text)


def in_spreadsheets(text: str) -> str:
    """Text for a cell of CSV: with an apostrophe before what a spreadsheet would read as a formula."""
    return f"'{spelled_out(text)}" if text.startswith(_FORMULA) else spelled_out(text)


def counted(number: int, what: str) -> str:
    """A number of things, in plain English."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def capital(words: str) -> str:
    """Capitalise the first letter. A pseudonym stays as it is, so that it is found again."""
    return words if _PSEUDONYM.match(words) else words[:1].upper() + words[1:]


def spaced(word: object) -> str:
    """A vocabulary word as people write it: `game_supervisor` becomes `game supervisor`."""
    return str(word).replace("_", " ")


def with_article(word: object) -> str:
    """The same with its article: a game supervisor, an inspector."""
    words = spaced(word)
    return f"{'an' if words.startswith(VOWELS) else 'a'} {words}"
