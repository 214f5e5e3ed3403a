"""Frames: the steps of a round: a fact, the layout after it, and the next step that the rules required."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Any, Protocol, runtime_checkable

from msgspec import UNSET, Struct, UnsetType

from domain.facts.base import Video
from domain.fold.explanation import ExplainStep
from domain.fold.round import Finding, Round
from domain.views.explain.chain import Explained
from domain.views.replay.layout import Stake
from domain.views.replay.wager_history import Life


class Frame(Struct):
    """The state after one fact."""

    fact: str
    kind: str
    at: datetime
    recorded_at: datetime | None
    words: str
    by: str | None
    source: str | None
    video: Video | None
    cards: dict[str, list[str]]
    stakes: list[Stake]
    next: list[ExplainStep]
    """What the rules require now."""
    findings: list[Finding]
    """Findings that rest on this fact."""
    corrected_by: str | None = None
    first: str | None = None
    """The fact recorded first, in words, if a correction is read."""
    spoken: str = ""
    """What happened, in the words of an onlooker. A face-down card is not named."""
    result: dict[str, Any] | None = None
    """What wheel or dice show at this point."""
    marker: str | None = None
    """The point that has the marker, or `off`; at roulette the number that has the dolly. None if there is none."""

    @property
    def irregular(self) -> bool:
        """Whether a search for irregularities stops here."""
        return bool(self.findings) or self.corrected_by is not None or self.kind in IRREGULAR


IRREGULAR = frozenset({
    "irregularity_reported", "ruling_made", "cards_reconstructed", "cards_collected", "void_hand_announced",
    "round_voided", "malfunction_reported", "payment_refused",
})  # fmt: skip
"""Kinds of facts that occur only in irregular rounds."""


class Shown(Struct):
    """A round, step by step."""

    round: Round
    """As in `pitlog check --json`: as dealt and as required, dues, findings."""
    explained: Explained
    """The chain of rules behind it."""
    frames: list[Frame]
    lives: list[Life] = []
    """Wagers that may be up for other rounds too, with each of their rounds."""
    seats_run: str | UnsetType = UNSET
    """The direction in which the seats are numbered, if the table's opening states it."""


@runtime_checkable
class Guiding(Protocol):
    """A game that can give the next step during a round."""

    def next_steps(self, state: Any) -> list[ExplainStep]:
        """The next steps, with their rules."""


@runtime_checkable
class Marking(Protocol):
    """A game with a marker on its layout."""

    def marker(self, state: Any) -> int | None:
        """The point it is on when a round begins. None if it is off."""


class Span(Struct, frozen=True):
    """A range of steps, counted from 1, both ends included."""

    first: int
    last: int | None
    """None if it lasts to the end."""
    what: Any


def spans(each: Iterable[Any]) -> list[Span]:
    """Group equal consecutive values into ranges. None gives no range."""
    return [*_runs([*each])]


def _runs(each: list[Any]) -> Iterator[Span]:
    at = 1
    for what, run in groupby(each):
        after = at + len(list(run))
        if what is not None:
            yield Span(at, after - 1 if after <= len(each) else None, what)
        at = after
