"""Looks up rulesets and rules by names that people write."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache, lru_cache

from domain.errors import UnknownRule, UnknownRuleset
from domain.facts.vocabulary import Ruleset
from domain.rulebooks.paragraphs.documents import DOCUMENTS, RULESETS, Document, document_of, standing_behind
from domain.rulebooks.paragraphs.statuses import Paragraph, of_ruleset, paragraphs

LONGEST = 60
"""The maximum number of characters of input that are considered."""


def known_ruleset(name: str) -> Ruleset:
    """The ruleset with this name, under which a table may be opened."""
    for known in RULESETS:
        if known == name:
            return known
    raise UnknownRuleset(name, _near(name, RULESETS))


def documents_in_force(ruleset: str) -> list[Document]:
    """The document of a ruleset, and those in force with it. A document's name also works."""
    document = document_of(ruleset)
    if document is None:
        raise UnknownRuleset(ruleset, _near(ruleset, [*RULESETS, *DOCUMENTS]))
    return [document, *standing_behind(document)]


def rules_called(ruleset: str, number: str) -> list[Paragraph]:
    """The rules with this number or below it, in every document in force."""
    rows = [row for document in documents_in_force(ruleset) for row in of_ruleset(ruleset, document.name)]
    found = with_number(rows, number)
    if not found:
        raise UnknownRule(ruleset, number, _near_numbers(_plain(number), rows))
    return found


def with_number(rows: Iterable[Paragraph], number: str) -> list[Paragraph]:
    """The rows with this number or below it."""
    wanted = _plain(number)
    return [row for row in rows if wanted == _plain(row.number) or _below(_plain(row.cited), wanted)]


def every_with_number(number: str) -> list[Paragraph]:
    """The rows with this number or below it, in every document."""
    return list(_numbered().get(_plain(number), ()))


@cache
def _numbered() -> dict[str, list[Paragraph]]:
    """Every rule by its own number, and by each number above it."""
    found: dict[str, list[Paragraph]] = {}
    for row in (row for document in DOCUMENTS for row in paragraphs(document)):
        number, cited = _plain(row.number), _plain(row.cited)
        above = (cited[:end] for end in range(1, len(cited) + 1) if _below(cited, cited[:end]))
        for name in dict.fromkeys((number, *above)):
            found.setdefault(name, []).append(row)
    return found


def summary_of(document: str | None, number: str) -> str | None:
    """The summary of a rule in our words."""
    if document not in DOCUMENTS:
        return None
    rows = paragraphs(document)
    exact = [row for row in rows if row.number == number] or [row for row in rows if row.cited == number]
    return exact[0].summary if exact else None


def _below(number: str, wanted: str) -> bool:
    """Whether a number is the wanted one or below it."""
    return bool(wanted) and number.startswith(wanted) and number[len(wanted) :][:1] in ("", ".", "(")


@lru_cache(8_192)  # more than there are rules
def _plain(number: str) -> str:
    """Without spaces and in small letters: `12.1 (B)` is `12.1(b)`."""
    return re.sub(r"\s+", "", number[:LONGEST]).lower()


def near_numbers(number: str) -> list[str]:
    """The nearest numbers to one that no document has."""
    return _near_numbers(_plain(number), [row for document in DOCUMENTS for row in paragraphs(document)])


def _near_numbers(wanted: str, rows: list[Paragraph]) -> list[str]:
    """The nearest numbers: those that share a beginning, else the most similar."""
    numbers = dict.fromkeys(row.cited for row in rows)
    related = [one for one in numbers if _plain(one).startswith(wanted) or wanted.startswith(_plain(one))]
    return (related or _near(wanted, numbers))[:3]


def _near(word: str, known: Iterable[str]) -> list[str]:
    names, word = list(dict.fromkeys(known)), word[:LONGEST].lower()
    begun = [name for name in names if word and name.startswith(word)]
    return (begun or get_close_matches(word, names, 3, 0.5))[:3]
