"""For each page of the viewer: its address, and its queries and folds by themselves."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import date
from itertools import islice
from typing import Any, NamedTuple

from psycopg import Connection

from domain.facts.vocabulary import Ruleset
from domain.fold.reading import AS_CORRECTED, AS_RECORDED
from domain.games import games
from domain.views.replay.roads import coups, roads
from projections.commission.full_statement import sheet
from projections.commission.postings import days_of, postings, postings_of_figure
from projections.commission.reconciliation import bridges, differences
from projections.commission.statement import StatementFilter
from projections.queries.access import newest
from projections.queries.facts import correction, fact
from projections.queries.findings import FindingFilter, finding, findings, handled
from projections.queries.floor import floor
from projections.queries.integrity import integrity
from projections.queries.rounds import RoundFilter, rounds
from projections.queries.source import Recorded
from projections.search.search import search
from record.venue import UNNAMED
from web.viewer.toolkit import links
from web.viewer.toolkit.paging import SIZE

BACCARAT: Ruleset = "nz-1998-baccarat"
OTHERWISE: Ruleset = "vic-2002-traditional"
ROULETTE: Ruleset = "nz-1996-roulette"
GAMES: tuple[Ruleset, ...] = (BACCARAT, OTHERWISE, "nz-1996-blackjack", ROULETTE, "nz-1996-craps")


class ShownRound(NamedTuple):
    """A round and its place; and another subject of the same table that has a page of its own."""

    session: str
    n: int
    round: str
    table: str
    day: date
    shoe: str | None
    player: str
    fact: str
    finding: str
    dispute: str


class Page(NamedTuple):
    """A page's address, its queries and folds, and at which tables."""

    address: Callable[[ShownRound], str]
    beneath: Callable[[Connection[Any], ShownRound], object]
    ruleset: Ruleset = BACCARAT


def shown(found: Iterable[Any]) -> list[Any]:
    """The part of a list that a page shows, and whether there is more."""
    return [*islice(found, SIZE + 1)]


# --- tables and rounds ------------------------------------------------------------------------------------------------


def _table(connection: Connection[Any], at: ShownRound) -> object:
    source = Recorded(connection)
    return source.days(at.table), source.of_session(at.session), source.bodies(at.session)


def _roads(connection: Connection[Any], at: ShownRound) -> object:
    source = Recorded(connection)
    return source.days(at.table), source.of_session(at.session), roads(coups(source.bodies(at.session)))


def _shoe(connection: Connection[Any], at: ShownRound) -> object:
    source = Recorded(connection)
    return source.timeline(at.session, at.shoe or ""), source.of_shoe(at.session, at.shoe or "")


def _round(connection: Connection[Any], at: ShownRound) -> object:
    source = Recorded(connection)
    found = source.round_at(at.session, at.n)
    around = source.neighbours(found), source.about(found.table_name, found.round)
    return source.replay(found, AS_CORRECTED, False), around


def _as_recorded(connection: Connection[Any], at: ShownRound) -> object:
    source = Recorded(connection)
    found = source.round_at(at.session, at.n)
    around = source.neighbours(found), source.about(found.table_name, found.round)
    return source.replay(found, AS_RECORDED, False), around


def _compared(connection: Connection[Any], at: ShownRound) -> object:
    found = Recorded(connection).round_at(at.session, at.n)
    return _round(connection, at), Recorded(connection).what_if(found, OTHERWISE, AS_CORRECTED)


def _rounds(connection: Connection[Any], at: ShownRound) -> object:
    with closing(rounds(connection, RoundFilter(table=at.table, day=at.day))) as found:
        return shown(found)


# --- findings, disputes, facts ----------------------------------------------------------------------------------------


def _findings(connection: Connection[Any], at: ShownRound) -> object:
    with closing(findings(connection, FindingFilter(day=at.day))) as found:
        return handled(connection), shown(found)


