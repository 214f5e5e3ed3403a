"""The status of every paragraph of the documents, from their rules files (`gazettes/`)."""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from domain.rulebooks.paragraphs import rules_file
from domain.rulebooks.paragraphs.exceptions import ELSEWHERE, exception

STATUSES = ("computed", "recorded", "defines", "")
"""The possible statuses of a rule. None while undecided."""
UNDECIDED = "undecided"
OF_DOCUMENTS = ("computed", "recorded", "defines", UNDECIDED)
"""Statuses as described for a document."""
BECAME = (*OF_DOCUMENTS, ELSEWHERE)
"""Statuses as described for a ruleset: a rule may concern tables of other rulesets."""
KINDS = (
    "deal", "wager", "settle", "ruling", "procedure", "conduct", "authority", "configuration", "definition",
    "administrative",
)  # fmt: skip
"""The subjects of rules."""


class Paragraph(NamedTuple):
    """A paragraph of a document, and what the program does with it."""

    document: str
    number: str
    """As written in the rules files. `cited` is the form in findings."""
    kind: str
    summary: str
    status: str
    how: str

    @property
    def cited(self) -> str:
        """The number alone: `9.4` of `9.4 Table 2 (Banker 3)`, `4.8` of `4.8 (closing)`."""
        return cited(self.number)

    @property
    def became(self) -> str:
        """Its status in a word."""
        return self.status or UNDECIDED


cited = lru_cache(8_192)(rules_file.cited)  # more than there are rules
"""A number as findings cite it. A paragraph without a number is cited by its name."""


def documents() -> list[str]:
    """Every document with a rules file."""
    return rules_file.documents()


@cache
def paragraphs(document: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a document, in its order."""
    return tuple(
        Paragraph(document, one.number, one.keys["kind"], one.keys["text"], one.status, one.how)
        for one in rules_file.read(document).entries
        if one.says
    )


@cache
def of_ruleset(ruleset: str, document: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a document, with their status at one ruleset."""
    return tuple(_in_ruleset(ruleset, row) for row in paragraphs(document))


def _in_ruleset(ruleset: str, row: Paragraph) -> Paragraph:
    found = exception(ruleset, row.document, row.number)
    return row if found is None else row._replace(status=found.status, how=found.how)


def counted(rows: Iterable[Paragraph]) -> Counter[str]:
    """The number of paragraphs of each status."""
    return Counter(row.became for row in rows)
