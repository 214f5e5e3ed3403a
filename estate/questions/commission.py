"""Question: every posting of commission and the outstanding balance, as in `pitlog commission`."""

from collections.abc import Mapping
from typing import Any

from domain.fold.session.carry_forward import CarryForward
from domain.games.baccarat.state import BaccaratCarryForward as Baccarat
from domain.games.common.limits import total
from estate.questions.question import DAY, MONEY, NUMBER, TEXT, TEXTS, TIME, Figure, Question, Runs
from projections.commission.entries import CHIPS, DIFFERENCE, INCOME, PAYABLE, ROUNDING, WAIVED
from projections.commission.ledger import Ledger

RUNS = Runs("opening", "outstanding")

# By account, and whether it is posted for a wager: the figure and its side.
_OF: dict[tuple[str, bool], tuple[str, int]] = {
    (INCOME, True): ("charged", -1),
    (INCOME, False): ("charged", -1),
    (CHIPS, True): ("in_chips", 1),
    (PAYABLE, True): ("left_owing", 1),
    (ROUNDING, True): ("rounded", 1),
    (DIFFERENCE, True): ("difference", 1),
    (CHIPS, False): ("collected", 1),
    (WAIVED, False): ("waived", 1),
    (ROUNDING, False): ("let_go", 1),
}


def _add(row: Mapping[str, Any]) -> Mapping[str, Figure]:
    account, amount = row["account"], row["amount"]
    found: dict[str, Figure] = {RUNS.leaves: amount} if account == PAYABLE else {}
    name, side = _OF.get((account, row["wager"] is not None), (None, 1))
    return found if name is None else found | {name: side * amount}


def _handed(carry: CarryForward) -> Mapping[str, Figure]:
    """Commission outstanding from earlier days."""
    owed = total(one.owed for one in carry.game.accounts.listed.values()) if isinstance(carry.game, Baccarat) else 0
    return dict.fromkeys(RUNS, owed) if owed else {}


COMMISSION = Question(
    "commission",
    "Commission by venue and day: charged, taken, left owing, collected, and what that leaves outstanding.",
    Ledger(),
    "postings",
    {
        "entry": TEXT, "account": TEXT, "amount": MONEY, "currency": TEXT, "table_name": TEXT, "gaming_day": DAY,
        "ruleset": TEXT, "shoe": TEXT, "round": TEXT, "player": TEXT, "seat": NUMBER, "wager": TEXT, "at": TIME,
        "rules": TEXTS, "facts": TEXTS,
    },
    (RUNS.finds, *dict.fromkeys(name for name, _ in _OF.values()), RUNS.leaves),
    _add,
    per_currency=True,
    runs=RUNS,
    handed=_handed,
)  # fmt: skip
