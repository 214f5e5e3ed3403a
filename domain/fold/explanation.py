"""One step of an explanation: its result, the rules it rests on, the facts it used."""

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
    """One step of an explanation."""

    topic: str
    """The subject, as one word."""
    words: str
    rules: list[Cited] = []
    facts: list[str] = []
    """The ids of the facts it rests on."""


def step(topic: str, words: str, *rules: Rule | None, facts: Iterable[str | None] = ()) -> ExplainStep:
    """Make a step. Rules without a document and facts without an id are left out."""
    cited = [Cited(one.ruleset, one.number) for one in rules if one is not None and one.number is not None]
    return ExplainStep(topic, words, list(dict.fromkeys(cited)), [fact for fact in dict.fromkeys(facts) if fact])


@runtime_checkable
class Explaining(Protocol):
    """A game that can explain a round it has just judged."""

    def explain_result(self, state: Any, ended: Round) -> list[ExplainStep]:
        """Explain the result: for each card, spin or roll, where it belongs and by which rule."""

    def explain_wager(
        self, state: Any, wager: str, facts: Sequence[Fact]
    ) -> tuple[list[ExplainStep], list[ExplainStep]]:
        """Explain a wager in two lists: its valid stake before the result, and what it was due and received by the
        result.
        """
