"""The source of pages: the record, or a bundle."""

from collections.abc import Collection
from typing import Any, Protocol

from psycopg import Connection

from domain.facts.vocabulary import Ruleset
from domain.fold.reading import Reading
from domain.fold.round import Round
from domain.games import games
from domain.views.replay.frames import Shown
from domain.views.replay.shoe_timeline import TimelineSpan
from projections.queries import comments, disputes, gaming_days, rounds, same_person
from projections.queries.comments import StepComment
from projections.queries.disputes import FoundDispute
from projections.queries.gaming_days import GamingDay
from projections.queries.growth import growth
from projections.queries.replay import frames, shoes, what_if
from projections.queries.replay.what_if import Otherwise
from projections.queries.rounds import FoundRound
from projections.queries.same_person import KnownAlias


class PageSource(Protocol):
    """What pages query. Raises `NotFound` for what does not exist."""

    def days(self, table: str) -> list[GamingDay]:
        """The gaming days of a table, newest first."""

    def of_session(self, session: str) -> list[FoundRound]:
        """Every round of a gaming day, in order."""

    def bodies(self, session: str) -> list[Round]:
        """The full reports of these rounds."""

    def round_at(self, session: str, n: int) -> FoundRound:
        """The round of a session with this number."""

    def named(self, name: str) -> list[FoundRound]:
        """Rounds with this name."""

    def neighbours(self, found: FoundRound) -> tuple[int | None, int | None]:
        """The numbers of the previous and the next round."""

    def growth(self, session: str, n: int | None = None) -> str:
        """What a round, or a day, has come to. Empty if it cannot grow."""

    def replay(self, found: FoundRound, reading: Reading, opened: bool) -> Shown:
        """A round step by step."""

    def what_if(self, found: FoundRound, ruleset: Ruleset, reading: Reading, opened: bool = False) -> Otherwise:
        """A round under another ruleset."""

    def of_shoe(self, session: str, shoe: str) -> list[FoundRound]:
        """The rounds of a shoe, in order."""

    def timeline(self, session: str, shoe: str) -> list[TimelineSpan]:
        """A shoe card by card."""

    def disputes(self, table: str | None = None, state: str | None = None) -> list[FoundDispute]:
        """Disputes, oldest first."""

    def dispute(self, name: str) -> FoundDispute:
        """A dispute by name."""

    def about(self, table: str, round_: str) -> list[FoundDispute]:
        """Those that name a round of a table."""

    def comments(self, table: str, facts: Collection[str]) -> list[StepComment]:
        """The comments on steps with these facts."""

    def comments_of(self, table: str, rounds: Collection[str]) -> list[StepComment]:
        """The comments on rounds of a table."""

    def identified(self, table: str) -> list[KnownAlias]:
        """Players who turned out to be one person."""


class Recorded:
    """The record as a source, through its projections."""

    def __init__(self, connection: Connection[Any]) -> None:
        self.connection = connection

    def days(self, table: str) -> list[GamingDay]:
        return gaming_days.days(self.connection, table)

    def of_session(self, session: str) -> list[FoundRound]:
        return gaming_days.of_session(self.connection, session)

    def bodies(self, session: str) -> list[Round]:
        return gaming_days.bodies(self.connection, session)

    def round_at(self, session: str, n: int) -> FoundRound:
        return gaming_days.round_at(self.connection, session, n)

    def named(self, name: str) -> list[FoundRound]:
        return rounds.named(self.connection, name)

    def neighbours(self, found: FoundRound) -> tuple[int | None, int | None]:
        return gaming_days.neighbours(self.connection, found)

    def growth(self, session: str, n: int | None = None) -> str:
        return growth(self.connection, session, n)

    def replay(self, found: FoundRound, reading: Reading, opened: bool) -> Shown:
        return frames.round_replay(self.connection, found, games, reading, opened)

    def what_if(self, found: FoundRound, ruleset: Ruleset, reading: Reading, opened: bool = False) -> Otherwise:
        return what_if.round_under(self.connection, found, ruleset, games, reading, opened)

    def of_shoe(self, session: str, shoe: str) -> list[FoundRound]:
        return gaming_days.of_shoe(self.connection, session, shoe)

    def timeline(self, session: str, shoe: str) -> list[TimelineSpan]:
        return shoes.shoe_timeline(self.connection, session, shoe)

    def disputes(self, table: str | None = None, state: str | None = None) -> list[FoundDispute]:
        return disputes.disputes(self.connection, table, state)

    def dispute(self, name: str) -> FoundDispute:
        return disputes.dispute(self.connection, name)

    def about(self, table: str, round_: str) -> list[FoundDispute]:
        return disputes.about(self.connection, table, round_)

    def comments(self, table: str, facts: Collection[str]) -> list[StepComment]:
        return comments.comments_on(self.connection, table, facts)

    def comments_of(self, table: str, rounds: Collection[str]) -> list[StepComment]:
        return comments.comments_of(self.connection, table, rounds)

    def identified(self, table: str) -> list[KnownAlias]:
        return same_person.identified(self.connection, table)
