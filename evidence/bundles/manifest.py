"""The manifest of a bundle: the exporter's description. It is not sealed."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
from psycopg import Connection

from domain.fold.session.carry_forward import NOTHING, CarryForward
from domain.games.encoding.carry_codec import unpack_carry_forward
from evidence.bundles.container import Container
from evidence.bundles.request import BundlePart, Export
from evidence.errors import AnotherRound
from evidence.sealing.ed25519 import COSIGNED
from evidence.sealing.entries import LARGEST, MANIFEST, InvalidBundle
from evidence.sealing.log_tables import StoredCheckpoint
from evidence.sealing.notes import SignedNote
from record.storage.horizon import horizon
from record.vault.loaders import in_state

FORMAT, WITH_TOKENS, OF_ONE_ROUND = "pitlog.bundle/1", "pitlog.bundle/2", "pitlog.bundle/3"
"""The formats of bundles: whole sessions without public lines, and with them; one round."""
AFTER_A_LOSS = {FORMAT: "pitlog.bundle/4", WITH_TOKENS: "pitlog.bundle/5", OF_ONE_ROUND: "pitlog.bundle/6"}
"""The same of a log that went on after a loss: with the rows that say so."""

Number = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]


class BundledSession(msgspec.Struct):
    """A session that the bundle contains whole, as far as it was sealed."""

    session: str
    facts: Number
    unsealed: Number
    """The number of facts recorded after the checkpoint. They are not in the bundle."""


class BundledTable(msgspec.Struct):
    """A table and the context of its sessions. The exporter states it; it is not sealed."""

    table: str
    sessions: list[BundledSession]
    handed_on: str | None
    """The carry-forward of earlier days to the first session, encoded by `pitlog`, in base64."""
    followed: bool
    """Whether the table was opened again on a later day."""


class Keys(msgspec.Struct):
    """Hints only: the verifier brings the keys."""

    log: list[str]
    witnesses: list[str]


class ProvedRound(msgspec.Struct):
    """The one round that a bundle proves."""

    table: str
    session: str
    round: str
    withheld: Number
    """The number of facts of its session that are withheld. A digest takes the place of each."""

    def need(self, round_: str | None, table: str | None) -> None:
        """Raise if another round is asked for."""
        if round_ not in (None, self.round) or table not in (None, self.table):
            raise AnotherRound(round_ or f"of {table}", self.round)


class BundleManifest(msgspec.Struct, omit_defaults=True):
    """The exporter's description of a bundle. It is not sealed."""

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
    """The SHA-256 over the rulebooks of the exporting program."""
    tables: list[BundledTable]
    keys: Keys
    proves: ProvedRound | None = None
    """None for a bundle of whole sessions."""
    salt: str = ""
    """Random. The digest of the bundle is on record, and would otherwise confirm guesses of a forgotten name."""

    @property
    def contains(self) -> str:
        """The format without recoveries."""
        return next((one for one, other in AFTER_A_LOSS.items() if other == self.format), self.format)

    @property
    def recovered(self) -> bool:
        """Whether it is of a log that went on after a loss."""
        return self.format in AFTER_A_LOSS.values()

    def sessions(self) -> list[BundledSession]:
        return [one for table in self.tables for one in table.sessions]


T = TypeVar("T")


def read_json(container: Container, name: str, type_: type[T]) -> T:
    """A member of JSON, read strictly."""
    raw = container.read(name, LARGEST)
    try:
        fields = json.loads(raw.decode(), object_pairs_hook=_once, parse_constant=_refused)
        json.dumps(fields, ensure_ascii=False).encode()
        return msgspec.convert(fields, type_)
    except (ValueError, RecursionError, msgspec.ValidationError) as why:
        raise InvalidBundle(f"{name} is not as the format wants it ({why})") from None


def manifest(container: Container) -> BundleManifest:
    """Read the manifest."""
    found = read_json(container, MANIFEST, BundleManifest)
    if found.contains not in AFTER_A_LOSS:
        raise InvalidBundle(f"the bundle is of the format {found.format!r}, which this program does not know")
    if (found.proves is None) == (found.contains == OF_ONE_ROUND):
        raise InvalidBundle(
            f"bundles of the format {OF_ONE_ROUND!r}, and no others, name the one round that they prove"
        )
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in an object")
    return found


def _refused(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


def carried(table: BundledTable, name: Callable[[str], str]) -> CarryForward:
    """The carry-forward from earlier days, with names put back by `name`."""
    if table.handed_on is None:
        return NOTHING
    try:
        return unpack_carry_forward(in_state(msgspec.convert(table.handed_on, bytes), name))
    except Exception as why:
        raise InvalidBundle(f"what earlier days handed on to {table.table} can't be read ({why})") from None


Lengths = Mapping[str, int]


def manifest_bytes(
    it: Export, note: SignedNote, sealed: Lengths, unsealed: Lengths, format_: str, proves: ProvedRound | None = None
) -> bytes:
    """The manifest's bytes: sessions, their lengths, and signers."""
    tables = [
        BundledTable(one.table, _sessions(one, sealed, unsealed), _text(one.handed_on), one.followed)
        for one in it.parts
    ]
    manifest = BundleManifest(
        format_, it.number, it.what, it.kind, it.name, it.why, it.by, it.at, it.venue, it.time_zone, it.program,
        it.rulebooks, tables, _keys(note), proves, it.salt,
    )  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"


def _sessions(part: BundlePart, sealed: Lengths, unsealed: Lengths) -> list[BundledSession]:
    """The sessions of a table. The session of unopened facts is left out if it is empty."""
    each = [BundledSession(one, sealed.get(one, 0), unsealed.get(one, 0)) for one in part.sessions]
    return [one for one in each if one.facts or one.unsealed]


def unsealed(connection: Connection[Any], sessions: Sequence[str], since: StoredCheckpoint) -> dict[str, int]:
    """The number of facts recorded after the checkpoint."""
    return dict(
        connection.execute(
            "SELECT session, count(*) FROM pitlog.facts WHERE session = ANY(%s) AND position > %s "
            "AND position <= %s GROUP BY session",
            (list(sessions), since.last_position, horizon(connection)),
        ).fetchall()
    )


def _keys(note: SignedNote) -> Keys:
    """Names and ids of the signing keys, by which verifiers find the keys they hold."""
    cosigned = [one for one in note.signatures if len(one.signature) == COSIGNED]
    signed = [one for one in note.signatures if len(one.signature) != COSIGNED]
    return Keys(*([f"{one.name}+{one.id.hex()}" for one in those] for those in (signed, cosigned)))


def _text(handed_on: bytes | None) -> str | None:
    return None if handed_on is None else msgspec.to_builtins(handed_on)
