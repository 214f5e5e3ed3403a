"""A bundle opened without a record: folded once into memory, and queried like the record."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from domain.facts.people import PlayerIdentified
from domain.facts.table import TableOpened
from domain.facts.vocabulary import Ruleset
from domain.fold import Replay
from domain.fold.feed.failing_fact import FailedSession
from domain.fold.game import Game, Games
from domain.fold.reading import AS_CORRECTED, ReadFact, Reading
from domain.fold.round import Round
from domain.fold.session.results import Entries, RoundFacts
from domain.fold.sessions import gaming_day_of, table_of
from domain.games import games
from domain.views.observer import Listening
from domain.views.replay.frames import Shown
from domain.views.replay.recorder import Watcher
from domain.views.replay.shoe_timeline import TimelineSpan, shoe_timelines
from domain.views.replay.wager_history import Lives, spanning
from evidence.bundles.reading import Bundle
from projections.disputes import DisputesProjection
from projections.projection import SessionPlace
from projections.queries.comments import StepComment
from projections.queries.disputes import FoundDispute
from projections.queries.gaming_days import GamingDay
from projections.queries.replay.what_if import Listener, Otherwise
from projections.queries.rounds import FoundRound
from projections.queries.same_person import KnownAlias
from projections.rounds import RoundsProjection
from record.errors import NotFound


class KeptSession(Listening):
    """A session of a table, stored whole."""

    def __init__(self, entries: dict[str, Entries], game: Game[Any]) -> None:
        super().__init__(game)
        self.entries = entries

    def at_table(self, played: ReadFact) -> None:
        super().at_table(played)
        self.entries.setdefault(played.fact.table, []).append(played)

    def finish(self, state: Any, over: bool) -> Round:
        ended = super().finish(state, over)
        self.entries.setdefault(ended.table, []).append(RoundFacts(ended, self.facts))
        return ended


def _place(session: str) -> SessionPlace:
    return SessionPlace(session, table_of(session), gaming_day_of(session))


def listed_rounds(entries: Entries) -> Iterator[tuple[Round, FoundRound]]:
    """The rounds of a table with their rows, numbered in each session."""
    projection, minds, numbers = RoundsProjection(), dict[str, Any](), Counter[str]()
    waiting: list[ReadFact] = []
    for one in entries:
        if not isinstance(one, RoundFacts):
            waiting.append(one)
            continue
        session = one.round.session
        mind = minds.setdefault(session, projection.begin(_place(session)))
        for played in waiting:
            projection.fact(mind, played)
        waiting.clear()
        numbers[session] += 1
        [made] = projection.round(mind, one)
        columns = dict(zip(RoundsProjection.tables["rounds"], made.values, strict=True))
        known = {name: columns[name] for name in FoundRound.__struct_fields__ if name in columns}
        yield one.round, FoundRound(session=session, n=numbers[session], **known)


def day_of(session: str, rounds: list[FoundRound]) -> GamingDay:
    """A gaming day, from its rounds."""
    first = rounds[0]
    return GamingDay(session, first.gaming_day, first.ruleset, len(rounds), sum(one.findings for one in rounds))


def disputes_of(table: str, entries: Entries) -> Iterator[FoundDispute]:
    """The present state of every dispute of a table."""
    asked, session = (
        DisputesProjection(),
        next((one.round.session for one in entries if isinstance(one, RoundFacts)), f"{table}/unopened"),
    )
    mind = asked.begin(_place(session))
    for one in entries:
        if isinstance(one, RoundFacts):
            [*asked.round(mind, one)]
        else:
            asked.fact(mind, one)
    for made in asked.session(mind, None):  # type: ignore[arg-type]
        fields = dict(zip(DisputesProjection.tables["disputes"], made.values, strict=True))
        both = {name: msgspec.json.decode(fields[name]) for name in ("comments", "decisions")}
        yield FoundDispute(session=session, **{**fields, **both})


T = TypeVar("T")


class BundleSource:
    """Tables, rounds and disputes of a bundle."""

    def __init__(self, bundle: Bundle) -> None:
        self.manifest = bundle.manifest
        self._only = None if bundle.proves is None else bundle.proves.round
        self._lines, self._carried_over = [*bundle.lines()], bundle.carried_over
        self._entries: dict[str, Entries] = {}
        """Lines by table, in play order."""
        self.failed: list[FailedSession] = []
        """Sessions that could not be folded. Their earlier rounds are available."""
        self._fold(self._game, AS_CORRECTED)
        self._bodies: dict[str, list[Round]] = {}
        self._found: dict[str, list[FoundRound]] = {}
        listed = (one for entries in self._entries.values() for one in listed_rounds(entries))
        for body, found in ((body, found) for body, found in listed if self._only in (None, body.round)):
            self._bodies.setdefault(found.session, []).append(body)
            rows = self._found.setdefault(found.session, [])
            rows.append(replace(found, n=len(rows) + 1))
        self._disputes = [one for table, entries in self._entries.items() for one in disputes_of(table, entries)]

    def _fold(self, watched: Games, reading: Reading) -> None:
        replay = Replay(lambda: self._lines, reading, watched, self._carried_over, unwatched=games)
        for _ in replay.rounds():
            pass
        self.failed = replay.failed

    def _game(self, opening: TableOpened | None, carried: Any) -> Game[Any]:
        return KeptSession(self._entries, games(opening, carried))

    # --- queries --------------------------------------------------------------------------------------------------

    @property
    def sessions(self) -> list[str]:
        """Sessions that have rounds."""
        return sorted(self._found)

    def days(self, table: str) -> list[GamingDay]:
        return [day_of(name, self._found[name]) for name in self.sessions[::-1] if table_of(name) == table]

    def of_session(self, session: str) -> list[FoundRound]:
        return self._found.get(session, [])

    def bodies(self, session: str) -> list[Round]:
        return self._bodies.get(session, [])

    def round_at(self, session: str, n: int) -> FoundRound:
        return _first([one for one in self.of_session(session) if one.n == n], "round", f"{n} of {session}")

    def named(self, name: str) -> list[FoundRound]:
        found = [one for rounds in self._found.values() for one in rounds if one.round == name]
        return found or [_first(found, "round", name)]

    def neighbours(self, found: FoundRound) -> tuple[int | None, int | None]:
        last = len(self.of_session(found.session))
        return (found.n - 1 or None), (found.n + 1 if found.n < last else None)

    def growth(self, session: str, n: int | None = None) -> str:
        return ""

    def replay(self, found: FoundRound, reading: Reading, opened: bool) -> Shown:
        watcher = Watcher(found.round, games, opened, found.table_name)
        self._fold(watcher.game, reading)
        shown = _first(watcher.shown[-1:], "round (in this reading)", found.round)
        lives = Lives(spanning(shown.round), games, found.table_name, self._only)
        if lives.wagers:
            self._fold(lives.game, reading)
        shown.lives = lives.in_order
        return shown

    def what_if(self, found: FoundRound, ruleset: Ruleset, reading: Reading, opened: bool = False) -> Otherwise:
        """A round under another ruleset."""
        listener = Listener.of(found, ruleset, games, opened)
        self._fold(listener.comparison.game, reading)
        return listener.heard()

    def of_shoe(self, session: str, shoe: str) -> list[FoundRound]:
        return [one for one in self.of_session(session) if one.shoe == shoe]

    def timeline(self, session: str, shoe: str) -> list[TimelineSpan]:
        found = shoe_timelines(self._entries.get(table_of(session), []))
        if shoe not in found:
            raise NotFound("shoe", shoe)
        return found[shoe]

    def disputes(self, table: str | None = None, state: str | None = None) -> list[FoundDispute]:
        return [one for one in self._disputes if table in (None, one.table_name) and state in (None, one.state)]

    def dispute(self, name: str) -> FoundDispute:
        return _first([one for one in self._disputes if one.dispute == name][-1:], "dispute", name)

    def about(self, table: str, round_: str) -> list[FoundDispute]:
        return [one for one in self.disputes(table) if round_ in one.rounds]

    def comments(self, table: str, facts: Collection[str]) -> list[StepComment]:
        """None: no bundle contains them."""
        return []

    def comments_of(self, table: str, rounds: Collection[str]) -> list[StepComment]:
        """None, likewise."""
        return []

    def identified(self, table: str) -> list[KnownAlias]:
        fields = [one.fact for one in self._entries.get(table, []) if isinstance(one, ReadFact)]
        return [KnownAlias(one.player, one.is_, one.at, one.by) for one in fields if isinstance(one, PlayerIdentified)]


def _first(found: list[T], what: str, name: str) -> T:
    if not found:
        raise NotFound(what, name)
    return found[0]
