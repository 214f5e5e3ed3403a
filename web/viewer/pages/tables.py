"""A table on a gaming day: its shoes with their roads, or its results in order; and a shoe card by card."""

from collections.abc import Callable, Iterator
from datetime import date
from itertools import groupby

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.fold.round import Round
from domain.views.replay.roads import Roads, coups, has_roads, roads
from projections.queries.gaming_days import GamingDay
from projections.queries.known_names import check_names
from projections.queries.replay.what_if import others
from projections.queries.rounds import FoundRound
from projections.queries.shoe_contents import shoe_contents
from projections.queries.source import PageSource
from projections.queries.times import nearest_days
from record.errors import NotFound, UnknownName
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.charts import Plot
from web.viewer.toolkit.fact_rights import unfound
from web.viewer.toolkit.question_address import Address
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right
from web.viewer.toolkit.shoe_plot import shoe_plot


class ShoeOnPage(Struct):
    """A shoe, or all rounds of a game without shoes."""

    name: str | None
    rounds: list[FoundRound]
    bodies: list[Round]
    roads: Roads | None
    """None if the game has none."""

    def count(self, outcome: str) -> int:
        """The number of coups with this outcome, as marked on its roads."""
        return sum(coup.outcome == outcome for coup in self.roads.coups) if self.roads else 0


def table_page(visit: Visit) -> Response:
    name = inputs.needed(visit.asked, "name")
    with visit.source() as source:
        known = _days(source, visit)
        day = _asked_day(known, inputs.day(visit.asked, "day"))
        visit.noted(f"table {name}, gaming day {day.gaming_day}", name)
        grown = source.growth(day.session) if day == known[0] else ""  # before the rest: what comes meanwhile is told
        found = source.of_session(day.session)
        folded = source.bodies(day.session)[: len(found)]  # more may have begun between the two
    if not visit.person.may(Right.FINDINGS):
        for one in found:
            one.findings = 0
        day.findings, folded = 0, unfound(folded)
    shoes = [*_shoes(found, folded)]
    shoes.reverse()
    numbers = {str(nth): nth for nth in range(1, len(shoes) + 1)}
    shown = inputs.one_of(visit.asked, "shoe", numbers, str(len(shoes))) if shoes else "0"
    return visit.page(
        "table.html", name=name, days=known, day=day, shoes=[*zip(range(len(shoes), 0, -1), shoes, strict=True)],
        shown=int(shown), address=_addresses(found), grown=grown, others=others,
    )  # fmt: skip


def day_of(source: PageSource, visit: Visit) -> GamingDay:
    """The gaming day that a page of a table shows."""
    return _asked_day(_days(source, visit), inputs.day(visit.asked, "day"))


def _days(source: PageSource, visit: Visit) -> list[GamingDay]:
    """The gaming days of the table that is asked for, the newest first."""
    name = inputs.needed(visit.asked, "name")
    known = source.days(name)
    if not known:
        _check_table(visit, name)
    return known


def _asked_day(known: list[GamingDay], on: date | None) -> GamingDay:
    """The day that is asked for, else the newest."""
    if on is None:
        return known[0]
    for one in known:
        if str(one.gaming_day) == str(on):
            return one
    days = (date.fromisoformat(str(one.gaming_day)) for one in known if one.gaming_day)
    raise UnknownName("gaming day of this table", str(on), nearest_days(on, days))


def _check_table(visit: Visit, name: str) -> None:
    """Raises for a table that is not there, with the nearest if the record knows it."""
    if visit.token:
        with visit.reading() as connection:
            check_names(connection, {"table": name})
    raise NotFound("table", name)


def _shoes(found: list[FoundRound], folded: list[Round]) -> Iterator[ShoeOnPage]:
    for name, pairs in groupby(zip(found, folded, strict=True), lambda pair: pair[0].shoe):
        rounds, whole = (list(each) for each in zip(*pairs, strict=True))
        yield ShoeOnPage(name, rounds, whole, roads(coups(whole)) if has_roads(whole[0].ruleset) else None)


def _addresses(found: list[FoundRound]) -> Callable[[str], str]:
    """The address of a round by its name."""
    return {one.round: links.round_(one.session, one.n) for one in found}.__getitem__


def _shoe(visit: Visit) -> Response:
    session, name = inputs.needed(visit.asked, "session"), inputs.needed(visit.asked, "name")
    with visit.source() as source:
        stretches, found = source.timeline(session, name), source.of_shoe(session, name)
    table = session.rpartition("/")[0]
    visit.noted(f"shoe {name}", table)
    cards = sum(piece.card is not None for one in stretches for piece in one.pieces)
    return visit.page(
        "shoe.html", session=session, table=table, name=name, stretches=stretches, cards=cards,
        address=_addresses(found), left=_left(visit, session, name, table), others=others,
        ruleset=found[0].ruleset if found else None,
    )  # fmt: skip


def _left(visit: Visit, session: str, name: str, table: str) -> Plot | None:
    """What is left in the shoe beside what ought to be. None in a bundle, which has no counts of shoes."""
    if not visit.token:
        return None
    with visit.reading() as connection:
        it = shoe_contents(connection, session, name)
    return shoe_plot(it, lambda cards: _rounds_with(table, name, cards)) if it and it.seen else None


def _rounds_with(table: str, shoe: str, cards: list[str]) -> str:
    """The rounds of a shoe in which one of these cards was drawn."""
    return str(Address("/rounds", (("table", table), ("shoe", shoe), *(("card", card) for card in cards))))


ROUTES: list[BaseRoute] = [page("/table", Right.ROUNDS, table_page), page("/shoe", Right.ROUNDS, _shoe)]
