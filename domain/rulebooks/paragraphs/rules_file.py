"""Rules files, one for each document: `gazettes/*.toml`. Their page explains each key. Read when first asked for."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

SUFFIX = ".toml"
DOCUMENT, IMPORTS, NO_PARAGRAPH = "document", "imports", "no_rule"
"""Sections of the file that are no paragraphs."""
OWN_CODES, OTHER_CODES, COMPUTED_BY, DATA = "finds", "also_cited_for", "computed_by", "data"
THROUGH_DATA = "cited_through_data"
SEEN = "seen_by_people"


class RulesFileEntry(NamedTuple):
    """One paragraph of a rules file, or a heading that findings cite."""

    number: str
    keys: Mapping[str, Any]
    """Its keys in the order of the file."""

    @property
    def says(self) -> bool:
        """Whether it is a paragraph: a heading has no text of its own."""
        return "text" in self.keys

    @property
    def status(self) -> str:
        """Its status, by the keys that it has."""
        if SEEN in self.keys:
            return "recorded"
        return "computed" if OWN_CODES in self.keys or COMPUTED_BY in self.keys else "defines"

    @property
    def how(self) -> str:
        """Why only people see it; or the codes and the code behind it, as written."""
        if SEEN in self.keys:
            return str(self.keys[SEEN])
        return " ".join(self._listed(OWN_CODES, COMPUTED_BY, DATA))

    @property
    def codes(self) -> list[str]:
        """The codes of findings that cite it, as written."""
        return self._listed(OWN_CODES, OTHER_CODES)

    @property
    def codes_of_data(self) -> list[str]:
        """The findings that cite it because the rulebook's data bear its number."""
        return self._listed(THROUGH_DATA)

    def cited_in(self, code: str, books: list[str]) -> list[str]:
        """The rulebooks of the document in which a finding cites it."""
        only: Mapping[str, list[str]] = self.keys.get("only", {})
        return only.get(code, books)

    def _listed(self, *keys: str) -> list[str]:
        return [one for key, listed in self.keys.items() if key in keys for one in listed]


class RulesFile(NamedTuple):
    """The content of a document's rules file."""

    document: Mapping[str, Any]
    imports: Mapping[str, Mapping[str, Any]]
    """The rules that it takes from each other document."""
    entries: tuple[RulesFileEntry, ...]
    """In the gazette's order."""
    no_rule: RulesFileEntry
    """Findings that no paragraph covers."""

    @property
    def books(self) -> list[str]:
        """The rulebooks in which its paragraphs are cited."""
        return list(self.document["books"])

    @property
    def behind(self) -> list[str]:
        """The documents whose rules are in force with it."""
        return list(self.document.get("behind", ()))

    def cites(self, book: str) -> Iterator[tuple[str, str | None]]:
        """Every finding of one rulebook that rests on this document, and the number it cites."""
        for entry in (*self.entries, self.no_rule):
            number = None if entry is self.no_rule else cited(entry.number)
            yield from ((code, number) for code in entry.codes if book in entry.cited_in(code, self.books))

    def cites_through_data(self, book: str) -> Iterator[tuple[str, str]]:
        """The findings of one rulebook that cite a paragraph by its data: one may cite several."""
        for entry in self.entries:
            codes = [code for code in entry.codes_of_data if book in entry.cited_in(code, self.books)]
            yield from ((code, cited(entry.number)) for code in codes)


def cited(number: str) -> str:
    """A number as findings cite it, without the text that distinguishes its parts. A paragraph without a number is
    cited by its name.
    """
    if not number[:1].isdigit():
        return number
    return number.partition(" ")[0].partition("[")[0]


def documents() -> list[str]:
    """Every document with a rules file."""
    names = [file.name for file in _folder().iterdir() if file.name.endswith(SUFFIX)]
    return sorted(name.removesuffix(SUFFIX) for name in names)


@cache
def read(document: str) -> RulesFile:
    """The rules file of a document."""
    tables = tomllib.loads(_text(document))
    about, imports = tables.pop(DOCUMENT), tables.pop(IMPORTS, {})
    no_rule = RulesFileEntry(NO_PARAGRAPH, tables.pop(NO_PARAGRAPH, {}))
    return RulesFile(about, imports, tuple(RulesFileEntry(number, keys) for number, keys in tables.items()), no_rule)


def head(document: str) -> Mapping[str, Any]:
    """The head of a rules file, without reading the paragraphs below it."""
    above = re.split(r"^\[(?!document\])", _text(document), maxsplit=1, flags=re.MULTILINE)[0]
    return dict(tomllib.loads(above)[DOCUMENT])


def _text(document: str) -> str:
    return (_folder() / f"{document}{SUFFIX}").read_text(encoding="utf-8")


def _folder() -> Traversable:
    return files("domain.rulebooks") / "gazettes"
