"""Errors of writing and reading the record: tokens, people who sign in, lines in quarantine, findings."""

from datetime import timedelta

from domain.errors import Failed, harmless, meant


class VenueAlreadySet(Failed):
    number = 117

    def __init__(self, name: str, time_zone: str) -> None:
        super().__init__(f"this record already belongs to {name} ({time_zone}), and a venue is set once")


class NoSuchTimeZone(Failed):
    number = 118

    def __init__(self, name: str, near: list[str]) -> None:
        such = meant(near) or " (a name such as Pacific/Auckland or Australia/Melbourne)"
        super().__init__(f"no such time zone: {name!r}{such}")


class NotInQuarantine(Failed):
    number = 119

    def __init__(self, number: int) -> None:
        super().__init__(f"no line in quarantine has the number {number}: see `pitlog quarantine list`")


class LineIsShut(Failed):
    number = 400

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number} in quarantine cannot be shown. It is {why}")


class NotAPeriod(Failed):
    number = 402

    def __init__(self, said: str) -> None:
        super().__init__(f"{harmless(said, 60)!r} is not a period: write 7y, 18m, 90d or none")


class NoSuchCertificate(Failed):
    number = 403

    def __init__(self, name: str, near: list[str]) -> None:
        which = f"{harmless(name, 60)!r}{meant(near)}"
        super().__init__(f"there is no disposal {which} (`pitlog retention certificate` lists them)")


class TokenExists(Failed):
    number = 120

    def __init__(self, name: str) -> None:
        super().__init__(f"a token named {name!r} exists already: revoke it, and use another name")


class NoSuchToken(Failed):
    number = 121

    def __init__(self, name: str, near: list[str]) -> None:
        super().__init__(f"no token in use is named {name!r}{meant(near) or ': see `pitlog token list`'}")


class NotFound(Failed):
    number = 123

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"the record has no {what} {name!r}")


class UnknownName(NotFound):
    number = 374

    def __init__(self, what: str, name: str, near: list[str]) -> None:
        self.name, self.near = name, near
        Failed.__init__(self, f"there is no {what} {harmless(name, 60)!r}{meant([harmless(one, 60) for one in near])}")


class NamesInLines(Failed):
    number = 389

    def __init__(self) -> None:
        super().__init__(
            "the lines of this record contain names and are never deleted, so nobody can be forgotten. `pitlog migrate "
            "--names-outside` keeps names out of all further lines (docs/PRIVACY.md)"
        )


class NameInReason(Failed):
    number = 390

    def __init__(self) -> None:
        super().__init__(
            "the reason contains the name that is to be forgotten, and the reason would be stored with the fact. "
            "Nothing was forgotten: give a reason without the name"
        )


class UnderHold(Failed):
    number = 391

    def __init__(self, what: str, cases: list[str]) -> None:
        named = harmless(", ".join(cases[:10]), 300)
        super().__init__(
            f"{harmless(what, 60)} is under hold: {named}. Nothing was done. `pitlog hold` lists the "
            "cases and releases them"
        )


class NoSuchCase(Failed):
    number = 392

    def __init__(self, case: str, known: list[str]) -> None:
        there = f": the cases under hold are {harmless(', '.join(known[:10]), 300)}" if known else ", nor is any other"
        super().__init__(f"no case {harmless(case, 60)!r} is under hold{there}")


class NothingToHold(Failed):
    number = 393

    def __init__(self, case: str) -> None:
        super().__init__(
            f"no player or round of the case {harmless(case, 60)!r} is named: name a --player or a --round"
        )


class MonthArchived(Failed):
    number = 295

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month} was archived, so its facts are not in the record. Run pitlog archive --restore with the "
            "folder of its archive"
        )


class NoSuchKind(Failed):
    number = 125

    def __init__(self, kind: str, near: list[str]) -> None:
        super().__init__(f"no such kind of fact: {kind!r}{meant(near)} (docs/FEED.md lists them)")


class NotRecorded(Failed):
    number = 185

    def __init__(self, why: str) -> None:
        super().__init__(f"the fact was refused: {why}")


class BadUserName(Failed):
    number = 200

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{harmless(name, 60)!r} is not a valid user name: use up to 40 small letters, digits, dots, "
            "hyphens and underscores, a letter first"
        )


