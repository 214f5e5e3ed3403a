"""Pits: an administrator gives tables their places on the wall. Every change is a fact in the administrator's name."""

from collections.abc import Mapping, Sequence

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.facts.vocabulary import MAX_NAME
from domain.text import safe
from record.authored.attention import Place, arrange, arranged, places
from record.authored.thresholds import BOUNDS, USUAL, Thresholds, in_force, set_thresholds, thresholds_set
from web.viewer.access.guard import page
from web.viewer.live.floor_rows import key
from web.viewer.toolkit import inputs
from web.viewer.toolkit.recording import once_of, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right


def _pits(visit: Visit) -> Response:
    tables, placed = _known(visit)
    found = arranged(placed)
    loose = [name for name in tables if name not in placed]
    with visit.reading() as connection:
        history = thresholds_set(connection)
    return visit.page(
        "pits.html",
        pits=found,
        loose=loose,
        key=key,
        named=safe,
        history=history[::-1],
        now=in_force(history),
        usual=USUAL,
    )


def _known(visit: Visit) -> tuple[list[str], dict[str, Place]]:
    with visit.reading() as connection:
        placed = places(connection)
    return [one.table_name for one in visit.house.floor().tables], placed


def _place(visit: Visit) -> Response:
    """Put the ticked tables at the end of a pit or in none, or move one table within its pit."""
    tables, placed = _known(visit)
    pits = dict(arranged(placed))
    named = {key(table): table for table in (*tables, *placed)}
    move = next((way for way in ("earlier", "later") if way in visit.form), None)
    if move is not None:
        _record(visit, placed, *_moved(pits, placed, _table(named, visit.form[move]), -1 if move == "earlier" else 1))
        return visit.to("/pits")
    ticked = [_table(named, name[2:]) for name in visit.form if name.startswith("t.")]
    if not ticked:
        raise HTTPException(400, "Tick the tables first.")
    if "out" in visit.form:
        _record(visit, placed, None, ticked)
        return visit.to("/pits")
    pit = visit.form.get("pit", "").strip()
    if not 0 < len(pit) <= MAX_NAME:
        raise HTTPException(400, f"Name the pit, in at most {MAX_NAME} letters.")
    _record(visit, placed, pit, [*(one for one in pits.get(pit, ()) if one not in ticked), *ticked])
    return visit.to("/pits")


def _set_thresholds(visit: Visit) -> Response:
    """Set from when on a table needs attention."""
    minutes, errors = (inputs.number(visit.form, name) for name in ("silent_minutes", "least_errors"))
    why, times = words(visit.form, "why"), visit.form.get("times_the_floor", "").strip()
    wanted = Thresholds(minutes or 0, errors or 0, times)
    if not wanted.is_within_bounds():
        raise HTTPException(400, f"These are no thresholds. Write {BOUNDS}.")
    if why is None:
        raise HTTPException(400, "Give the reason for setting them.")
    with visit.house.writing() as connection:
        set_thresholds(connection, visit.person.sender.name, wanted, visit.now, why, once_of(visit))
    return visit.to("/pits#attention")


def _table(named: Mapping[str, str], of: str) -> str:
    if of not in named:
        raise HTTPException(404, "There is no such table on the floor.")
    return named[of]


def _moved(
    pits: Mapping[str, list[str]], placed: Mapping[str, Place], table: str, way: int
) -> tuple[str | None, list[str]]:
    """A pit with one of its tables a place further on. The first and the last stay."""
    if table not in placed:
        raise HTTPException(409, "This table is in no pit.")
    order = [*pits[placed[table].pit]]
    at = order.index(table)
    order.insert(max(0, at + way), order.pop(at))
    return placed[table].pit, order


def _record(visit: Visit, placed: Mapping[str, Place], pit: str | None, order: Sequence[str]) -> None:
    """The tables of a pit in this order: a fact for each that is now elsewhere."""
    with visit.house.writing() as connection:
        arrange(connection, visit.person.sender.name, placed, pit, order, visit.now, once_of(visit))


ROUTES: list[BaseRoute] = [
    page("/pits", Right.ARRANGE, _pits),
    page("/pits/place", Right.ARRANGE, _place, post=True),
    page("/pits/thresholds", Right.ARRANGE, _set_thresholds, post=True),
]
