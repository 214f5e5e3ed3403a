"""`pitlog check`: from files and pipes to JSON, a summary, and an exit code."""

import gzip
import hashlib
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.errors import FeedUnreadable
from cli.feeds.lines import FeedFiles as Files
from cli.feeds.lines import FeedStream
from cli.main import pitlog
from domain.facts import MAX_LINE
from domain.games.baccarat.game import Baccarat

from ...feeds import Feed, Report, names
from ...memory import peak_of


def coups(count: int = 2, table: str = "BAC07") -> Feed:
    feed = Feed(table).opened().shoe("S1").burned()
    for number in range(count):
        feed.coup(f"w{number}")
    return feed


def text(feed: Feed, end: bytes = b"\n") -> bytes:
    return b"".join(line + end for line in feed.raw())


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(pitlog, ["check", *(str(word) for word in arguments)], input=stdin)


def report(*arguments: str | Path, stdin: bytes | None = None) -> Report:
    found: Report = json.loads(run(*arguments, "--json", stdin=stdin).stdout)
    return found


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    path = tmp_path / "clean.ndjson"
    path.write_bytes(text(coups()))
    return path


# --- what it says ---------------------------------------------------------------------------------------------


def test_a_clean_feed_gives_0_and_its_rounds(clean: Path) -> None:
    result = run(clean, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert list(found) == ["rounds", "commission", "findings", "refused", "failed"]
    assert names(found) == ["BAC07/S1/1", "BAC07/S1/2"]


def test_a_refused_line_gives_1(clean: Path) -> None:
    clean.write_bytes(clean.read_bytes() + b"nonsense\n")
    assert run(clean, "--json").exit_code == run(clean).exit_code == 1


def test_a_session_whose_fold_fails_gives_1_and_a_sentence(clean: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tables are shown; the one with nothing else is in `failed`, and in no row."""
    clean.write_bytes(clean.read_bytes() + text(coups(table="BAC08")))
    really = Baccarat.finish

    def finish(game: Any, state: Any, over: bool) -> Any:
        return 1 // 0 if state.where.table == "BAC07" else really(game, state, over)

    monkeypatch.setattr(Baccarat, "finish", finish)
    found, shown = run(clean, "--json"), run(clean)
    assert found.exit_code == shown.exit_code == 1
    assert names(json.loads(found.stdout)) == ["BAC08/S1/1", "BAC08/S1/2"]
    (failed,) = json.loads(found.stdout)["failed"]
    assert (failed["table"], failed["reason"]) == ("BAC07", "ZeroDivisionError: integer division or modulo by zero")
    assert "failed: session BAC07/1998-03-14 could not be processed: its fold fails at fact bac07-" in shown.stdout
    assert "BAC08/1998-03-14" in shown.stdout and not any(
        line.startswith("BAC07") for line in shown.stdout.splitlines()
    )
    asked = CliRunner().invoke(pitlog, ["explain", str(clean), "--wager", "w0", "--table", "BAC07"])
    assert (asked.exit_code, "could not be processed" in asked.stderr) == (2, True)
    other = CliRunner().invoke(pitlog, ["explain", str(clean), "--wager", "w0", "--table", "BAC08"])
    assert other.exit_code == 0


def test_a_finding_gives_1(tmp_path: Path) -> None:
    path = tmp_path / "gap.ndjson"
    path.write_bytes(b"\n".join(line for number, line in enumerate(coups().raw()) if number != 5))
    assert [finding["code"] for finding in report(path)["findings"]] == ["seq-gap"]
    assert run(path).exit_code == 1


def test_a_person_is_told_by_table(tmp_path: Path) -> None:
    path = tmp_path / "two.ndjson"
    path.write_bytes(text(coups()) + text(coups(1, "BAC08")) + b"{\n")
    said = run(path).stdout
    for words in ("BAC07", "BAC07/1998-03-14", "BAC08", "refused: line 33: not JSON"):
        assert words in said


def test_nothing_a_feed_says_reaches_the_terminal_as_it_came(tmp_path: Path) -> None:
    table = "\x1b[31m[bold]evil[/bold]\u202e"
    feed = Feed(table).opened().coup("w1")
    feed.add("cards_spread", seq=99)
    path = tmp_path / "evil.ndjson"
    path.write_bytes(text(feed) + b'{"fact":"\\u001b]0;x[red]"}\n')
    said = run(path).stdout
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert "[bold]evil[/bold]" in said
    assert "[red]" in said


def test_the_three_readings(tmp_path: Path) -> None:
    feed = coups(1)
    card = next(fact for fact in feed.facts if fact["fact"] == "card_drawn")
    feed.corrected(card, {"card": "9C"})
    path = tmp_path / "corrected.ndjson"
    path.write_bytes(text(feed))
    before = feed.facts[-2]["at"]
    first = [
        found["rounds"][0]["hands"]["player"]["dealt"][0]
        for found in (report(path), report(path, "--as-recorded"), report(path, "--known-at", before))
    ]
    assert first == ["9C", "4H", "4H"]


@pytest.mark.parametrize(
    "arguments",
    [(), ("--known-at", "now"), ("--known-at", "1998-03-14"), ("--as-recorded", "--known-at", "1998-03-14T21:00Z")],
)
def test_wrong_usage_gives_2(clean: Path, arguments: tuple[str, ...]) -> None:
    result = run(*([clean] if arguments else []), *arguments)
    assert (result.exit_code, result.stdout) == (2, "")


# --- where it reads from --------------------------------------------------------------------------------------


def test_standard_input_and_pipes_and_gzip(clean: Path, tmp_path: Path) -> None:
    wanted = report(clean)
    packed = tmp_path / "clean.gz"
    packed.write_bytes(gzip.compress(clean.read_bytes()))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(clean.read_bytes(),))
    writer.start()
    assert report(pipe) == wanted
    writer.join()
    assert report("-", stdin=clean.read_bytes()) == wanted
    assert report("-", stdin=packed.read_bytes()) == wanted
    assert report(packed) == wanted


def test_several_files_are_one_feed(tmp_path: Path) -> None:
    lines = coups().raw()
    first, second = tmp_path / "1.ndjson", tmp_path / "2.ndjson.gz"
    first.write_bytes(b"\n".join([*lines[:5], b"bad"]))
    second.write_bytes(gzip.compress(b"\n".join([b"worse", *lines[5:]])))
    found = report(first, second)
    assert names(found) == ["BAC07/S1/1", "BAC07/S1/2"]
    assert [(refused["line"], refused["file"]) for refused in found["refused"]] == [(6, str(first)), (7, str(second))]


def test_the_same_file_twice_says_the_same(clean: Path) -> None:
    assert report(clean, clean) == report(clean)


@pytest.mark.parametrize("end", [b"\r\n", b"\n\n", b"\n  \t\n"])
def test_line_ends_and_blank_lines_change_nothing(clean: Path, end: bytes) -> None:
    assert report("-", stdin=text(coups(), end)) == report(clean)


def test_a_byte_order_mark_at_the_very_beginning_is_ignored(clean: Path) -> None:
    assert report("-", stdin=b"\xef\xbb\xbf" + clean.read_bytes()) == report(clean)


def test_blank_lines_count(clean: Path) -> None:
    found = report("-", stdin=b"\n\nbad\r\n\n" + clean.read_bytes() + b"\nlast")
    count = len(clean.read_bytes().splitlines())
    assert [(refused["line"], refused["raw"]) for refused in found["refused"]] == [(3, "bad\r"), (6 + count, "last")]


def test_an_empty_feed_is_no_fault() -> None:
    assert report("-", stdin=b"") == {"rounds": [], "commission": [], "findings": [], "refused": [], "failed": []}


def test_what_can_not_be_read_gives_2_and_says_why(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.gz"
    damaged.write_bytes(gzip.compress(text(coups(40)))[:-30])
    for path, why in (
        (tmp_path / "none", "no such file"),
        (tmp_path, "directory"),
        (damaged, "damaged"),
        ("a\0b", "null"),
        ("x" * 5000, "too long"),
    ):
        result = run(path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert why in result.stderr
        assert "Traceback" not in result.stderr


def test_a_file_that_grows_is_read_as_far_as_the_first_time(clean: Path) -> None:
    with Files([str(clean)]) as files:
        first = list(files)
        clean.write_bytes(clean.read_bytes() + text(coups(5)))
        assert list(files) == first


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "long.ndjson"
    path.write_bytes(text(coups(1500)))
    code = "import sys; from cli.review.check import check; sys.argv = ['check', sys.argv[1], '--json']; check()"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(100)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


# --- lines too long -------------------------------------------------------------------------------------------


LENGTHS = [(MAX_LINE - 1, False), (MAX_LINE, False), (MAX_LINE + 1, True), (300_000, True)]


@pytest.mark.parametrize(("length", "long"), LENGTHS)
@pytest.mark.parametrize("end", [b"", b"\n", b"\nnext\n"])
def test_the_longest_line(tmp_path: Path, length: int, long: bool, end: bytes) -> None:
    path = tmp_path / "long"
    path.write_bytes(b"x" * length + end)
    lines = list(feed := FeedStream([str(path)]))
    assert len(lines) == (2 if end == b"\nnext\n" else 1)
    assert (lines[0].number, lines[0].raw) == (1, b"x" * min(length, MAX_LINE))
    assert [feed.place(line.number) for line in lines] == [(str(path), 1), (str(path), 2)][: len(lines)]
    digest = hashlib.sha256(b"x" * length).hexdigest()
    assert (lines[0].length, lines[0].sha256) == ((length, digest) if long else (None, None))


class Endless(io.RawIOBase):
    """A line of 200 MB, then a good one, from nowhere."""

    def __init__(self) -> None:
        self.pieces: Iterator[bytes] = iter([b"x" * 65536] * 3200 + [b"\n"] + [b"y\n"])

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        piece = next(self.pieces, b"")
        memoryview(buffer)[: len(piece)] = piece  # type: ignore[arg-type]
        return len(piece)


def test_a_line_of_200_mb_is_never_held(monkeypatch: pytest.MonkeyPatch) -> None:
    def read() -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless(), 65536)))
        first, second = FeedStream(["-"])
        assert (first.length, len(first.raw), second.raw) == (3200 * 65536, MAX_LINE, b"y")

    assert peak_of(read) < 8 * 1024 * 1024


def test_a_line_too_long_is_refused_and_the_next_goes_on() -> None:
    lines = coups().raw()
    long = b'{"note":"' + b"x" * 100_000 + b'"}'
    found = report("-", stdin=b"\n".join([lines[0], long, *lines[1:]]))
    (refused,) = found["refused"]
    assert (refused["line"], refused["field"], refused["length"]) == (2, "", len(long))
    assert refused["sha256"] == hashlib.sha256(long).hexdigest()
    assert len(refused["raw"]) == MAX_LINE
    assert names(found) == ["BAC07/S1/1", "BAC07/S1/2"]


def test_a_failure_is_one_of_ours() -> None:
    with pytest.raises(FeedUnreadable):
        list(FeedStream(["/nowhere/at/all"]))


def test_what_comes_from_a_pipe_is_read_again_while_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the fold does where it asks what comes later."""
    lines = [b'{"n":%d}' % number for number in range(60_000)]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(lines))))
    with Files(["-"]) as feed:
        assert len(list(feed)) == len(lines)
        found = []
        for one in feed:
            if one.number == 20_000:
                assert [again.raw for again in feed] == lines
            found.append(one.raw)
    assert found == lines
