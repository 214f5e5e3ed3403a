"""The paragraph that each finding of a rulebook cites, as the rules files say: read when first asked for."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.rulebooks.paragraphs import rules_file
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule


class GazetteRules(Mapping[str, Rule]):
    """The rules of one rulebook, by finding."""

    __slots__ = ("_book", "_document", "_read")

    def __init__(self, document: str, book: str = "") -> None:
        self._document, self._book = document, book or document
        self._read: dict[str, Rule] | None = None

    @property
    def _rules(self) -> dict[str, Rule]:
        if self._read is None:
            self._read = read_rules(self._document, self._book)
        return self._read

    def __getitem__(self, code: str) -> Rule:
        return self._rules[code]

    def __contains__(self, code: object) -> bool:
        return code in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def through_data(self) -> Iterator[tuple[str, Rule]]:
        """Findings, each with the paragraphs that it cites because a datum bears their number: there may be several."""
        return read_data_rules(self._document, self._book)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._document!r}, {self._book!r})"


def read_rules(document: str, book: str) -> dict[str, Rule]:
    """The rules of the documents behind a document, those it imports, and its own. Later ones replace earlier ones."""
    file, found = rules_file.read(document), dict[str, Rule]()
    for other in file.behind:
        found |= _imported(file, other, book) if other in file.imports else _cited(other, book)
    return found | _cited(document, book)


def read_data_rules(document: str, book: str) -> Iterator[tuple[str, Rule]]:
    """Like `read_rules`, for citations through data."""
    file = rules_file.read(document)
    for other in file.behind:
        terms = file.imports.get(other)
        for code, rule in read_data_rules(other, terms["as_in"] if terms else book):
            if terms is None or code not in _left_out(terms, book):
                yield code, rule
    yield from ((code, Rule(document, number)) for code, number in file.cites_through_data(book))


def _cited(document: str, book: str) -> dict[str, Rule]:
    cites = rules_file.read(document).cites(book)
    return {code: NO_RULE if number is None else Rule(document, number) for code, number in cites}


def _imported(file: rules_file.RulesFile, other: str, book: str) -> dict[str, Rule]:
    """The rules of another document's rulebook, except those that are not in force in this one."""
    terms = file.imports[other]
    left_out = _left_out(terms, book)
    return {code: rule for code, rule in read_rules(other, terms["as_in"]).items() if code not in left_out}


def _left_out(terms: Mapping[str, Any], book: str) -> set[str]:
    """The findings that an import leaves out in one rulebook."""
    elsewhere = {code for name, codes in terms.get("only_in", {}).items() if name != book for code in codes}
    return elsewhere.union(terms.get("without", ()))
