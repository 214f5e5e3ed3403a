"""What a game says of a round when it is asked. `check` never asks, and pays nothing for it."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from domain.explain.steps import ExplainStep
from domain.facts import Fact
from domain.replay.round import Round


@runtime_checkable
class Explaining(Protocol):
    """A game that can give its reasons, of a round that it has just judged."""

    def explain_result(self, state: Any, ended: Round) -> list[ExplainStep]:
        """How the result came about: of each card, spin or roll, where it belongs and by which rule."""

    def explain_wager(
        self, state: Any, wager: str, facts: Sequence[Fact]
    ) -> tuple[list[ExplainStep], list[ExplainStep]]:
        """What was good of a wager, before the result; what it was due by the result, and what it got."""
