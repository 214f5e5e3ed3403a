"""Errors of projections and their queries."""

from domain.errors import Failed, harmless, meant
from record.errors import NotFound


class NoRoundThen(NotFound):
    number = 375

    def __init__(self, table: str, then: str, nearest: str | None) -> None:
        Failed.__init__(
            self,
            f"the record has no round in play at {harmless(table, 60)} at {then}, nor within ten minutes of it"
            + (f"; the nearest is {harmless(nearest, 200)}" if nearest else ""),
        )


class NoTimeOfDay(NotFound):
    number = 436

    def __init__(self, table: str, day: str) -> None:
        at = harmless(table, 60)
        Failed.__init__(self, f"{at}@{day} names a day and no time: write {at}@{day}T21:05, or {at}@21:05 for today")


class RebuildRuns(Failed):
    number = 180

    def __init__(self) -> None:
        super().__init__(
            "another program is rebuilding the projections: wait until it is done, or stop it. Its work is kept"
        )


class NoSuchProjection(Failed):
    number = 181

    def __init__(self, name: str, near: list[str], known: list[str]) -> None:
        words = meant(near) or f"; there are {', '.join(known)}"
        super().__init__(f"there is no projection {harmless(name, 60)!r}{words}")


class ProjectionsOld(Failed):
    number = 182

    def __init__(self, names: list[str]) -> None:
        what = f"projections {', '.join(names)} were made" if len(names) > 1 else f"projection {names[0]} was made"
        super().__init__(f"{what} by another version of pitlog: run `pitlog rebuild {' '.join(names)}`")


class NothingToCompare(Failed):
    number = 355

    def __init__(self) -> None:
        super().__init__("no projection was ever built, so there is no version before. Run `pitlog rebuild`")


class WorkerLost(Failed):
    number = 183

    def __init__(self) -> None:
        super().__init__("a worker process was killed. Run the command again; it resumes")


class TimeTwice(NotFound):
    """A time that does not identify a round. Callers that need no round continue."""

    number = 189

    def __init__(self, time: str, first: str, second: str) -> None:
        Failed.__init__(self, f"clocks were changed at {time}: write {first} or {second}")
        self.both = first, second


class FollowedElsewhere(Failed):
    number = 187

    def __init__(self) -> None:
        super().__init__("another program followed the record meanwhile: run the command again")


class DossierIsShut(Failed):
    number = 401

    def __init__(self, number: int, sha256: str, was_forgotten: bool) -> None:
        why = "a person in it was forgotten" if was_forgotten else "this login may not read the vault"
        super().__init__(f"dossier {number} (SHA-256 {sha256}) cannot be opened: {why}")


class NoSuchDossier(Failed):
    number = 186

    def __init__(self, dossier: int) -> None:
        super().__init__(f"no dossier {dossier} was issued")


class MonthUnfinished(Failed):
    number = 320

    def __init__(self, month: str, session: str) -> None:
        super().__init__(
            f"{month} cannot be archived yet: the last round of {harmless(session, 200)} is still open, so the "
            "table's carry-forward may still change. End or void that round first"
        )


class NotJudgedAlone(Failed):
    number = 421

    def __init__(self, round_: str) -> None:
        super().__init__(
            f"{harmless(round_, 100)} cannot be proved alone: its result depends on other facts of its session. "
            "Add --whole to export the whole session"
        )


class NamesInDossier(Failed):
    number = 424

    def __init__(self, session: str) -> None:
        super().__init__(
            f"{harmless(session, 100)}: the recorded lines contain names, which cannot be withheld from a dossier "
            "(docs/PRIVACY.md)"
        )


class SessionSetAside(Failed):
    number = 380

    def __init__(self, session: str, fact: str | None, position: int | None, reason: str) -> None:
        self.session, self.fact, self.position, self.reason = session, fact, position, reason
        at = "" if fact is None else f" at fact {harmless(fact, 60)!r}"
        place = "" if position is None else f" (position {position})"
        super().__init__(
            f"session {harmless(session, 100)} was set aside, because it could not be processed{at}{place}: "
            f"{harmless(reason, 300)}. Its facts are recorded, but no answer includes its rounds. Correct that fact, "
            "or use a newer version"
        )


class NoSuchColumn(Failed):
    number = 430

    def __init__(self, subject: str, name: str, near: list[str], known: list[str]) -> None:
        self.name, self.near = name, near
        words = meant(near) if near else f": there are {', '.join(known)}"
        super().__init__(f"{subject} have no column {harmless(name, 60)!r}{words}")


class NotAFilter(Failed):
    number = 431

    def __init__(self, column: str, words: str, write: str) -> None:
        super().__init__(f"{column} cannot be {harmless(words, 60)!r}: write {write}")


class CannotSort(Failed):
    number = 432

    def __init__(self, name: str) -> None:
        super().__init__(f"rows cannot be sorted by {name}: group them with by={name}, and sort the groups")


