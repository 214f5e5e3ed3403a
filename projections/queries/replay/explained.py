"""Explains a wager, a card, a finding or a round of the record. Folds only the rounds that the question concerns."""

from typing import Any

from msgspec.structs import replace
from psycopg import Connection

from domain.errors import AtSeveralTables
from domain.fold.game import Games
from domain.fold.reading import Reading
from domain.fold.round import Finding
from domain.views.explain.questions import Explainer, ExplainQuestion
from projections.engine.nearest_snapshot import round_of
from projections.queries import gaming_days
from projections.queries.findings import RecordedFinding, recorded_findings
from projections.queries.replay.fold import fold, fold_round, fold_wagers
from projections.queries.rounds import FoundRound, holding, named
from record.errors import NotFound, UnknownName


class Explanation:
    """A question, and the sessions and rounds in which its answer is found."""

    def __init__(self, connection: Connection[Any], asked: ExplainQuestion, games: Games, reading: Reading) -> None:
        self._connection, self._games, self._reading = connection, games, reading
        self._outside: list[Finding] = []
        self._about = recorded_findings(connection, asked.name) if asked.subject == "finding" else []
        self.explainer = Explainer(_with_fact(asked, self._about), games)

    def answer(self) -> Explainer:
        """Fold the rounds of the question, and answer it. Raises `NotFound`, or the explainer's errors."""
        search = {"round": self._round, "wager": self._wager, "card": self._card, "finding": self._finding}
        search[self.explainer.asked.subject]()
        self.explainer.answer(self._outside)
        return self.explainer

    def _round(self) -> None:
        asked = self.explainer.asked
        self._fold(self._at_one_table(named(self._connection, asked.name))[-1])

    def _wager(self) -> None:
        asked = self.explainer.asked
        by_session = {one.session: one for one in self._at_one_table(holding(self._connection, asked.name))}
        for one in by_session.values():
            fold_wagers(self._connection, one, [asked.name], self._games, self.explainer.game, self._reading)

    def _card(self) -> None:
        asked = self.explainer.asked
        places = self._connection.execute(_PLACES, {"id": asked.name}).fetchall()
        places = [one for one in places if asked.of_table(one[0])]
        if not places:
            raise NotFound("fact", asked.name)
        if len(tables := sorted({table for table, *_ in places})) > 1:
            raise AtSeveralTables(asked.subject, asked.name, tables)
        for _, session, position in places:
            n = round_of(self._connection, session, position)
            if n is not None:
                self._fold(gaming_days.round_at(self._connection, session, n))
            if not self.explainer.found:
                self._fold_session(session)

    def _finding(self) -> None:
        asked = self.explainer.asked
        found = [one for one in self._about if asked.of_table(one.table_name)]
        if not found:
            raise NotFound("finding about fact", asked.name)
        self._outside = [one.as_finding() for one in found if one.n == 0]
        for session, n in dict.fromkeys((one.session, one.n) for one in found):
            if n:
                self._fold(gaming_days.round_at(self._connection, session, n))
            else:
                self._fold_session(session)

    def _fold(self, found: FoundRound) -> None:
        fold_round(self._connection, found, self._games, self.explainer.game, self._reading)

    def _fold_session(self, session: str) -> None:
        """Fold a session for a burned card or a fact of no round, which are applied between rounds."""
        for one in gaming_days.of_session(self._connection, session)[:1]:
            fold(self._connection, one, self._games, self.explainer.game, self._reading)

    def _at_one_table(self, rounds: list[FoundRound]) -> list[FoundRound]:
        asked = self.explainer.asked
        there = rounds
        for what, column, wanted in (
            ("table", "table_name", asked.table), ("gaming day", "gaming_day", asked.day),
            ("round", "round", asked.round),
        ):  # fmt: skip
            known = {str(getattr(one, column)) for one in there}
            if wanted is not None and wanted not in known:
                raise UnknownName(f"{what} with {asked.subject} {asked.name}:", wanted, sorted(known)[:3])
            there = [one for one in there if wanted in (None, str(getattr(one, column)))]
        if len(tables := sorted({one.table_name for one in there})) > 1:
            raise AtSeveralTables(asked.subject, asked.name, tables)
        return there


_PLACES = """
    SELECT i.table_name, f.session, f.position FROM (SELECT DISTINCT table_name AS one FROM pitlog.sessions) AS known
    JOIN pitlog.fact_ids AS i ON i.table_name = one AND i.fact_id = %(id)s
    JOIN pitlog.facts AS f USING (position, month) ORDER BY f.position
"""


def _with_fact(asked: ExplainQuestion, about: list[RecordedFinding]) -> ExplainQuestion:
    """A finding with its own id is answered by the fact on which it rests, in its round."""
    by_id = next((one for one in about if one.finding == asked.name and one.fact is not None), None)
    if by_id is None:
        return asked
    return replace(asked, name=by_id.fact, table=by_id.table_name, round=asked.round or by_id.round)
