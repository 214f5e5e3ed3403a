"""The layout of a dossier: its sections in reading order."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import UNSET, Struct

from domain.fold.round import Round
from domain.sentences import message
from projections.dossiers.front import Front, front
from projections.dossiers.model import (
    Dossier,
    DossierClaim,
    DossierComment,
    DossierCorrection,
    DossierTerms,
    FactPart,
    RoundPart,
    StepNote,
)
from projections.dossiers.sheet import (
    DossierTable,
    Section,
    SheetStep,
    named,
    none,
    plain_text,
    table,
    time_text,
    unless_empty,
)
from projections.dossiers.tables import (
    COMMENTS,
    CORRECTIONS,
    CUSTODY,
    ENTRY_HEAD,
    FINDINGS,
    RULES,
    STEPS,
    cited,
    dealt,
    limits,
    rule,
    steps,
    wagers,
)
from projections.drawing.plates import clock_plate, strip
from projections.drawing.scene import Drawn
from projections.queries.disputes import WITHDRAWN

AS_CORRECTED = "as corrected; Corrections shows both versions, and the round as first recorded"
FACTS = (
    "Each line as it was recorded, with the digest of its bytes. Unprintable characters are escaped here, and "
    "unchanged in the JSON form of this document."
)


class DossierSheet(Struct):
    """The whole document."""

    mark: str
    salt: str
    made: datetime
    title: str
    running: str
    """The running title of every page."""
    front: Front
    sections: list[Section]


def sheet(it: Dossier, scenes: Sequence[Drawn], alone: bool) -> DossierSheet:
    """Lay out a dossier. `scenes`: its rounds, drawn. `alone`: whether each picture is complete in itself."""
    sections = [*DossierLayout(it, scenes, alone).sections()]
    salt = it.salt if it.salt is not UNSET else ""
    return plain_text(
        DossierSheet(it.mark, salt, it.issued_at, _title(it), _running(it), front(it, scenes, alone), sections)
    )


def _title(it: Dossier) -> str:
    what = f"{it.subject} {it.name}"
    return f"Dossier {it.number}: {what}" if it.number is not None else f"Draft dossier, not issued: {what}"


def _running(it: Dossier) -> str:
    """The running head: number, table, period."""
    zone = ZoneInfo(it.time_zone)
    number = f"Dossier {it.number}" if it.number is not None else "Draft, not issued"
    tables = f"table {', '.join(it.tables)}"
    return " · ".join((number, it.venue, tables, f"{time_text(it.since, zone)} to {time_text(it.until, zone)}"))


class DossierLayout:
    """The sections of one dossier, in the venue's time."""

    def __init__(self, it: Dossier, scenes: Sequence[Drawn], alone: bool) -> None:
        self.it, self.scenes, self.alone = it, scenes, alone
        self.zone = ZoneInfo(it.time_zone)

    def sections(self) -> Iterator[Section]:
        """The sections in reading order."""
        it = self.it
        for number, one in enumerate(it.rounds):
            yield from self._round(number, one)
        if it.claim is not None:
            yield self._claim(it.claim)
            yield self._decided(it.claim)
            if it.claim.case:
                yield Section("Case", 1, [f"{one[:1].upper()}{one[1:]}" for one in it.claim.case], [])
        if it.comments is not UNSET:
            yield self._comments(it.comments)
        yield Section("Rules cited, in our words", 1, tables=[table(RULES, map(rule, it.rules))])
        yield Section("Facts in full", 1, [FACTS])
        yield from map(self._fact, it.facts)
        yield Section("This document", 1, tables=[named(self._document())])
        yield self._custody()

    def time_text(self, time: datetime | None) -> str:
        """A time with its offset, as people at the venue read it."""
        return time_text(time, self.zone)

    def _document(self) -> Iterator[tuple[str, Any]]:
        it = self.it
        yield "Number", it.number if it.number is not None else "none: a draft"
        yield "About", f"{it.subject} {it.name}"
        yield "Venue", it.venue
        yield "Table", it.tables
        yield "Gaming day", it.gaming_days
        yield "Period", f"{self.time_text(it.since)} to {self.time_text(it.until)}"
        yield "Read", f"as corrected, up to position {it.up_to} of the record"
        yield "Issued" if it.number is not None else "Drafted", f"{self.time_text(it.issued_at)} by {it.issued_by}"
        if it.withheld is not UNSET:
            yield "Withheld", f"{it.withheld} names, and every note about a line that has one of them"
        yield "Program", it.program
        yield "Rulebooks", f"SHA-256 {it.rulebooks}"

    def _custody(self) -> Section:
        """Who had it, and lines to sign on."""
        it = self.it
        made = "Issued" if it.number is not None else "Drafted, not issued,"
        words = [f"{made} {self.time_text(it.issued_at)} by {it.issued_by}."]
        rows = ([self.time_text(one.at), one.what, one.by, one.why or "", one.fact] for one in it.custody)
        if it.custody_before is not UNSET:
            words.append(
                f"The newest {len(it.custody):,} entries are listed. There are {it.custody_before:,} older ones."
            )
        words += none(it.custody, "Before this nobody looked at it or copied it, as far as was recorded.")
        return Section("Custody", 1, words, unless_empty(CUSTODY, rows), signatures=["Issued by", "Received by"])

    def _comments(self, each: Sequence[StepNote]) -> Section:
        """Comments on steps: each of its author, none of it evidence of what happened."""
        rows = ([self.time_text(one.at), self._place(one), _said(one), one.by, one.fact] for one in each)
        return Section("Comments on steps", 1, none([*each], "None."), unless_empty(COMMENTS, rows))

    def _place(self, said: StepNote) -> str:
        """Its step, by the number in the time line, else by the id of its fact."""
        scenes = (one for one in self.scenes if one.round.round == said.round)
        steps = (step for scene in scenes for step in scene.stage.steps)
        step = next((step.number for step in steps if step.frame.fact == said.about), said.about)
        return f"{said.round}, step {step}{f', seat {said.seat}' if said.seat else ''}"

    def _claim(self, claim: DossierClaim) -> Section:
        who = f"Claim by {claim.player or 'an unnamed person'}: {claim.claim}"
        raised = f"Raised {self.time_text(claim.raised_at)} by {claim.raised_by or 'an unnamed person'}."
        about = f"About wager {claim.wager}." if claim.wager else ""
        missing = [f"The record has no round {name} at this table." for name in self.it.missing]
        words = [one for one in (who, raised, about, *missing) if one]
        return Section("Claim", 1, words, unless_empty(ENTRY_HEAD, map(self._fact_lines, claim.comments)))

    def _decided(self, claim: DossierClaim) -> Section:
        words = [] if claim.decisions else ["Not decided."]
        if claim.state == WITHDRAWN:
            words = ["Withdrawn: not decided unless it is raised again."]
        return Section("Decisions", 1, words, unless_empty(ENTRY_HEAD, map(self._fact_lines, claim.decisions)))

    def _round(self, number: int, one: RoundPart) -> Iterator[Section]:
        ended = one.round
        yield Section(f"Round {ended.round} at {ended.table}", 1, tables=[named(self._came_to(one))])
        yield self._time_line(number, one)
        yield from dealt(ended, "As dealt and as required")
        yield Section("Wagers", 2, none(ended.wagers, "No wagers."), wagers(ended.wagers))
        yield Section("Findings", 2, none(ended.findings, "No findings."), self._findings(ended))
        yield Section("Reasons", 2, tables=unless_empty(STEPS, steps(one.steps)))
        yield from self._corrected(one)
        yield from self._rulings(one)
        yield self._in_force(one.in_force)

    def _time_line(self, number: int, one: RoundPart) -> Section:
        """The round on the clock, and every step of it."""
        scene = self.scenes[number]
        steps = [*self._steps(one, scene)]
        if not scene.line.ticks:
            return Section("Time line", 2, steps=steps, replays=number)
        first, last = (self._clock(at, one.began_at) for at in (scene.line.first, scene.line.last) if at is not None)
        clock = clock_plate(scene, first, last, self.alone)
        return Section("Time line", 2, steps=steps, replays=number, clock=clock.svg, clock_words=clock.words)

    def _steps(self, one: RoundPart, scene: Drawn) -> Iterator[SheetStep]:
        """Every step, with the cards where they changed."""
        before: dict[str, list[str]] = {}
        for said, step in zip(one.course, scene.stage.steps, strict=True):
            cards = {place: hand for place, hand in step.frame.cards.items() if hand}
            plate = strip(scene, step, self.alone) if cards and (cards != before or step.astray) else None
            notes = [f"{cited(found.ruleset, found.rule)}: {message(found)}" for found, _ in step.findings]
            time, words, person, fact = self._fact_lines(said)
            time = self._clock(said.at, one.began_at)
            yield SheetStep(
                step.number, time, words, [*notes, *(one.words for one in step.astray)],
                plate.svg if plate is not None else "", plate.wide if plate is not None else 1.0, person, fact,
            )  # fmt: skip
            before = cards

    def _clock(self, at: datetime, began: datetime | None) -> str:
        """The time of a step. Its day stands above, unless it is another."""
        day, _, clock = self.time_text(at).partition(" ")
        same = began is not None and self.time_text(began).startswith(day)
        return clock[:8] if same else f"{day} {clock}"

    def _rulings(self, one: RoundPart) -> Iterator[Section]:
        """The rulings of a round. In a dispute, only rounds with rulings: the decision follows below all of them."""
        if one.decisions or self.it.claim is None:
            decided = unless_empty(ENTRY_HEAD, map(self._fact_lines, one.decisions))
            yield Section("Decisions and rulings", 2, none(one.decisions, "None recorded."), decided)

    def _corrected(self, one: RoundPart) -> Iterator[Section]:
        both = unless_empty(CORRECTIONS, map(self._correction, one.corrections))
        yield Section("Corrections", 2, none(one.corrections, "No corrections."), both)
        if one.first is not None:
            yield from dealt(one.first, "As first recorded, without corrections")
            yield Section("Wagers as first recorded", 2, tables=wagers(one.first.wagers))

    def _came_to(self, one: RoundPart) -> Iterator[tuple[str, Any]]:
        ended = one.round
        yield "Shoe", ended.shoe
        yield "Gaming day", one.gaming_day
        yield "From, to", f"{self.time_text(one.began_at)} to {self.time_text(one.ended_at)}"
        yield "Status", ended.status.replace("_", " ")
        yield "Outcome by the rules", ended.outcome if ended.result is None else ended.result
        yield "Announced", ended.announced
        yield "Read", AS_CORRECTED if one.first is not None else None

    def _in_force(self, it: DossierTerms) -> Section:
        since = f", in force from {it.since.replace('T', ' ')}" if it.since else ""
        rules = ("Ruleset", it.ruleset), ("Document", f"{it.document}{since}" if it.document else None)
        opened = [
            (name.replace("_", " ").capitalize(), limits(value) if name == "limits" else value)
            for name, value in it.opened.items()
        ]
        changed = unless_empty(ENTRY_HEAD, map(self._fact_lines, it.changed))
        return Section("Table and rules in force", 2, tables=[named([*rules, *opened]), *changed])

    def _findings(self, ended: Round) -> list[DossierTable]:
        ours = {(rule.ruleset, rule.rule): rule.summary for rule in self.it.rules}
        return unless_empty(FINDINGS, (
            [cited(one.ruleset, one.rule), message(one), one.severity, ours.get((one.ruleset, one.rule or "")) or "",
             one.fact or ""]
            for one in ended.findings
        ))  # fmt: skip

    def _correction(self, one: DossierCorrection) -> list[str]:
        now = one.now or "It never happened."
        who = f"{one.by or 'an unnamed person'} ({one.role.replace('_', ' ')}), {self.time_text(one.at)}: {one.reason}"
        return [one.fact, one.first, now, who, f"{one.correction}{'' if one.applied else ': not the one in force'}"]

    def _fact_lines(self, one: DossierComment) -> list[str]:
        role = f" ({one.role.replace('_', ' ')})" if one.role else ""
        video = f" Video: {one.video}." if one.video else ""
        return [self.time_text(one.at), f"{one.words}{video}", f"{one.by or ''}{role}".strip(), one.fact]

    def _fact(self, one: FactPart) -> Section:
        values: list[tuple[str, Any]] = [
            ("Happened", self.time_text(one.at)),
            ("Recorded", f"{self.time_text(one.recorded_at)} at position {one.position}, {one.session}"),
            ("Sender", f"{one.sender}{', with authority' if one.supervisory else ''}"),
            ("SHA-256", one.sha256),
        ]
        return Section(f"{one.id}: {one.kind}", 3, tables=[named(values)], lines=[one.line])


def _said(one: StepNote) -> str:
    gone = one.withdrawn
    return one.words if gone is None else f"{one.words} Withdrawn by {gone}"
