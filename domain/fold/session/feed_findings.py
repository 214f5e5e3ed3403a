"""Findings that need no rulebook: what is odd about the feed itself."""

from datetime import datetime

from domain.facts import kind_of
from domain.facts.table import TableOpened
from domain.fold.reading import ReadFact, applies
from domain.fold.round import Finding

CODES: dict[str, str] = {
    "seq-gap": "The source's counter jumps from {before} to {after}: {missing:1 number is|numbers are} missing.",
    "time-runs-backwards": "This happened at {at}, but stands after a fact of {before}.",
    "time-after-recording": "This happened at {at}, but had already been recorded at {recorded}.",
    "no-authority": (
        "A fact of this kind ({kind:word}) requires authority, which its sender does not have: it is recorded, but not"
        " applied."
    ),
    "and-more": "{count:1 more notice} of this kind at this table: {first}.",
    "seq-restarts": "The source's counter starts again at {after}; in the session before it had reached {before}.",
    "not-processed": "Session {session} could not be processed and is missing from all other answers: {reason}",
    "settled-again": "Wager {wager} was settled a {times:nth} time, as {result:settled} with {paid} paid.",
    "wager-name-again": (
        "A wager named {name} was up when another was placed under the same name: it is listed as {wager}."
    ),
}
"""The template of each finding type's sentence, by code."""

MOST = 1000
"""The maximum number of findings of one code at one table in a session. Further ones are only counted."""


class FeedFindings:
    """Notices about one table's feed in one session."""

    def __init__(self, table: str, seq: int | None = None) -> None:
        self.table = table
        self.found: list[Finding] = []
        self.seq = seq
        """The counter's present value. It continues from session to session."""
        self.at: datetime | None = None
        """The time of the session's last fact."""
        self._counts: dict[str, int] = {}

    def begin(self, opening: TableOpened | None) -> None:
        """Begin the session. If its first opening restarts the counter, count its facts separately."""
        if opening is None or opening.seq is None or self.seq is None or opening.seq > self.seq:
            return
        self._note("seq-restarts", opening.id, before=self.seq, after=opening.seq)
        self.seq = None

    def check(self, played: ReadFact) -> None:
        """Check the next fact in play order. Facts written by the program itself are skipped."""
        fact = played.recorded
        if not fact.from_feed:
            return
        if not applies(fact, played.line):
            self._note("no-authority", fact.id, kind=kind_of(type(fact)))
        if fact.seq is not None:
            self._count(fact.id, fact.seq)
        at, recorded = played.fact.at, played.line.known_at
        if recorded is not None and fact.at > recorded:
            known = _time(recorded.astimezone(fact.at.tzinfo))
            self._note("time-after-recording", fact.id, at=_time(fact.at), recorded=known)
        if self.at is not None and at < self.at:
            self._note("time-runs-backwards", fact.id, before=_time(self.at.astimezone(at.tzinfo)), at=_time(at))
        self.at = at

    def _count(self, fact: str, seq: int) -> None:
        """A late fact has a counter below the end of the session before, and leaves no gap."""
        before = self.seq
        if before is not None and seq > before + 1:
            self._note("seq-gap", fact, before=before, after=seq, missing=seq - before - 1)
        if before is None or seq > before:
            self.seq = seq

    def _note(self, code: str, fact: str, **values: object) -> None:
        count = self._counts[code] = self._counts.get(code, 0) + 1
        if count <= MOST:
            self.found.append(self._finding(code, fact, **values))

    def _finding(self, code: str, fact: str | None, **values: object) -> Finding:
        return Finding(None, None, code, "notice", fact, self.table, values=values)

    def all(self) -> list[Finding]:
        """Every notice. Beyond the maximum they are only counted."""
        return self.found + [
            self._finding("and-more", None, count=count - MOST, first=code)
            for code, count in self._counts.items()
            if count > MOST
        ]


def _time(time: datetime) -> str:
    """The time as people write it. Two times in one sentence both get the offset of the fact."""
    return time.isoformat(" ", "milliseconds" if time.microsecond else "seconds")
