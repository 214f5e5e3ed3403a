"""What the two verifiers once judged differently: now both say the same (docs/verify/README.md)."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evidence.sealing.notes import SignedNote
from tests.cli.running import COMMAND
from tests.evidence.bundles.bundled import VERIFIER, SealedRecord, members, packed, verdicts

Parts = dict[str, bytes]


def longer_last(raw: bytes) -> bytes:
    """The last entry says that it is longer than the file."""
    at, last = 0, 0
    while at < len(raw):
        last, at = at, at + 12 + int.from_bytes(raw[at + 8 : at + 12])
    return raw[: last + 8] + (int.from_bytes(raw[last + 8 : last + 12]) + 5).to_bytes(4) + raw[last + 12 :]


def told(change: Callable[[dict[str, Any]], object]) -> Callable[[Parts], Parts]:
    """With another manifest."""

    def changed(parts: Parts) -> Parts:
        it = json.loads(parts["manifest.json"])
        change(it)
        return {**parts, "manifest.json": json.dumps(it).encode()}

    return changed


def written(change: Callable[[bytes], bytes]) -> Callable[[Parts], Parts]:
    return lambda parts: {**parts, "manifest.json": change(parts["manifest.json"])}


def renamed(**names: str) -> Callable[[Parts], Parts]:
    return lambda parts: {names.get(name.replace("/", "_").replace(".", "_"), name): raw for name, raw in parts.items()}


def sessions(it: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = it["tables"][0]["sessions"]
    return found


ALTERED: dict[str, Callable[[Parts], Parts]] = {
    "last row too long": lambda parts: {**parts, "rows.bin": longer_last(parts["rows.bin"])},
    "last head too long": lambda parts: {**parts, "heads.bin": longer_last(parts["heads.bin"])},
    "short signature": lambda parts: {**parts, "checkpoint.txt": parts["checkpoint.txt"] + "— o AAAA\n".encode()},
    "members in another order": lambda parts: dict(reversed(parts.items())),
    "earlier from 2": lambda parts: {k: raw for k, raw in parts.items() if not k.startswith("earlier/1")},
    "earlier swapped": lambda parts: {
        **parts, "earlier/1.txt": parts["earlier/2.txt"], "earlier/1.bin": parts["earlier/2.bin"],
        "earlier/2.txt": parts["earlier/1.txt"], "earlier/2.bin": parts["earlier/1.bin"],
    },
    "earlier twice": lambda parts: {
        **parts, "earlier/1.txt": parts["earlier/2.txt"], "earlier/1.bin": parts["earlier/2.bin"]
    },
    "earlier is now": lambda parts: {**parts, "earlier/2.txt": parts["checkpoint.txt"], "earlier/2.bin": b""},
    "utf-16": written(lambda raw: raw.decode().encode("utf-16")),
    "byte order mark": written(lambda raw: b"\xef\xbb\xbf" + raw),
    "not utf-8": written(lambda raw: raw.replace(b"Harbour", b"H\xffrbour")),
    "half a surrogate": written(lambda raw: raw.replace(b"Harbour", b"\\ud800")),
    "nested deep": written(lambda raw: b'{"a":' * 50_000),
    "no number": written(lambda raw: raw.replace(b'"number":', b'"number":NaN,"n":')),
    "key twice": written(lambda raw: raw.replace(b'"number":', b'"number":1,"number":')),
    "endless number": written(lambda raw: raw.replace(b'"number":', b'"n":' + b"9" * 5000 + b',"number":')),
    "facts as a float": told(lambda it: sessions(it)[0].update(facts=float(sessions(it)[0]["facts"]))),
    "facts as truth": told(lambda it: sessions(it).append({"session": "X", "facts": False, "unsealed": 0})),
    "facts below zero": told(lambda it: sessions(it).append({"session": "X", "facts": -1, "unsealed": 0})),
    "session twice": told(lambda it: sessions(it).append(dict(sessions(it)[0]))),
    "no unsealed": told(lambda it: sessions(it)[0].pop("unsealed")),
}  # fmt: skip

FIELDS = ("format", "number", "what", "kind", "name", "why", "by", "at", "venue", "time_zone", "program", "rulebooks",
          "tables", "keys")  # fmt: skip


@pytest.mark.parametrize("kind", ALTERED)
def test_both_refuse(sealed: SealedRecord, bundle: Path, tmp_path: Path, kind: str) -> None:
    parts = members(bundle)
    changed = ALTERED[kind](parts)
    assert list(changed.items()) != list(parts.items())
    said = verdicts(packed(tmp_path, changed), sealed.key)
    assert not said.holds
    assert said.faults


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_of_the_manifest_missing(sealed: SealedRecord, bundle: Path, tmp_path: Path, field: str) -> None:
    file = packed(tmp_path, told(lambda it: it.pop(field))(members(bundle)))
    assert not verdicts(file, sealed.key).holds


@pytest.mark.parametrize("nth", [0, 1])
@pytest.mark.parametrize("name", ["checkpoint.txt", "earlier/1.txt", "earlier/2.txt"])
def test_one_of_two_signatures_of_the_log_broken(
    sealed: SealedRecord, bundle: Path, tmp_path: Path, name: str, nth: int
) -> None:
    """At a rotation two keys sign: a line of either that does not hold is a fault, whichever key was given."""
    parts = members(bundle)
    note = SignedNote.of(parts[name].decode())
    mine = [one for one in note.signatures if one.name == note.text.split("\n")[0]]
    if nth < len(mine):
        raw = parts[name].decode().replace(mine[nth].line, line_of_zeros(mine[nth].line))
        file = packed(tmp_path, {**parts, name: raw.encode()})
        for key in (sealed.key, sealed.old_key):
            assert not verdicts(file, key).holds


def line_of_zeros(line: str) -> str:
    head, name, data = line.rstrip("\n").split(" ")
    return f"{head} {name} {data[:8]}{'A' * (len(data) - 10)}==\n"


@pytest.mark.parametrize("file", ["/dev/zero", "/dev/null", "/"])
def test_what_is_no_file_is_wrong_usage(sealed: SealedRecord, file: str) -> None:
    for words in ([*COMMAND, "verify"], [sys.executable, str(VERIFIER)]):
        said = subprocess.run([*words, file, "--log-key", sealed.key], capture_output=True, text=True, timeout=300)
        assert said.returncode == 2, said
        assert "Traceback" not in said.stderr


@pytest.mark.parametrize("kind", ["last row too long", "no number", "nested deep"])
def test_the_script_says_a_sentence(sealed: SealedRecord, bundle: Path, tmp_path: Path, kind: str) -> None:
    file = packed(tmp_path, ALTERED[kind](members(bundle)))
    said = subprocess.run(
        [sys.executable, VERIFIER, file, "--log-key", sealed.key], capture_output=True, text=True, timeout=300
    )
    assert said.returncode == 1
    assert said.stdout.startswith("fault: ")
    assert not any(word in said.stdout for word in ("unpack", "StopIteration", "Error"))


def test_a_checkpoint_that_nobody_cosigned_is_not_held_against_the_bundle(
    sealed: SealedRecord, bundle: Path, tmp_path: Path
) -> None:
    """Nothing is wrong with the bundle; what was asked for is not shown."""
    parts = members(bundle)
    held = tmp_path / "held"
    held.write_bytes(parts["earlier/1.txt"])
    fewer = {k: raw for k, raw in parts.items() if not k.startswith("earlier/")}
    said = verdicts(packed(tmp_path, fewer), sealed.key, held=(held,))
    assert not said.faults
    assert "no proof from the checkpoint that you hold" in said.not_shown[0]
