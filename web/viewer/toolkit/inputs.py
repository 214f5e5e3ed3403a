"""Input from people: small forms in UTF-8, with values that the record can store."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import TypeVar
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from projections.errors import NoSuchColumn
from projections.queries.nearest_names import near
from web.small_bodies import BodyTooLarge, whole_body

T = TypeVar("T")

LARGEST = 2**31 - 1
"""The largest number of a seat, a round or a page that the database accepts."""


def day(asked: Mapping[str, str], name: str) -> date | None:
    """A gaming day."""
    return _read(asked, name, date.fromisoformat, "a day, such as 2002-11-09")


def number(asked: Mapping[str, str], name: str) -> int | None:
    """A number from 0."""
    return _read(asked, name, _number, "a number")


def one_of(asked: Mapping[str, str], name: str, known: Mapping[str, object], usual: str) -> str:
    """One of the listed words."""
    word = asked.get(name, usual)
    if word not in known:
        raise HTTPException(400, f"{name} must be one of {', '.join(known)}.")
    return word


def needed(asked: Mapping[str, str], name: str) -> str:
    """A required field."""
    if name not in asked:
        raise HTTPException(400, f"The address lacks {name}.")
    return asked[name]


def only(asked: Mapping[str, str], subject: str, known: Iterable[str]) -> None:
    """Raises `NoSuchColumn` for any other word: without it, another question would be answered."""
    names = [*known]
    for name in asked:
        if name not in names:
            raise NoSuchColumn(subject, name, near(name, names), names)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > 10 or int(word) > LARGEST:
        raise ValueError
    return int(word)


def _read(asked: Mapping[str, str], name: str, read: Callable[[str], T], what: str) -> T | None:
    if name not in asked:
        return None
    try:
        return read(asked[name].strip())
    except ValueError:
        raise HTTPException(400, f"{name} must be {what}.") from None


MAX_FORM = 64 * 1024
"""The maximum size of a form, in bytes."""
MAX_FIELDS = 600
"""A page of a list has a hundred boxes; a round at terminals offers some hundreds of wagers."""
FORM = "application/x-www-form-urlencoded"
_NO_TEXT = re.compile("[\0\ufffd\ud800-\udfff]")


async def form(request: Request) -> dict[str, str]:
    """The fields. If one occurs twice, the last value counts."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        raise HTTPException(415, "This address accepts forms only.")
    try:
        body = await whole_body(request, MAX_FORM)
        fields = parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=MAX_FIELDS, errors="strict")
    except BodyTooLarge:
        raise HTTPException(413, "The form is too large.") from None
    except TimeoutError:
        raise HTTPException(408, "The form was not received in time.") from None
    except (ValueError, ClientDisconnect):
        raise HTTPException(400, "The form can't be read.") from None
    check(word for field in fields for word in field)
    return dict(fields)


def check_address(request: Request) -> None:
    """The same for an address: its path and query."""
    check((request.scope["path"], *map(str, request.path_params.values())))
    check(word for field in request.query_params.multi_items() for word in field)


def check(words: Iterable[str]) -> None:
    """Check a text: no NUL, which the database cannot store, and no invalid UTF-8."""
    if any(map(_NO_TEXT.search, words)):
        raise HTTPException(400, "The text is not UTF-8.")
