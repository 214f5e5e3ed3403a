"""The endpoints: one table."""

from typing import Any

from domain.cards import DECK
from projections.commission.postings import FIGURES
from projections.commission.statement import KEYS
from projections.queries.floor import Floor
from projections.queries.integrity import Integrity
from projections.search.hits import Hits
from web.viewer.api.answers import (
    ANSWERS,
    NAMES,
    STATUSES,
    YES,
    one_fact,
    one_round,
    reconciled,
    search_hits,
    some_accesses,
    some_findings,
    some_postings,
    some_rounds,
    statement,
    the_floor,
    the_integrity,
)  # fmt: skip
from web.viewer.api.endpoint import DAY, NUMBER, PAGE, WORDS, Endpoint, Schema, one_of
from web.viewer.api.shapes import Accesses, FactWithText, Findings, Postings, Reconciled, Rounds
from web.viewer.pages.findings import SEVERITIES, STATES
from web.viewer.toolkit.rights import Right

_PLACE: dict[str, Schema] = {"table": WORDS, "shoe": WORDS, "ruleset": WORDS}
_MONEY: dict[str, Schema] = {"since": DAY, "until": DAY, "table": WORDS, "shoe": WORDS, "player": WORDS}
_MORE_MONEY: dict[str, Schema] = {**_MONEY, "seat": NUMBER, "ruleset": WORDS}
_ROUNDS: dict[str, Schema] = {
    **dict.fromkeys(NAMES, WORDS), "day": DAY, "seat": NUMBER, "status": one_of(*STATUSES),
    "card": one_of(*sorted(DECK)), **{name: one_of(*YES) for name in ANSWERS}, "page": PAGE,
}  # fmt: skip

ENDPOINTS = (
    Endpoint("/api/floor", Right.FLOOR, "Every table as it stands.", the_floor, Floor, {}),
    Endpoint("/api/rounds", Right.ROUNDS, "Rounds that fit, a page of them.", some_rounds, Rounds, _ROUNDS),
    Endpoint("/api/round", Right.ROUNDS, "All that `pitlog check` says of a round.", one_round, dict[str, Any],
             {"session": WORDS, "n": NUMBER}, ("session", "n")),
    Endpoint("/api/findings", Right.FINDINGS, "Findings, and how each stands.", some_findings, Findings,
             {**_PLACE, "day": DAY, "round": WORDS, "rule": WORDS, "code": WORDS, "severity": one_of(*SEVERITIES),
              "state": one_of(*STATES), "page": PAGE}),
    Endpoint("/api/commission", Right.COMMISSION, "A statement of commission.", statement, dict[str, Any],
             {**_MORE_MONEY, "by": one_of(*KEYS)}),
    Endpoint("/api/commission/postings", Right.COMMISSION, "Postings; those of a figure.", some_postings, Postings,
             {**_MORE_MONEY, "figure": one_of(*FIGURES), "page": PAGE}),
    Endpoint("/api/commission/reconciled", Right.COMMISSION, "Due, settled, marked, collected.", reconciled,
             Reconciled, _MONEY),
    Endpoint("/api/integrity", Right.INTEGRITY, "What is sealed, witnessed, and what is not.", the_integrity, Integrity,
             {}),
    Endpoint("/api/access", Right.ACCESS, "Who looked at what, the newest first.", some_accesses, Accesses,
             {"person": WORDS, "table": WORDS, "page": PAGE}),
    Endpoint("/api/search", Right.SEARCH, "What a few words may mean.", search_hits, Hits, {"q": WORDS}, ("q",)),
    Endpoint("/api/fact", Right.ROUNDS, "A fact as it was recorded.", one_fact, FactWithText,
             {"table": WORDS, "id": WORDS}, ("table", "id")),
)  # fmt: skip
