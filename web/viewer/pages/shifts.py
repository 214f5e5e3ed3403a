"""Hand-overs of shifts: what is open, handed over by one person and taken over by another."""

from datetime import datetime
from secrets import token_hex

from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.errors import Failed
from projections.queries.handovers import check_may_take, check_to, handover, handovers, is_same_person, open_work
from record.authored.cases import hand_over, take_over
from web.viewer.access.guard import page
from web.viewer.toolkit.case_work import workers
from web.viewer.toolkit.recording import once_of, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

SHOWN = 50
"""The most hand-overs that are shown."""


def _list(visit: Visit) -> Response:
    return _shown(visit)


def _shown(visit: Visit, why: str | None = None) -> Response:
    me = visit.person.sender.name
    with visit.reading() as connection:
        found, open_ = handovers(connection)[-SHOWN:], open_work(connection, me)
    visit.noted("hand-overs")
    mine = {one.handover for one in found if one.taken_at is None and is_same_person(one.to, me)}
    people = [one for one in workers(visit) if not is_same_person(one, me)]
    return visit.page(
        "shifts.html", 400 if why else 200, found=found[::-1], open=open_, mine=mine, people=people, why=why
    )


def _hand_over(visit: Visit) -> Response:
    me, to, now = visit.person.sender.name, visit.form.get("to", ""), visit.now
    try:
        check_to(me, to, workers(visit))
    except Failed as why:
        return _shown(visit, f"{why}.")
    with visit.reading() as connection:
        open_ = open_work(connection, me)
    with visit.house.writing() as connection:
        name = _name(now, once_of(visit))
        hand_over(connection, me, name, to, open_.disputes, open_.findings, now, words(visit.form, "reason"))
    return visit.to("/shifts")


def _name(now: datetime, once: str | None) -> str:
    """A name from the day and the form: a form that is sent twice hands over once."""
    return f"H-{now:%Y%m%d}-{once or token_hex(8)}"


def _take_over(visit: Visit) -> Response:
    me = visit.person.sender.name
    try:
        with visit.reading() as connection:
            one = handover(connection, visit.form.get("handover", ""))
        check_may_take(one, me)
    except Failed as why:
        return _shown(visit, f"{why}.")
    with visit.house.writing() as connection:
        take_over(connection, me, one.handover, visit.now, words(visit.form, "reason"))
    return visit.to("/shifts")


ROUTES: list[BaseRoute] = [
    page("/shifts", Right.WORK_DISPUTES, _list),
    page("/shifts/hand-over", Right.WORK_DISPUTES, _hand_over, post=True),
    page("/shifts/take-over", Right.WORK_DISPUTES, _take_over, post=True),
]
