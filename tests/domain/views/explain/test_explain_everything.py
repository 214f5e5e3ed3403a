"""Whatever a shift holds can be explained: every wager, card, round and finding, also where much goes wrong."""

from typing import Any

import pytest

from domain.facts.round import CardDrawn
from domain.fold import FeedLine, Replay
from domain.fold.round import Round
from domain.games import games
from domain.rulebooks.paragraphs.lookup import summary_of
from domain.views.explain import chain
from domain.views.observer import Listening
from simulator import RULESETS, Shift, simulate

FACTS = 1500
"""Of a shift: where so much goes wrong, everything does in some forty rounds."""


class Curious(Listening):
    """Asks about everything in every round."""

    asked = 0

    def finish(self, state: Any, over: bool) -> Round:
        """The round is let go."""
        ended = self.inner.finish(state, over)
        found = len(ended.findings)
        subjects = [("round", ended.round), *(("wager", one.wager) for one in ended.wagers)]
        subjects += [("finding", one.fact) for one in ended.findings if one.fact is not None]
        subjects += [("card", one.fact.id) for one in self.facts if type(one.fact) is CardDrawn]
        for subject, name in subjects:
            self.look(subject, chain.steps(subject, name, self.inner, state, ended, self.facts))
            Curious.asked += 1
        assert len(ended.findings) == found, "to be asked changes nothing"
        return ended

    def look(self, subject: str, steps: list[Any]) -> None:
        """Every link says something, every rule is one of the tables, every fact one of the round."""
        assert steps, subject
        for step in steps:
            assert step.words.endswith((".", ")"))
            assert "None" not in step.words
            assert all(summary_of(cited.ruleset, cited.rule) for cited in step.rules), step


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_shift_where_much_goes_wrong(ruleset: str) -> None:
    shift = simulate(Shift(ruleset, tables=1, shoes=1, seed=11, mistakes=0.3, irregularities=0.3))
    lines = [FeedLine(number, line.rstrip(b"\n")) for number, (line, _) in zip(range(1, FACTS), shift, strict=False)]
    before = Curious.asked
    replay = Replay(lambda: lines, games=lambda opening, carried: Curious(games(opening, carried)))
    rounds = list(replay.rounds())
    assert Curious.asked - before > 10 * len(rounds) > 100
