"""Raising a dispute, over one or several rounds of a table."""

from collections.abc import Mapping
from datetime import datetime
from secrets import token_hex

import msgspec
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.errors import NotFound
from projections.queries.facts import fact
from projections.queries.rounds import FoundRound
from projections.queries.source import PageSource
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
    claim = words(said, "claim")
    with visit.source() as source:
        names = _names(source, said)
        if not names or len(names) > MOST_ROUNDS or claim is None:
            return _asked(visit, said, f"Name one to {MOST_ROUNDS} rounds, and say what is claimed.")
        found = {name: _newest(source, name, said) for name in names}
        why = _amiss(source, said, found)
    if why is not None:
        return _asked(visit, said, why)
    name = f"D-{datetime.now(visit.here.venue.zone):%Y%m%d-%H%M%S}-{token_hex(2)}"
    table, *_ = {one.table_name for one in found.values() if one}
    rounds = list(dict.fromkeys(one.round for one in found.values() if one))
    who = words(said, "player")
    players = sorted({one for each in found.values() if each for one in each.players})
    if who is not None and who not in players and not said.get("even_so"):
        had = f"; those were {', '.join(players[:12])}" if players else ""
        return _asked(visit, {**said, "stranger": who}, f"{who} had no wager in these rounds{had}.")
    about = {"player": words(said, "player"), "wager": words(said, "wager")}
    recorded = told(visit, "dispute_raised", table, dispute=name, rounds=rounds, note=claim, **about)
    with visit.reading() as connection:  # the form may have been sent before, under another name
        name = msgspec.json.decode(fact(connection, table, recorded).line)["dispute"]
    with visit.source() as source:
        follow_it(visit, source.dispute(name))
    return visit.to(links.dispute(name))


# --- which rounds are meant -----------------------------------------------------------------------------------------


def _names(source: PageSource, said: Mapping[str, str]) -> list[str]:
    """A line is a name, which may have spaces in it; or several."""
    lines = [line.strip() for line in said.get("rounds", "").splitlines() if line.strip()]
    if len(lines) > MOST_ROUNDS:
        return lines
    return [name for line in lines for name in ([line] if _newest(source, line, said) else line.split())]


def _called(source: PageSource, name: str, said: Mapping[str, str]) -> list[FoundRound]:
    """Tables may call their rounds alike: those of the table from whose page somebody came, if it has any."""
    try:
        found = source.named(name)
    except NotFound:
        return []
    return [one for one in found if one.table_name == said.get("table")] or found


def _newest(source: PageSource, name: str, said: Mapping[str, str]) -> FoundRound | None:
    return next(reversed(_called(source, name, said)), None)


def _amiss(source: PageSource, said: Mapping[str, str], found: Mapping[str, FoundRound | None]) -> str | None:
    """Why these can't be the rounds of a dispute."""
    missing = [name for name, one in found.items() if one is None]
    if missing:
        return f"There is no round {missing[0]}."
    if len({one.table_name for one in found.values() if one}) > 1:
        return "The rounds of a dispute are of one table."
    for name, one in found.items():
        days = {str(each.gaming_day) for each in _called(source, name, said)}
        if one and said.get("day") in days - {str(one.gaming_day)}:
            return f"{one.table_name} called another round {name} since, on {one.gaming_day}: it would be about that."
    return None


RAISING_ROUTES: list[BaseRoute] = [
    page("/disputes/raise", Right.WORK_DISPUTES, _form),
    page("/dispute/raise", Right.WORK_DISPUTES, _raise, post=True),
]
