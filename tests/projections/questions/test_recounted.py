"""The sum of what was paid, beside one worked out from the lines of the feed by a few lines of another program."""

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import pytest

from domain.fold.lines import FeedLine
from domain.games import games
from projections.questions.folded import FoldedFacts
from projections.questions.folded_answering import Folded
from projections.questions.question import question
from projections.questions.subjects import FINDINGS, WAGERS, Subject
from simulator import Shift, simulate

from .random_questions import ZONE

STAYS_DOWN = ("win", "stand_off", "void")


def recounted(facts: Iterable[dict[str, Any]], without: frozenset[str] = frozenset()) -> Decimal:
    """What players got: the stake of each wager that came back, once, and what was paid. `without`: facts left out."""
    stakes, paid = dict[tuple[str, str], Decimal](), Decimal(0)
    back = dict[tuple[str, str], Decimal]()
    for fact in facts:
        where = fact["table"], fact.get("wager", "")
        if fact["fact"] in ("wager_placed", "wager_changed") and fact["id"] not in without:
            stakes[where] = Decimal(fact["stake"])
        elif fact["fact"] == "wager_settled":
            paid += Decimal(fact["paid"])
            stayed = stakes[where] if fact["result"] in STAYS_DOWN else 0
            back[where] = max(back.get(where, Decimal(0)), Decimal(fact.get("returned", stayed)))
    return paid + sum(back.values())


def as_corrected(facts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Corrections in the places of the facts that they correct."""
    now = {(one["table"], one["corrects"]): one["now"] for one in facts if one["fact"] == "fact_corrected"}
    return [one for fact in facts if (one := now.get((fact["table"], fact["id"]), fact)) is not None]


def folded(lines: list[bytes], subject: Subject) -> Folded:
    numbered = [FeedLine(number, raw) for number, raw in enumerate(lines, 1)]
    return Folded(FoldedFacts(lambda: iter(numbered), games, subject), ZONE)


@pytest.mark.parametrize(
    ("ruleset", "seed"), [("nz-1996-craps", 2), ("nz-1996-craps", 5), ("vic-2002-crown", 7), ("nz-1996-blackjack", 7)]
)
def test_what_was_paid_is_what_the_lines_say(ruleset: str, seed: int) -> None:
    """A line wager at craps that has its point may not be raised (3.6): its stake stays, so that is what comes back."""
    shift = Shift(ruleset, tables=2, shoes=1, seed=seed, irregularities=0.2, mistakes=0.1)
    lines = [entry.line.rstrip(b"\n") for entry in simulate(shift)]
    facts = as_corrected([json.loads(line) for line in lines])
    raised = question(FINDINGS, {"code": ["line-raised"], "fields": ["fact"]}, ZONE)
    refused = frozenset(row["fact"] for row in folded(lines, FINDINGS).answer(raised, None).rows)
    found = folded(lines, WAGERS).answer(question(WAGERS, {}, ZONE), None).total["paid"]
    assert found == recounted(facts, refused) > 0
    if refused and seed == 5:
        assert recounted(facts) - found == 20  # two raises of 10.00 that were not allowed
