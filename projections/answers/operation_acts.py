"""What commands of operation and intake did, as their JSON has it: those that print one sentence otherwise."""

from datetime import datetime

from msgspec import Struct


class TablesPlaced(Struct):
    """Tables were put into a pit, or taken out of theirs."""

    pit: str | None
    """None: they are in no pit now."""
    tables: list[str]
    """All tables of the pit in order; those that were taken out."""


class PitTable(Struct):
    """A table in a pit."""

    pit: str
    table: str
    place: int
    since: datetime
    by: str | None


class AttentionThresholds(Struct):
    """From when on a table needs attention."""

    silent_minutes: int
    """An open table is silent after so many minutes."""
    least_errors: int
    """Fewer rounds with errors are no rate."""
    times_the_floor: str
    """A rate of errors so many times that of the whole floor is high."""
    since: datetime | None
    """Null for the usual ones."""
    by: str | None
    why: str | None


class VenueSet(Struct):
    """The venue of the record."""

    venue: str
    time_zone: str


class Applied(Struct):
    """A migration that was applied."""

    number: int
    name: str


class NamesOutside(Struct):
    """Names are outside the log of this record."""

    names: int
    """Names in older lines, which have pseudonyms."""
    up_to_position: int
    """The last position of such a line; 0 if there never was one."""
    new: bool


class Migrated(Struct):
    """The database is up to date."""

    server: str
    applied: list[Applied]
    names_outside: NamesOutside | None


class Examined(Struct):
    """One thing that was looked at."""

    what: str
    is_well: bool
    said: str
    to_do: str
    """Empty where it is well."""


class UnitsWritten(Struct):
    """Units of systemd were shown or written."""

    units: list[str]
    files: list[str]
    """Where they were written."""


class UnitsRemoved(Struct):
    """Units of systemd were removed. The record stays."""

    removed: list[str]
    home: str
    """Where the record and its keys are."""


class ServerStopped(Struct):
    """The embedded server was stopped."""

    was_running: bool


class Rebuilt(Struct):
    """Projections were rebuilt."""

    facts: int
    projections: list[str]
    """Empty: all of them."""


class Compared(Struct):
    """A projection, compared with the facts."""

    projection: str
    same: bool
    sha256: str
    differences: list[str]


class TokenMade(Struct):
    """A token. It is never shown again."""

    name: str
    source: str
    token: str


class TokenRevoked(Struct):
    """A token was revoked."""

    name: str


class UserAdded(Struct):
    """A user was added."""

    name: str
    role: str


class UserChanged(Struct):
    """A user was disabled, or has another password."""

    name: str
    disabled: bool


class FeedField(Struct):
    """A field of a kind of fact."""

    kind: str
    field: str
    type: str
    required: str


class MadeLogin(Struct):
    """The login of a job."""

    job: str
    login: str
    roles: list[str]
    more: list[str]
    """Roles that it has beside those of its job: revoke them."""
    url: str
    """With the password, if it is new."""
    new_password: bool


class LoginsMade(Struct):
    """The logins of jobs."""

    logins: list[MadeLogin]
