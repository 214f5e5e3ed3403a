"""Finds which change of which version explains a difference. Others are reported as unexplained.

A projection's version is raised whenever the same facts may give other rows. That change adds a row here.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from domain.fold.venue.checks import FINDS

Versions = Mapping[str, int]
"""Versions by projection."""


class Change(NamedTuple):
    """A change of rows, and how it shows."""

    projection: str
    version: int
    """The first version with the change."""
    reason: str
    codes: frozenset[str] = frozenset()
    """Findings that appear or vanish, alone or in a round whose dues change with them."""
    fields: frozenset[str] = frozenset()
    """Fields of a round, wager or balance, if no finding explains more. All changed fields must be among them."""


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


ROUND = _words("status outcome hands carried result")
DUE = _words(
    "due.result due.valid_stake due.stake_back due.winnings due.commission due.pays due.rules difference unpaid"
)
RECORDED = _words(
    "recorded.result recorded.stake_back recorded.paid recorded.commission recorded.deferred difference unpaid "
    "settlements wager"
)
EFFECTS = _words(
    "wager-void-by-ruling wager-forfeited-by-ruling wager-stands-by-ruling outcome-void-by-ruling "
    "outcome-stands-by-ruling ruling-against-fact ruling-beyond-rule ruling-downwards ruling-names-unknown "
    "ruling-outside-rounds ruling-reaches-nothing ruling-without-effect ruling-without-power ruling-without-rule"
)
DRAWS = _words(
    "reconstruction-differs reconstruction-foreign-card voided-though-finished voided-though-known order-restored "
    "order-lost"
)
BALANCE = _words("balance")
PLACES = _words("seq-restarts seq-gap time-runs-backwards and-more")

CHANGES: tuple[Change, ...] = (
    Change("findings", 2, "a table opened before its rules were in force is found (5.8)", _words("not-yet-in-force")),
    Change("findings", 3, "rules over several tables are found (11A.8, 12.3)", frozenset(FINDS)),
    Change("findings", 5, "a finding over several tables has the time of its own table's fact", fields=_words("at")),
    Change("rounds", 3, "only the effect of a ruling decides about wagers and outcomes (5.2)", EFFECTS),
    Change("rounds", 2, "a reconstruction is weighed against the order of the draw (5.3)", DRAWS),
    Change(
        "rounds", 3, "money recorded is the sum of all settlements (5.4)",
        _words("settled-again wager-name-again"), RECORDED,
    ),
    Change(
        "rounds", 2, "chips, differential and maximum payout are those in force when the betting closed (5.5)",
        fields=DUE,
    ),
    Change(
        "rounds", 3, "commission on what was taken down, or was charged too much, goes back with the wager (5.4)",
        fields=DUE,
    ),
    Change("rounds", 3, "what was due and never paid is counted as a difference (5.4)", fields=_words("difference")),
    Change(
        "rounds", 5, "a wager settled in a later round is not unpaid in the round that decided it (5.4)",
        _words("winner-not-paid loser-not-collected winner-paid-late loser-collected-late"),
    ),
    Change(
        "rounds", 5, "a ruling that names one wager of several is found (5.2, 5.4)",
        _words("ruling-names-one-of-several"),
    ),
    Change(
        "rounds", 9, "a late wager that is reported at a money wheel is found (4.7)", _words("late-wager-reported")
    ),
    Change(
        "findings", 9, "a late wager that is reported at a money wheel is found (4.7)", _words("late-wager-reported")
    ),
    Change("commission", 4, "commission that goes back with a wager is owed with it (5.4)", fields=BALANCE),
    Change("rounds", 4, "the stake in force is kept beside the one that was placed", fields=_words("in_force")),
    Change("commission", 5, "what is overdue is written down once of an account", fields=_words("overdue")),
    Change("commission", 3, "commission follows the terms in force and every settlement (5.4, 5.5)", fields=BALANCE),
    Change(
        "sessions", 2, "one rule says which session a fact belongs to, and in which order it is played (5.1)",
        PLACES, ROUND | _words("session round set_aside"),
    ),
)  # fmt: skip
"""In the order tried: reasons by findings come before reasons by fields."""


def explain(
    before: Versions, after: Versions, codes: Collection[str], fields: Collection[str]
) -> tuple[str | None, str | None]:
    """The reason and the versions of a change. None if no change fits."""
    passed = [one for one in CHANGES if before.get(one.projection, 0) < one.version <= after.get(one.projection, 0)]
    by_code = (one for one in passed if one.codes & {*codes})
    by_field = (one for one in passed if fields and {*fields} <= one.fields)
    found = next(by_code, None) or next(by_field, None)
    if found is None:
        return None, None
    was, now = before.get(found.projection, 0), after[found.projection]
    return found.reason, f"{found.projection} {was} to {now}"
