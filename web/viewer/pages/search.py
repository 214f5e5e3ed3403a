"""Search: one box for everything, and the pages of facts and rules."""

from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.errors import UnknownRule, UnknownRuleset
from domain.games.finding_lookup import findings_of_rule
from domain.rulebooks.paragraphs.documents import DOCUMENTS
from domain.rulebooks.paragraphs.lookup import every_with_number, rules_called
from domain.rulebooks.paragraphs.statuses import Paragraph
from projections.queries.facts import correction
from projections.queries.search import Hits, search
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.fact_rights import fact_for, only_for
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

LONGEST = 200
"""The maximum number of characters searched for."""


def _search(visit: Visit) -> Response:
    words = visit.asked.get("q", "").strip()[:LONGEST]
    with visit.reading() as connection:
        hits = search(connection, words, visit.here.venue.zone) if words else Hits()
    only_for(visit.person, hits)
    rules = _rules(words) if words else []
    if (only := _only_hit(hits, rules)) is not None:
        return visit.to(only)
    return visit.page("search.html", searched=words, hits=hits, rules=rules)


def _rules(words: str) -> list[Paragraph]:
    """The rules with this number, of every document."""
    if not any(letter.isdigit() for letter in words):
        return []
    return every_with_number(words)


def _only_hit(hits: Hits, rules: list[Paragraph]) -> str | None:
    """The page of the only hit."""
    found = {name: getattr(hits, name) for name in _PLACES if getattr(hits, name)}
    if rules or hits.of_player or hits.with_card or len(found) != 1:
        return None
    [(name, several)] = found.items()
    return _PLACES[name](several[0]) if len(several) == 1 else None


_PLACES: dict[str, Any] = {
    "tables": links.table,
    "shoes": lambda one: links.shoe(one.session, one.shoe),
    "rounds": lambda one: links.round_(one.session, one.n),
    "facts": lambda one: links.fact(one.table_name, one.fact_id),
    "findings": lambda one: links.finding(one.finding),
    "disputes": lambda one: links.dispute(one.dispute),
}


def _fact(visit: Visit) -> Response:
    table, name = inputs.needed(visit.asked, "table"), inputs.needed(visit.asked, "id")
    with visit.reading() as connection:
        found = fact_for(visit, connection, table, name)
        corrected = correction(connection, table, name)
    now = msgspec.json.format(msgspec.json.encode(corrected.now), indent=2).decode() if corrected else None
    line = msgspec.json.format(found.line, indent=2).decode()
    return visit.page("fact.html", found=found, line=line, corrected=corrected, now=now)


def _rule(visit: Visit) -> Response:
    ruleset, number = inputs.needed(visit.asked, "ruleset"), inputs.needed(visit.asked, "number")
    try:
        rows = [(row, findings_of_rule(row, ruleset)) for row in rules_called(ruleset, number)]
    except (UnknownRule, UnknownRuleset):
        raise HTTPException(404, "There is no such rulebook, or it has no rule of that number.") from None
    return visit.page("rule.html", ruleset=ruleset, number=number, rows=rows, documents=DOCUMENTS)


ROUTES: list[BaseRoute] = [
    page("/search", Right.SEARCH, _search),
    page("/fact", Right.ROUNDS, _fact),
    page("/rule", Right.FLOOR, _rule),
]
