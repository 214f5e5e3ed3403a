"""The answer of each endpoint, from the queries."""

from contextlib import closing

from msgspec.structs import asdict
from starlette.exceptions import HTTPException

from domain.games import games
from projections.commission.exports import json_file
from projections.commission.figures import FIGURES
from projections.commission.full_statement import sheet
from projections.commission.postings import days_of, postings, postings_of_figure
from projections.commission.reconciliation import bridges, differences
from projections.commission.statement import KEYS
from projections.queries.floor import Floor
from projections.queries.integrity import Integrity
from projections.queries.known_names import check_names
from projections.queries.rounds import body
from projections.search.hits import EXAMPLES, Hits
from projections.search.search import search
from web.viewer.api.shapes import Accesses, FactWithText, Postings, Reconciled
from web.viewer.pages.commission import asked_of as asked_commission
from web.viewer.pages.integrity import accesses_for
from web.viewer.toolkit import inputs
from web.viewer.toolkit.fact_rights import body_without_findings, fact_for, found_by
from web.viewer.toolkit.paging import paged
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

# --- rounds -------------------------------------------------------------------------------------------------------


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


# --- commission ---------------------------------------------------------------------------------------------------


def statement(visit: Visit) -> bytes:
    by = inputs.one_of(visit.asked, "by", KEYS, "player")
    with visit.reading() as connection:
        check_names(connection, visit.asked)
        found = sheet(connection, asked_commission(visit.asked), (by,), games)
    visit.noted(f"commission by {by}")
    return json_file.encoded(found, visit.here.venue.zone)


def some_postings(visit: Visit) -> Postings:
    asked, figure = asked_commission(visit.asked), _figure(visit)
    wanted = days_of(figure, asked) if figure else asked
    with visit.reading() as connection, closing(postings(connection, wanted)) as found:
        check_names(connection, visit.asked)
        rows = paged(postings_of_figure(figure, found) if figure else found, visit.asked)
    visit.noted("postings of commission")
    return Postings(rows.rows, rows.more)


def _figure(visit: Visit) -> str | None:
    return inputs.one_of(visit.asked, "figure", FIGURES, "") if "figure" in visit.asked else None


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
        rows = paged((row["it"] for row in accesses_for(visit, connection)[1]), visit.asked)
    visit.noted("who looked at what")
    return Accesses(rows.rows, rows.more)


def search_hits(visit: Visit) -> Hits:
    line = inputs.needed(visit.asked, "q")
    with visit.reading() as connection:
        found = search(connection, line, visit.here.venue.zone, found_by(visit.person))
    if not found.has_words:
        raise HTTPException(400, f"There is no word in q: write {EXAMPLES}.")
    return found


def one_fact(visit: Visit) -> FactWithText:
    table, name = inputs.needed(visit.asked, "table"), inputs.needed(visit.asked, "id")
    with visit.reading() as connection:
        found = fact_for(visit, connection, table, name)
    return FactWithText(**asdict(found), text=found.line.decode(errors="backslashreplace"))
