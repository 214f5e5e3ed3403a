"""Public lines: what is folded, projected, sealed and exported in place of lines as received.

A public line is the line as received with a token for each personal value, and, as its last member, a salted digest of
the line as received:

    {"fact":"wager_placed",…,"player":"p-4x7k…","original":"6Zq…"}

A line that spells its values unusually is rewritten, with the token under which the line as received is stored:

    {"fact":"wager_placed",…,"player":"p-4x7k…","spelled":"t-bq2m…","original":"6Zq…"}
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec.json import Encoder

from domain.facts.decoding.careful import parse_json
from domain.facts.personal import PersonalField, Token, personal_fields_of

PEOPLE, TEXT = "p-", "t-"
"""The prefixes of tokens of people and of words."""
TOKEN = re.compile(r"[pt]-[a-z2-7]{16}")
_TOKEN_IN_LINE = re.compile(rb"[pt]-[a-z2-7]{16}")
TOKEN_LENGTH = 18
DIGEST_LENGTH = 43
"""The length of a SHA-256 in base64url without padding."""

ORIGINAL, _SPELLED = b',"original":"', b',"spelled":"'
"""The members that we add to a public line, at its end."""
ORIGINAL_AT = -(len(ORIGINAL) + DIGEST_LENGTH + 2)
_SPELLED_AT = ORIGINAL_AT - (len(_SPELLED) + TOKEN_LENGTH + 1)


_json = Encoder().encode


Replacement = tuple[tuple[bytes, bytes], ...]
"""The usual spellings of a member of a line, each with its replacement."""


def replacement(field: PersonalField, token: Token) -> Replacement:
    """Make the replacement of a field, spelled with or without a space after its name."""
    was, now = _json(field.text), _json(field.with_tokens(token))
    keys = (b'"' + field.name.encode() + colon for colon in (b'":', b'": '))
    return tuple((key + was, key + now) for key in keys)


def in_place(line: bytes, replacements: Iterable[Replacement]) -> bytes | None:
    """The line with tokens in place of personal values, otherwise byte for byte the same. None if it spells one of them
    unusually, or contains text that looks like a token.
    """
    if not line.endswith(b"}") or _TOKEN_IN_LINE.search(line):
        return None
    missing = 0
    for spellings in replacements:
        missing += 1
        for was, now in spellings:
            if found := line.count(was):
                missing -= found
                line = line.replace(was, now)
                break
    return line if missing == 0 else None


def rewritten(line: bytes, token: Token) -> bytes:
    """The fact of a line in our spelling, with tokens in place of personal values."""
    return _json(_with_tokens(parse_json(line), token))


def _with_tokens(said: dict[str, Any], token: Token) -> dict[str, Any]:
    now = {**said}
    for name, what in personal_fields_of(said["fact"]).items():
        if (value := said.get(name)) is not None:
            field = PersonalField(name, what, value if isinstance(value, str) else tuple(value))
            now[name] = field.with_tokens(token)
    if isinstance(said.get("now"), dict):
        now["now"] = _with_tokens(said["now"], token)
    return now


def sealed_with(line: bytes, digest: str, spelled: str | None = None) -> bytes:
    """A public line, with the digest of the line as received, and the token under which that is stored, if it is."""
    kept = b"" if spelled is None else _SPELLED + spelled.encode() + b'"'
    return line[:-1] + kept + ORIGINAL + digest.encode() + b'"}'


# --- reading --------------------------------------------------------------------------------------------------


class PublicLine(NamedTuple):
    """A public line in its parts."""

    line: bytes
    """The fact with tokens, without the members that we added."""
    digest: str
    """The salted digest of the line as received."""
    spelled: str | None
    """The token under which the line as received is stored, if it was spelled unusually."""


def is_public(line: bytes) -> bool:
    """Whether a recorded line is a public line. No line of a feed is: it may not have these members."""
    return line[ORIGINAL_AT : ORIGINAL_AT + len(ORIGINAL)] == ORIGINAL


def fact_line(line: bytes) -> bytes:
    """A recorded line without the members that we added, as a feed would send it."""
    return parts(line).line if is_public(line) else line


def parts(line: bytes) -> PublicLine:
    """A public line in its parts."""
    digest = line[ORIGINAL_AT + len(ORIGINAL) : -2].decode()
    if line[_SPELLED_AT : _SPELLED_AT + len(_SPELLED)] != _SPELLED:
        return PublicLine(line[:ORIGINAL_AT] + b"}", digest, None)
    spelled = line[_SPELLED_AT + len(_SPELLED) : ORIGINAL_AT - 1].decode()
    return PublicLine(line[:_SPELLED_AT] + b"}", digest, spelled)


def tokens_in(line: bytes) -> list[str]:
    """The tokens of a public line, each once."""
    return [*dict.fromkeys(one.decode() for one in _TOKEN_IN_LINE.findall(line))]


def put_back(line: bytes, secret: Callable[[str], str | None]) -> bytes:
    """The line with values in place of its tokens. Unknown tokens stay."""

    def found(match: re.Match[bytes]) -> bytes:
        token = match[0].decode()
        said = secret(token)
        return match[0] if said is None else _json(said)[1:-1]

    return _TOKEN_IN_LINE.sub(found, line)
