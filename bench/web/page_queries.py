"""For each page of the viewer: its address, and its queries and folds by themselves."""

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from projections.queries.findings import finding, handled
from projections.queries.integrity import integrity
from projections.queries.rounds import named
from projections.queries.source import Recorded
from projections.queries.wall import wall
from projections.questions.answer import answer
from projections.questions.answering import Recorded as Asked
from projections.questions.facets import facets
from projections.questions.finding_states import still
from projections.questions.names import with_known_names
from projections.questions.person import Role, person
from projections.questions.question import question
from projections.questions.subjects import SUBJECTS
from projections.search.search import search
from projections.watch.asking import budget_of, watch_record
from record.venue import UNNAMED
from web.viewer.toolkit import links
from web.viewer.toolkit.paging import SIZE
from web.viewer.toolkit.question_address import Address
from web.viewer.toolkit.watching import of_person

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
    dealer: str
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


# --- questions --------------------------------------------------------------------------------------------------------

Words = Mapping[str, list[str]]


def _answered(connection: Connection[Any], name: str, words: Words, counted: bool = True) -> object:
    """The rows of a question, the figures of all, and its facets."""
    asked = with_known_names(connection, question(SUBJECTS[name], words, UNNAMED.zone))
    found = answer(connection, asked, UNNAMED.zone, SIZE)
    return found, facets(connection, asked, UNNAMED.zone) if counted else None


def _question(name: str, words: Callable[[ShownRound], Words], path: str = "") -> Page:
    """The page of a question; as JSON it has no facets."""
    return Page(
        lambda at: str(Address(f"{path}/{name}", tuple((k, v) for k, several in words(at).items() for v in several))),
        lambda connection, at: _answered(connection, name, words(at), not path),
    )


def _of_day(at: ShownRound) -> Words:
    return {"table": [at.table], "day": [at.day.isoformat()]}


def _person(role: Role) -> Page:
    return Page(
        lambda at: links.link_to(f"/{role}", name=getattr(at, role)),
        lambda connection, at: person(connection, role, getattr(at, role), UNNAMED.zone),
    )


def _watch_of(role: Role) -> Page:
    def watched(connection: Connection[Any], at: ShownRound) -> object:
        there = Asked(connection, UNNAMED.zone)
        asked = of_person(role, frozenset({getattr(at, role)}))._replace(charted=True)
        return watch_record(there, (), asked, budget_of(there))

    return Page(lambda at: links.watch_of(role, getattr(at, role)), watched)


# --- findings, disputes, facts ----------------------------------------------------------------------------------------


def _findings(connection: Connection[Any], at: ShownRound) -> object:
    asked = question(SUBJECTS["findings"], {"day": [at.day.isoformat()]}, UNNAMED.zone)
    asked = asked._replace(filters=(*asked.filters, still(handled(connection), True)))
    found = answer(connection, asked, UNNAMED.zone, SIZE)
    return found, facets(connection, asked, UNNAMED.zone)


def _finding(connection: Connection[Any], at: ShownRound) -> object:
    found = finding(connection, at.finding)
    return handled(connection, [at.finding]), named(connection, found.round or "")


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


def _searched(what: Callable[[ShownRound], str], path: str = "/search") -> Page:
    return Page(
        lambda at: links.link_to(path, q=what(at)),
        lambda connection, at: search(connection, what(at), UNNAMED.zone),
    )


PAGES: dict[str, Page] = {
    "floor": Page(lambda _: "/", lambda connection, _: wall(connection)),
    "table, its roads": Page(lambda at: links.table(at.table, at.day), _roads),
    "table, its results": Page(lambda at: links.table(at.table, at.day), _table, ROULETTE),
    "shoe": Page(lambda at: links.shoe(at.session, at.shoe or ""), _shoe),
    **dict(_replays()),
    "round as first recorded": Page(lambda at: links.round_as(at.session, at.n, reading="recorded"), _as_recorded),
    "round under another rulebook": Page(
        lambda at: links.link_to("/round", {"session": at.session, "n": at.n, "as": OTHERWISE}), _compared
    ),
    "rounds of a table and day": _question("rounds", _of_day),
    "rounds (JSON)": _question("rounds", _of_day, "/api"),
    "wagers of a table and day": _question("wagers", _of_day),
    "wagers not paid as due": _question("wagers", lambda at: {"difference": ["!=0"], "sort": ["-difference"]}),
    "wagers of a day by dealer and rule": _question(
        "wagers", lambda at: {"day": [at.day.isoformat()], "by": ["dealer", "rule"], "sort": ["-rate"]}
    ),
    "player": _person("player"),
    "dealer": _person("dealer"),
    "player, the watch": _watch_of("player"),
    "dealer, the watch": _watch_of("dealer"),
    "palette, a player": _searched(lambda at: at.player, "/search/choices"),
    "findings": Page(lambda at: links.link_to("/findings", day=at.day), _findings),
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