def _finding(connection: Connection[Any], at: ShownRound) -> object:
    found = finding(connection, at.finding)
    where = RoundFilter(round=found.round, table=found.table_name)
    return handled(connection, [at.finding]), next(rounds(connection, where, 1), None)


def _dispute(connection: Connection[Any], at: ShownRound) -> object:
    source = Recorded(connection)
    it = source.dispute(at.dispute)
    return [source.named(name) for name in it.rounds], source.identified(it.table_name)


def _fact(connection: Connection[Any], at: ShownRound) -> object:
    return fact(connection, at.table, at.fact), correction(connection, at.table, at.fact)


# --- money ------------------------------------------------------------------------------------------------------------


def _asked(at: ShownRound, **more: Any) -> StatementFilter:
    return StatementFilter(at.day, at.day, **more)


def _statement(by: str) -> Page:
    def beneath(connection: Connection[Any], at: ShownRound) -> object:
        return sheet(connection, _asked(at), (by,), games)

    return Page(lambda at: links.link_to("/commission", since=at.day, until=at.day, by=by), beneath)


def _postings(connection: Connection[Any], at: ShownRound) -> object:
    with closing(postings(connection, days_of("charged", _asked(at, table=at.table)))) as found:
        return shown(postings_of_figure("charged", found))


def _reconciled(connection: Connection[Any], at: ShownRound) -> object:
    found = differences(connection, _asked(at, table=at.table))
    return bridges(connection, _asked(at, table=at.table), found)


def _money(path: str, at: ShownRound, **more: object) -> str:
    return links.link_to(path, since=at.day, until=at.day, table=at.table, **more)


# --- all of them ------------------------------------------------------------------------------------------------------


def _replays() -> Iterator[tuple[str, Page]]:
    for ruleset in GAMES:
        yield f"round, {ruleset}", Page(lambda at: links.round_(at.session, at.n), _round, ruleset)


def _searched(what: Callable[[ShownRound], str]) -> Page:
    return Page(
        lambda at: links.link_to("/search", q=what(at)),
        lambda connection, at: search(connection, what(at), UNNAMED.zone),
    )


PAGES: dict[str, Page] = {
    "floor": Page(lambda _: "/", lambda connection, _: floor(connection)),
    "table, its roads": Page(lambda at: links.table(at.table, at.day), _roads),
    "table, its results": Page(lambda at: links.table(at.table, at.day), _table, ROULETTE),
    "shoe": Page(lambda at: links.shoe(at.session, at.shoe or ""), _shoe),
    **dict(_replays()),
    "round as first recorded": Page(lambda at: links.round_as(at.session, at.n, reading="recorded"), _as_recorded),
    "round under another rulebook": Page(
        lambda at: links.link_to("/round", {"session": at.session, "n": at.n, "as": OTHERWISE}), _compared
    ),
    "rounds (JSON)": Page(lambda at: links.link_to("/api/rounds", table=at.table, day=at.day), _rounds),
    "findings": Page(lambda at: links.link_to("/findings", day=at.day, state="all"), _findings),
    "finding": Page(lambda at: links.finding(at.finding), _finding),
    "disputes": Page(lambda _: "/disputes", lambda connection, _: Recorded(connection).disputes(None, "open")),
    "dispute": Page(lambda at: links.dispute(at.dispute), _dispute),
    "commission by player": _statement("player"),
    "commission by shoe": _statement("shoe"),
    "postings": Page(lambda at: _money("/commission/postings", at, figure="charged"), _postings),
    "reconciliation": Page(lambda at: _money("/commission/reconciled", at), _reconciled),
    "integrity": Page(lambda _: "/integrity", lambda connection, _: integrity(connection)),
    "access": Page(lambda _: "/access", lambda connection, _: shown(newest(connection))),
    "fact": Page(lambda at: links.fact(at.table, at.fact), _fact),
    "search, a round": _searched(lambda at: at.round),
    "search, a player": _searched(lambda at: at.player),
    "search, a card": _searched(lambda _: "9H"),
}
