"""Comments on the steps of a round, at their steps and their seats."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from domain.views.replay.frames import Span
from projections.drawing.scene import Drawn
from projections.queries.comments import StepComment


class Remark(Struct, frozen=True):
    """A comment with the number of its step."""

    step: int
    said: StepComment


class Remarks(Struct, frozen=True):
    """The comments of a round."""

    each: Sequence[Remark] = ()
    """In the order of their steps."""

    def at(self, step: int) -> list[StepComment]:
        """The comments on a step."""
        return [one.said for one in self.each if one.step == step]

    def pins(self, seat: int | None) -> list[Span]:
        """Where a seat is marked, with what is said. A comment that was withdrawn has no mark."""
        here = [one for one in self.each if one.said.seat == seat and one.said.withdrawn is None] if seat else []
        steps = dict.fromkeys(one.step for one in here)
        return [Span(step, step, " ".join(one.said.note for one in here if one.step == step)) for step in steps]

    @property
    def steps(self) -> frozenset[int]:
        """The steps with comments in force."""
        return frozenset(one.step for one in self.each if one.said.withdrawn is None)


NO_REMARKS = Remarks()


def remarks_on(it: Drawn, comments: Iterable[StepComment]) -> Remarks:
    """The comments on a round. One whose fact is not read, because it was corrected away, stands at the last step."""
    steps: Mapping[str, int] = {one.frame.fact: one.number for one in it.stage.steps}
    each = [Remark(steps.get(one.about, len(steps)), one) for one in comments]
    return Remarks(sorted(each, key=lambda one: (one.step, one.said.at)))
