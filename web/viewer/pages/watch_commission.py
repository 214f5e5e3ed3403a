"""Commission by person: who deferred, waived, wrote off or collected it late; with its files."""

from collections.abc import Callable

from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.queries.known_names import check_names
from projections.questions.answering import Recorded
from projections.questions.question import question
from projections.watch.commission import BY, By, CommissionActs, commission_by
from projections.watch.measures import WATCHED_WAGERS
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right
from web.viewer.toolkit.watch_files import FORMS, Form, sent


def _found(visit: Visit) -> tuple[By, str, list[CommissionActs]]:
    """Whom an address asks for: people of the staff or players, at all tables or one."""
    by: By = "player" if inputs.one_of(visit.asked, "by", dict.fromkeys(BY), BY[0]) == "player" else "staff"
    table, zone = visit.asked.get("table", ""), visit.here.venue.zone
    with visit.reading() as connection:
        check_names(connection, {"table": table or None})
        there = Recorded(connection, zone)
        filters = question(WATCHED_WAGERS, {"table": [table] if table else []}, zone).filters
        found = commission_by(lambda one: there.stream(one, None), filters, by)
    return by, table, found


def _words(by: By) -> str:
    return f"commission of all {'players' if by == 'player' else 'staff'}"


def _page(visit: Visit) -> Response:
    by, table, found = _found(visit)
    visit.noted(_words(by))
    return visit.page("watch_commission.html", by=by, table=table, found=found, forms=FORMS, people=BY)


def _file(form: Form) -> Callable[[Visit], Response]:
    def answered(visit: Visit) -> Response:
        by, _, found = _found(visit)
        visit.noted(f"{form.upper()} of {_words(by)}")
        rows = [{name: getattr(one, name) for name in CommissionActs.__struct_fields__} for one in found]
        return sent(rows, CommissionActs.__struct_fields__, form, "watch-commission", visit.here.venue.zone)

    return answered


ROUTES: list[BaseRoute] = [
    page("/watch/commission", Right.FINDINGS, _page),
    *(page(f"/watch/commission.{form}", Right.FINDINGS, _file(form)) for form in FORMS),
]
