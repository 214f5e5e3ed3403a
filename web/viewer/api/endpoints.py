"""The endpoints."""

from collections.abc import Mapping
from contextlib import closing
from datetime import date, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from starlette.exceptions import HTTPException

from domain.cards import DECK
from domain.games import games
from projections.exports import json_file
from projections.queries.accessed import newest
from projections.queries.commission import KEYS
from projections.queries.facts import RecordedFact, fact
from projections.queries.figures import FIGURES, days_of, making
from projections.queries.findings import findings
from projections.queries.floor import Floor
from projections.queries.handled import NOTHING, Handled, handled
from projections.queries.integrity import Integrity, integrity
from projections.queries.postings import Posting, postings
from projections.queries.reconcile import Bridge, Difference, bridges, differences
from projections.queries.rounds import Asked as AskedRounds
from projections.queries.rounds import FoundRound, body, rounds
from projections.queries.searching import Hits, search
from projections.queries.sheet import sheet
from record.access import Access
from web.viewer import asking
from web.viewer.api.endpoint import DAY, NUMBER, PAGE, WORDS, Endpoint, Schema, one_of
from web.viewer.pages.commission import asked_of as asked_commission
from web.viewer.pages.findings import SEVERITIES, STATES
from web.viewer.pages.findings import asked_of as asked_findings
from web.viewer.paging import paged
from web.viewer.rights import Right
from web.viewer.visit import Visit


class Rounds(Struct):
    """A page of rounds."""

    rows: list[FoundRound]
    more: bool


class HandledFinding(Struct):
    """A finding, and what became of it."""

    finding: str
    table_name: str
    gaming_day: date | None
    shoe: str | None
    round: str | None
    at: datetime | None
    ruleset: str | None
    rule: str | None
    code: str
    severity: str
    fact: str | None
    message: str
    state: str
    to: str | None


class Findings(Struct):
    """A page of findings."""

    rows: list[HandledFinding]
    more: bool


class Postings(Struct):
    """A page of postings."""

    rows: list[Posting]
    more: bool


class Reconciled(Struct):
    """Due, settled, marked, collected; and every difference."""

    bridges: list[Bridge]
    differences: list[Difference]


class Accesses(Struct):
    """A page of what people looked at."""

    rows: list[Access]
    more: bool


# --- rounds -------------------------------------------------------------------------------------------------------

_YES = {"yes": True, "no": False}


def _rounds(visit: Visit) -> Rounds:
    asked = visit.asked
    words: dict[str, Any] = {name: asked.get(name) for name in NAMES}
    answers: dict[str, Any] = {name: _YES.get(_known(asked, name, _YES) or "") for name in ANSWERS}
    wanted = AskedRounds(
        **words, **answers, status=_known(asked, "status", STATUSES), card=_known(asked, "card", DECK),
        day=asking.day(asked, "day"), seat=asking.number(asked, "seat"),
    )  # fmt: skip
    with visit.reading() as connection, closing(rounds(connection, wanted)) as found:
        rows = paged(found, asked)
    return Rounds(rows.rows, rows.more)


NAMES = ("table", "shoe", "player", "outcome", "bet", "rule", "round")
STATUSES = ("settled", "void", "void_hand", "open")
ANSWERS = ("findings", "difference", "disputed")


def _known(asked: Mapping[str, str], name: str, known: Any) -> str | None:
    return asking.one_of(asked, name, dict.fromkeys(known), "") if name in asked else None


def _round(visit: Visit) -> bytes:
    session, n = asking.needed(visit.asked, "session"), asking.number(visit.asked, "n")
    with visit.reading() as connection:
        row = connection.execute(
            "SELECT table_name, round FROM pitlog.rounds WHERE session = %s AND n = %s", (session, n)
        ).fetchone()
        if row is None:
            raise HTTPException(404, "There is no such round.")
        found = body(connection, session, n or 0)
    visit.noted(f"round {row[1]}", row[0])
    return found


# --- findings -----------------------------------------------------------------------------------------------------


def _findings(visit: Visit) -> Findings:
    state = asking.one_of(visit.asked, "state", STATES, "open")
    with visit.reading() as connection, closing(findings(connection, asked_findings(visit.asked))) as found:
        known = handled(connection)
        with_state = ((one, known.get(one.finding, NOTHING)) for one in found)
        rows = paged(((one, its) for one, its in with_state if its.state in STATES[state]), visit.asked)
    return Findings([_handled(one, its) for one, its in rows.rows], rows.more)


def _handled(one: Any, its: Handled) -> HandledFinding:
    return HandledFinding(**asdict(one), state=its.state, to=its.to)


# --- commission ---------------------------------------------------------------------------------------------------


