"""Bundles that hold, and bundles that somebody altered who knows the format: both verifiers say the same of each."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from evidence.sealing.ed25519 import Key, Secret
from evidence.sealing.notes import SignedNote
from tests.evidence.bundles.bundled import (
    NOON,
    ORIGIN,
    VERIFIER,
    SealedRecord,
    altered,
    entries,
    joined,
    members,
    packed,
    verdicts,
)


def test_a_bundle_holds(sealed: SealedRecord, bundle: Path, day: Path) -> None:
    for file in (bundle, day):
        assert verdicts(file, sealed.key).holds
        assert verdicts(file, sealed.key, (str(sealed.witness.key),)).holds


def test_it_is_byte_for_byte_the_same_zip_that_anybody_unpacks(bundle: Path, tmp_path: Path) -> None:
    assert packed(tmp_path, members(bundle)).read_bytes() == bundle.read_bytes()


def test_the_strangers_verifier_runs_by_itself(sealed: SealedRecord, bundle: Path) -> None:
    words = [sys.executable, "-I", VERIFIER, bundle, "--log-key", sealed.key]
    said = subprocess.run(words, capture_output=True, text=True, check=True)
    assert said.stdout.startswith("verified: ")
    assert re.search(
        r"\ntable and day: BAC07/1998-03-14, \d+ facts, rounds announced: 2, BAC07-R1 to BAC07-R2\n", said.stdout
    )
    assert re.search(r"\nsealed: 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC by the log's clock, \d+ leaves\n", said.stdout)
    assert "\nwitnessed: by nobody whose key was given\n" in said.stdout
    assert "\nexported for: " in said.stdout
    ours = sealed.run("verify", bundle, "--log-key", sealed.key, "--witness-key", sealed.witness.key)
    assert re.search(r"\nin it: BAC07, gaming day 1998-03-14: [0-9,]+ facts, 2 announced rounds: BAC07-R1 to", ours)
    assert f"cosigned by {sealed.witness.key.name}" in ours
    assert "cosigned by no witness whose key" in sealed.run("verify", bundle, "--log-key", sealed.key)
    seen = subprocess.run(
        [*words, "--witness-key", str(sealed.witness.key)], capture_output=True, text=True, check=True
    )
    assert f"\nwitnessed: by {sealed.witness.key.name}\n" in seen.stdout
    assert subprocess.run(words[:4], capture_output=True).returncode == 1
    assert subprocess.run([*words[:4], "--log-key", "nonsense"], capture_output=True).returncode == 2
    assert len(VERIFIER.read_text().splitlines()) <= 595


def test_without_a_key_nobody_knows_who_signed(bundle: Path) -> None:
    said = verdicts(bundle, None)
    assert not said.holds
    assert "only hints" in said.faults[0]


def test_whoever_trusts_the_first_key_follows_it_to_the_last(sealed: SealedRecord, bundle: Path) -> None:
    assert verdicts(bundle, sealed.old_key).holds


def test_another_key(sealed: SealedRecord, bundle: Path) -> None:
    of_the_name, of_another = Secret.new(ORIGIN).key, Secret.new("elsewhere.example").key
    assert "not signed with the key given" in verdicts(bundle, str(of_the_name)).faults[0]
    assert "of another log" in verdicts(bundle, str(of_another)).faults[0]
    assert not verdicts(bundle, str(sealed.witness.key)).holds


def test_a_witness_who_has_not_cosigned(sealed: SealedRecord, bundle: Path) -> None:
    said = verdicts(bundle, sealed.key, (str(sealed.witness.key), str(sealed.stranger.key)))
    assert "'stranger.example' has not cosigned" in said.faults[0]
    assert not verdicts(bundle, sealed.key, (sealed.key,)).holds


def test_a_cosignature_of_a_witness_whom_nobody_knows_counts_for_nothing(
    sealed: SealedRecord, bundle: Path, tmp_path: Path
) -> None:
    def more(raw: bytes) -> bytes:
        note = SignedNote.of(raw.decode())
        return str(note.with_lines([sealed.stranger.cosign(note.text, NOON)])).encode()

    file = altered(tmp_path, bundle, checkpoint_txt=more)
    assert verdicts(file, sealed.key).holds
    other = Secret.new("stranger.example", sealed.stranger.key.kind).key
    assert not verdicts(file, sealed.key, (str(other),)).holds


def test_a_cosignature_of_another_text(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    def forged(raw: bytes) -> bytes:
        note = SignedNote.of(raw.decode())
        lines = [one.line for one in note.signatures if one.name == ORIGIN]
        return f"{note.text}\n{''.join(lines)}{sealed.witness.cosign(note.text + 'x', NOON)}".encode()

    file = altered(tmp_path, bundle, checkpoint_txt=forged)
    assert not verdicts(file, sealed.key, (str(sealed.witness.key),)).holds


# --- what was left out, or put in ---------------------------------------------------------------------------------


def test_the_last_fact_of_a_session_left_out(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    def without(raw: bytes) -> bytes:
        found = entries(raw)
        facts = [one for one in found if b"pitlog.fact/1" in one[1][:24]]
        found.remove(facts[-1])
        return joined(found)

    said = verdicts(altered(tmp_path, bundle, rows_bin=without), sealed.key)
    assert not said.holds
    assert any("facts were sealed, and the bundle has" in one for one in said.faults)


def test_a_correction_left_out(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    def without(raw: bytes) -> bytes:
        return joined([one for one in entries(raw) if b"fact_corrected" not in one[1]])

    assert b"fact_corrected" in members(bundle)["rows.bin"]
    said = verdicts(altered(tmp_path, bundle, rows_bin=without), sealed.key)
    assert not said.holds
    assert any("BAC07/1998-03-14" in one for one in said.faults)


def test_a_correction_left_out_with_what_said_that_it_was_there(
    sealed: SealedRecord, bundle: Path, tmp_path: Path
) -> None:
    """Row, head and manifest all tell the shorter story: the proofs do not."""

    def rows(raw: bytes) -> bytes:
        return joined([one for one in entries(raw) if b"fact_corrected" not in one[1]])

    last = len([row for _, row in entries(members(bundle)["rows.bin"]) if b"BAC07/1998-03-14" in row])

    def heads(raw: bytes) -> bytes:
        return raw.replace(last.to_bytes(8), (last - 1).to_bytes(8))

    def manifest(raw: bytes) -> bytes:
        return raw.replace(f'"facts": {last}'.encode(), f'"facts": {last - 1}'.encode())

    file = altered(tmp_path, bundle, rows_bin=rows, heads_bin=heads, manifest_json=manifest)
    assert members(file)["heads.bin"] != members(bundle)["heads.bin"]
    assert not verdicts(file, sealed.key).holds


def test_leaves_swapped(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    def swapped(raw: bytes) -> bytes:
        found = entries(raw)
        (one, first), (two, second) = found[3], found[4]
        found[3], found[4] = (one, second), (two, first)
        return joined(found)

    assert not verdicts(altered(tmp_path, bundle, rows_bin=swapped), sealed.key).holds


def test_a_fact_edited(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    def edited(raw: bytes) -> bytes:
        assert b'"100.00"' in raw
        return raw.replace(b'"100.00"', b'"900.00"', 1)

    said = verdicts(altered(tmp_path, bundle, rows_bin=edited), sealed.key)
    assert not said.holds
    assert any("not those that were sealed" in one for one in said.faults)


def test_a_session_that_the_manifest_does_not_name(sealed: SealedRecord, day: Path, tmp_path: Path) -> None:
    file = altered(tmp_path, day, manifest_json=lambda raw: raw.replace(b"BAC08/1998-03-14", b"BAC09/1998-03-14"))
    assert not verdicts(file, sealed.key).holds


def test_the_leaf_that_says_how_long_sessions_are_left_out(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    file = altered(tmp_path, bundle, rows_bin=lambda raw: joined(entries(raw)[:-1]))
    assert not verdicts(file, sealed.key).holds


@pytest.mark.parametrize("name", ["rows.bin", "proof.bin", "heads.bin", "heads-proof.bin", "manifest.json"])
def test_a_member_missing_empty_or_longer(sealed: SealedRecord, bundle: Path, tmp_path: Path, name: str) -> None:
    parts = members(bundle)
    for content in (None, b"", parts[name] + parts[name][-32:]):
        changed = {key: value for key, value in parts.items() if key != name or content is not None}
        file = packed(tmp_path, changed if content is None else {**changed, name: content})
        assert not verdicts(file, sealed.key).holds


# --- another checkpoint -------------------------------------------------------------------------------------------


def test_a_checkpoint_of_another_origin_that_the_same_key_signed(
    sealed: SealedRecord, bundle: Path, tmp_path: Path
) -> None:
    own = Secret.new("elsewhere.example")

    def elsewhere(raw: bytes) -> bytes:
        text = SignedNote.of(raw.decode()).text.replace(ORIGIN, "elsewhere.example")
        return f"{text}\n{own.sign(text)}".encode()

    file = altered(tmp_path, bundle, checkpoint_txt=elsewhere)
    assert not verdicts(file, sealed.key).holds
    assert Key.of(sealed.key).name == ORIGIN


def test_an_older_checkpoint_with_newer_rows(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    older = (sealed.folder / "checkpoint-0").read_bytes()
    assert not verdicts(altered(tmp_path, bundle, checkpoint_txt=lambda _: older), sealed.old_key).holds


def test_it_continues_the_checkpoints_that_somebody_holds(sealed: SealedRecord, bundle: Path) -> None:
    held = tuple(sealed.folder / f"checkpoint-{nth}" for nth in range(3))
    assert verdicts(bundle, sealed.key, (str(sealed.witness.key),), held).holds


def test_a_second_history(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    """The log's own key signed another root of the same size: whoever holds it sees that."""
    secret = Secret.of((sealed.folder / "keys" / "log.key").read_text())
    origin, size, _, _ = SignedNote.of((sealed.folder / "checkpoint-2").read_text()).text.split("\n")
    for leaves in (int(size), int(size) - 1, int(size) + 1):
        text = f"{origin}\n{leaves}\n{'A' * 43}=\n"
        other = tmp_path / "held"
        other.write_text(f"{text}\n{secret.sign(text)}")
        said = verdicts(bundle, sealed.key, held=(other,))
        assert not said.holds
        assert bool(said.faults) == (leaves == int(size)), said
    assert "older than your checkpoint" in said.not_shown[0]


def test_a_second_history_goes_before_what_cant_be_shown(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    secret = Secret.of((sealed.folder / "keys" / "log.key").read_text())
    origin, size, _, _ = SignedNote.of((sealed.folder / "checkpoint-2").read_text()).text.split("\n")
    held = []
    for leaves in (int(size) + 1, int(size)):
        text = f"{origin}\n{leaves}\n{'A' * 43}=\n"
        held.append(tmp_path / f"held-{leaves}")
        held[-1].write_text(f"{text}\n{secret.sign(text)}")
    said = verdicts(bundle, sealed.key, held=(held[0], held[1]))
    assert "second history" in said.faults[0]
    assert len(said.not_shown) == 1


def test_a_proof_that_the_log_only_grew_altered(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    parts = members(bundle)
    assert [name for name in parts if name.startswith("earlier/")] == [
        "earlier/1.txt", "earlier/1.bin", "earlier/2.txt", "earlier/2.bin",
    ]  # fmt: skip
    for name in ("earlier/1.bin", "earlier/2.bin"):
        turned = bytes([parts[name][0] ^ 1]) + parts[name][1:]
        assert not verdicts(packed(tmp_path, {**parts, name: turned}), sealed.key).holds
