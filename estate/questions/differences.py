"""Question: every payment that differs from what was due, including those never made."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.facts.table import TableOpened
from domain.fold.reading import ReadFact
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.fold.wagers.balance import off, owes
from estate.questions.question import DAY, MONEY, TEXT, TEXTS, Figure, Question
from projections.projection import ProjectionRow, SessionPlace


@dataclass(slots=True)
class DifferencesState:
    """The session and its currency."""

    place: SessionPlace
    currency: str | None = None


class Differences:
    """One row for each wager paid otherwise than due, or never paid."""

    name = "differences"
    version = 2
    tables = {  # noqa: RUF012
        "differences": (
            "table_name", "gaming_day", "shoe", "round", "ruleset", "wager", "player", "bet", "currency", "due", "paid",
            "difference", "rules",
        )
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> DifferencesState:
        return DifferencesState(place)

    def fact(self, mind: DifferencesState, played: ReadFact) -> None:
        """The table's opening gives its currency."""
        if isinstance(played.fact, TableOpened):
            mind.currency = played.fact.currency

    def round(self, mind: DifferencesState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """The differences of a round."""
        it, place = seen.round, mind.place
        for played in seen.facts:
            self.fact(mind, played)
        for one in it.wagers:
            amount = off(one)
            if amount and one.due:
                where = place.table, place.day, it.shoe, it.round, it.ruleset, one.wager, one.player, one.bet
                paid = one.recorded.paid if one.recorded else None
                yield ProjectionRow(
                    "differences", (*where, mind.currency, one.due.pays, paid, amount, list(one.due.rules))
                )

    def session(self, mind: DifferencesState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """None outside rounds."""
        yield from ()


def _add(row: Mapping[str, Any]) -> Mapping[str, Figure]:
    difference = row["difference"]  # from the player's side
    return {"wagers": 1, "paid_too_little" if difference > 0 else "paid_too_much": abs(difference)}


DIFFERENCES = Question(
    "differences",
    "Every payment that was not what was due, and every one that never came.",
    Differences(),
    "differences",
    {
        "table_name": TEXT, "gaming_day": DAY, "shoe": TEXT, "round": TEXT, "ruleset": TEXT, "wager": TEXT,
        "player": TEXT, "bet": TEXT, "currency": TEXT, "due": MONEY, "paid": MONEY, "difference": MONEY, "rules": TEXTS,
        "owes": TEXT,
    },
    ("wagers", "paid_too_much", "paid_too_little"),
    _add,
    says={"owes": lambda row: owes(row["player"], row["difference"])},
    per_currency=True,
)  # fmt: skip
