"""Everything pitlog can refuse or fail at: one numbered list. A number, once given, is never used for another meaning.

    PitlogError
    ├── Refused                     1-99    a line that can't be understood: kept in quarantine, the next one goes on
    │   ├── what arrived            1-19    bytes, JSON, shape
    │   ├── what it says            20-39   kinds, fields, values
    │   └── what the record holds   40-59   ids, corrections, authority
    └── Failed                      100-    a command that could not be done (exit code 2)
        ├── what was recorded       100-109 stored facts that this version can't read
        └── what could not be done  110-    databases, migrations, tokens, names

Each class builds its own sentence from what it is given: no message is written where an error is raised. What a feed
wrote may stand in it, so it is cut short, and whatever a terminal or a database could stumble over is spelled out.
"""

from typing import ClassVar


class PitlogError(Exception):
    """The root: whatever a person is shown when something could not be done."""

    number: ClassVar[int] = 0


def harmless(text: str, limit: int) -> str:
    """Words that may hold what a stranger sent: control characters spelled out, and not too long."""
    cut = text if len(text) <= limit else f"{text[:limit]}…"
    return cut if cut.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in cut)


class Refused(PitlogError):
    """A line that is kept in quarantine: `field` is where it fails (`""` for the line as a whole)."""

    def __init__(self, field: str, reason: str) -> None:
        self.field = harmless(field, 100)
        self.reason = harmless(reason, 300)
        super().__init__(field, reason)

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}" if self.field else self.reason

    def inside(self, outer: str) -> "Refused":
        """The same refusal, seen from the object that holds the one refused."""
        self.field = f"{outer}.{self.field}" if self.field else outer
        return self


class Failed(PitlogError):
    """A command that could not be done: the sentence says what was wrong, and what to do."""


# --- what arrived ---------------------------------------------------------------------------------------------


class LineTooLong(Refused):
    number = 1

    def __init__(self, limit: int) -> None:
        super().__init__("", f"the line is longer than {limit} bytes")


class NotUtf8(Refused):
    number = 2

    def __init__(self) -> None:
        super().__init__("", "the line is not UTF-8")


class NotJson(Refused):
    number = 3

    def __init__(self, why: str) -> None:
        super().__init__("", f"not JSON: {why}")


class NotAnObject(Refused):
    number = 4

    def __init__(self) -> None:
        super().__init__("", "a fact is a JSON object")


class KeyTwice(Refused):
    number = 5

    def __init__(self, key: str) -> None:
        super().__init__(key, "the key stands twice in one object")


class TooDeep(Refused):
    number = 6

    def __init__(self, limit: int) -> None:
        super().__init__("", f"nested deeper than {limit} levels")


class HoldsNul(Refused):
    number = 7

    def __init__(self, field: str) -> None:
        super().__init__(field, "holds a NUL character")


# --- what it says ---------------------------------------------------------------------------------------------


class UnknownKind(Refused):
    number = 20

    def __init__(self, kind: object) -> None:
        super().__init__("fact", "is missing" if kind is None else f"unknown kind of fact {kind!r:.60}")


class NotFromAFeed(Refused):
    number = 21

    def __init__(self, kind: str) -> None:
        super().__init__("fact", f"{kind} is written by the program for a signed-in person, never taken from a feed")


class UnknownField(Refused):
    number = 22

    def __init__(self, field: str, kind: str) -> None:
        super().__init__(field, f"{kind} has no such field")


class MissingField(Refused):
    number = 23

    def __init__(self, field: str, kind: str) -> None:
        super().__init__(field, f"{kind} needs this field")


class WrongValue(Refused):
    number = 24

    def __init__(self, field: str, why: str) -> None:
        super().__init__(field, why)


class NotMoney(Refused):
    number = 25

    def __init__(self, field: str) -> None:
        super().__init__(field, "money is a string of at most 12 digits before and 6 after the point")


class NoOffset(Refused):
    number = 26

    def __init__(self, field: str) -> None:
        super().__init__(field, "a time needs its offset (2002-11-09T21:05:11+11:00)")


class NotNull(Refused):
    number = 27

    def __init__(self, field: str) -> None:
        super().__init__(field, "may be left out, but not null")


class OnDoesNotFit(Refused):
    number = 28

    def __init__(self, bet: str, wants: str) -> None:
        super().__init__("on", f"{bet} wants {wants}")


class TimeOutOfRange(Refused):
    number = 29

    def __init__(self, field: str, first: int, last: int) -> None:
        super().__init__(field, f"days and times lie in the years {first} to {last}")


class NotThisKind(Refused):
    number = 30

    def __init__(self, kind: str) -> None:
        super().__init__("fact", f"this is no {kind}")


# --- what the record holds ------------------------------------------------------------------------------------


