"""Saved questions: each under a title, for oneself or for the house."""

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.questions.saved import public_words
from record.people.saved_questions import MOST, SavedQuestion, delete, save, saved_for
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs
from web.viewer.toolkit.question_address import Address, address_from
from web.viewer.toolkit.questions import ASKED, question_of
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import AUTHORITY, Right

LONGEST = 100
"""The maximum number of characters in a title."""


def _list(visit: Visit) -> Response:
    with visit.reading() as connection:
        found = [one for one in saved_for(connection, visit.person.name) if _may_ask(visit, one)]
    rows = [(one, address_of_saved(one), _may_delete(visit, one)) for one in found]
    return visit.page("saved.html", rows=rows)


def _may_ask(visit: Visit, one: SavedQuestion) -> bool:
    return one.subject in ASKED and visit.person.may(ASKED[one.subject][1])


def _may_delete(visit: Visit, one: SavedQuestion) -> bool:
    return one.name == visit.person.name or visit.person.role in AUTHORITY


def address_of_saved(one: SavedQuestion) -> Address:
    """The address of a saved question."""
    return Address(f"/{one.subject}", tuple(one.words))


def _save(visit: Visit) -> Response:
    title = " ".join(visit.form.get("title", "").split())
    if not title or len(title) > LONGEST:
        raise HTTPException(400, f"Enter a title of at most {LONGEST} letters.")
    address = address_from(inputs.needed(visit.form, "question"))
    name = address.path.removeprefix("/")
    if name not in ASKED:
        raise HTTPException(400, "This address is no question.")
    subject, right = ASKED[name]
    visit.need(right)
    asked = address.asked("state", "to") if name == "findings" else address.asked()
    question_of(visit, subject, asked)  # or it is none
    with visit.reading() as connection:
        words = public_words(connection, subject, address.words)
    with visit.house.people() as connection:
        if not save(connection, visit.person.name, title, visit.form.get("house") == "1", name, words):
            raise HTTPException(400, f"You have saved {MOST} questions. Delete one first.")
    return visit.to(str(address))


def _delete(visit: Visit) -> Response:
    number = inputs.number(visit.form, "number") or 0
    with visit.house.people() as connection:
        if not delete(connection, number, visit.person.name, visit.person.role in AUTHORITY):
            raise HTTPException(404, "There is no such question of yours.")
    return visit.to("/questions")


ROUTES: list[BaseRoute] = [
    page("/questions", Right.SEARCH, _list),
    page("/questions/save", Right.SEARCH, _save, post=True),
    page("/questions/delete", Right.SEARCH, _delete, post=True),
]
