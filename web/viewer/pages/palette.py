"""The palette: one line leads to anything: pages, saved questions, questions, and what a search finds."""

import re
import shlex
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute

from domain.text import counted
from projections.errors import CannotSort, NoSuchColumn, NotAFilter, TimeTwice
from projections.questions.question import SPAN
from projections.questions.subjects import Subject
from projections.search.as_question import as_question
from projections.search.hits import EXAMPLES, Hit, Hits
from projections.search.reading import read
from projections.search.search import search
from record.errors import UnknownName
from record.people.saved_questions import saved_for
from web.viewer.access.guard import page
from web.viewer.errors import sentence
from web.viewer.toolkit import links
from web.viewer.toolkit.fact_rights import found_by
from web.viewer.toolkit.question_address import LISTS, Address, Words, address_of
from web.viewer.toolkit.questions import ASKED, known_question, question_of, seen_by
from web.viewer.toolkit.rendering import part
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

SOME = 12
"""The maximum number of hits of a search."""
WRONG = (UnknownName, NoSuchColumn, NotAFilter, CannotSort, TimeTwice)

_COMPARED = re.compile(r"(?:--)?([A-Za-z][A-Za-z_-]*)(>=|<=|!=|>|<|=)(.*)")
_SPECIAL = (*SPAN, "not", *LISTS)


class Choice(NamedTuple):
    """A place that a line leads to."""

    kind: str
    title: str
    about: str
    address: str


class Asked(NamedTuple):
    """The choices of a line, and what is to be said of it."""

    choices: list[Choice]
    said: str = ""


# --- questions ------------------------------------------------------------------------------------------------------


def question_in(line: str) -> Address | None:
    """The question of a line such as `wagers table=BAC07 difference>100 by dealer`. None if it is none."""
    try:
        first, *rest = shlex.split(line)
    except ValueError:
        return None
    if first.lower() not in ASKED or not rest:
        return None
    words = [*_words(ASKED[first.lower()][0], rest)]
    if None in words:
        return None
    said = [one for one in words if one is not None]
    empty = tuple(one for one in said if not one[1].strip())  # no address has these, and the question refuses them
    address = address_of(f"/{first.lower()}", said)
    return address._replace(words=(*address.words, *empty))


def _words(subject: Subject, tokens: Sequence[str]) -> Iterator[tuple[str, str] | None]:
    """Each word of the question. None for a token that is none."""
    left = [*tokens]
    while left:
        token = left.pop(0)
        name = token.removeprefix("--").lower().replace("-", "_")
        column = subject.columns.get(name)
        value = left and not left[0].startswith("--")
        if found := _COMPARED.fullmatch(token):
            yield found[1].lower(), found[3] if found[2] == "=" else found[2] + found[3]
        elif column is not None and column.alone and not (token.startswith("--") and value):
            yield name, column.alone
        elif (token.startswith("--") or name in _SPECIAL or column is not None) and value:
            yield name, left.pop(0)
        else:
            yield None


def _question(visit: Visit, connection: Connection[Any], line: str) -> Asked | None:
    """The question itself, or what is wrong with it."""
    address = question_in(line)
    if address is None:
        return None
    name = address.path.removeprefix("/")
    subject, right = ASKED[name]
    if not visit.person.may(right):
        return None
    try:
        asked = known_question(connection, question_of(visit, subject, address.asked()))
    except WRONG as why:
        return Asked([], sentence(why))
    by = f", by {' and '.join(one.name for one in asked.by)}" if asked.by else ""
    return Asked([Choice("Ask", f"{name.capitalize()}: {asked.searched}{by}", "", str(address))])


def _all_like_these(visit: Visit, connection: Connection[Any], line: str) -> Iterator[Choice]:
    """The questions for all rows with the words of a search."""
    parts = read(connection, line, visit.here.venue.zone, datetime.now).parts
    only = [one.only for one in parts if one.only and not one.meanings]
    for name, (subject, right) in ASKED.items():
        if "time" not in subject.columns:
            continue  # accounts are of gaming days, and a line may name a time
        words = as_question(parts, name) if name in (only or ASKED) else None
        if words and visit.person.may(right) and _sees(visit, subject, words):
            said = ", ".join(f"{column} {value}" for column, value in words)
            yield Choice("Ask", f"All {name}: {said}", "with figures", str(Address(f"/{name}", words)))


def _sees(visit: Visit, subject: Subject, words: Words) -> bool:
    """Whether the person may ask for all these columns."""
    known = {*seen_by(visit.person, subject).columns, *SPAN, "not"}
    return all(name in known for name, _ in words)


# --- places ---------------------------------------------------------------------------------------------------------


def _places(visit: Visit, connection: Connection[Any], line: str) -> Iterator[Choice]:
    """Pages and saved questions with the line in their names."""
    words = line.casefold()
    for entry in visit.person.entries:
        if words in entry.name.casefold():
            yield Choice("Page", entry.name, "", entry.path)
    for one in saved_for(connection, visit.person.name):
        if words in one.title.casefold() and one.subject in ASKED and visit.person.may(ASKED[one.subject][1]):
            yield Choice("Saved", one.title, one.subject, str(Address(f"/{one.subject}", tuple(one.words))))


def beside_hits(visit: Visit, connection: Connection[Any], line: str) -> Asked:
    """What a line leads to, except the hits of a search."""
    places = [*_places(visit, connection, line)]
    if not line:
        return Asked(places)
    question = _question(visit, connection, line)
    if question is not None:
        return question
    return Asked([*places, *_all_like_these(visit, connection, line)])


def _asked(visit: Visit, line: str) -> Asked:
    with visit.reading() as connection:
        beside = beside_hits(visit, connection, line)
        if not line or question_in(line) is not None:
            return beside
        found = search(connection, line, visit.here.venue.zone, found_by(visit.person), SOME)
    hits = [*_hits(visit, found.hits)][:SOME]
    pages = [one for one in beside.choices if one.kind != "Ask"]
    asks = [one for one in beside.choices if one.kind == "Ask"]
    may_be = [
        Choice("May be", one.line, one.found, str(Address("/search", (("q", one.line),)))) for one in found.readings
    ]
    return Asked([*pages, *may_be, *hits, *asks], _said(found, len(hits)))


def _hits(visit: Visit, hits: Sequence[Hit]) -> Iterator[Choice]:
    """The hits that have a page."""
    for one in hits:
        address, at = links.hit(one), visit.here.time(one.at) if one.at else ""
        if address is not None:
            about = ", ".join(filter(None, (one.table, at, one.about)))
            yield Choice(one.kind.capitalize(), one.name, about, address)


def _said(found: Hits, hits: int) -> str:
    if not found.has_words:
        return f"Write {EXAMPLES}."
    if found.unknown:
        return f"Nothing is called {' or '.join(one.words for one in found.unknown)}."
    said = f"{counted(hits, 'hit')}{' and more' if found.more else ''}"
    return f"{said}. Understood as: {found.understood}." if found.understood else ""


def _choices(visit: Visit) -> Response:
    asked = _asked(visit, visit.asked.get("q", "").strip())
    return HTMLResponse(part("palette.html", asked=asked))


ROUTES: list[BaseRoute] = [page("/search/choices", Right.SEARCH, _choices)]
