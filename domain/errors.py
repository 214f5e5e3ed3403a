"""Everything pitlog can refuse or fail at: one numbered list. A number, once given, is never used for another meaning.

    PitlogError
    ├── Refused                     1-99    a line that can't be understood: kept in quarantine, the next one goes on
    │   ├── what arrived            1-19    bytes, JSON, shape
    │   ├── what it says            20-39   kinds, fields, values
    │   └── what the record holds   40-59   ids, corrections, authority
    └── Failed                      100-    a command that could not be done (exit code 2)

Each class builds its own sentence from what it is given: no message is written where an error is raised.
"""

from typing import ClassVar


class PitlogError(Exception):
    """The root: whatever a person is shown when something could not be done."""

    number: ClassVar[int] = 0


class Refused(PitlogError):
    """A line that is kept in quarantine: `field` is where it fails (`""` for the line as a whole)."""

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"{field}: {reason}" if field else reason)


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
        super().__init__("fact", f"unknown kind of fact {kind!r}" if kind else "is missing")


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
        super().__init__(field, f"a time lies in the years {first} to {last}")


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
