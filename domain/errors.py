"""Every refusal and failure of pitlog, in one numbered list. A number is never reused for another meaning.

Each class stands in the lowest room that uses it: here, in `record/postgres/errors.py`, and in the `errors.py` of
`record`, `evidence`, `projections`, `estate` and `cli`. The numbers are one list over all of them.

    PitlogError
    ├── Refused                     1-99    a line that cannot be understood: it is quarantined, the next one is read
    │   ├── what arrived            1-19    bytes, JSON, shape
    │   ├── what it says            20-39   kinds, fields, values
    │   └── what the record holds   40-59   ids, corrections, authority
    └── Failed                      100-    a command that failed (exit code 2)
        ├── what was recorded       100-109 stored facts that this version cannot read
        ├── what could not be done  110-    databases, migrations, tokens, names, feeds
        ├── people who sign in      200-209 names, passwords, attempts
        ├── archives                300-329 months moved out of the record
        ├── what could not be done  330-    goes on from 110
        └── EmbeddedServerError     140-169
            ├── the home            140-149 the directory of the data
            ├── the secret          150-152 the server's password
            ├── who and what runs   153-157 the system user, the programs of the wheel
            ├── the server          158-168 its data, starting, stopping
            └── an external one     169, 373

Each class builds its own sentence from values: no message is written where an error is raised. A sentence may contain
text from a feed, so that is shortened, and characters that could harm a terminal or a database are spelled out.
"""

from datetime import date
from typing import ClassVar


class PitlogError(Exception):
    """The root of all errors that people are shown."""

    number: ClassVar[int] = 0


def harmless(text: str, limit: int) -> str:
    """Text from outside: control characters spelled out, and shortened."""
    cut = text if len(text) <= limit else f"{text[:limit]}…"
    return cut if cut.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in cut)


class Refused(PitlogError):
    """A quarantined line. `field`: where it fails, or `""` for the line as a whole."""

    def __init__(self, field: str, reason: str) -> None:
        self.field = harmless(field, 100)
        self.reason = harmless(reason, 300)
        super().__init__(field, reason)

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}" if self.field else self.reason

    def detached(self) -> "Refused":
        """The refusal without its traceback, which would keep all objects of those frames in memory."""
        self.__traceback__ = self.__context__ = self.__cause__ = None
        return self

    def inside(self, outer: str) -> "Refused":
        """The same refusal, with the field's path from the outer object."""
        self.field = f"{outer}.{self.field}" if self.field else outer
        return self


class Failed(PitlogError):
    """A command that failed. The sentence says what was wrong and what to do."""


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
        super().__init__(key, "the key occurs twice in one object")


class TooDeep(Refused):
    number = 6

    def __init__(self, limit: int) -> None:
        super().__init__("", f"nested deeper than {limit} levels")


class HoldsNul(Refused):
    number = 7

    def __init__(self, field: str) -> None:
        super().__init__(field, "contains a NUL character")


# --- what it says ---------------------------------------------------------------------------------------------


class UnknownKind(Refused):
    number = 20

    def __init__(self, kind: object) -> None:
        super().__init__("fact", "is missing" if kind is None else f"unknown kind of fact {kind!r:.60}")


class NotFromAFeed(Refused):
    number = 21

    def __init__(self, kind: str) -> None:
        super().__init__(
            "fact", f"{kind} is written by the program for a signed-in person and never accepted from a feed"
        )


class UnknownField(Refused):
    number = 22

    def __init__(self, field: str, kind: str) -> None:
        super().__init__(field, f"{kind} has no such field")


class MissingField(Refused):
    number = 23

    def __init__(self, field: str, kind: str) -> None:
        super().__init__(field, f"{kind} requires this field")


class WrongValue(Refused):
    """A value that its field does not take; the sentence says which it takes."""

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
        super().__init__(field, "a time requires its offset (2002-11-09T21:05:11+11:00)")


class NotNull(Refused):
    number = 27

    def __init__(self, field: str) -> None:
        super().__init__(field, "may be left out, but not null")


class OnDoesNotFit(Refused):
    number = 28

    def __init__(self, bet: str, wants: str) -> None:
        super().__init__("on", f"{bet} requires {wants}")


class TimeOutOfRange(Refused):
    number = 29

    def __init__(self, field: str, first: date, last: date) -> None:
        super().__init__(field, f"days and times must be between {first} and {last}, in UTC")


class NotThisKind(Refused):
    number = 30

    def __init__(self, kind: str) -> None:
        super().__init__("fact", f"this is no {kind}")


# --- what the record holds ------------------------------------------------------------------------------------


class SameIdOtherContent(Refused):
    number = 40

    def __init__(self, fact_id: str) -> None:
        super().__init__("id", f"{fact_id!r} is already recorded at this table with different content")


class BetNotOfGame(Refused):
    number = 41

    def __init__(self, bet: str, ruleset: str) -> None:
        super().__init__("bet", f"{bet} is not a bet of {ruleset}")


class CorrectsAnother(Refused):
    number = 42

    def __init__(self, field: str) -> None:
        super().__init__(f"now.{field}", f"the corrected fact must have the first fact's {field}")


class CorrectionOfCorrection(Refused):
    number = 43

    def __init__(self) -> None:
        super().__init__("corrects", "a correction cannot be corrected: correct the first fact again")


