"""One link of an explanation: what followed, by which rules, from which facts."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from domain.facts import Fact
from domain.fold.round import Round
from domain.rulebooks.shapes.rulebook import Rule


class Cited(Struct, frozen=True):
    """A rule as findings cite it."""

    ruleset: str | None
    rule: str


class ExplainStep(Struct, frozen=True):
    """One link."""

    topic: str
    """What it is about, in a word."""
    words: str
    rules: list[Cited] = []
    facts: list[str] = []
    """The ids of the facts it rests on."""


def step(topic: str, words: str, *rules: Rule | None, facts: Iterable[str | None] = ()) -> ExplainStep:
    """A link; rules that no document has, and facts that nobody sent, are left out."""
    cited = [Cited(one.ruleset, one.number) for one in rules if one is not None and one.number is not None]
    return ExplainStep(topic, words, list(dict.fromkeys(cited)), [fact for fact in dict.fromkeys(facts) if fact])


@runtime_checkable
class Explaining(Protocol):
    """A game that can give its reasons, of a round that it has just judged."""

    def explain_result(self, state: Any, ended: Round) -> list[ExplainStep]:
        """How the result came about: of each card, spin or roll, where it belongs and by which rule."""

    def explain_wager(
        self, state: Any, wager: str, facts: Sequence[Fact]
    ) -> tuple[list[ExplainStep], list[ExplainStep]]:
        """What was good of a wager, before the result; what it was due by the result, and what it got."""
