"""Checks names that the rules know, whatever was recorded: rulesets, rules, codes of findings, bets.

It loads every game and rulebook, so `known_names` imports it only when such a name is asked for.
"""

from collections.abc import Callable

from domain.facts.bets import BETS_OF
from domain.games.finding_lookup import FINDING_TYPES
from domain.rulebooks.paragraphs.documents import DOCUMENTS
from domain.rulebooks.paragraphs.lookup import every_with_number, near_numbers
from domain.sentences.templates import WITHOUT_BOOK
from projections.queries.nearest_names import Nearest, nearest

_LISTED: dict[str, list[str]] = {
    "ruleset": sorted({*DOCUMENTS, *BETS_OF}),
    "code": sorted({*FINDING_TYPES, *WITHOUT_BOOK}),
    "bet": sorted({bet for bets in BETS_OF.values() for bet in bets}),
}
"""The names that the program lists."""


def _name_check(names: list[str]) -> Callable[[str], Nearest | None]:
    return lambda name: None if name in names else nearest(name, names)


def begins_in_rules(what: str, start: str) -> bool:
    """Whether the rules have a name with this beginning."""
    if what == "rule":
        return bool(every_with_number(start.rstrip(".(")))
    return any(name.startswith(start) for name in _LISTED[what])


def _rule(number: str) -> Nearest | None:
    return None if every_with_number(number) else near_numbers(number)


IN_RULES: dict[str, Callable[[str], Nearest | None]] = {
    "rule": _rule,
    **{what: _name_check(names) for what, names in _LISTED.items()},
}
"""The check for each name that the rules know, whatever was recorded."""
