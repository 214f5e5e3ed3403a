"""Time stamps in bundles: handed on with the checkpoint that they are of, and verified by whoever has the authority's
certificate; the small verifier sees only that each is of a checkpoint in the bundle."""

import json
from collections.abc import Callable, Iterator
from hashlib import sha512
from pathlib import Path

import pytest

from evidence.sealing.notes import SignedNote
from evidence.sealing.timestamps import as_sealed
from tests.cli.running import Pitlog
from tests.evidence.bundles.bundled import FIRST, SECOND, SealedRecord, evening, members, packed, verdicts
from tests.projections.evenings import OwingEvening
from tests.servers import Databases
from tests.stamping import Authority

Parts = dict[str, bytes]
STAMPS = ["stamps/1.tsr", "stamps/2.tsr"]


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.founded(tmp_path_factory.mktemp("authority") / "it")


@pytest.fixture(scope="module")
def stamped(
    databases: Databases, tmp_path_factory: pytest.TempPathFactory, authority: Authority
) -> Iterator[SealedRecord]:
    """The evening; its third checkpoint and a fourth, which no witness saw, are stamped. A fifth is not."""
    name, folder = databases.migrated(), tmp_path_factory.mktemp("stamped")
    it = evening(Pitlog(databases.at(name)), folder)
    stamp(it, authority)
    for table in ("BAC09", "BAC10"):
        it.pitlog.recorded(OwingEvening(table).day().raw())
        it.seal(cosigned=False)
        if table == "BAC09":
            stamp(it, authority)
    yield it
    databases.drop(name)


def stamp(it: SealedRecord, authority: Authority) -> None:
    """Have the newest checkpoint stamped."""
    asked, answer = it.folder / "asked", it.folder / "answer"
    it.run("seal", "--keys", it.folder / "keys", "--timestamp-request", asked, "--force")
    answer.write_bytes(authority.stamp(asked.read_bytes()))
    said = it.run("seal", "--keys", it.folder / "keys", "--timestamp", answer, "--tsa-cert", authority.root)
    assert "the time stamp is kept with checkpoint" in said


@pytest.fixture(scope="module")
def both(stamped: SealedRecord) -> Path:
    """A bundle of the second day: the first stamp has all of it under it."""
    return stamped.export(SECOND)


def test_the_first_with_all_the_facts_under_it_is_handed_on(
    stamped: SealedRecord, both: Path, authority: Authority
) -> None:
    assert [name for name in members(both) if name.startswith("stamps/")] == STAMPS[:1]
    assert verdicts(both, stamped.key).holds
    words = ("verify", both, "--log-key", stamped.key, "--json")
    [unverified] = json.loads(stamped.run(*words))["time_stamps"]
    [verified] = json.loads(stamped.run(*words, "--tsa-cert", authority.root))["time_stamps"]
    assert (unverified["verified"], unverified["size"]) == (False, verified["size"])
    assert (verified["verified"], verified["authority"]) == (True, "CN=Time of Day")
    said = stamped.run(*words[:-1], "--tsa-cert", authority.root)
    assert f"time stamp: the log had {verified['size']:,} leaves at 20" in said
    assert "not checked: 1 time stamp;" in stamped.run(*words[:-1])


def test_a_checkpoint_that_only_an_authority_saw(stamped: SealedRecord, authority: Authority) -> None:
    """It goes into the bundle with its proof, for it says by when the facts were there; the one before it, too, which a
    witness saw."""
    file = stamped.export(FIRST, "--table", "BAC09")
    parts = members(file)
    assert [name for name in parts if name.startswith("stamps/")] == STAMPS
    assert "earlier/4.txt" in parts
    assert verdicts(file, stamped.key).holds


def test_the_bundle_is_read_as_ever(stamped: SealedRecord, both: Path) -> None:
    assert json.loads(stamped.run("check", both, "--json", code=1))["rounds"]


ALTERED: dict[str, Callable[[bytes, bytes], Parts]] = {
    "garbage": lambda raw, other: {STAMPS[0]: b"garbage"},
    "empty": lambda raw, other: {STAMPS[0]: b""},
    "too long": lambda raw, other: {STAMPS[0]: raw + bytes(65_536)},
    "of another checkpoint": lambda raw, other: {STAMPS[0]: other},
    "one of two": lambda raw, other: {STAMPS[0]: raw, STAMPS[1]: other},
    "from two on": lambda raw, other: {STAMPS[1]: raw},
    "too many": lambda raw, other: {f"stamps/{n}.tsr": raw for n in range(1, 18)},
    "by another name": lambda raw, other: {"stamps/1.der": raw},
}


@pytest.mark.parametrize("kind", ALTERED)
def test_both_refuse_what_is_no_stamp_of_these_checkpoints(
    stamped: SealedRecord, both: Path, authority: Authority, tmp_path: Path, kind: str
) -> None:
    parts = members(both)
    raw = parts.pop(STAMPS[0])
    other = raw.replace(digest(parts, raw), bytes(32))
    assert not verdicts(packed(tmp_path, {**parts, **ALTERED[kind](raw, other)}), stamped.key).holds


def digest(parts: Parts, raw: bytes) -> bytes:
    """That of the checkpoint it is of."""
    notes = (SignedNote.of(raw.decode()) for name, raw in parts.items() if name.endswith(".txt"))
    return next(one for one in (sha512(as_sealed(note)).digest() for note in notes) if one in raw)


def test_with_the_certificate_its_signature_counts(
    stamped: SealedRecord, both: Path, authority: Authority, tmp_path: Path
) -> None:
    """Altered, or of another authority; without a certificate nobody can tell."""
    parts = members(both)
    raw = parts[STAMPS[0]]
    altered = packed(tmp_path, {**parts, STAMPS[0]: raw[:-1] + bytes([raw[-1] ^ 1])})
    other = Authority.founded(tmp_path / "other")
    for file, root in ((altered, authority.root), (both, other.root)):
        assert verdicts(file, stamped.key).holds
        words = ("verify", file, "--log-key", stamped.key, "--tsa-cert", root, "--json")
        [fault] = json.loads(stamped.run(*words, code=1))["faults"]
        assert fault.startswith("stamps/1.tsr: the time stamp is not valid: ")


def test_as_many_as_there_may_be(stamped: SealedRecord, both: Path, tmp_path: Path) -> None:
    parts = members(both)
    many = {f"stamps/{n}.tsr": parts[STAMPS[0]] for n in range(1, 17)}
    assert verdicts(packed(tmp_path, {**parts, **many}), stamped.key).holds
