"""`pitlog dispute receipt`: one page for whoever complained, which holds the record to a checkpoint."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
import segno
from pypdf import PdfReader

from evidence.sealing.key_files import KeyRing
from evidence.sealing.notes import SignedNote
from projections.dossiers.gather import dispute_subject
from projections.dossiers.receipt import Receipt, receipt
from projections.queries.disputes import dispute
from record.vault.connections import reading
from record.venue import venue
from tests.cli.filled import Filled, filled
from tests.cli.running import Pitlog
from tests.feeds import Feed
from tests.servers import Databases, value

CLAIM = 'nine beats seven; "pay me" \\ <b>*$x$#panic("x")'


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("receipt") / "keys"


@pytest.fixture(scope="module")
def played(databases: Databases, keys: Path) -> Iterator[Filled]:
    """A round of two players, disputed by one of them, and sealed; then a dispute that is not."""

    def fill(pitlog: Pitlog) -> None:
        feed = (
            Feed()
            .opened()
            .shoe("S1")
            .burned()
            .started("R1")
            .wager("w1", player="Tui One")
            .wager("w-two", player="Kea Two", stake="35")
        )
        feed.closed().cards("9H:player 2C:banker TD:player 5S:banker").result("player").settled("w1", "lose")
        pitlog.recorded(feed.settled("w-two", "win", paid="35").ended().raw())
        pitlog.said("key", "new", "casino.example/tables", "--keys", keys)
        pitlog.said("dispute", "raise", "R1", "--claim", CLAIM, "--player", "Tui One", "--name", "D1")
        pitlog.said("seal", "--keys", keys)
        pitlog.said("dispute", "raise", "R1", "--claim", "too late", "--name", "D2")

    with filled(databases, fill) as pitlog:
        yield pitlog


def made(pitlog: Pitlog, keys: Path) -> Receipt:
    """What stands on the page."""
    with reading(pitlog.server) as connection:
        one, here = dispute(connection, "D1"), venue(connection)
        at = datetime(2002, 11, 9, tzinfo=UTC)
        return receipt(connection, one, dispute_subject(one), here, at, "person:me", KeyRing(keys).witnesses())


def test_one_page_for_one_person(played: Pitlog, keys: Path, tmp_path: Path) -> None:
    """The claim, word for word, the person's own wagers, and nobody else's."""
    played.said("dispute", "receipt", "D1", "-o", tmp_path / "r.pdf", "--keys", keys)
    [page] = PdfReader(tmp_path / "r.pdf").pages
    text = " ".join(page.extract_text().split())
    assert b"pdfaid" in (tmp_path / "r.pdf").read_bytes()
    there = ("D1", "Tui One", CLAIM, "w1: player", "100.00", "casino.example/tables")
    assert [words for words in there if words not in text] == []
    assert [words for words in ("Kea Two", "w-two", "35.00") if words in text] == []


def test_the_square_is_the_checkpoint(played: Pitlog, keys: Path, tmp_path: Path) -> None:
    """Signed by the log, and the record holds to it; what is named as the claim is its leaf."""
    it = made(played, keys)
    text = "\n".join(it.checkpoint) + "\n"
    out = BytesIO()
    segno.make_qr(text, error="m").save(out, kind="svg", border=2, xmldecl=False, omitsize=True)
    assert it.code == out.getvalue().decode().strip()
    assert SignedNote.of(text).signed_by(KeyRing(keys).current().key) is not None
    (tmp_path / "held").write_text(text)
    said = json.loads(played.said("verify", "--keys", keys, "--checkpoint", tmp_path / "held", "--json"))
    assert said["verdict"] == "ok"
    leaf = next(value for name, value in it.proof.rows if name == "Your claim").split()[-1]
    assert value(played.server, "SELECT count(*) FROM pitlog.leaves WHERE hash = %s", bytes.fromhex(leaf)) == 1


@pytest.mark.parametrize(("words", "why"), [
    (("D2", "-o", "r.pdf"), "sealed"), (("D9", "-o", "r.pdf"), "no dispute"), (("D1",), "-o"),
    (("D1", "-o", "r.html"), ".pdf"),
])  # fmt: skip
def test_what_is_refused(played: Pitlog, tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    result = played.run("dispute", "receipt", *(tmp_path / one if one.startswith("r.") else one for one in words))
    assert (result.exit_code, why in result.stderr) == (2, True), result.stderr
    assert list(tmp_path.iterdir()) == []
