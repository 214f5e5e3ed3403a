"""Tiles as c2sp.org/tlog-tiles has them: of our log for others, and of the log of Tessera as an example."""

import pytest

from evidence.sealing import merkle, tiles
from evidence.sealing.ed25519 import Key
from evidence.sealing.notes import Checkpoint, SignedNote
from tests.interop.conftest import SealedLog
from tests.interop.vectors import vectors

TESSERA = Key.of_log("example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx")


def rows(raw: bytes) -> list[bytes]:
    """The entries of a bundle of entries."""
    found = []
    while raw:
        length = 2 + int.from_bytes(raw[:2])
        found, raw = [*found, raw[2:length]], raw[length:]
    return found


def test_the_log_of_tessera() -> None:
    """Each of its checkpoints is signed, and is the root of its entries and of its tile."""
    folder = vectors("tessera") / "log"
    checkpoints = sorted(folder.glob("checkpoint.*"))
    for file in checkpoints:
        note = SignedNote.of(file.read_text())
        assert note.signed_by(TESSERA)
        of = Checkpoint.of(note.text)
        if of.size:
            leaves = [*map(merkle.leaf_hash, rows((folder / f"tile/entries/000.p/{of.size}").read_bytes()))]
            assert b"".join(leaves) == (folder / f"tile/0/000.p/{of.size}").read_bytes()
            assert merkle.root(leaves) == of.root
    assert len(checkpoints) == 16


def test_each_tile_is_what_the_tree_has(log: SealedLog) -> None:
    """707 leaves: two whole tiles and a partial one, and one above; others do not exist."""
    get = log.feed.client.get
    by = {"authorization": f"Bearer {log.token}"}
    leaves = b"".join(get(f"/log/tile/0/{place}", headers=by).content for place in ("000", "001", "002.p/195"))
    assert len(leaves) == 707 * 32
    each = [leaves[at : at + 32] for at in range(0, len(leaves), 32)]
    above = get("/log/tile/1/000.p/2", headers=by)
    assert above.content == merkle.root(each[:256]) + merkle.root(each[256:512])
    assert above.headers["content-type"] == "application/octet-stream"
    assert "immutable" in above.headers["cache-control"]
    found = b"".join(get(f"/log/tile/entries/{one}", headers=by).content for one in ("000", "001", "002.p/195"))
    assert [*map(merkle.leaf_hash, rows(found))] == each
    assert get("/log/checkpoint").headers["content-type"] == "text/plain; charset=utf-8"
    for gone in (
        "0/002", "0/002.p/196", "0/003.p/1", "1/000", "1/000.p/3", "2/000.p/1", "00/000", "64/000", "0/0", "0/000.p/0",
        "0/000.p/256", "0/000.p/01", "0/x000/001", "-1/000", "a/000", "0/000/", "0/\u0660\u0660\u0660",
    ):  # fmt: skip
        assert get(f"/log/tile/{gone}", headers=by).status_code == 404, gone


def test_nothing_is_shown_without_a_token(log: SealedLog) -> None:
    for path in ("tile/0/000", "tile/entries/000"):
        assert log.feed.client.get(f"/log/{path}").status_code == 401


@pytest.mark.parametrize(("number", "path"), [(0, "000"), (999, "999"), (1000, "x001/000"), (1234067, "x001/x234/067")])
def test_the_path_of_a_tile(number: int, path: str) -> None:
    assert tiles.Tile.of("0", path) == (0, number, 256)


@pytest.mark.parametrize("path", ["x001/" * 2_000 + "000", "x000/001", "x001/" * 7 + "000", "000.p/0", "000.p/256"])
def test_paths_of_no_tile(path: str) -> None:
    assert tiles.Tile.of("0", path) is None
