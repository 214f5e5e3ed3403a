"""Questions for an explanation, answered by a listener to the game.

explainer = Explainer(ExplainQuestion("wager", "w81"), games)
replay = Replay(lines, games=explainer.game)
for _ in replay.rounds(): ...
explainer.answer(replay.findings())
"""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from domain.errors import AtSeveralTables, NotACard, NotInFeed
from domain.facts import Fact, kind_of
from domain.facts.round import CardDrawn
from domain.facts.shoe import CardBurned
from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import Game, Games
from domain.fold.reading import ReadFact
from domain.fold.round import Finding, Round
from domain.views.decided import Decided, decisions
from domain.views.explain import chain
from domain.views.explain.chain import Explained
from domain.views.observer import Listening

MOST = 200
"""The maximum number of rounds explained. A wager that stays up may be listed in more."""

Subject = Literal["wager", "card", "round", "finding"]


class ExplainQuestion(Struct, frozen=True):
    """One question."""

    subject: Subject
    name: str
    """The id of a wager or round. For a card or a finding, the id of its fact."""
    round: str | None = None
    table: str | None = None
    day: str | None = None

    def of_table(self, table: str) -> bool:
        """Whether a table may have the answer."""
        return self.table in (None, table)

    def of_round(self, ended: Round, facts: list[ReadFact]) -> bool:
        """Whether the question is about this round."""
        day = ended.session.rpartition("/")[2]
        if not self.of_table(ended.table) or self.day not in (None, day) or self.round not in (None, ended.round):
            return False
        if self.subject == "wager":
            return any(one.wager == self.name for one in ended.wagers)
        if self.subject == "round":
            return ended.round == self.name
        if self.subject == "finding":
            return any(one.fact == self.name for one in ended.findings)
        return any(played.fact.id == self.name and type(played.fact) is CardDrawn for played in facts)


class Explainer:
    """Listens to a replay and stores the answers to a question."""

    def __init__(self, asked: ExplainQuestion, games: Games) -> None:
        self.asked = asked
        self.games = games
        self.found: list[Explained] = []
        self.decided: list[Sequence[Decided]] = []
        """The rows of decision tables in force in each round."""
        self.more = 0
        """The number of rounds beyond the maximum."""
        self.outside: dict[str, Fact] = {}
        """Requested facts outside rounds, by table."""
        self.kinds: dict[str, str] = {}
        """The kind of the requested fact, by table."""

    def game(self, opening: TableOpened | None, carried: Any) -> Game[Any]:
        """A table's game with a listener."""
        return Questioned(self, self.games(opening, carried))

    def note_fact(self, fact: Fact) -> None:
        """Note a fact."""
        if fact.id == self.asked.name and self.asked.of_table(fact.table):
            self.kinds[fact.table] = kind_of(type(fact))

    def keep_answer(self, explained: Explained, decided: Sequence[Decided] = ()) -> None:
        """Store an answer."""
        if len(self.found) < MOST:
            self.found.append(explained)
            self.decided.append(decided)
        else:
            self.more += 1

    def answer(self, findings: list[Finding]) -> list[Explained]:
        """All answers. Call after the rounds are over, with the findings outside rounds."""
        asked = self.asked
        if asked.subject == "finding" and asked.round is None:
            for one in findings:
                if one.fact == asked.name and asked.of_table(one.table):
                    self.keep_answer(chain.outside(one, self.outside.get(one.table)))
        if not self.found:
            raise self._nothing()
        tables = sorted({one.table for one in self.found})
        if len(tables) > 1:
            raise AtSeveralTables(asked.subject, asked.name, tables)
        return self.found

    def _nothing(self) -> Exception:
        kind = next(iter(self.kinds.values()), None)
        if self.asked.subject == "card" and kind not in (None, "card_drawn"):
            return NotACard(self.asked.name, str(kind))
        return NotInFeed(self.asked.subject, self.asked.name, self.asked.table)


class Questioned(Listening):
    """A session of a table, with a listener for an answer."""

    def __init__(self, explainer: Explainer, game: Game[Any]) -> None:
        super().__init__(game)
        self.explainer = explainer

    def evolve(self, state: Any, played: ReadFact) -> None:
        self.explainer.note_fact(played.fact)
        super().evolve(state, played)

    def at_table(self, played: ReadFact) -> None:
        fact, explainer = played.fact, self.explainer
        explainer.note_fact(fact)
        if fact.id == explainer.asked.name and explainer.asked.of_table(fact.table):
            explainer.outside[fact.table] = fact
            if type(fact) is CardBurned and explainer.asked.subject == "card":
                explainer.keep_answer(chain.burned(fact))
        super().at_table(played)

    def finish(self, state: Any, over: bool) -> Round:
        """Explain the round if the question is about it."""
        ended = super().finish(state, over)
        asked = self.explainer.asked
        if asked.of_round(ended, self.facts):
            steps = chain.steps(asked.subject, asked.name, self.inner, state, ended, self.facts)
            whole = chain.steps("round", ended.round, self.inner, state, ended, self.facts)
            self.explainer.keep_answer(chain.explained(ended, steps), _of_question(asked, ended, whole))
        return ended


def _of_question(asked: ExplainQuestion, ended: Round, steps: list[ExplainStep]) -> list[Decided]:
    """The decisions that an answer rests on: for a card or a finding those about its fact, and the third cards. `steps`
    explain the whole round.
    """
    found = decisions(ended, steps)
    return found if asked.subject == "round" else [one for one in found if one.fact in (None, asked.name)]
