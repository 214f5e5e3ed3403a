"""Reads the recoveries of a bundle: losses from which its log went on, and what the operator says came back."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.errors import NotANote, NotSigned
from evidence.sealing.ed25519 import Key
from evidence.sealing.entries import InvalidBundle
from evidence.sealing.key_chain import chain
from evidence.sealing.recoveries import (
    RECOVERED,
    RECOVERY,
    Outcome,
    Recovery,
    read_outcome,
    read_recovery,
    sealed_recoveries,
)


class BundledRecovery(NamedTuple):
    """A loss from which the log went on."""

    leaf: int
    """The leaf with the entry."""
    entry: Recovery
    outcome: Outcome | None
    """What came back, as the operator states it. None if nothing was stated by then."""

    def __str__(self) -> str:
        entry, it = self.entry, self.outcome
        what = f"recovered at leaf {entry.kept:,} of {entry.lost:,}, {entry.at}, by {entry.by}: {entry.why}"
        return f"{what}; " + ("what came back is not stated" if it is None else f"{came_back(it)} (so {it.by})")

    def as_json(self) -> dict[str, Any]:
        """Its fields. What is not stated is null."""
        it = self.outcome
        stated = ("facts", "again", "own", "missing", "changed")
        return {
            "leaf": self.leaf,
            **{name: getattr(self.entry, name) for name in ("kept", "lost", "at", "by", "why")},
            **{name: None if it is None else getattr(it, name) for name in stated},
        }


def came_back(it: Outcome) -> str:
    """What came back, in words."""
    told = [f"{it.again:,} of {it.facts:,} facts sent again"]
    if it.own:
        told.append(f"{it.own:,} of the program's own gone")
    amiss = [f"{many:,} {what}" for many, what in ((it.missing, "LOST"), (it.changed, "CHANGED")) if many]
    return ", ".join([*told, *(amiss or ["nothing altered"])])


def recoveries(notes: Sequence[tuple[int, str, str]], keys: Sequence[Key] | None) -> Iterator[BundledRecovery]:
    """The recoveries of a bundle. Raises if no key of the log signed one, or if an outcome is of none. `keys`: None if
    signatures are not checked.
    """
    try:
        entries = [(leaf, read_recovery(note, keys)) for leaf, format_, note in notes if format_ == RECOVERY]
        outcomes = [read_outcome(note, keys) for _, format_, note in notes if format_ != RECOVERY]
    except (NotANote, NotSigned) as why:
        raise InvalidBundle(f"a recovery in it does not hold: {why}") from None
    if not all(any(one.is_of(entry) for _, entry in entries) for one in outcomes):
        raise InvalidBundle("what came back is stated of a loss that is not in it")
    for leaf, entry in entries:
        yield BundledRecovery(leaf, entry, next((one for one in reversed(outcomes) if one.is_of(entry)), None))


def recovered_in(connection: Connection[Any], log: Key | None) -> list[BundledRecovery]:
    """The sealed recoveries of a record. Without the log's key, signatures are not checked."""
    notes = [(at, one, note) for one in (RECOVERY, RECOVERED) for at, note in sealed_recoveries(connection, one)]
    if not notes:
        return []
    return [*recoveries(notes, None if log is None else chain(connection, [log]).keys)]
