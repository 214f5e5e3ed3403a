"""Templates of findings' sentences. Games share codes, so the ruleset in force decides which words are used."""

import re
from functools import lru_cache

from domain import rulebooks
from domain.fold.session.feed_findings import CODES
from domain.fold.venue.checks import FINDS
from domain.games.finding_lookup import FINDING_TYPES_OF

WITHOUT_BOOK = {**CODES, **{code: sentence for code, (_, sentence) in FINDS.items()}}
"""Templates without a rulebook: of the feed itself, and of several tables."""
NAMES = re.compile(r"({\w+)")


def template(code: str, book: str | None) -> str:
    """The template of a code under a ruleset. Findings about a feed or several tables have none in force."""
    if book is None:
        return WITHOUT_BOOK[code]
    rules = rulebooks.RULEBOOKS[book]
    return in_terms(FINDING_TYPES_OF[type(rules)][code].sentence, rules.terms)


@lru_cache(maxsize=2048)
def in_terms(sentence: str, terms: tuple[tuple[str, str], ...]) -> str:
    """A template in the words of a document. Names in braces are unchanged."""
    for ours, theirs in terms:
        pieces = NAMES.split(sentence)
        pieces[::2] = [re.sub(rf"\b{re.escape(ours)}(?=s?\b)", theirs, piece) for piece in pieces[::2]]
        sentence = "".join(pieces)
    return sentence
