"""Which finding types cite which rule, over all rulebooks."""

from collections.abc import Iterator
from functools import cache

from domain.rulebooks import RULEBOOKS, VARIANTS
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.rulebook import Rule, Rulebook

COMMENCEMENT = "not-yet-in-force"
"""The code of the place where a document says when it came into force."""


def books() -> Iterator[Rulebook]:
    """Every rulebook, with its variants by table opening."""
    yield from RULEBOOKS.values()
    yield from (book for _, book in VARIANTS.values())


@cache
def _citations(ruleset: str | None) -> dict[Rule, dict[str, None]]:
    found: dict[Rule, dict[str, None]] = {}
    for book in books():
        if ruleset is not None and book.name != ruleset:
            continue
        for matter, rule in book.rules.items():
            found.setdefault(rule, {})[matter] = None
        for matter, rule in book.rules.through_data() if isinstance(book.rules, GazetteRules) else ():
            found.setdefault(rule, {})[matter] = None
        if book.commencement is not None:
            found.setdefault(book.commencement.rule, {})[COMMENCEMENT] = None
    return found


def matters(document: str, number: str, ruleset: str | None = None) -> list[str]:
    """The finding types that cite a rule, in any ruleset or in one."""
    return list(_citations(ruleset).get(Rule(document, number), ()))
