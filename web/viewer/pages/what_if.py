"""A shoe or a gaming day under another ruleset: the sums by bet and by player, and the rounds that differ."""

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.facts.vocabulary import Ruleset
from domain.games import games
from projections.queries.gaming_days import of_session, of_shoe
from projections.queries.replay.what_if import others
from projections.queries.rounds import FoundRound
from projections.questions.sums_under import sums_under
from record.errors import NotFound
from web.viewer.access.guard import page
from web.viewer.pages.rounds import reading_of
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

MOST = 200
"""The most rounds listed. The sums have all."""


def _what_if(visit: Visit) -> Response:
    session, shoe = inputs.needed(visit.asked, "session"), visit.asked.get("shoe")
    reading = reading_of(visit)
    with visit.reading() as connection:
        rounds = of_session(connection, session) if shoe is None else of_shoe(connection, session, shoe)
        if not rounds:
            raise NotFound("gaming day" if shoe is None else "shoe", session if shoe is None else shoe)
        known = others(rounds[0].ruleset)
        under = _under(visit, known)
        table = rounds[0].table_name
        visit.noted(f"rounds as {under}: {shoe or session}", table)
        found = sums_under(connection, rounds, under, games, reading)
    numbers = {one.round: one.n for one in rounds}
    return visit.page(
        "what_if.html", found=found, rounds=rounds, session=session, shoe=shoe, table=table, under=under, known=known,
        reading=reading, shown=found.partings[:MOST], in_force=_in_force(rounds),
        address=lambda name: links.round_as(session, numbers[name], **{"as": under}),
    )  # fmt: skip


def _under(visit: Visit, known: list[Ruleset]) -> Ruleset:
    """The other ruleset of the same game: the one asked for, else the first."""
    asked = visit.asked.get("as")
    found = next((one for one in known if asked in (None, one)), None)
    if found is None:
        raise HTTPException(400, "Rounds can only be compared with a ruleset of the same game.")
    return found


def _in_force(rounds: list[FoundRound]) -> str:
    return ", ".join(dict.fromkeys(one.ruleset for one in rounds if one.ruleset))


ROUTES: list[BaseRoute] = [page("/what-if", Right.ROUNDS, _what_if)]