class SameIdOtherContent(Refused):
    number = 40

    def __init__(self, fact_id: str) -> None:
        super().__init__("id", f"{fact_id!r} is already recorded at this table with other content")


class BetNotOfGame(Refused):
    number = 41

    def __init__(self, bet: str, ruleset: str) -> None:
        super().__init__("bet", f"{bet} is no bet of {ruleset}")


class CorrectsAnother(Refused):
    number = 42

    def __init__(self, field: str) -> None:
        super().__init__(f"now.{field}", f"the corrected fact keeps the first one's {field}")


class CorrectionOfCorrection(Refused):
    number = 43

    def __init__(self) -> None:
        super().__init__("corrects", "a correction can't be corrected: correct the first fact again")


class NotAllowedForToken(Refused):
    number = 44

    def __init__(self, field: str, value: str) -> None:
        super().__init__(field, f"this token may not send {field} {value!r}")


# --- what was recorded ----------------------------------------------------------------------------------------


class WrittenByNewer(Failed):
    number = 100

    def __init__(self, topic: str) -> None:
        super().__init__(f"the record holds {topic!r}: this version of pitlog is too old to read it; use a newer one")


class CannotBeRead(Failed):
    number = 101

    def __init__(self, topic: str, why: Exception) -> None:
        super().__init__(f"a fact recorded as {topic!r} can't be read any more ({why}): was the record altered?")


class BrokenChain(Failed):
    number = 102

    def __init__(self, missing: list[str], idle: list[str]) -> None:
        lacks = [f"no upcast from {topic}" for topic in missing] + [
            f"upcast from {topic} leads nowhere" for topic in idle
        ]
        super().__init__("stored facts could not be read for ever: " + ", ".join(lacks))


class CorrectionLeftBehind(Failed):
    number = 103

    def __init__(self, has: int, needs: int) -> None:
        super().__init__(
            f"fact_corrected is at version {has}, and must be at {needs}: a correction holds a whole fact, so its "
            "version rises with that of every kind"
        )


# --- what could not be done -----------------------------------------------------------------------------------


class NoDatabase(Failed):
    number = 110

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"no database at {where}: {why.strip()}")


class ConnectionLost(Failed):
    number = 111

    def __init__(self, why: str) -> None:
        super().__init__(
            f"the database went away and did not come back ({why.strip()}). Everything acknowledged is recorded; "
            "run the same command again: what is there already is recognised"
        )


class DiskFull(Failed):
    number = 112

    def __init__(self, why: str) -> None:
        super().__init__(
            f"the database's disk is full ({why.strip()}). Everything acknowledged is recorded; make room and run the "
            "same command again: what is there already is recognised"
        )


class DatabaseTooNew(Failed):
    number = 113

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"the database has had migration {found}, this pitlog knows up to {known}: use a newer pitlog")


class DatabaseTooOld(Failed):
    number = 114

    def __init__(self, due: int) -> None:
        super().__init__(f"the database lacks {due} migrations: run `pitlog migrate`")


class MigrationAltered(Failed):
    number = 115

    def __init__(self, migration: int, name: str) -> None:
        super().__init__(f"migration {migration} ({name}) is not the one this database has had: its text was altered")


class NotPermitted(Failed):
    number = 116

    def __init__(self, why: str) -> None:
        super().__init__(f"the database refuses this to the login in use: {why.strip()}")


class VenueAlreadySet(Failed):
    number = 117

    def __init__(self, name: str, time_zone: str) -> None:
        super().__init__(f"this record belongs to {name} ({time_zone}) already, and that is set once")


class NoSuchTimeZone(Failed):
    number = 118

    def __init__(self, name: str) -> None:
        super().__init__(f"no such time zone: {name!r} (a name such as Pacific/Auckland or Australia/Melbourne)")


class NotInQuarantine(Failed):
    number = 119

    def __init__(self, number: int) -> None:
        super().__init__(f"nothing in quarantine has the number {number}: see `pitlog quarantine list`")


class TokenExists(Failed):
    number = 120

    def __init__(self, name: str) -> None:
        super().__init__(f"there is a token named {name!r} already: revoke it, and take another name")


class NoSuchToken(Failed):
    number = 121

    def __init__(self, name: str) -> None:
        super().__init__(f"no token in use is named {name!r}: see `pitlog token list`")


class DatabaseFailed(Failed):
    number = 122

    def __init__(self, why: str) -> None:
        super().__init__(f"the database could not do it: {why.strip()}")


class NotFound(Failed):
    number = 123

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"the record has no {what} {name!r}")


class SupervisoryKinds(Failed):
    number = 124

    def __init__(self, kinds: str) -> None:
        super().__init__(f"{kinds}: these take authority; make the token with --supervisory")


class NoSuchKind(Failed):
    number = 125

    def __init__(self, kind: str) -> None:
        super().__init__(f"no such kind of fact: {kind!r} (docs/FEED.md lists them)")
