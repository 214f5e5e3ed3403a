"""The part of a dossier about one round: the round folded again, and the rows of its session."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from domain.facts import Fact, kind_of
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.disputes import FactCorrected
from domain.facts.shoe import ShoeStarted
from domain.facts.table import LimitsChanged, PersonalLimitSet, SignDisplayed, TableOpened
from domain.fold.round import Round
from domain.rulebooks.paragraphs.documents import document_of
from domain.views.explain.from_facts import HEADER, outline
from domain.views.replay.frames import Frame, Shown
from domain.views.replay.narration import SENTENCES, fact_sentence
from projections.dossiers.model import DossierComment, DossierCorrection, DossierTerms, RoundPart
from projections.queries.rounds import FoundRound
from record.storage.stored import StoredFact

CHANGES = (LimitsChanged, PersonalLimitSet, ShoeStarted, SignDisplayed)
"""Kinds of facts that change an open table and are shown in a dossier."""
SHOWN_BEFORE = HEADER | {"gaming_day", "ruleset"}
"""Fields of `table_opened` that are shown elsewhere."""
OF_THEIR_OWN = ("fact_corrected", "dispute_decided")
"""Decisions that are shown elsewhere."""


class DossierSession:
    """The facts of a session in order of recording, with the corrections in force."""

    def __init__(self, rows: Iterable[StoredFact], in_force: Mapping[str, str]) -> None:
        self.rows = list(rows)
        self.facts = [decode_recorded(row.topic, row.state) for row in self.rows]
        self.by_id = {fact.id: fact for fact in self.facts}
        self.in_force = in_force
        """The correction in force, by the id of the fact."""

    def as_read(self, fact: Fact) -> Fact | None:
        """A fact as corrected. None if it was removed."""
        correction: Any = self.by_id.get(self.in_force.get(fact.id, ""))
        return fact if correction is None else correction.now

    def corrected(self) -> bool:
        return any(isinstance(fact, FactCorrected) for fact in self.facts)

    def opening(self, found: FoundRound) -> TableOpened | None:
        """The last opening before the round was over."""
        openings = [fact for fact in self.facts if isinstance(fact, TableOpened) and _before_end(fact, found)]
        read = self.as_read(openings[-1]) if openings else None
        return read if isinstance(read, TableOpened) else None

    def changes(self, found: FoundRound) -> list[Fact]:
        """Changes since that opening, as read: of limits, the round's shoe, and its players."""
        opening = self.opening(found)
        later_facts = [fact for fact in self.facts if isinstance(fact, CHANGES) and _before_end(fact, found)]
        read = [self.as_read(fact) for fact in later_facts if opening is None or fact.at >= opening.at]
        return [fact for fact in read if fact is not None and _concerns(fact, found)]

    def naming(self, round_: str) -> list[Fact]:
        """The facts that name the round."""
        return [fact for fact in self.facts if fact.round == round_ and fact.from_feed]


def _before_end(fact: Fact, found: FoundRound) -> bool:
    return found.ended_at is None or fact.at <= found.ended_at


def _concerns(fact: Fact, found: FoundRound) -> bool:
    """Whether a fact concerns this round. Other shoes and other players' limits do not."""
    if isinstance(fact, ShoeStarted):
        return fact.shoe == found.shoe
    return not isinstance(fact, PersonalLimitSet) or fact.player is None or fact.player in found.players


def part(found: FoundRound, shown: Shown, first: Shown | None, session: DossierSession) -> RoundPart:
    """The part about a round."""
    ids = own_ids(found, shown, first, session)
    corrections = [*_corrections(ids, session)]
    day = found.gaming_day.isoformat() if found.gaming_day is not None else None
    return RoundPart(
        shown.round, first.round if first is not None and corrections else None, day, found.began_at,
        found.ended_at, _in_force(shown.round, found, session), shown.explained.steps,
        [_step(one, session) for one in shown.frames], shown.frames, corrections, [*_decisions(ids, session)],
    )  # fmt: skip


def own_ids(found: FoundRound, shown: Shown, first: Shown | None, session: DossierSession) -> set[str]:
    """The facts that a round rests on, in either reading, and the terms of its table."""
    frames = [*shown.frames, *(first.frames if first is not None else [])]
    resting = [one.fact for one in shown.round.findings if one.fact is not None]
    opening = session.opening(found)
    table = [fact.id for fact in (opening, *session.changes(found)) if fact is not None]
    return {*(one.fact for one in frames), *resting, *table, *(fact.id for fact in session.naming(found.round))}


def corrections_of(ids: set[str], session: DossierSession) -> list[FactCorrected]:
    """The corrections of these facts."""
    return [fact for fact in session.facts if isinstance(fact, FactCorrected) and fact.corrects in ids]


def _corrections(ids: set[str], session: DossierSession) -> Iterator[DossierCorrection]:
    for one in corrections_of(ids, session):
        first, now = session.by_id.get(one.corrects), one.now if isinstance(one.now, Fact) else None
        yield DossierCorrection(
            one.corrects, one.id, one.at, one.by, one.role, one.reason, _version(first, now) if first else "?",
            _version(now, first) if now is not None else None, session.in_force.get(one.corrects) == one.id,
        )  # fmt: skip


def _version(fact: Fact, other: Fact | None) -> str:
    """The content of a version. Time and sender are included only where the versions differ."""
    moved = other is not None and fact.at != other.at
    named = other is not None and fact.by != other.by
    return _with_note(
        outline(fact) + f" At {fact.at.isoformat()}." * moved + f" By {fact.by or 'nobody named'}." * named, fact
    )


def _in_force(ended: Round, found: FoundRound, session: DossierSession) -> DossierTerms:
    opening, document = session.opening(found), document_of(ended.ruleset or "")
    terms = msgspec.to_builtins(opening, enc_hook=str) if opening is not None else {}
    return DossierTerms(
        ended.ruleset, document and document.title, document and document.since,
        {name: value for name, value in terms.items() if value is not None and name not in SHOWN_BEFORE},
        [fact_comment(fact) for fact in session.changes(found)],
    )  # fmt: skip


def _decisions(ids: set[str], session: DossierSession) -> Iterator[DossierComment]:
    for fact in session.facts:
        if fact.id in ids and kind_of(type(fact)) not in OF_THEIR_OWN and getattr(fact, "role", None) is not None:
            read = session.as_read(fact)
            if read is not None:
                yield fact_comment(read)


def fact_comment(fact: Fact) -> DossierComment:
    """A fact in words."""
    shoe = f" Shoe {fact.shoe}." if fact.shoe else ""
    return DossierComment(fact.id, fact.at, fact.by, _with_note(_words(fact) + shoe, fact), getattr(fact, "role", None))


def _words(fact: Fact) -> str:
    """The fact in the words of a person at the table, or as written."""
    return fact_sentence(fact, open_cards=True) if type(fact) in SENTENCES else outline(fact)


def _step(frame: Frame, session: DossierSession) -> DossierComment:
    video = f"{frame.video.camera} {frame.video.at}" if frame.video is not None else None
    recorded = session.by_id.get(frame.fact)
    read = session.as_read(recorded) if recorded is not None else None
    words = _words(read) if read is not None else frame.words
    return DossierComment(frame.fact, frame.at, frame.by, _with_note(words, read), getattr(read, "role", None), video)


def _with_note(words: str, fact: Fact | None) -> str:
    return f"{words} {fact.note}" if fact is not None and fact.note and fact.note not in words else words
