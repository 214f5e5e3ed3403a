"""Sessions: a table on a gaming day. Where does a fact belong?

- `table_opened` begins the session of its gaming day, or continues it;
- a fact that names a known round, shoe, dispute or fact joins their session, whenever it comes;
- any other joins the table's last `table_opened`, and before the first one it waits in `TABLE/unopened`.

A source's counter says more than the order of arrival: a fact whose `seq` lies before an opening came late, and belongs
to the opening before.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from domain.errors import BetNotOfGame, CorrectionOfCorrection
from domain.facts import Fact, kind_of
from domain.facts.bets import BETS_OF
from domain.facts.disputes import DisputeCommented, DisputeDecided, DisputeRaised, FactCorrected
from domain.facts.table import TableOpened
from domain.facts.vocabulary import Ruleset
from domain.facts.wagers import WagerPlaced

UNOPENED = "unopened"
ACCESS = "access"

Landmark = tuple[str, str]
"""A kind of name and the name itself: `("round", "BAC07-17")`."""


def session_of(table: str, day: date) -> str:
    """The session's name."""
    return f"{table}/{day.isoformat()}"


def unopened(table: str) -> str:
    """Where facts wait that came before the table was ever opened."""
    return f"{table}/{UNOPENED}"


def access_to(table: str) -> str:
    """Where it is written down who looked at a table's record: no part of what happened there, and never folded."""
    return f"{table}/{ACCESS}"


def table_of(session: str) -> str:
    """The table of a session."""
    return session.rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class Opening:
    """A `table_opened`, as far as routing needs it."""

    session: str
    ruleset: Ruleset | None
    """None where its month was archived, and nobody can say; nor its counter."""
    seq: int | None


@dataclass(slots=True)
class TableHistory:
    """What a table's past says about where its next fact belongs."""

    table: str
    openings: list[Opening] = field(default_factory=list)
    names: dict[Landmark, str] = field(default_factory=dict)
    corrections: set[str] = field(default_factory=set)
    """Ids, among those looked up, that are corrections themselves."""

    def place(self, fact: Fact) -> str:
        """The session a fact belongs to; raises `Refused` where the past shows that it can't be understood."""
        if isinstance(fact, TableOpened):
            return session_of(self.table, fact.gaming_day)
        session = self._session_for(fact)
        if isinstance(fact, WagerPlaced):
            self._check_bet(fact, session)
        elif isinstance(fact, FactCorrected):
            self._check_correction(fact, session)
        return session

    def _session_for(self, fact: Fact) -> str:
        for name in references(fact):
            if (session := self.names.get(name)) is not None:
                return session
        opening = self._opening_for(fact)
        return opening.session if opening else unopened(self.table)

    def _check_bet(self, wager: WagerPlaced, session: str) -> None:
        """Whether the game of that session, not of today's, knows the bet."""
        ruleset = next((opening.ruleset for opening in reversed(self.openings) if opening.session == session), None)
        if ruleset is not None and wager.bet not in BETS_OF[ruleset]:
            raise BetNotOfGame(wager.bet, ruleset)

    def _check_correction(self, correction: FactCorrected, session: str) -> None:
        if correction.corrects in self.corrections:
            raise CorrectionOfCorrection
        if isinstance(correction.now, WagerPlaced):
            self._check_bet(correction.now, session)

    def _opening_for(self, fact: Fact) -> Opening | None:
        if fact.seq is not None:
            for opening in reversed(self.openings):
                if opening.seq is None or opening.seq <= fact.seq:
                    return opening
        return self.openings[-1] if self.openings else None

    def evolve(self, fact: Fact, session: str) -> None:
        """The history after a fact was recorded in a session."""
        if isinstance(fact, TableOpened):
            self.openings.append(Opening(session, fact.ruleset, fact.seq))
        elif isinstance(fact, FactCorrected):
            self.corrections.add(fact.id)
        elif (name := introduces(fact)) is not None:
            self.names[name] = session


def introduces(fact: Fact) -> Landmark | None:
    """The name by which later facts find this fact's session."""
    field_name = type(fact).landmark
    return (field_name, str(getattr(fact, field_name))) if field_name else None


def references(fact: Fact) -> Iterator[Landmark]:
    """The names by which a fact says where it belongs, the surest first."""
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
    """A round that was never announced is called `TABLE/SHOE/N`: its shoe is known."""
    yield "round", name
    shoe, _, number = name.removeprefix(f"{table}/").rpartition("/")
    if shoe and number.isdecimal() and name.startswith(f"{table}/"):
        yield "shoe", shoe


__all__ = [
    "ACCESS", "UNOPENED", "Landmark", "Opening", "TableHistory", "access_to", "introduces", "kind_of", "references",
    "session_of",
]  # fmt: skip
