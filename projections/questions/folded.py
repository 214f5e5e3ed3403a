"""The rows of a bundle or a feed: made in memory by the projections that make those of a record."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, tzinfo
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from domain.facts.people import PlayerIdentified
from domain.facts.players import same_people
from domain.facts.shoe import ShoeStarted
from domain.fold import Replay
from domain.fold.feed.failing_fact import FailedSession
from domain.fold.feed.table import Ended
from domain.fold.game import Games
from domain.fold.lines import Lines
from domain.fold.reading import AS_CORRECTED, ReadFact
from domain.fold.session.carry_forward import NOTHING, CarriedOver
from domain.fold.session.results import Entries, RoundFacts
from domain.fold.sessions import gaming_day_of, table_of
from domain.fold.venue.notes import AnyNote
from projections.engine.session import Minds
from projections.engine.store import COLUMNS
from projections.engine.venue_findings import FINDINGS, rows_of_day
from projections.projection import SessionPlace
from projections.queries.same_person import OtherNames
from projections.questions.accounts import accounts
from projections.questions.columns import Column, Row
from projections.questions.question import Question
from projections.questions.subjects import ACCOUNTS, Subject
from projections.registry import PROJECTIONS

NEEDED: Mapping[str, Sequence[str]] = {
    "rounds": ("rounds", "findings", "disputes"),
    "wagers": ("rounds", "wagers"),
    "findings": ("rounds", "findings"),
    "watch": ("rounds", "wagers", "watched"),
    "accounts": ("rounds", "commission", "tables"),
    "watched_commission": ("rounds", "commission", "tables"),
}
"""The projections that answer questions about a subject. Those of rounds know the names of tables and people, too."""


ROOM = 32 * 1024 * 1024
"""Bytes of decoded facts kept in memory while they are folded."""


class FoldedFacts:
    """Rows by table, and what is known of names."""

    def __init__(
        self, lines: Lines, games: Games, subject: Subject,
        carried_over: Mapping[str, CarriedOver] = MappingProxyType({}), only: str | None = None,
    ) -> None:  # fmt: skip
        """`only`: the one round that a bundle proves."""
        self.rows: dict[str, list[Row]] = defaultdict(list)
        self.tables: set[str] = set()
        self._last_day: date | None = None
        self.days = set[date]()
        """The gaming days on which a table was open."""
        self.shoes: set[str] = set()
        self.zone: tzinfo = UTC
        """The offset of the feed's first opening."""
        self._only = only
        self.begins_later = any(one.carry != NOTHING for one in carried_over.values())
        """Whether earlier days handed something on: what was outstanding then is not known here."""
        self._identified: dict[str, list[set[str]]] = defaultdict(list)
        self._notes: dict[date, dict[str, list[AnyNote]]] = defaultdict(dict)
        self._projections = {name: PROJECTIONS[name] for name in NEEDED[subject.name]}
        replay = Replay(lines, AS_CORRECTED, games, carried_over, unwatched=games, ended=self._ended, room=ROOM)
        for _ in replay.rounds():
            pass
        self.refused, self.failed = replay.refused_count, replay.failed
        self._findings_over_tables()
        self._columns_of_rounds()
        self._columns_of_wagers()
        add_columns_of_postings(self.rows)

    refused: int
    """The number of lines that could not be understood."""
    failed: Sequence[FailedSession]
    """Sessions that could not be folded, which have no rows."""

    def other_names(self, player: str) -> OtherNames:
        """The other names of a person, at every table that knows some."""
        found = {table: same_people({player}, several) - {player} for table, several in self._identified.items()}
        return {table: tuple(sorted(names)) for table, names in sorted(found.items()) if names}

    def of(self, asked: Question) -> list[Row]:
        """The rows of a question's subject."""
        if asked.subject is ACCOUNTS:
            return accounts(self.rows, asked.period, self._last_day)
        return self.rows[asked.subject.name]

    def names(self, what: str, subject: Subject, column: Column) -> set[str]:
        """The known names of tables, shoes, players and so on, or all values of a column."""
        rounds = self.rows["rounds"]
        if what == "table":
            return self.tables
        if what == "player":
            charged = {row["player"] for row in self.rows["postings"]} - {None}
            return charged | {name for row in rounds for name in row["players"]}
        if what == "shoe":
            return self.shoes | {row["shoe"] for row in rounds if row["shoe"] is not None}
        if what == "currency":
            return {row[what] for row in (*rounds, *self.rows["postings"])} - {None}
        if what:
            return {row[what] for row in rounds if row[what] is not None}
        values = (column.value(row, self.zone) for row in self.of(Question(subject)))
        return {value for value in values if value is not None}

    def _ended(self, over: Ended) -> None:
        """Make the rows of a session that is over."""
        place = SessionPlace(over.session, table_of(over.session), gaming_day_of(over.session))
        if not self.tables and (first := next(_facts(over.ending.entries), None)) is not None:
            self.zone = first.fact.at.tzinfo or UTC
        self.tables.add(place.table)
        if place.day is not None:
            self.days.add(place.day)
        self._last_day = max(self._last_day or date.min, place.day or date.min)
        self._note_names(place.table, over.ending.entries)
        for note in over.ending.notes:
            self._notes[note.day].setdefault(note.table, []).append(note)
        for n, made in Minds(self._projections, place).end(over.ending):
            self._add(made.table, (place.session, n, *made.values))

    def _note_names(self, table: str, entries: Entries) -> None:
        for played in _facts(entries):
            fact: Any = played.fact
            if isinstance(fact, PlayerIdentified):
                self._identified[table].append({fact.player, fact.is_})
            elif isinstance(fact, ShoeStarted):
                self.shoes.add(fact.shoe)

    def _add(self, table: str, values: Sequence[Any]) -> None:
        row = row_of(table, values)
        if self._only in (None, row.get("round", self._only)):
            self.rows[table].append(row)

    def _findings_over_tables(self) -> None:
        if FINDINGS in self._projections and self._only is None:
            for day, notes in sorted(self._notes.items()):
                for values in rows_of_day(day, notes):
                    self._add(FINDINGS, values)

    def _columns_of_rounds(self) -> None:
        """What a record looks up in other tables for each round: its findings, and whether it is in dispute."""
        disputed = {(one["table_name"], name) for one in self.rows["disputes"] for name in one["rounds"]}
        of: dict[tuple[str, int], list[Row]] = defaultdict(list)
        for one in self.rows["findings"]:
            of[one["session"], one["n"]].append(one)
        for row in self.rows["rounds"]:
            found = of[row["session"], row["n"]]
            row["cited"] = [one["rule"] for one in found]
            row["found"] = [one["code"] for one in found]
            row["disputed"] = (row["table_name"], row["round"]) in disputed

    def _columns_of_wagers(self) -> None:
        """The same for each wager: the cards of its round."""
        cards = {(row["session"], row["n"]): row["cards"] for row in self.rows["rounds"]}
        for row in self.rows["wagers"]:
            row["drawn"] = cards.get((row["session"], row["n"]), [])


