"""The answer of each endpoint, from the queries."""

from collections.abc import Mapping
from contextlib import closing
from typing import Any

from msgspec.structs import asdict
from starlette.exceptions import HTTPException

from domain.cards import DECK
from domain.games import games
from projections.commission.exports import json_file
from projections.commission.full_statement import sheet
from projections.commission.postings import FIGURES, days_of, postings, postings_of_figure
from projections.commission.reconciliation import bridges, differences
from projections.commission.statement import KEYS
from projections.queries.access import newest
from projections.queries.findings import NOTHING, Found, Handled, findings, handled
from projections.queries.floor import Floor
from projections.queries.integrity import Integrity
from projections.queries.known_names import check_names
from projections.queries.rounds import RoundFilter, body, rounds
from projections.search.hits import Hits
from projections.search.search import search
from web.viewer.api.shapes import Accesses, FactWithText, Findings, HandledFinding, Postings, Reconciled, Rounds
from web.viewer.pages.commission import asked_of as asked_commission
from web.viewer.pages.findings import STATES
from web.viewer.pages.findings import asked_of as asked_findings
from web.viewer.toolkit import inputs
from web.viewer.toolkit.fact_rights import body_without_findings, fact_for, found_by
from web.viewer.toolkit.paging import paged
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

# --- rounds -------------------------------------------------------------------------------------------------------

YES = {"yes": True, "no": False}


def some_rounds(visit: Visit) -> Rounds:
    asked = visit.asked
    for name, right in OF_OTHERS.items():
        if name in asked:
            visit.need(right)
    words: dict[str, Any] = {name: asked.get(name) for name in NAMES}
    answers: dict[str, Any] = {name: YES.get(_known(asked, name, YES) or "") for name in ANSWERS}
    wanted = RoundFilter(
        **words, **answers, status=_known(asked, "status", STATUSES), card=_known(asked, "card", DECK),
        day=inputs.day(asked, "day"), seat=inputs.number(asked, "seat"),
    )  # fmt: skip
    with visit.reading() as connection, closing(rounds(connection, wanted)) as found:
        check_names(connection, asked)
        rows = paged(found, asked)
    if not visit.person.may(Right.FINDINGS):
        for row in rows.rows:
            row.findings = 0
    return Rounds(rows.rows, rows.more)


NAMES = ("table", "shoe", "player", "outcome", "bet", "rule", "round")
STATUSES = ("settled", "void", "void_hand", "open")
ANSWERS = ("findings", "difference", "disputed")
OF_OTHERS = {"findings": Right.FINDINGS, "rule": Right.FINDINGS, "disputed": Right.DISPUTES}
"""Questions whose answers need a further right."""


def _known(asked: Mapping[str, str], name: str, known: Any) -> str | None:
    return inputs.one_of(asked, name, dict.fromkeys(known), "") if name in asked else None


def one_round(visit: Visit) -> bytes:
    session, n = inputs.needed(visit.asked, "session"), inputs.number(visit.asked, "n")
    with visit.reading() as connection:
        row = connection.execute(
            "SELECT table_name, round FROM pitlog.rounds WHERE session = %s AND n = %s", (session, n)
        ).fetchone()
        if row is None:
            raise HTTPException(404, "There is no such round.")
        found = body(connection, session, n or 0)
    visit.noted(f"round {row[1]}", row[0])
    return found if visit.person.may(Right.FINDINGS) else body_without_findings(found)


# --- findings -----------------------------------------------------------------------------------------------------


def some_findings(visit: Visit) -> Findings:
    state = inputs.one_of(visit.asked, "state", STATES, "open")
    with visit.reading() as connection, closing(findings(connection, asked_findings(visit.asked))) as found:
        check_names(connection, visit.asked)
        known = handled(connection)
        with_state = ((one, known.get(one.finding, NOTHING)) for one in found)
        rows = paged(((one, its) for one, its in with_state if its.state in STATES[state]), visit.asked)
    return Findings([_handled(one, its) for one, its in rows.rows], rows.more)


def _handled(one: Found, its: Handled) -> HandledFinding:
    return HandledFinding(**asdict(one), state=its.state, to=its.to)


# --- commission ---------------------------------------------------------------------------------------------------


def statement(visit: Visit) -> bytes:
    by = inputs.one_of(visit.asked, "by", KEYS, "player")
    with visit.reading() as connection:
        check_names(connection, visit.asked)
        found = sheet(connection, asked_commission(visit.asked), (by,), games)
    visit.noted(f"commission by {by}")
    return json_file.encoded(found, visit.here.venue.zone)


def some_postings(visit: Visit) -> Postings:
    asked, figure = asked_commission(visit.asked), _known(visit.asked, "figure", FIGURES)
    wanted = days_of(figure, asked) if figure else asked
    with visit.reading() as connection, closing(postings(connection, wanted)) as found:
        check_names(connection, visit.asked)
        rows = paged(postings_of_figure(figure, found) if figure else found, visit.asked)
    visit.noted("postings of commission")
    return Postings(rows.rows, rows.more)


def reconciled(visit: Visit) -> Reconciled:
    with visit.reading() as connection:
        check_names(connection, visit.asked)
        asked = asked_commission(visit.asked)
        found = differences(connection, asked)
        whole = bridges(connection, asked, found)
    visit.noted("commission reconciled")
    return Reconciled(whole, found)


# --- the rest -----------------------------------------------------------------------------------------------------


def the_floor(visit: Visit) -> Floor:
    return visit.house.floor()


def the_integrity(visit: Visit) -> Integrity:
    return visit.house.integrity()


def some_accesses(visit: Visit) -> Accesses:
    with visit.reading() as connection:
        rows = paged(newest(connection, visit.asked.get("table"), visit.asked.get("person")), visit.asked)
    visit.noted("who looked at what")
    return Accesses(rows.rows, rows.more)


def search_hits(visit: Visit) -> Hits:
    line = inputs.needed(visit.asked, "q")
    with visit.reading() as connection:
        return search(connection, line, visit.here.venue.zone, found_by(visit.person))


def one_fact(visit: Visit) -> FactWithText:
    table, name = inputs.needed(visit.asked, "table"), inputs.needed(visit.asked, "id")
    with visit.reading() as connection:
        found = fact_for(visit, connection, table, name)
    return FactWithText(**asdict(found), text=found.line.decode(errors="backslashreplace"))
