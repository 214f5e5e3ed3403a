"""Names in a bundle: the values of the tokens in its public lines, with proof.

A line is opened with the salt of its digest and with its words. The names of people are in one list for all lines.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from domain.errors import Refused
from domain.facts.base import Fact
from domain.facts.decoding.careful import parse_json
from domain.facts.decoding.public_line import PEOPLE, TEXT, TOKEN, PublicLine, is_public, parts, put_back, tokens_in
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.personal import personal_fields
from domain.facts.players import Shown, label, players_of, shown_people
from evidence.bundles.container import Container
from evidence.bundles.manifest import read_json
from evidence.errors import BundleTooLarge, NamesCannotBeWithheld
from evidence.sealing.entries import LARGEST, NAMES, OPENED, InvalidBundle, LogEntry, entries
from evidence.sealing.fact_rows import OPENED_LINE, SealedFact, pack, position_of, read_fact, unpack
from record.vault.ciphers import KEY, salted_digest
from record.vault.first_form import FirstForm, people_of
from record.vault.mentions import NamesToFind
from record.vault.reading import Original, Vault

# --- writing --------------------------------------------------------------------------------------------------

PAGE = 5_000


class NamesWriter:
    """Looks up the values that open the lines of a bundle. `shown`: no other person is named. None: every known person
    is.
    """

    def __init__(
        self, vault: Vault, form: FirstForm | None, context: Iterable[bytes], shown: Shown | None = None
    ) -> None:
        self._vault, self._form, self._shown = vault, form, shown
        self._withheld = NamesToFind(() if shown is None else vault.values_of(shown.withheld).values())
        self._tokens = {token for raw in context for token in tokens_in(raw)}
        """The tokens of people, and of the carry-forward of earlier days."""
        self._in_lines: dict[str, str] = {}
        """The names in lines of the first form, by pseudonym."""

    def opened(self, rows: Iterator[LogEntry]) -> Iterator[LogEntry]:
        """The values that open these lines, for each line that can be opened and names no withheld person."""
        while every := [*islice(rows, PAGE)]:
            page = [one for one in every if is_public(one.row)]
            self._note_names(one for one in every if not is_public(one.row))
            facts = [read_fact(one.row) for one in page]
            self._tokens.update(one for it in facts for one in tokens_in(it.line) if one.startswith(PEOPLE))
            named = [(row, it) for row, it in zip(page, facts, strict=True) if self._may_name(it.line)]
            found = self._vault.originals([_Recorded(it.topic, it.line) for _, it in named])
            for (row, _), it in zip(named, found, strict=True):
                if it.salt and self._may_show(it):
                    yield LogEntry(row.leaf, _packed(it))

    def _note_names(self, rows: Iterable[LogEntry]) -> None:
        """Names that lines of the first form hold are the bundle's, also of those who were forgotten since."""
        if self._form is not None:
            its = (read_fact(one.row) for one in rows if position_of(one.row) <= self._form.until)
            names = {name for it in its for name in people_of(decode_recorded(it.topic, it.line))}
            self._in_lines |= {token: name for name, token in self._form.tokens(names).items()}

    def _may_name(self, line: bytes) -> bool:
        return self._shown is None or self._shown.people.issuperset(
            token for token in tokens_in(line) if token.startswith(PEOPLE)
        )

    def _may_show(self, it: Original) -> bool:
        """Whether a line may be opened: a note may name a withheld person."""
        texts = [words.decode("utf-8", "replace") for words in it.words.values()]
        return not any(map(self._withheld.find, texts))

    def names(self) -> bytes:
        """The member with the names. Call after every line."""
        named = self._tokens if self._shown is None else self._tokens & self._shown.people
        said = msgspec.json.encode(dict(sorted((self._in_lines | {**self._vault.values_of(named)}).items())))
        if len(said) > LARGEST:
            raise BundleTooLarge
        return msgspec.json.format(said, indent=1) + b"\n"


def shown_in(rows: Iterable[LogEntry], shown: frozenset[str]) -> Shown:
    """The people of these facts who are shown: staff, and of the players only these."""
    return shown_people(map(_public_fact, rows), shown)


def _public_fact(one: LogEntry) -> Fact:
    it, fact = _decoded(one)
    if not is_public(it.line) and any(personal_fields(fact)):
        raise NamesCannotBeWithheld(it.session)
    return fact


def labels(rows: Iterable[LogEntry]) -> dict[str, str]:
    """A label for each player of these facts, in order: player A, player B …"""
    facts = (_decoded(one)[1] for one in rows if is_public(one.row))
    players = dict.fromkeys(player for fact in facts for player in players_of(fact) if TOKEN.fullmatch(player))
    return {player: label(nth) for nth, player in enumerate(players)}


