"""Sessions: a table on a gaming day. Their names, and the names by which facts refer to a session.

To which session a fact belongs is decided in `domain.fold.placing`.
"""

from collections.abc import Iterator
from datetime import date

from domain.facts import Fact
from domain.facts.disputes import DisputeCommented, DisputeDecided, DisputeRaised, FactCorrected

UNOPENED = "unopened"
ACCESS = "access"

Landmark = tuple[str, str]
"""A kind of name and the name itself: `("round", "BAC07-17")`."""


def session_of(table: str, day: date) -> str:
    """The session's name, `TABLE/DAY`."""
    return f"{table}/{day.isoformat()}"


def unopened(table: str) -> str:
    """The session of facts that came before the table was first opened."""
    return f"{table}/{UNOPENED}"


def access_to(table: str) -> str:
    """The stream that logs access to a table's record. It is never folded."""
    return f"{table}/{ACCESS}"


def table_of(session: str) -> str:
    return session.rpartition("/")[0]


def gaming_day_of(session: str) -> date | None:
    """The gaming day of a session. None if its table was never opened."""
    day = session.rpartition("/")[2]
    return date.fromisoformat(day) if day[:1].isdigit() else None


def introduces(fact: Fact) -> Landmark | None:
    """The name by which later facts find this fact's session."""
    field_name = type(fact).landmark
    return (field_name, str(getattr(fact, field_name))) if field_name else None


_NAMING = frozenset({FactCorrected, DisputeCommented, DisputeDecided, DisputeRaised})


def names_something(fact: Fact) -> bool:
    """Whether a fact names its session by a landmark. A fast test: most facts do not."""
    return fact.round is not None or fact.shoe is not None or type(fact) in _NAMING


def references(fact: Fact) -> Iterator[Landmark]:
    """The names by which a fact refers to its session, the surest first."""
    own = type(fact).landmark
    if isinstance(fact, FactCorrected):
        yield "fact", fact.corrects
    if fact.round is not None and own != "round":
        yield from _round(fact.table, fact.round)
    if fact.shoe is not None and own != "shoe":
        yield "shoe", fact.shoe
    if isinstance(fact, DisputeCommented | DisputeDecided):
        yield "dispute", fact.dispute
    if isinstance(fact, DisputeRaised):
        for name in fact.rounds:
            yield from _round(fact.table, name)


def _round(table: str, name: str) -> Iterator[Landmark]:
    """A round that was not announced is named `TABLE/SHOE/N`, so its shoe is known."""
    yield "round", name
    shoe, _, number = name.removeprefix(f"{table}/").rpartition("/")
    if shoe and number.isdecimal() and name.startswith(f"{table}/"):
        yield "shoe", shoe
