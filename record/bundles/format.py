"""What is in a bundle: its members, how large they may be, how entries are read from them (docs/verify/README.md)."""

import json
from collections.abc import Iterable, Iterator
from struct import Struct
from typing import IO, Annotated, Any, NamedTuple, NoReturn

import msgspec

from domain.games.carries import unpack
from domain.replay.carry import NOTHING, Carry
from record.bundles.container import Container, Faulty

FORMAT = "pitlog.bundle/1"

MANIFEST, CHECKPOINT = "manifest.json", "checkpoint.txt"
ROWS, PROOF = "rows.bin", "proof.bin"
HEADS, HEADS_PROOF = "heads.bin", "heads-proof.bin"
EARLIER = "earlier/{}.{}"
"""A checkpoint of before (`.txt`), and the proof that the log only grew since (`.bin`)."""

MOST_EARLIER = 8
LARGEST = 16 << 20
"""Of what is held whole."""

LARGEST_NOTE = 64 << 10
LARGEST_ROW = 1 << 20
HASH = 32

_ENTRY = Struct(">qI")


Number = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]


class Session(msgspec.Struct):
    """A session that the bundle has whole, as far as it was sealed."""

    session: str
    facts: Number
    unsealed: Number
    """Facts recorded after the checkpoint: they are not in the bundle."""


class Table(msgspec.Struct):
    """A table, and what surrounds its sessions. Nothing of this is sealed: it is the exporter's word."""

    table: str
    sessions: list[Session]
    handed_on: str | None
    """What earlier days left to the first of them: as `pitlog` keeps it, in base64."""
    followed: bool
    """Whether the table was opened again on a later day."""


class Keys(msgspec.Struct):
    """Hints: whoever verifies brings the keys."""

    log: list[str]
    witnesses: list[str]


class Manifest(msgspec.Struct):
    """What the exporter says of the bundle. None of it is sealed."""

    format: str
    number: Number
    what: str
    kind: str
    name: str
    why: str | None
    by: str
    at: str
    venue: str
    time_zone: str
    program: str
    rulebooks: str
    """SHA-256 over the rulebooks of the program that exported it."""
    tables: list[Table]
    keys: Keys

    def sessions(self) -> list[Session]:
        """Every session."""
        return [one for table in self.tables for one in table.sessions]


class Entry(NamedTuple):
    """A leaf: where it stands, and its row."""

    leaf: int
    """Its index in the tree."""
    row: bytes


def packed(entry: Entry) -> bytes:
    """An entry as it stands in a member."""
    return _ENTRY.pack(entry.leaf, len(entry.row)) + entry.row


def manifest(container: Container) -> Manifest:
    """What the exporter says."""
    raw = container.read(MANIFEST, LARGEST)
    try:
        told = json.loads(raw.decode(), object_pairs_hook=_once, parse_constant=_refused)
        json.dumps(told, ensure_ascii=False).encode()
        found = msgspec.convert(told, Manifest)
    except (ValueError, RecursionError, msgspec.ValidationError) as why:
        raise Faulty(f"{MANIFEST} is not as the format wants it ({why})") from None
    if found.format != FORMAT:
        raise Faulty(f"the bundle is of the format {found.format!r}, which this program does not know")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in an object")
    return found


def _refused(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


def carried(table: Table) -> Carry:
    """What earlier days left to a table."""
    if table.handed_on is None:
        return NOTHING
    try:
        return unpack(msgspec.convert(table.handed_on, bytes))
    except Exception as why:
        raise Faulty(f"what earlier days handed on to {table.table} can't be read ({why})") from None


def entries(container: Container, name: str) -> Iterator[Entry]:
    """The entries of a member, their indices rising; one at a time is held."""
    last = -1
    with container.stream(name) as source:
        while head := _exactly(source, _ENTRY.size, name, may_end=True):
            leaf, length = _ENTRY.unpack(head)
            if leaf <= last or length > LARGEST_ROW:
                raise Faulty(f"{name}: the entry after leaf {last:,} is out of order, or larger than it can be")
            last = leaf
            yield Entry(leaf, _exactly(source, length, name))


def hashes(container: Container, name: str) -> list[bytes]:
    """The hashes of a proof."""
    raw = container.read(name, LARGEST)
    if len(raw) % HASH:
        raise Faulty(f"{name} is cut short")
    return [raw[at : at + HASH] for at in range(0, len(raw), HASH)]


def joined(proof: Iterable[bytes]) -> bytes:
    """A proof as it stands in a member."""
    return b"".join(proof)


def _exactly(source: IO[bytes], size: int, name: str, may_end: bool = False) -> bytes:
    try:
        raw = source.read(size)
    except Exception as why:
        raise Faulty(f"{name} can't be read: it was damaged or cut short ({why})") from None
    if len(raw) != size and not (may_end and not raw):
        raise Faulty(f"{name} is cut short")
    return raw
