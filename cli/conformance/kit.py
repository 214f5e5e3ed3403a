"""A kit as a folder: for each vector a feed and its answers, a manifest, digests, a page. Read only if whole."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from cli.conformance.own import own_answers
from cli.conformance.vectors import Vector
from cli.errors import KitDamaged, KitOfNewer, KitThere, NotAKit
from cli.output.files import make_folder, write_whole
from domain.views.conformance.answers import Answers, NotAnAnswer, as_json, read_answers
from record.errors import UnknownName

KIT, FEED = "pitlog-conformance/1", "pitlog-feed/1"
"""The versions of the kit and of the feed that it is about (docs/FORMAT.md)."""
MANIFEST, DIGESTS, PAGE = "kit.json", "SHA256SUMS", "README.md"
LARGEST = 64 * 1024 * 1024
"""Bytes of a file of a kit."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_README = f"""# The pitlog conformance kit

Version `{KIT}`, about feeds of version `{FEED}`. `docs/FORMAT.md` of pitlog specifies the feed and the answers.

- `NAME.ndjson` is a feed, and `NAME.json` has the answers that are expected about it. `{MANIFEST}` lists the vectors.
- `sha256sum --check {DIGESTS}` checks all files.
- `pitlog conform DIR --run 'PROGRAM'` runs another program on each feed, and compares its answers.

The feeds are simulated or written by hand. The casinos, the people and the rounds in them never existed.

Licence: none has been chosen yet, for the kit or for pitlog. Until one is, all rights are reserved.
"""


class VectorEntry(Struct):
    """A vector as the manifest lists it."""

    name: str
    ruleset: str
    about: str


class Manifest(Struct):
    """What a kit consists of, and the numbers that make it again."""

    format: str
    feed: str
    seed: int
    lines: int
    vectors: list[VectorEntry]


class Kit:
    """A kit in a folder, whose digests were checked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = self._manifest()
        self._check()

    def feed(self, name: str) -> Path:
        """The file of a vector's feed."""
        return self.folder / f"{name}.ndjson"

    def expected(self, name: str) -> Answers:
        """The answers expected about a vector."""
        try:
            return read_answers(self._bytes(f"{name}.json"))
        except NotAnAnswer as error:
            raise KitDamaged(str(self.folder), f"{name}.json", str(error)) from None

    def chosen(self, names: tuple[str, ...]) -> list[VectorEntry]:
        """The vectors of these names, or all."""
        known = {one.name: one for one in self.manifest.vectors}
        for name in names:
            if name not in known:
                raise UnknownName("vector", name, get_close_matches(name, known, 3, 0.4))
        return [one for one in self.manifest.vectors if not names or one.name in names]

    def _manifest(self) -> Manifest:
        if not _is_there(self.folder / MANIFEST):
            raise NotAKit(str(self.folder), MANIFEST)
        content = self._bytes(MANIFEST)
        try:
            stated = msgspec.json.decode(content, type=dict[str, object]).get("format")
            if isinstance(stated, str) and stated.startswith("pitlog-conformance/") and stated != KIT:
                raise KitOfNewer(str(self.folder), stated, KIT)
            found = msgspec.json.decode(content, type=Manifest)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise KitDamaged(str(self.folder), MANIFEST, str(error)) from None
        if found.format != KIT or not all(_NAME.fullmatch(one.name) for one in found.vectors):
            raise KitDamaged(str(self.folder), MANIFEST, "it is not the manifest of a kit")
        return found

    def _check(self) -> None:
        listed = dict(_digests(self._bytes(DIGESTS).decode(errors="replace")))
        for name in _files(self.manifest):
            if sha256(self._bytes(name)).hexdigest() != listed.get(name):
                raise KitDamaged(str(self.folder), name, f"its SHA-256 is not the one in {DIGESTS}")

    def _bytes(self, name: str) -> bytes:
        try:
            with (self.folder / name).open("rb") as file:
                content = file.read(LARGEST + 1)
        except OSError as error:
            raise KitDamaged(str(self.folder), name, error.strerror or "it can't be read") from None
        if len(content) > LARGEST:
            raise KitDamaged(str(self.folder), name, "it is larger than any file of a kit")
        return content


def make(folder: Path, vectors: Iterator[Vector], seed: int, lines: int) -> Manifest:
    """Write a kit into an empty or new folder, with this program's own answers. The digests come last."""
    make_folder(folder)
    manifest = Manifest(KIT, FEED, seed, lines, [])
    for vector in vectors:
        manifest.vectors.append(VectorEntry(vector.name, vector.ruleset, vector.about))
        write_whole(folder / f"{vector.name}.ndjson", vector.feed)
    write_whole(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
    write_whole(folder / PAGE, _README.encode())
    answer_again(folder, manifest)
    return manifest


def answer_again(folder: Path, manifest: Manifest) -> None:
    """Write this program's answers about the feeds of a kit, and all digests."""
    for one in manifest.vectors:
        write_whole(folder / f"{one.name}.json", as_json(own_answers(folder / f"{one.name}.ndjson")))
    files = sorted((PAGE, *_files(manifest)))
    digests = "".join(f"{sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in files)
    write_whole(folder / DIGESTS, digests.encode())


def require_empty(folder: Path) -> None:
    """Refuse to make a kit where something is."""
    if _is_there(folder) and (not folder.is_dir() or any(folder.iterdir())):
        raise KitThere(str(folder))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name too long, a directory that can't be entered
        return False


def _files(manifest: Manifest) -> Iterator[str]:
    yield MANIFEST
    for one in manifest.vectors:
        yield from (f"{one.name}.ndjson", f"{one.name}.json")


def _digests(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        digest, _, name = line.partition("  ")
        yield name, digest
