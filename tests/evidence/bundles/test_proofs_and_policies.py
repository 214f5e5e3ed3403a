"""The proof of one fact, and quorums of policies: the program and the verifier of docs/verify say the same."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from evidence.sealing.ed25519 import COSIGNATURE, ML_DSA, Key, Secret
from tests.cli.running import COMMAND
from tests.evidence.bundles.bundled import VERIFIER, SealedRecord

STRANGER = Secret.new("stranger.example", COSIGNATURE)


@pytest.fixture(scope="module")
def proof(sealed: SealedRecord) -> Path:
    """Of one fact."""
    file = sealed.folder / "fact.tlog-proof"
    fact = json.loads(sealed.run("facts", "--table", "BAC07", "--kind", "wager_settled").splitlines()[0])["id"]
    words = ("export", fact, "--table", "BAC07", "--proof", "-o", file, "--keys", sealed.folder / "keys")
    said = json.loads(sealed.run(*words, "--json"))
    assert said["fact"] == fact
    return file


def policy(folder: Path, sealed: SealedRecord, quorum: str) -> Path:
    file = folder / "known.policy"
    known = f"log {sealed.key}\nwitness W {sealed.witness.key}\nwitness S {STRANGER.key}\ngroup both all W S\n"
    file.write_text(f"{known}quorum {quorum}\n")
    return file


def test_a_witness_that_signs_in_another_way_is_named_and_counts_for_nothing(
    sealed: SealedRecord, bundle: Path, proof: Path, tmp_path: Path
) -> None:
    """In a group that others can meet, and in one that they can't; of the record, a bundle and a fact."""
    file = policy(tmp_path, sealed, "both")
    other = Key("pq.example", ML_DSA, bytes(1312))
    text = file.read_text().replace(str(STRANGER.key), str(other))
    for threshold, code in (("any", 0), ("all", 1)):
        file.write_text(text.replace("group both all", f"group both {threshold}"))
        assert codes(bundle, "--policy", file) == codes(proof, "--policy", file) == {code}
        said = sealed.pitlog.run("verify", "--policy", file)
        assert said.exit_code == code
        assert "the witness pq.example signs with ML-DSA-44, which pitlog cannot verify" in said.stderr
        assert ("the quorum of the policy cannot be met" in said.stderr) == bool(code)
        theirs = subprocess.run([sys.executable, VERIFIER, bundle, "--policy", file], capture_output=True, text=True)
        assert "pq.example does not count, for it is not Ed25519" in theirs.stdout


def codes(file: Path, *words: object) -> set[int]:
    """The exit codes of both verifiers."""
    asked = [str(word) for word in (file, *words)]
    runs = ([*COMMAND, "verify", *asked], [sys.executable, str(VERIFIER), *asked])
    return {subprocess.run(one, capture_output=True, timeout=300).returncode for one in runs}


def test_a_proof_holds_with_the_keys_and_with_no_others(sealed: SealedRecord, proof: Path, tmp_path: Path) -> None:
    assert codes(proof, "--log-key", sealed.key) == {0}
    assert codes(proof, "--log-key", sealed.key, "--witness-key", sealed.witness.key) == {0}
    assert codes(proof) == codes(proof, "--log-key", sealed.old_key) == {1}
    assert codes(proof, "--log-key", sealed.key, "--witness-key", STRANGER.key) == {1}
    assert codes(proof, "--policy", policy(tmp_path, sealed, "W")) == {0}
    assert codes(proof, "--policy", policy(tmp_path, sealed, "both")) == {1}


def test_any_change_of_a_proof_is_found(sealed: SealedRecord, proof: Path, tmp_path: Path) -> None:
    """A character of its row, index, path or checkpoint; a line less; a line more."""
    lines, dice, altered = proof.read_text().splitlines(keepends=True), Random(5), tmp_path / "altered.tlog-proof"
    for at, line in enumerate(lines[1:-1], 1):
        if line == "\n":
            continue
        where = dice.randrange(len(line) - 1)
        other = line[:where] + ("B" if line[where] != "B" else "C") + line[where + 1 :]
        for changed in ([other], [], [line, line]):
            altered.write_text("".join([*lines[:at], *changed, *lines[at + 1 :]]))
            # A second line of a valid signature is no other statement.
            if not (changed == [line, line] and line.startswith("—")):
                assert sealed.pitlog.run("verify", altered, "--log-key", sealed.key).exit_code != 0, (at, changed)


def test_a_bundle_needs_the_quorum(sealed: SealedRecord, bundle: Path, tmp_path: Path) -> None:
    assert codes(bundle, "--policy", policy(tmp_path, sealed, "W")) == {0}
    assert codes(bundle, "--policy", policy(tmp_path, sealed, "both")) == {1}


def test_the_record_says_how_far_the_quorum_goes(sealed: SealedRecord, tmp_path: Path) -> None:
    words = ("verify", "--json", "--policy")
    assert json.loads(sealed.run(*words, policy(tmp_path, sealed, "W")))["quorum"]["number"] >= 1
    assert json.loads(sealed.run(*words, policy(tmp_path, sealed, "both"), code=1))["quorum"] is None