class UserExists(Failed):
    number = 201

    def __init__(self, name: str) -> None:
        super().__init__(f"a user named {name!r} exists or existed. Names are never reused: choose another")


class NoSuchUser(Failed):
    number = 202

    def __init__(self, name: str, near: list[str]) -> None:
        which = meant(near) or ": see `pitlog user list`"
        super().__init__(f"there is no user {harmless(name, 60)!r} who may sign in{which}")


class WeakPassword(Failed):
    number = 203

    def __init__(self, shortest: int, longest: int) -> None:
        super().__init__(f"a password must have {shortest} to {longest} characters and must not contain the user name")


class TooManyAttempts(Failed):
    number = 204

    def __init__(self, window: timedelta) -> None:
        super().__init__(
            f"too many attempts to sign in failed: wait {window.total_seconds() / 60:.0f} minutes, or ask an "
            "administrator"
        )


class FactAtSeveralTables(Failed):
    number = 450

    def __init__(self, name: str, tables: list[str]) -> None:
        at = harmless(", ".join(tables[:10]), 200)
        super().__init__(f"several tables have a fact {harmless(name, 60)!r}: name one with --table ({at})")


class SeveralFacts(Failed):
    number = 451

    def __init__(self, name: str, ids: list[str], most: int) -> None:
        more = ", and more" if len(ids) > most else ""
        super().__init__(
            f"several facts begin so, {harmless(name, 60)!r}: {harmless(', '.join(ids[:most]), 300)}{more}. Write more "
            "of the id"
        )


class CorrectsCorrection(Failed):
    number = 452

    def __init__(self, name: str, first: str) -> None:
        super().__init__(
            f"{harmless(name, 60)} is itself a correction, of {harmless(first, 60)}. Correct that fact again, or take "
            f"the correction back: pitlog correct {harmless(first, 60)} --undo"
        )


class NotCorrected(Failed):
    number = 453

    def __init__(self, name: str, kind: str) -> None:
        super().__init__(
            f"{harmless(name, 60)} is a {kind}: the program wrote it about an act of a person, and it is never "
            "corrected. Nothing was recorded"
        )


class NeverCorrected(Failed):
    number = 454

    def __init__(self, name: str) -> None:
        super().__init__(f"{harmless(name, 60)} was never corrected, so there is nothing to undo")


class NeverHappened(Failed):
    number = 455

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{harmless(name, 60)} never happened, as its last correction says. Take that back first: pitlog correct "
            f"{harmless(name, 60)} --undo"
        )


class NotAField(Failed):
    number = 456

    def __init__(self, kind: str, field: str, known: list[str], fixed: bool = False) -> None:
        if fixed:
            super().__init__(f"a correction cannot change {field}: the fact keeps its id, its kind and its table")
            return
        few = len(known) <= 3
        hint = meant(known) if few else f". It has {', '.join(known)}"
        super().__init__(f"a {kind} has no field {harmless(field, 60)!r}{hint}")


class NotAValue(Failed):
    number = 457

    def __init__(self, field: str, said: str, why: str, wanted: str, near: list[str]) -> None:
        super().__init__(
            f"{harmless(said, 100)!r} cannot be the {field} of this fact: {why}. It takes: {wanted}{meant(near)}"
        )


class FieldForgotten(Failed):
    number = 458

    def __init__(self, field: str) -> None:
        super().__init__(
            f"the {field} of this fact was forgotten, or this login may not read it, and a correction repeats the "
            f"whole fact. Nothing was recorded. Give it anew with --set {field}=, or leave it out with --unset {field}"
        )


class CorrectionOutranked(Failed):
    number = 459

    def __init__(self, name: str, other: str) -> None:
        super().__init__(
            f"the correction {harmless(other, 60)} of {harmless(name, 60)} has a later place in play order (seq), so "
            "another one by command would have no effect. Record the correction as a feed, with a later seq"
        )


class VaultSecretGone(Failed):
    number = 546

    def __init__(self) -> None:
        super().__init__(
            "the vault has lost its secret, so names would be recorded in the lines, for ever. Nothing was recorded. "
            "Restore the vault from a backup"
        )
