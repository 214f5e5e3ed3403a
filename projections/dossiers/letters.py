"""Letters that the bundled fonts of the paper form lack. They are printed as their numbers."""

import re

NO_LETTER = re.compile(
    "[^\u0020-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u214f\u2190-\u22ff\u2500-\u26ff]"
)


def printable(words: str) -> str:
    """Text whose letters can all be set, with a backslash before each number. Inside JSON: see `printable_json`."""
    return NO_LETTER.sub(lambda found: _number(found[0]), words)


def printable_json(model: str) -> str:
    """The same in the text of a JSON document, where a backslash is doubled."""
    return NO_LETTER.sub(lambda found: f"\\{_number(found[0])}", model)


def _number(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
