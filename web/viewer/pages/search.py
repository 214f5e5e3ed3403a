"""Search: one box for everything, and the pages of facts and rules."""

import msgspec
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.games.finding_lookup import findings_of_rule
from domain.rulebooks.paragraphs.documents import DOCUMENTS
from domain.rulebooks.paragraphs.lookup import rules_called
from projections.queries.facts import correction
from projections.search.hits import Hit, Hits
from projections.search.search import search
from web.viewer.access.guard import page
from web.viewer.pages.palette import Asked, beside_hits, question_in
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.fact_rights import fact_for, found_by
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right


def _search(visit: Visit) -> Response:
    words = visit.asked.get("q", "").strip()
    with visit.reading() as connection:
        found = search(connection, words, visit.here.venue.zone, found_by(visit.person))
        beside = beside_hits(visit, connection, words) if words else Asked([])
    if question_in(words) is not None and beside.choices:
        return visit.to(beside.choices[0].address)
    if (only := _only(found)) is not None and (address := links.hit(only)) is not None:
        return visit.to(address)
    return visit.page("search.html", searched=words, found=found, hits=_by_kind(found.hits), beside=beside)


def _only(found: Hits) -> Hit | None:
    """The one thing that has this id."""
    same = [one for one in found.hits if one.name.casefold() == found.line.casefold() and one.kind in _OPENED]
    return same[0] if len(same) == 1 else None


_OPENED = frozenset({"table", "shoe", "round", "fact", "finding", "dispute"})


def _by_kind(hits: list[Hit]) -> dict[str, list[Hit]]:
    kinds: dict[str, list[Hit]] = {}
    for one in hits:
        kinds.setdefault(one.kind, []).append(one)
    return kinds


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
    rows = [(row, findings_of_rule(row, ruleset)) for row in rules_called(ruleset, number)]
    return visit.page("rule.html", ruleset=ruleset, number=number, rows=rows, documents=DOCUMENTS)


ROUTES: list[BaseRoute] = [
    page("/search", Right.SEARCH, _search),
    page("/fact", Right.ROUNDS, _fact),
    page("/rule", Right.FLOOR, _rule),
]
