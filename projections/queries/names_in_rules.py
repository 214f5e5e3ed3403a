"""Checks names that the rules know, whatever was recorded: rulesets, rules, codes of findings, bets.

It loads every game and rulebook, so `known_names` imports it only when such a name is asked for.
"""

from collections.abc import Callable, Iterable

from domain.facts.bets import BETS_OF
from domain.games.finding_lookup import FINDING_TYPES
from domain.rulebooks.paragraphs.documents import DOCUMENTS
from domain.rulebooks.paragraphs.lookup import every_with_number, near_numbers
from domain.sentences.templates import WITHOUT_BOOK
from projections.queries.nearest_names import Nearest, nearest


def _name_check(known: Iterable[str]) -> Callable[[str], Nearest | None]:
    """A check for names that the program lists."""
    names = sorted(set(known))
    return lambda name: None if name in names else nearest(name, names)


def _rule(number: str) -> Nearest | None:
    return None if every_with_number(number) else near_numbers(number)


IN_RULES: dict[str, Callable[[str], Nearest | None]] = {
    "ruleset": _name_check([*DOCUMENTS, *BETS_OF]),
    "rule": _rule,
    "code": _name_check([*FINDING_TYPES, *WITHOUT_BOOK]),
    "bet": _name_check(bet for bets in BETS_OF.values() for bet in bets),
}
"""The check for each name that the rules know, whatever was recorded."""
