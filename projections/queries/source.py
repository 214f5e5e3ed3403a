"""Where pages find rounds, shoes and disputes: in the record, or in a bundle that somebody was given."""

from typing import Any, Protocol

from psycopg import Connection

from domain.facts.vocabulary import Ruleset
from domain.fold.reading import Reading
from domain.fold.round import Round
from domain.games import games
from domain.views.replay.frames import Shown
from domain.views.replay.shoe_timeline import TimelineSpan
from projections.queries import disputes, gaming_days, rounds, same_person, what_if
from projections.queries import frames as showing
from projections.queries import frames as strips
from projections.queries.disputes import FoundDispute
from projections.queries.gaming_days import Day
from projections.queries.rounds import FoundRound
from projections.queries.same_person import Known
from projections.queries.what_if import Otherwise


class PageSource(Protocol):
    """What pages ask; whatever is not there raises `NotFound`."""

    def days(self, table: str) -> list[Day]:
        """The gaming days of a table, the newest first."""

    def of_session(self, session: str) -> list[FoundRound]:
        """Every round of a gaming day, in order."""

    def bodies(self, session: str) -> list[Round]:
        """All that is said of each of them."""

    def round_at(self, session: str, n: int) -> FoundRound:
        """The round of a session with this number."""

    def named(self, name: str) -> list[FoundRound]:
        """The rounds of a name."""

    def neighbours(self, found: FoundRound) -> tuple[int | None, int | None]:
        """The numbers of the rounds before and after."""

    def showing(self, found: FoundRound, reading: Reading, opened: bool) -> Shown:
        """A round step by step."""

    def otherwise(self, found: FoundRound, ruleset: Ruleset, reading: Reading) -> Otherwise:
        """A round under another rulebook."""

    def strips(self, session: str) -> dict[str, list[TimelineSpan]]:
        """The strips of a gaming day's shoes."""

    def disputes(self, table: str | None = None, state: str | None = None) -> list[FoundDispute]:
        """Disputes, the oldest first."""

    def dispute(self, name: str) -> FoundDispute:
        """One by its name."""

    def about(self, table: str, round_: str) -> list[FoundDispute]:
        """Those that name a round of a table."""

    def identified(self, table: str) -> list[Known]:
        """Players who turned out to be one person."""


class Recorded:
    """The record, by its projections."""

    def __init__(self, connection: Connection[Any]) -> None:
        self.connection = connection

    def days(self, table: str) -> list[Day]:
        """The gaming days of a table."""
        return gaming_days.days(self.connection, table)

    def of_session(self, session: str) -> list[FoundRound]:
        """Every round of a gaming day."""
        return gaming_days.of_session(self.connection, session)

    def bodies(self, session: str) -> list[Round]:
        """All that is said of each of them."""
        return gaming_days.bodies(self.connection, session)

    def round_at(self, session: str, n: int) -> FoundRound:
        """The round of a session with this number."""
        return gaming_days.round_at(self.connection, session, n)

    def named(self, name: str) -> list[FoundRound]:
        """The rounds of a name."""
        return rounds.named(self.connection, name)

    def neighbours(self, found: FoundRound) -> tuple[int | None, int | None]:
        """The rounds before and after."""
        return gaming_days.neighbours(self.connection, found)

    def showing(self, found: FoundRound, reading: Reading, opened: bool) -> Shown:
        """A round step by step."""
        return showing.showing(self.connection, found, games, reading, opened)

    def otherwise(self, found: FoundRound, ruleset: Ruleset, reading: Reading) -> Otherwise:
        """A round under another rulebook."""
        return what_if.otherwise(self.connection, found, ruleset, games, reading)

    def strips(self, session: str) -> dict[str, list[TimelineSpan]]:
        """The strips of a gaming day's shoes."""
        return strips.strips_of(self.connection, session)

    def disputes(self, table: str | None = None, state: str | None = None) -> list[FoundDispute]:
        """Disputes."""
        return disputes.disputes(self.connection, table, state)

    def dispute(self, name: str) -> FoundDispute:
        """One by its name."""
        return disputes.dispute(self.connection, name)

    def about(self, table: str, round_: str) -> list[FoundDispute]:
        """Those that name a round of a table."""
        return disputes.about(self.connection, table, round_)

    def identified(self, table: str) -> list[Known]:
        """Players who turned out to be one person."""
        return same_person.identified(self.connection, table)