def _decoded(one: LogEntry) -> tuple[SealedFact, Fact]:
    it = read_fact(one.row)
    return it, decode_recorded(it.topic, it.line)


class _Recorded(NamedTuple):
    topic: str
    state: bytes


def _packed(it: Original) -> bytes:
    return pack(OPENED_LINE, it.salt, *(part for pair in it.words.items() for part in pair))


def _unpacked(row: bytes) -> tuple[bytes, dict[str, str]]:
    """The salt and the words. `ValueError` for any other row."""
    format_, salt, *said = [part or b"" for part in unpack(row)]
    if format_ != OPENED_LINE.encode() or len(salt) != KEY:
        raise ValueError
    texts = [part.decode() for part in said]
    return salt, dict(zip(texts[::2], texts[1::2], strict=True))


# --- reading --------------------------------------------------------------------------------------------------


WITHHELD_WORDS = "(withheld)"
"""The text in place of withheld words, in a bundle that has labels for names."""


class Names:
    """Opens the lines of a bundle, in the order of its rows."""

    def __init__(self, container: Container, labels: Mapping[str, str] = MappingProxyType({})) -> None:
        self._labels = labels
        """Labels in place of withheld names."""
        self._said = read_json(container, NAMES, dict[str, str]) if NAMES in container else {}
        if not all(map(TOKEN.fullmatch, self._said)):
            raise InvalidBundle(f"{NAMES} has a name that belongs to no pseudonym")
        self._entries = entries(container, OPENED) if OPENED in container else iter(())
        self._next = next(self._entries, None)
        self.public = self.withheld = 0
        """The number of public lines so far, and of those that are not opened."""

    def put_back(self, text: str) -> str:
        """A text with names in place of pseudonyms, as far as they are known."""
        return TOKEN.sub(lambda match: self._known(match[0]) or match[0], text)

    def _known(self, token: str) -> str | None:
        said = self._said.get(token) or self._labels.get(token)
        return WITHHELD_WORDS if said is None and self._labels and token.startswith(TEXT) else said

    def line(self, leaf: int, it: SealedFact) -> bytes:
        """The line as received. A line that is not opened is returned as its public line, with the known names.

        Raises `InvalidBundle` if the salt and the words do not fit the line.
        """
        salt, words = self._opening(leaf, it)
        if not is_public(it.line):
            return it.line
        self.public += 1
        if salt is None:
            self.withheld += 1
            return put_back(parts(it.line).line if self._labels else it.line, self._known)
        public, said = parts(it.line), self._said | words
        line = said.get(public.spelled, "").encode() if public.spelled else put_back(public.line, said.get)
        if salted_digest(salt, line) != public.digest:
            raise InvalidBundle(f"{_where(it)}: the names and words of the line are not those that it came with")
        self._check_spelled(it, public, line)
        return line

    def _opening(self, leaf: int, it: SealedFact) -> tuple[bytes | None, dict[str, str]]:
        """The salt and the words of a line, if it is opened."""
        one = self._next
        if one is None or one.leaf > leaf:
            return None, {}
        self._next = next(self._entries, None)
        if one.leaf < leaf or not is_public(it.line):
            raise InvalidBundle(f"{OPENED}: leaf {one.leaf:,} is no fact with pseudonyms")
        try:
            return _unpacked(one.row)
        except ValueError:
            raise InvalidBundle(f"{_where(it)}: what opens the line can't be read") from None

    def _check_spelled(self, it: SealedFact, public: PublicLine, line: bytes) -> None:
        """Check a line that was spelled unusually. Its digest proves nothing about the names in its public line."""
        try:
            alike = not public.spelled or self._alike(parse_json(public.line), parse_json(line))
        except Refused:
            alike = False
        if not alike:
            raise InvalidBundle(f"{_where(it)}: the line came with other names")

    def _alike(self, public: Any, came: Any) -> bool:
        if isinstance(public, dict):
            return isinstance(came, dict) and all(self._alike(one, came.get(name)) for name, one in public.items())
        if isinstance(public, list):
            return isinstance(came, list) and len(came) == len(public) and all(map(self._alike, public, came))
        if not isinstance(public, str):
            return True
        named = self.put_back(public)
        return named == public or came in (public, named)

    def left_over(self) -> Iterator[str]:
        """A fault, if some salt and words belong to no line of the rows."""
        if self._next is not None:
            yield f"{OPENED}: leaf {self._next.leaf:,} is no fact with pseudonyms"


def _where(it: SealedFact) -> str:
    return f"{it.session}: {it.fact_id!r} at position {it.position:,}"
