"""A sealed record with two tables and two days, bundles of it, and the two verifiers side by side."""

import importlib.util
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

from click.testing import CliRunner

from cli.main import pitlog
from evidence.bundles.zip_format import SUMS, write
from evidence.sealing.ed25519 import COSIGNATURE, Secret
from evidence.sealing.notes import SignedNote
from tests.cli.running import Pitlog
from tests.projections.evenings import OwingEvening
from tests.servers import Databases

VERIFIER = Path(__file__).parents[3] / "docs" / "verify" / "pitlog_verify.py"
FIRST, SECOND = "1998-03-14", "1998-03-15"
ORIGIN = "harbour.example/tables"
NOON = 1_000_000_000


@dataclass
class SealedRecord:
    """A record that was sealed three times; the key was rotated after the first time."""

    pitlog: Pitlog
    folder: Path
    old_key: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        self.witness = Secret.new("inspector.example", COSIGNATURE)
        self.stranger = Secret.new("stranger.example", COSIGNATURE)

    def run(self, *words: object, code: int = 0) -> str:
        """A command, with the keys of this log."""
        return self.pitlog.said(*words, code=code)

    def seal(self, cosigned: bool = True) -> Path:
        """The next checkpoint, and what the witness makes of it; where it is written."""
        file = self.folder / f"checkpoint-{len(list(self.folder.glob('checkpoint-*')))}"
        self.run("seal", "--keys", self.folder / "keys", "-o", file)
        if cosigned:
            note = SignedNote.of(file.read_text())
            file.write_text(str(note.with_lines([self.witness.cosign(note.text, NOON)])))
            self.run("seal", "--keys", self.folder / "keys", "--cosignature", file)
        return file

    def export(self, name: str, *words: object) -> Path:
        """A bundle."""
        file = self.folder / f"{name}.zip"
        self.run("export", name, "-o", file, "--force", "--why", "a complaint", "--keys", self.folder / "keys", *words)
        return file


def corrected(feed: OwingEvening) -> OwingEvening:
    """With a correction of the first wager's settlement."""
    settled = next(one for one in feed.facts if one["fact"] == "wager_settled")
    now = {**settled, "paid": "50.00"}
    feed.add("fact_corrected", corrects=settled["id"], reason="misread", role="pit_boss", now=now)
    return feed


def evening(command: Pitlog, folder: Path) -> SealedRecord:
    """Two tables, two days; what was owed on the first is owed on the second; a correction; three checkpoints."""
    it = SealedRecord(command, folder)
    it.run("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    it.run("key", "new", ORIGIN, "--keys", folder / "keys")
    it.run("key", "witness", str(it.witness.key), "--keys", folder / "keys")
    it.old_key = it.run("key", "show", "--keys", folder / "keys").strip()
    seven, eight = OwingEvening().day().coup().coup(), OwingEvening("BAC08").day().coup()
    command.recorded([*seven.raw(), *eight.raw()])
    it.seal()
    it.run("key", "rotate", "--keys", folder / "keys")
    done = len(seven.facts)
    command.recorded(corrected(seven).day(SECOND).coup("P2").raw()[done:])
    it.seal()
    it.key = it.run("key", "show", "--keys", folder / "keys").strip()
    done = len(eight.facts)
    command.recorded(eight.day(SECOND).coup().raw()[done:])
    it.seal()
    return it


def own_record(databases: Databases) -> tuple[str, Pitlog]:
    """The name of a record that nobody has written to, and the command on it."""
    name = databases.migrated()
    return name, Pitlog(databases.at(name))


# --- taking bundles apart -----------------------------------------------------------------------------------------


def members(file: Path) -> dict[str, bytes]:
    """What is in it."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(folder: Path, parts: Mapping[str, bytes], name: str = "altered.zip") -> Path:
    """A bundle of these members, whose sums fit again: what somebody makes who knows the format."""
    files = {}
    for number, (member, content) in enumerate(parts.items()):
        if member != SUMS:
            files[member] = folder / f"member-{number}"
            files[member].write_bytes(content)
    out = BytesIO()
    write(out, files)
    (folder / name).write_bytes(out.getvalue())
    return folder / name


def altered(folder: Path, file: Path, **changes: Callable[[bytes], bytes]) -> Path:
    """A bundle with some members changed; `rows_bin` is `rows.bin`."""
    parts = members(file)
    for name, change in changes.items():
        member = name.replace("__", "/").replace("_bin", ".bin").replace("_txt", ".txt").replace("_json", ".json")
        parts[member.replace("_", "-")] = change(parts[member.replace("_", "-")])
    return packed(folder, parts)


def entries(raw: bytes) -> list[tuple[int, bytes]]:
    """The entries of rows.bin or heads.bin."""
    found, at = [], 0
    while at < len(raw):
        leaf, length = int.from_bytes(raw[at : at + 8]), int.from_bytes(raw[at + 8 : at + 12])
        found.append((leaf, raw[at + 12 : at + 12 + length]))
        at += 12 + length
    return found


def joined(found: list[tuple[int, bytes]]) -> bytes:
    """The same, written again."""
    return b"".join(leaf.to_bytes(8) + len(row).to_bytes(4) + row for leaf, row in found)


# --- the two verifiers --------------------------------------------------------------------------------------------


def stranger() -> ModuleType:
    """The verifier of docs/verify, as its user has it."""
    spec = importlib.util.spec_from_file_location("pitlog_verify", VERIFIER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


THEIRS = stranger()


@dataclass
class Verdicts:
    """What the two say of a file."""

    code: int
    faults: list[str]
    not_shown: list[str]
    theirs: str | None
    """The fault that the other one found."""

    @property
    def holds(self) -> bool:
        """Both say so."""
        assert (self.code == 0) == (self.theirs is None), self
        return self.code == 0


def verdicts(file: Path, key: str | None, witnesses: tuple[str, ...] = (), held: tuple[Path, ...] = ()) -> Verdicts:
    """Ask both; they must agree."""
    words = ["verify", file, "--json", *(("--log-key", key) if key else ())]
    words += [word for one in witnesses for word in ("--witness-key", one)]
    words += [word for one in held for word in ("--checkpoint", one)]
    result = CliRunner().invoke(pitlog, [str(word) for word in words])
    assert result.exit_code in (0, 1), result.output
    found: dict[str, Any] = json.loads(result.stdout)
    asked = (THEIRS.key_of(key) if key else None, [*map(THEIRS.key_of, witnesses)], [one.read_bytes() for one in held])
    with file.open("rb") as opened:
        try:
            THEIRS.verify(opened, *asked)
            theirs = None
        except Exception as why:
            theirs = str(why) or repr(why)
    said = Verdicts(result.exit_code, found["faults"], found["not_shown"], theirs)
    assert said.holds == (not said.faults and not said.not_shown)
    assert (not said.faults and bool(said.not_shown)) == (theirs or "").startswith("not shown: "), said
    return said