def _commission(visit: Visit) -> bytes:
    by = asking.one_of(visit.asked, "by", KEYS, "player")
    with visit.reading() as connection:
        found = sheet(connection, asked_commission(visit.asked), (by,), games)
    visit.noted(f"commission by {by}")
    return json_file.encoded(found, visit.here.venue.zone)


def _postings(visit: Visit) -> Postings:
    asked, figure = asked_commission(visit.asked), _known(visit.asked, "figure", FIGURES)
    wanted = days_of(figure, asked) if figure else asked
    with visit.reading() as connection, closing(postings(connection, wanted)) as found:
        rows = paged(making(figure, found) if figure else found, visit.asked)
    visit.noted("postings of commission")
    return Postings(rows.rows, rows.more)


def _reconciled(visit: Visit) -> Reconciled:
    with visit.reading() as connection:
        asked = asked_commission(visit.asked)
        found = differences(connection, asked)
        whole = bridges(connection, asked, found)
    visit.noted("commission reconciled")
    return Reconciled(whole, found)


# --- the rest -----------------------------------------------------------------------------------------------------


def _floor(visit: Visit) -> Floor:
    return visit.house.floor()


def _integrity(visit: Visit) -> Integrity:
    with visit.reading() as connection:
        return integrity(connection)


def _access(visit: Visit) -> Accesses:
    with visit.reading() as connection:
        rows = paged(newest(connection, visit.asked.get("table"), visit.asked.get("person")), visit.asked)
    visit.noted("who looked at what")
    return Accesses(rows.rows, rows.more)


def _search(visit: Visit) -> Hits:
    with visit.reading() as connection:
        hits = search(connection, asking.needed(visit.asked, "q"), visit.here.venue.zone)
    if not visit.person.may(Right.FINDINGS):
        hits.findings, hits.disputes = [], []
    return hits


def _fact(visit: Visit) -> RecordedFact:
    table, name = asking.needed(visit.asked, "table"), asking.needed(visit.asked, "id")
    with visit.reading() as connection:
        found = fact(connection, table, name)
    visit.noted(f"fact {name}", table)
    return found


_PLACE: dict[str, Schema] = {"table": WORDS, "shoe": WORDS, "ruleset": WORDS}
_MONEY: dict[str, Schema] = {"since": DAY, "until": DAY, "table": WORDS, "shoe": WORDS, "player": WORDS}
_MORE_MONEY: dict[str, Schema] = {**_MONEY, "seat": NUMBER, "ruleset": WORDS}
_ROUNDS: dict[str, Schema] = {
    **dict.fromkeys(NAMES, WORDS), "day": DAY, "seat": NUMBER, "status": one_of(*STATUSES),
    "card": one_of(*sorted(DECK)), **{name: one_of(*_YES) for name in ANSWERS}, "page": PAGE,
}  # fmt: skip

ENDPOINTS = (
    Endpoint("/api/floor", Right.FLOOR, "Every table as it stands.", _floor, Floor, {}),
    Endpoint("/api/rounds", Right.ROUNDS, "Rounds that fit, a page of them.", _rounds, Rounds, _ROUNDS),
    Endpoint("/api/round", Right.ROUNDS, "All that `pitlog check` says of a round.", _round, dict[str, Any],
             {"session": WORDS, "n": NUMBER}, ("session", "n")),
    Endpoint("/api/findings", Right.FINDINGS, "Findings, and how each stands.", _findings, Findings,
             {**_PLACE, "day": DAY, "round": WORDS, "rule": WORDS, "code": WORDS, "severity": one_of(*SEVERITIES),
              "state": one_of(*STATES), "page": PAGE}),
    Endpoint("/api/commission", Right.COMMISSION, "A statement of commission.", _commission, dict[str, Any],
             {**_MORE_MONEY, "by": one_of(*KEYS)}),
    Endpoint("/api/commission/postings", Right.COMMISSION, "Postings; those of a figure.", _postings, Postings,
             {**_MORE_MONEY, "figure": one_of(*FIGURES), "page": PAGE}),
    Endpoint("/api/commission/reconciled", Right.COMMISSION, "Due, settled, marked, collected.", _reconciled,
             Reconciled, _MONEY),
    Endpoint("/api/integrity", Right.INTEGRITY, "What is sealed, witnessed, and what is not.", _integrity, Integrity,
             {}),
    Endpoint("/api/access", Right.ACCESS, "Who looked at what, the newest first.", _access, Accesses,
             {"person": WORDS, "table": WORDS, "page": PAGE}),
    Endpoint("/api/search", Right.SEARCH, "What a few words may mean.", _search, Hits, {"q": WORDS}, ("q",)),
    Endpoint("/api/fact", Right.ROUNDS, "A fact as it was recorded.", _fact, RecordedFact,
             {"table": WORDS, "id": WORDS}, ("table", "id")),
)  # fmt: skip
