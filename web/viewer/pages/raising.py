"""Raising a dispute, over one or several rounds of a table."""

from datetime import datetime
from secrets import token_hex

from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.errors import NotFound
from projections.queries.rounds import FoundRound
from projections.queries.source import Source
from web.viewer import links
from web.viewer.guard import page
from web.viewer.pages.following import follow_it
from web.viewer.rights import Right
from web.viewer.saying import told, words
from web.viewer.visit import Visit

MOST_ROUNDS = 50


def _form(visit: Visit) -> Response:
    return _asked(visit, dict(visit.asked))


def _asked(visit: Visit, said: dict[str, str], why: str | None = None) -> Response:
    return visit.page("raise.html", 400 if why else 200, said=said, why=why)


def _raise(visit: Visit) -> Response:
    said = dict(visit.form)
    names = said.get("rounds", "").split()
    claim = words(said, "claim")
    if not names or len(names) > MOST_ROUNDS or claim is None:
        return _asked(visit, said, f"Name one to {MOST_ROUNDS} rounds, and say what is claimed.")
    with visit.source() as source:
        found = [_any(source, name) for name in names]
    missing = [name for name, one in zip(names, found, strict=True) if one is None]
    tables = {one.table_name for one in found if one is not None}
    if missing or len(tables) > 1:
        why = f"There is no round {missing[0]}." if missing else "The rounds of a dispute are of one table."
        return _asked(visit, said, why)
    name = f"D-{datetime.now(visit.here.venue.zone):%Y%m%d-%H%M%S}-{token_hex(2)}"
    rounds = list(dict.fromkeys(one.round for one in found if one is not None))
    about = {"player": words(said, "player"), "wager": words(said, "wager")}
    told(visit, "dispute_raised", tables.pop(), dispute=name, rounds=rounds, note=claim, **about)
    with visit.source() as source:
        follow_it(visit, source.dispute(name))
    return visit.to(links.dispute(name))


def _any(source: Source, name: str) -> FoundRound | None:
    try:
        return source.named(name)[-1]
    except NotFound:
        return None


ROUTES: list[BaseRoute] = [
    page("/disputes/raise", Right.WORK_DISPUTES, _form),
    page("/dispute/raise", Right.WORK_DISPUTES, _raise, post=True),
]
