"""Errors between pitlog and PostgreSQL: connections, migrations, and the embedded server."""

from domain.errors import Failed, harmless

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


class MigrationAltered(Failed):
    number = 115

    def __init__(self, migration: int, name: str) -> None:
        super().__init__(
            f"migration {migration} ({name}) differs from the one applied to this database: its text was altered"
        )


class NotPermitted(Failed):
    number = 116

    def __init__(self, why: str, role: str | None = None) -> None:
        granted = role or (
            "pitlog_reader, pitlog_writer, pitlog_projector, pitlog_sealer, pitlog_web, pitlog_vault, pitlog_ask"
        )
        super().__init__(
            f"the database refuses this to the login in use: {why.strip()}. Ask an administrator of the server to run "
            f"`GRANT {granted} TO` that login"
        )


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
            f"{where} is a standby, which does not know how far its facts are complete: connect to the primary, or "
            "promote this server first"
        )


class NotMigrated(Failed):
    number = 372

    def __init__(self, where: str) -> None:
        super().__init__(f"{where} contains no record yet: run `pitlog migrate`")


# --- its own programs -----------------------------------------------------------------------------------------


class NoTools(Failed):
    number = 470

    def __init__(self, major: int) -> None:
        super().__init__(
            f"pg_dump, pg_restore and psql that fit PostgreSQL {major} are not on this machine: install them (on "
            f"Debian, postgresql-client-{major}), or run this on a machine that has them"
        )


class ToolFailed(Failed):
    number = 471

    def __init__(self, tool: str, why: str) -> None:
        super().__init__(f"{tool} failed, and nothing was changed: {harmless(why, 400)}")


# --- a record that moves --------------------------------------------------------------------------------------


class RecordMoved(Failed):
    number = 530

    def __init__(self, place: str) -> None:
        super().__init__(
            f"the record has moved to {harmless(place, 200)}, and takes nothing here any more: set PITLOG_DATABASE_URL "
            "to that server"
        )


class RecordArriving(Failed):
    number = 531

    def __init__(self, place: str) -> None:
        super().__init__(
            f"the record here is not whole: it was being moved from {harmless(place, 200)}. Run the same `pitlog move` "
            "there again"
        )


# --- logins ---------------------------------------------------------------------------------------------------


class CannotMakeLogins(Failed):
    number = 535

    def __init__(self, why: str) -> None:
        super().__init__(
            f"no login was made: {harmless(why, 200)}. Use the login that ran `pitlog migrate`, with CREATEROLE; "
            "roles that somebody else made must be granted to it WITH ADMIN OPTION"
        )


class NoLoginsHere(Failed):
    number = 536

    def __init__(self, variable: str) -> None:
        super().__init__(
            "the embedded server has one login, for this account alone: logins are for a server of your own, which "
            f"{variable} names"
        )


class PoolerBetween(Failed):
    number = 537

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where} is a pooler that drops the settings of a connection, or shares its session with others: connect "
            "to PostgreSQL itself"
        )