def add_columns_of_postings(of: Mapping[str, Sequence[Row]]) -> None:
    """What a record looks up for each posting: who dealt its round or did its act, and which act it was, when."""
    dealers = {(row["session"], row["n"]): row["dealer"] for row in of["rounds"]}
    acts = {
        (row["session"], row["fact"]): row for row in of["commission_acts"] if row["act"] in ("collected", "waived")
    }
    for row in of["postings"]:
        act = None if row["n"] else acts.get((row["session"], row["entry"]))
        row["person"] = dealers.get((row["session"], row["n"])) if row["n"] else act and act["by"]
        row["act"], row["acted_at"] = act and act["fact"], act and act["at"]


def row_of(table: str, values: Sequence[Any]) -> Row:
    """A row of a table as a database returns it. `values`: with its session and the number of its round."""
    return dict(zip(COLUMNS[table], map(_stored, values), strict=True))


def _stored(value: Any) -> Any:
    """A value as a database returns it: an amount without its text."""
    return Decimal(value) if isinstance(value, Decimal) else value


def _facts(entries: Entries) -> Iterator[ReadFact]:
    """All facts that are read, in rounds and outside."""
    for one in entries:
        for played in one.facts if isinstance(one, RoundFacts) else (one,):
            if not played.gone:
                yield played