class MonthMovedOut(Refused):
    number = 45

    def __init__(self, field: str) -> None:
        super().__init__(
            field,
            "it belongs to an archived month, which accepts no facts. Restore that month (pitlog archive "
            "--restore), then run pitlog quarantine retry",
        )


class NotAllowedForToken(Refused):
    number = 44

    def __init__(self, field: str, value: str) -> None:
        super().__init__(field, f"this token may not send {field} {value!r}")


# --- what was recorded ----------------------------------------------------------------------------------------


class WrittenByNewer(Failed):
    number = 100

    def __init__(self, topic: str) -> None:
        super().__init__(
            f"the record contains {topic!r}, which this version of pitlog is too old to read: use a newer one"
        )


class CannotBeRead(Failed):
    number = 101

    def __init__(self, topic: str, why: Exception) -> None:
        super().__init__(
            f"a fact recorded as {topic!r} cannot be read ({why}). The record may have been altered: run "
            "`pitlog verify`"
        )


class BrokenChain(Failed):
    number = 102

    def __init__(self, missing: list[str], idle: list[str]) -> None:
        lacks = [f"no upcast from {topic}" for topic in missing] + [
            f"upcast from {topic} leads nowhere" for topic in idle
        ]
        super().__init__("later versions could not read stored facts: " + ", ".join(lacks))


class CorrectionLeftBehind(Failed):
    number = 103

    def __init__(self, has: int, needs: int) -> None:
        super().__init__(
            f"fact_corrected is at version {has}, and must be at {needs}: a correction contains a whole fact, "
            "so its version rises with that of every kind"
        )


# --- what could not be done -----------------------------------------------------------------------------------


class UnknownRuleset(Failed):
    number = 127

    def __init__(self, name: str, near: list[str]) -> None:
        super().__init__(f"no such ruleset: {harmless(name, 60)!r}{meant(near)} (`pitlog rules` lists them)")


class UnknownRule(Failed):
    number = 128

    def __init__(self, ruleset: str, number: str, near: list[str]) -> None:
        self.near = near
        super().__init__(f"{ruleset} has no rule {harmless(number, 60)!r}{meant(near)} (`pitlog rules {ruleset}`)")


class AnotherGame(Failed):
    number = 129

    def __init__(self, table: str, ruleset: str, other: str) -> None:
        super().__init__(f"{harmless(table, 60)} is played under {ruleset}, which is not the game of {other}")


class NotInFeed(Failed):
    number = 130

    def __init__(self, what: str, name: str, table: str | None) -> None:
        where = "the feed" if table is None else f"table {harmless(table, 60)!r}"
        super().__init__(f"there is no {what} {harmless(name, 60)!r} in {where}")


class NoTableOpened(Failed):
    number = 435

    def __init__(self) -> None:
        super().__init__(
            "these facts open no table, so no ruleset is in force: read the whole session (pitlog facts --table T "
            "--day D), or ask the record (pitlog check --as RULESET --round R)"
        )


class AtSeveralTables(Failed):
    number = 131

    def __init__(self, what: str, name: str, tables: list[str]) -> None:
        several = ", ".join(harmless(one, 60) for one in tables[:5]) + (" …" if len(tables) > 5 else "")
        super().__init__(f"{what} {harmless(name, 60)!r} is at several tables ({several}): name one with --table")


class NotACard(Failed):
    number = 132

    def __init__(self, name: str, kind: str) -> None:
        super().__init__(f"the fact {harmless(name, 60)!r} is a {kind}, and draws no card")


def refusal_numbers() -> set[int]:
    """The numbers of all refusals."""

    def below(kind: type[Refused]) -> set[int]:
        own = {kind.number} if "number" in vars(kind) else set()
        return own.union(*map(below, kind.__subclasses__()))

    return below(Refused)


def meant(near: list[str]) -> str:
    return f"; did you mean {', '.join(near)}?" if near else ""


class VersionMissing(Failed):
    number = 387

    def __init__(self, session: str, last: int, found: int) -> None:
        missing = f"version {last + 1} is" if found == last + 2 else f"versions {last + 1} to {found - 1} are"
        super().__init__(
            f"{harmless(session, 100)} is not whole: {missing} missing. Facts were removed: run `pitlog verify`"
        )


class VersionMisplaced(Failed):
    number = 388

    def __init__(self, session: str, version: int, position: int, before: int) -> None:
        super().__init__(
            f"{harmless(session, 100)} is out of order: version {version} is at position {position}, before version "
            f"{version - 1} at {before}. Facts were moved: run `pitlog verify`"
        )


class NoSuchPower(Failed):
    number = 340

    def __init__(self, rule: str, effect: str, role: str) -> None:
        super().__init__(
            f"rule {harmless(rule, 40)} gives a {role.replace('_', ' ')} no power to rule {effect.replace('_', ' ')}: "
            "the ruling would have no effect. Name the rule that gives the power, or ask a person whose role has it"
        )


class CouldNotBeFolded(Failed):
    number = 335

    def __init__(self, where: str, fact: str | None, reason: str) -> None:
        at = "" if fact is None else f" at fact {harmless(fact, 60)!r}"
        super().__init__(
            f"{harmless(where, 100)} could not be processed: its fold fails{at} ({reason}). This is a fault of the "
            "program: report it, with the facts of that table. Correct the fact, or use a newer version"
        )


class PlayerNotNamed(Failed):
    number = 425

    def __init__(self) -> None:
        super().__init__(
            "the player to be shown is not named in these facts: name a player who is, or withhold all players"
        )
