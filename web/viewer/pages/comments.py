"""Comments on the steps of a round: written by a person, and withdrawn by the same person or an inspector."""

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.queries.comments import step_comment
from projections.queries.facts import fact
from projections.queries.rounds import FoundRound
from record.authored.comments import Pinned, comment, withdraw_comment
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.recording import once_of, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right


def _comment(visit: Visit) -> Response:
    found, note, about = _round(visit), words(visit.form, "note"), inputs.needed(visit.form, "about")
    with visit.reading() as connection:
        there = fact(connection, found.table_name, about, visit.house.settings.witnesses)
    if note is None or (there.session, there.n) != (found.session, found.n):
        raise HTTPException(400, "Enter a comment, and choose a step of the round.")
    seat = inputs.number(visit.form, "seat") if visit.form.get("seat") else None
    where = Pinned(found.table_name, found.round, about, seat)
    with visit.house.writing() as connection:
        comment(connection, visit.person.sender.name, where, note, visit.now, once_of(visit))
    return visit.to(links.step_of(found.table_name, found.round, about))


def _withdraw(visit: Visit) -> Response:
    found, why = _round(visit), words(visit.form, "why")
    with visit.reading() as connection:
        one = step_comment(connection, found.table_name, inputs.needed(visit.form, "comment"))
    if visit.person.sender.name != one.by and not visit.person.may(Right.DECIDE):
        raise HTTPException(403, f"Only {one.by} or an inspector may withdraw this comment.")
    if why is None:
        raise HTTPException(400, "Enter the reason for the withdrawal.")
    if one.withdrawn is None:
        with visit.house.writing() as connection:
            withdraw_comment(
                connection, visit.person.sender.name, one.table_name, one.comment, why, visit.now, once_of(visit)
            )
    return visit.to(links.step_of(one.table_name, one.round, one.about))


def _round(visit: Visit) -> FoundRound:
    number = inputs.number(visit.form, "n")
    if number is None:
        raise HTTPException(400, "The form needs a round: its session and number.")
    with visit.source() as source:
        return source.round_at(inputs.needed(visit.form, "session"), number)


ROUTES: list[BaseRoute] = [
    page("/round/comment", Right.STUDY, _comment, post=True),
    page("/round/comment/withdraw", Right.STUDY, _withdraw, post=True),
]
