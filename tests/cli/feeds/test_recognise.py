"""A file that is no feed is recognised at its beginning: nothing of it is recorded, nothing goes to quarantine."""

import bz2
import gzip
import io
import json
import random
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.feeds.file_kinds import file_type
from cli.main import pitlog as command

from ...faults.feeds import shift
from ..running import Pitlog, soon

FEED = shift("BAC07", 30)
TEXT = b"\n".join(FEED) + b"\n"
FACTS = [json.loads(line) for line in FEED]


def zipped() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as into:
        into.writestr("feed.ndjson", TEXT)
    return packed.getvalue()


PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + random.Random(1).randbytes(20_000)
NO_FEEDS = {
    "pdf": (PDF, "a PDF"),
    "zip": (zipped(), "a zip archive"),
    "gzip twice": (gzip.compress(gzip.compress(TEXT)), "gzip that was packed twice"),
    "pdf in gzip": (gzip.compress(PDF), "a PDF"),
    "bzip2": (bz2.compress(TEXT), "a bzip2 archive"),
    "html": (b"\n <!DOCTYPE html>\n<html><body>Sign in</body></html>\n", "a page in HTML"),
    "xml": (b'<?xml version="1.0"?>\n<facts><fact/></facts>\n', "a document in XML"),
    "csv": (b"fact,id,table\ncard_drawn,c-1,BAC07\ncard_drawn,c-2,BAC07\n", "a table in CSV"),
    "csv with semicolons": (b"fact;id\ncard_drawn;c-1\n", "a table in CSV"),
    "utf-16": (TEXT.decode().encode("utf-16"), "UTF-16"),
    "utf-16 without its mark": (TEXT.decode().encode("utf-16-le"), "UTF-16"),
    "utf-16 the other way": (TEXT.decode().encode("utf-16-be"), "UTF-16"),
    "utf-32": (TEXT.decode().encode("utf-32"), "UTF-32"),
    "noise": (random.Random(7).randbytes(70_000), "binary data"),
    "zeros": (bytes(5000), "binary data"),
    "array": (json.dumps(FACTS).encode(), "one JSON array"),
    "array of lines": (b"[\n" + b",\n".join(FEED) + b"\n]\n", "one JSON array"),
    "spread": (json.dumps(FACTS[0], indent=2).encode(), "a JSON document over several lines"),
    "words": (b"Dear Sir,\n\nplease find the feed enclosed.\n\nYours\nMere\n", "plain text"),
}


@pytest.fixture(params=NO_FEEDS)
def no_feed(request: pytest.FixtureRequest) -> tuple[bytes, str]:
    """What is no feed, and what it looks like."""
    return NO_FEEDS[request.param]


def test_check_names_what_it_looks_like(tmp_path: Path, no_feed: tuple[bytes, str]) -> None:
    content, what = no_feed
    (tmp_path / "given").write_bytes(content)
    named = [([str(tmp_path / "given")], None)] if what != "a zip archive" else []  # by name it is read as a bundle
    for words, stdin in (*named, (["-"], content), (["--json", "-"], content)):
        result = CliRunner().invoke(command, ["check", *words], input=stdin)
        assert result.exit_code == 2
        assert what in result.output
        assert "[384]" in result.output
        assert "rounds" not in result.output


def test_record_takes_nothing_of_it(pitlog: Pitlog, tmp_path: Path) -> None:
    (tmp_path / "feed").write_bytes(TEXT)
    for name, (content, what) in NO_FEEDS.items():
        (tmp_path / name).write_bytes(content)
        for words, stdin in (((tmp_path / "feed", tmp_path / name), None), ((tmp_path / "feed", "-"), content)):
            result = pitlog.run("record", *words, stdin=stdin)
            assert what in result.stderr, name
            assert "[384]" in result.stderr
            assert result.stdout == "0 recorded, 0 already there, 0 refused\n"
    assert pitlog.facts() == b""
    assert pitlog.said("quarantine", "list") == "nothing in quarantine\n"


def test_the_exit_code_is_2(pitlog: Pitlog) -> None:
    for name in ("record", "check"):
        with pitlog.process(name, "-") as process:
            _, err = process.communicate(PDF)
        assert process.returncode == 2
        assert err.startswith(b"pitlog: standard input is not a feed: it looks like a PDF")
        assert len(err.splitlines()) == 1


FEEDS = {
    "whole": TEXT,
    "first line bad": b"nonsense\n" + TEXT,
    "first lines bad": b"a,b\nc,d\n%PDF\n" + TEXT,
    "first line a sign of another file": b"<html>\n" + TEXT,
    "first line an open brace": b"{\n" + TEXT,
    "first line an array": b'[{"fact":"x"}]\n' + TEXT,
    "first line far too long": b"x" * 50_000 + b"\n" + TEXT,
    "first line cut": TEXT[20:],
    "carriage returns": TEXT.replace(b"\n", b"\r\n"),
    "indented": b"  " + TEXT,
    "another alphabet": b'{"note":"\xff\xfe"}\n' * 500,
    "one bad line": b"nonsense\n",
    "an array": b"[1]\n",
    "values": b'1\n"a"\nnull\ntrue\n[]\n',
    "not JSON": b"{nonsense\n" * 30,
    "nothing": b"",
    "blank lines": b"\n \n\n",
}


@pytest.mark.parametrize("content", FEEDS.values(), ids=FEEDS)
def test_a_feed_with_bad_lines_is_a_feed(content: bytes) -> None:
    result = CliRunner().invoke(command, ["check", "--json", "-"], input=content)
    assert json.loads(result.stdout)["failed"] == []
    assert file_type(content[:65536]) is None


@pytest.mark.parametrize("cut", range(0, 400, 7))
def test_a_feed_that_was_cut_is_a_feed(cut: int) -> None:
    assert file_type(TEXT[cut:]) is None
    assert file_type(TEXT[:cut]) is None


def test_an_empty_file_is_a_feed_of_nothing_and_that_is_said(pitlog: Pitlog, tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    result = pitlog.run("record", tmp_path / "empty")
    assert (result.exit_code, result.stdout) == (0, "0 recorded, 0 already there, 0 refused\n")
    assert result.stderr == f"{tmp_path / 'empty'} is empty: there are no facts in it\n"


def test_a_source_that_is_slow_is_not_waited_for(pitlog: Pitlog) -> None:
    """One line that could be a fact is enough: the first batch is recorded before the second is written."""
    with pitlog.process("record", "--batch", 1, "-") as process:
        assert process.stdin is not None
        process.stdin.write(FEED[0] + b"\n")
        process.stdin.flush()
        soon(lambda: pitlog.facts() != b"")
        process.communicate(b"\n".join(FEED[1:]))
    assert process.returncode == 0


def test_a_damaged_first_line_does_not_hide_the_facts_after_it() -> None:
    """It may even begin like a byte order mark. In such text no fact is spelled in UTF-8."""
    fact = '{"fact":"table_closed","id":"a"}\n'
    for first in (b"\xff\xfejunk\n", b"\xfe\xff\n", b"nonsense\n", b'{"a":1,\n', b"time,table,fact\n"):
        assert file_type(first + 3 * fact.encode()) is None
    for encoding in ("utf-16", "utf-16-be", "utf-32"):
        assert "UTF" in (file_type(fact.encode(encoding)) or "")
