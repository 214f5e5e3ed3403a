"""Rounds and findings as lists have them in JSON."""

from datetime import date, datetime

from msgspec.structs import asdict

from projections.queries.findings import FindingAct, FindingState, Found, Handled
from projections.queries.rounds import FoundRound


class ListedRound(FoundRound, kw_only=True):
    """A round. The columns of questions have their names there, beside those of older versions."""

    day: date | None
    time: datetime | None
    ended: datetime | None

    @classmethod
    def of(cls, found: FoundRound) -> "ListedRound":
        return cls(**asdict(found), day=found.gaming_day, time=found.began_at, ended=found.ended_at)


class ListedFinding(Found, kw_only=True):
    """A finding, and what was done about it. Of files nothing is known. Columns of questions have their names there."""

    day: date | None
    time: datetime | None
    state: FindingState | None
    assigned_to: str | None
    acts: list[FindingAct]

    @classmethod
    def of(cls, found: Found, its: Handled | None) -> "ListedFinding":
        """`its`: None if it is not known what was done."""
        state, to, acts = (its.state, its.to, its.acts) if its is not None else (None, None, [])
        same = {name: getattr(found, name) for name in Found.__struct_fields__}
        return cls(**same, day=found.gaming_day, time=found.at, state=state, assigned_to=to, acts=acts)
