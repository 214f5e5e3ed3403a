"""Errors of writing and reading the record: tokens, people who sign in, lines in quarantine, findings."""

from datetime import timedelta

from domain.errors import Failed, harmless, meant


class VenueAlreadySet(Failed):
    number = 117

    def __init__(self, name: str, time_zone: str) -> None:
        super().__init__(f"this record already belongs to {name} ({time_zone}), and a venue is set once")


class NoSuchTimeZone(Failed):
    number = 118

    def __init__(self, name: str) -> None:
        super().__init__(f"no such time zone: {name!r} (a name such as Pacific/Auckland or Australia/Melbourne)")


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

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no disposal {harmless(name, 60)!r} (`pitlog retention certificate` lists them)")


class TokenExists(Failed):
    number = 120

    def __init__(self, name: str) -> None:
        super().__init__(f"a token named {name!r} exists already: revoke it, and use another name")


class NoSuchToken(Failed):
    number = 121

    def __init__(self, name: str) -> None:
        super().__init__(f"no token in use is named {name!r}: see `pitlog token list`")


class NotFound(Failed):
    number = 123

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"the record has no {what} {name!r}")


class UnknownName(NotFound):
    number = 374

    def __init__(self, what: str, name: str, near: list[str]) -> None:
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

    def __init__(self, kind: str) -> None:
        super().__init__(f"no such kind of fact: {kind!r} (docs/FEED.md lists them)")


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

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no user {harmless(name, 60)!r} who may sign in: see `pitlog user list`")


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
