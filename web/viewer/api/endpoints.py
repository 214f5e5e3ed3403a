"""The endpoints: one table."""

from typing import Any

from projections.commission.figures import FIGURES
from projections.commission.statement import KEYS
from projections.queries.floor import Floor
from projections.queries.integrity import Integrity
from projections.questions.subjects import ACCOUNTS, FINDINGS, ROUNDS, WAGERS
from projections.search.hits import Hits
from web.viewer.api.answered import answers, parameters_of, shape_of
from web.viewer.api.answers import (
    one_fact,
    one_round,
    reconciled,
    search_hits,
    some_accesses,
    some_postings,
    statement,
    the_floor,
    the_integrity,
)  # fmt: skip
from web.viewer.api.endpoint import DAY, LIST, NUMBER, PAGE, WORDS, Endpoint, Schema, one_of
from web.viewer.api.shapes import Accesses, FactWithText, Postings, Reconciled
from web.viewer.pages.findings import STATES, narrowing_of
from web.viewer.toolkit.rights import Right

_MONEY: dict[str, Schema] = {"since": DAY, "until": DAY, "table": WORDS, "shoe": WORDS, "player": WORDS}
_MORE_MONEY: dict[str, Schema] = {**_MONEY, "seat": NUMBER, "ruleset": WORDS}
_STATE: dict[str, Schema] = {"state": one_of(*STATES), "to": WORDS}

ENDPOINTS = (
    Endpoint("/api/floor", Right.FLOOR, "Every table as it stands.", the_floor, Floor, {}),
    Endpoint("/api/rounds", Right.SEARCH, "Rounds, or groups of them, a page at a time.", answers(ROUNDS),
             shape_of(ROUNDS), parameters_of(ROUNDS)),
    Endpoint("/api/wagers", Right.SEARCH, "Wagers, or groups of them, a page at a time.", answers(WAGERS),
             shape_of(WAGERS), parameters_of(WAGERS)),
    Endpoint("/api/round", Right.ROUNDS, "All that `pitlog check` says of a round.", one_round, dict[str, Any],
             {"session": WORDS, "n": NUMBER}, ("session", "n")),
    Endpoint("/api/findings", Right.FINDINGS, "Findings, or groups of them, a page at a time; those that are open, "
             "unless another state is asked for.", answers(FINDINGS, narrowing_of), shape_of(FINDINGS),
             {**parameters_of(FINDINGS), **_STATE}),
    Endpoint("/api/accounts", Right.COMMISSION, "Accounts of commission, or groups of them, a page at a time.",
             answers(ACCOUNTS), shape_of(ACCOUNTS), {**parameters_of(ACCOUNTS), "day": LIST}),
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
