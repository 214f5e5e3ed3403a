"""Checks that nothing left the vault except what sealed facts report as forgotten."""

from collections.abc import Iterable, Iterator
from typing import Any

from psycopg import Connection

from domain.facts.decoding.public_line import PEOPLE, TEXT, is_public, parts, tokens_in
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.personal import personal_fields
from evidence.alterations import Alteration
from record.storage.stored import StoredFact
from record.vault.accounting import (
    beside_facts,
    forgettings,
    found_otherwise,
    keys_missing,
    last_public_line,
    missing,
    names_in_lines,
    renamed,
)

MOST = 100
"""The maximum number named of each kind."""


def keys(reading: Connection[Any], vault: Connection[Any], people: Iterable[str]) -> Iterator[Alteration]:
    """Keys that are gone without a fact that reports it: of these people, of names in lines of the first form, and of
    texts. Keys that a name does not find, and pseudonyms of names in lines that the vault has for other names.
    """
    in_lines = names_in_lines(reading)
    gone = missing(vault, PEOPLE, {*people, *in_lines}) | {*keys_missing(vault)}
    for token in sorted(gone - forgettings(reading).people)[:MOST]:
        yield _key(token)
    if others := found_otherwise(vault):
        yield Alteration("names", f"the secret of the vault finds {len(others):,} people no more: {others[0]} is one")
    for token in renamed(vault, in_lines)[:MOST]:
        yield Alteration("names", f"lines with names are read with the pseudonym {token}, which is somebody else's")


def secret_gone(reading: Connection[Any]) -> Iterator[Alteration]:
    """Without the secret, names are recorded in the lines, for ever. So it is in no record that kept them outside."""
    if (position := last_public_line(reading)) is not None:
        what = "the secret of the vault is gone, so names are recorded in the lines"
        yield Alteration("names", f"{what}: position {position} was recorded with names outside", position)


def _key(token: str, row: StoredFact | None = None) -> Alteration:
    what = f"the key of {token} is gone from the vault, and no fact says that it was forgotten"
    if row is None:
        return Alteration("names", what)
    return _of(row, what)


def _is_of_people(row: StoredFact) -> bool:
    return any(value.secret for one in personal_fields(decode_recorded(row.topic, row.state)) for value in one.values())


def _of(row: StoredFact, what: str) -> Alteration:
    return Alteration(
        "names", f"position {row.position} ({row.originator_id} version {row.originator_version}): {what}",
        row.position, session=row.originator_id, version=row.originator_version, table=row.table, fact=row.fact_id,
    )  # fmt: skip


def _tokens(row: StoredFact) -> list[str]:
    """The tokens of a public line. A rewritten line may contain other words that look like tokens."""
    public = parts(row.state)
    if public.spelled is None:
        return tokens_in(public.line)
    values = (value for one in personal_fields(decode_recorded(row.topic, row.state)) for value in one.values())
    return [*(value.secret for value in values), public.spelled]


class Kept:
    """Follows recorded lines, and counts their values that are no longer in the vault."""

    def __init__(self, reading: Connection[Any], vault: Connection[Any]) -> None:
        self._vault = vault
        [(self._first_form,)] = reading.execute("SELECT pitlog.first_form()").fetchall()
        self._with_names = 0
        self._said = forgettings(reading)
        self._seen: set[str] = set()
        self._texts = missing(vault, TEXT, beside_facts(reading))
        self._unexplained: list[str] = sorted(self._texts)
        self._gone = len(self._texts)

    def of(self, page: Iterable[StoredFact]) -> Iterator[Alteration]:
        """Keys of people in these lines that are gone without a fact, and lines that have names themselves."""
        page = list(page)
        yield from self._names(page)
        found = [(row, _tokens(row)) for row in page if is_public(row.state)]
        people = self._missing(PEOPLE, found)
        for row, tokens in found:
            for token in tokens:
                if token in people and token not in self._said.people and token not in self._seen:
                    self._seen.add(token)
                    if len(self._seen) <= MOST:
                        yield _key(token, row)
        texts = self._missing(TEXT, found)
        self._gone += len(texts)
        explained = self._said.people | self._seen
        self._unexplained += [
            f"{token} of position {row.position}"
            for row, tokens in found
            if not explained & {*tokens}
            for token in texts & {*tokens}
        ][: MOST - len(self._unexplained)]

    def _names(self, page: Iterable[StoredFact]) -> Iterator[Alteration]:
        """Names in lines, though the record keeps them outside: somebody took its secret away, and put it back."""
        for row in page:
            if row.position > self._first_form and not is_public(row.state) and _is_of_people(row):
                self._with_names += 1
                if self._with_names <= MOST:
                    yield _of(row, "its line has names, and the record keeps names outside")

    def _missing(self, what: str, found: Iterable[tuple[StoredFact, list[str]]]) -> set[str]:
        wanted = {token for _, tokens in found for token in tokens if token.startswith(what)}
        return missing(self._vault, what, wanted) if wanted else wanted

    def finish(self) -> Iterator[Alteration]:
        """Texts that are gone, beyond those that facts report as forgotten."""
        if self._gone > self._said.texts:
            which = f": among {', '.join(self._unexplained)}" if self._unexplained else ""
            what = f"{self._gone:,} texts are gone from the vault, and facts say {self._said.texts:,} were forgotten"
            yield Alteration("names", what + which)
