"""Papers for a court: each says what facts say, of a file that the record knows, and of no other."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.running import Pitlog
from tests.evidence.bundles.bundled import SealedRecord, evening

HOSTILE = '<script>alert(1)</script> "Insp." #eval(1)'


@pytest.fixture
def sealed(pitlog: Pitlog, tmp_path: Path) -> SealedRecord:
    return evening(pitlog, tmp_path)


class Words(HTMLParser):
    """The words of a page, cell by cell."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.words, self.tags = list[str](), set[str]()
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words += [data.strip()] if data.strip() else []

    def beside(self, name: str) -> str:
        return self.words[self.words.index(name) + 1]


ASKED = {
    "c": (
        "the custodian of the record or another qualified person", "made at or near the time",
        "a person with knowledge",
        "from information transmitted by", "a regularly conducted activity", "a regular practice of that activity",
        "an accurate result", "a process of digital identification", "under penalty of perjury under the laws of the",
        "reasonable written notice", "available for inspection", "a fair opportunity to challenge", "902(12)",
    ),
    "s": (
        "unique identifier of the evidence", "Handed over by, when and where", "Received by, when and where, and why",
        "Case, purpose and authority", "Change that could not be avoided, by whom, and why",
    ),
}  # fmt: skip
"""The words of Rules 902(11), (13), (14) and 803(6)(A) to (C), and what ISO/IEC 27037 (6.1) asks of custody."""


def test_each_paper_says_what_the_record_says(sealed: SealedRecord, tmp_path: Path) -> None:
    file = sealed.export("BAC07-R1")
    exports = [one for one in map(json.loads, sealed.run("access", "--json").splitlines()) if one["number"]]
    [number] = [one["number"] for one in exports]
    keys = ("--keys", tmp_path / "keys")
    sealed.run("papers", "certificate", file, "-o", tmp_path / "c.html", *keys)
    receipt = json.loads(sealed.run("papers", "receipt", file, "--to", HOSTILE, "-o", tmp_path / "r.html", "--json"))
    every = map(json.loads, sealed.run("access", "--json").splitlines())
    acts = [one for one in every if "export" in one["what"] or one["number"] == number]
    sealed.run("papers", "custody", file, "-o", tmp_path / "s.html")
    certificate, handed, sheet = (Words(tmp_path / f"{one}.html") for one in "crs")

    told = json.loads(sealed.run("verify", file, "--log-key", sealed.key, "--json"))
    for paper in (certificate, handed, sheet):
        assert paper.beside("SHA-256") == next(one for one in paper.words if re.fullmatch("[0-9a-f]{64}", one))
        assert paper.beside("Record") == f"Harbour, export {number}: round BAC07-R1"
        assert paper.beside("Reason") == "a complaint"
        assert "script" not in paper.tags
    for paper, asked in ((certificate, ASKED["c"]), (sheet, ASKED["s"])):
        assert [one for one in asked if one not in " ".join(paper.words)] == []
    assert certificate.beside("Root") == told["checkpoint"]["root"]
    assert certificate.beside("Key of the log") == sealed.key
    assert "inspector.example" in certificate.beside("Cosigned")
    assert sum(set(one) == {"_"} for one in certificate.words) == 6  # who signs, and nothing else, is left open
    assert handed.beside("To") == HOSTILE
    assert len(acts) == 3
    assert all(one["fact"] in sheet.words for one in acts)
    assert any(HOSTILE in one for one in sheet.words)
    recorded = [one for one in acts if one["number"] == receipt["number"]]
    assert [one["what"].startswith(f"hand-over of export {number} to ") for one in recorded] == [True]


def test_on_paper(sealed: SealedRecord, tmp_path: Path) -> None:
    file = sealed.export("BAC07-R1")
    dossier = tmp_path / "hand.json"
    sealed.run("dossier", "BAC07-R1", "-o", dossier)
    for what, more in (("certificate", ()), ("custody", ()), ("receipt", ("--to", HOSTILE))):
        for of in (file, dossier) if what != "certificate" else (file,):
            words = ("--keys", tmp_path / "keys") if what == "certificate" else ()
            sealed.run("papers", what, of, "-o", tmp_path / "p.pdf", "--force", *more, *words)
            assert (tmp_path / "p.pdf").read_bytes().startswith(b"%PDF")


def test_a_file_that_the_record_does_not_know(sealed: SealedRecord, tmp_path: Path) -> None:
    """Altered by one byte, it is another file: no paper speaks of it, and nothing is recorded."""
    raw, file = sealed.export("BAC07-R1").read_bytes(), tmp_path / "other.zip"
    file.write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    before = sealed.run("access", "--json")
    for words in (("certificate", "--keys", tmp_path / "keys"), ("custody",), ("receipt", "--to", "x")):
        said = sealed.pitlog.run("papers", words[0], file, "-o", tmp_path / "p.pdf", *words[1:])
        assert said.exit_code == 2
        assert not (tmp_path / "p.pdf").exists()
    assert sealed.run("access", "--json") == before


def test_a_bundle_signed_with_another_key_gets_no_certificate(sealed: SealedRecord, tmp_path: Path) -> None:
    file = sealed.export("BAC07-R1")
    words = ("papers", "certificate", file, "-o", tmp_path / "p.pdf", "--log-key", sealed.stranger.key)
    assert sealed.pitlog.run(*words, "--keys", tmp_path / "keys").exit_code == 2