class NotASelect(Failed):
    number = 440

    def __init__(self, why: str) -> None:
        super().__init__(
            f"this is no question in SQL: {harmless(why, 400)}. Write one SELECT over the views that "
            "`pitlog sql --views` lists"
        )


class QuestionRefused(Failed):
    number = 441

    def __init__(self, why: str) -> None:
        super().__init__(
            f"the question was refused: {harmless(why, 300)}. It may read the views that `pitlog sql --views` lists, "
            "and call functions that change nothing"
        )


class QuestionTookTooLong(Failed):
    number = 442

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"the question was stopped after {seconds:g} seconds: ask about fewer days or tables, or give it longer "
            "with --time-limit"
        )


class AnswerTooLarge(Failed):
    number = 443

    def __init__(self, why: str) -> None:
        super().__init__(f"{harmless(why, 200)}: ask about fewer rows, or name fewer columns")


class QuestionTooLong(Failed):
    number = 444

    def __init__(self, length: int, most: int) -> None:
        super().__init__(f"the question has {length:,} characters; at most {most:,} are possible")


class NamesNotKnown(Failed):
    number = 445

    def __init__(self, name: str) -> None:
        super().__init__(
            f"this login may not look up {harmless(name, 60)}: write the person's pseudonym, or ask an administrator "
            "of the server for `GRANT pitlog_vault`"
        )


class UnknownWord(Failed):
    number = 434

    def __init__(self, unknown: list[tuple[str, list[str], str]]) -> None:
        super().__init__("; ".join(map(_unknown, unknown)) + ". Nothing was searched")


def _unknown(one: tuple[str, list[str], str]) -> str:
    words, near, write = one
    said = f"nothing is called {harmless(words, 60)!r}"
    if write or not near:
        return f"{said}: write {write}" if write else said
    return f"{said} (did you mean {', '.join(harmless(name, 60) for name in near)}?)"


class DisputeNotOpen(Failed):
    number = 461

    def __init__(self, name: str, state: str, act: str) -> None:
        again = f": raise it again first (pitlog dispute raise ROUND --name {harmless(name, 60)})"
        after = again if state == "withdrawn" else ""
        super().__init__(f"the dispute {harmless(name, 60)} was {state}, so it cannot be {act}{after}")


class NotSecondAuditor(Failed):
    number = 465

    def __init__(self, name: str, person: str) -> None:
        super().__init__(
            f"{harmless(person, 60)} described or decided the dispute {harmless(name, 60)}: the second auditor must be "
            "another person"
        )


class NothingToAudit(Failed):
    number = 466

    def __init__(self, name: str) -> None:
        super().__init__(
            f"the dispute {harmless(name, 60)} has no description and no decision yet, so there is nothing to audit: "
            "describe its error first, or decide it"
        )


class NothingToUndo(Failed):
    number = 467

    def __init__(self, name: str) -> None:
        super().__init__(f"no act on the finding {harmless(name, 60)} is left to undo")


class NotHandedToYou(Failed):
    number = 468

    def __init__(self, name: str, to: str, person: str) -> None:
        super().__init__(
            f"the hand-over {harmless(name, 60)} is to {harmless(to, 60)}, and you are {harmless(person, 60)}: only "
            "the person whom it names can take it over"
        )


class HandedToOneself(Failed):
    number = 469

    def __init__(self, person: str) -> None:
        super().__init__(f"you are {harmless(person, 60)}: hand the shift over to another person")


class DueIsPast(Failed):
    number = 545

    def __init__(self, due: str) -> None:
        super().__init__(
            f"{due} is past: the dispute would be overdue at once. Write a later time, or --yes if it is meant"
        )


class TakenAlready(Failed):
    number = 462

    def __init__(self, name: str, by: str) -> None:
        super().__init__(f"the hand-over {harmless(name, 60)} was taken over already, by {harmless(by, 60)}")


class NotAmount(Failed):
    number = 463

    def __init__(self, what: str, amount: str) -> None:
        super().__init__(
            f"{what} cannot be {harmless(amount, 60)!r}: write an amount like 250.00, with at most 12 digits before "
            "the point and 6 after it"
        )


class NoCurrency(Failed):
    number = 464

    def __init__(self, name: str) -> None:
        super().__init__(f"the tables of the dispute {harmless(name, 60)} name no currency: give one with the amounts")


class LacksField(Failed):
    number = 488

    def __init__(self, what: str) -> None:
        super().__init__(f"enter {what}: nothing was recorded")


class RulingIncomplete(Failed):
    number = 479

    def __init__(self) -> None:
        super().__init__("enter the ruling, its effect, the role and the rule")


class NotOnRecord(Failed):
    number = 495

    def __init__(self, file: str, digest: str) -> None:
        super().__init__(
            f"{harmless(file, 100)} is no file that this record exported or issued: nothing with the SHA-256 {digest} "
            "is on record. If it was, it has been altered since"
        )
