"""`pitlog record`: what it takes, what it says, how it ends."""

import gzip
import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from cli.intake import recording

from ...faults.feeds import card, shift
from ...servers import rows, superuser, value
from ..running import Pitlog, finished, on_terminal, peak, soon, written_to

FEED = shift("BAC07", 30)
MIB = 80
"""More than any command needs, whatever passes through it."""


@pytest.fixture
def feed(tmp_path: Path) -> Path:
    return written_to(tmp_path / "feed.ndjson", FEED)


def count(pitlog: Pitlog) -> int:
    found: int = value(pitlog.server, "SELECT count(*) FROM pitlog.facts")
    return found


# --- what it takes --------------------------------------------------------------------------------------------


def test_a_file_standard_input_and_gzip(pitlog: Pitlog, feed: Path, tmp_path: Path) -> None:
    assert pitlog.said("record", feed) == "30 recorded, 0 already there, 0 refused\n"
    assert pitlog.said("record", "-", stdin=feed.read_bytes()) == "0 recorded, 30 already there, 0 refused\n"
    packed = tmp_path / "any name"
    packed.write_bytes(gzip.compress(feed.read_bytes()))
    assert pitlog.said("record", packed) == "0 recorded, 30 already there, 0 refused\n"


def test_several_files_are_one_feed(pitlog: Pitlog, tmp_path: Path) -> None:
    files = [written_to(tmp_path / f"{n}", FEED[10 * n : 10 * n + 12]) for n in range(3)]
    assert pitlog.said("record", *files) == "30 recorded, 4 already there, 0 refused\n"
    assert pitlog.facts() == b"".join(line + b"\n" for line in FEED)


@pytest.mark.parametrize("content", [b"", b"\n\n  \n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_no_fault(pitlog: Pitlog, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "empty").write_bytes(content)
    assert pitlog.said("record", tmp_path / "empty") == "0 recorded, 0 already there, 0 refused\n"


def test_a_pipe_with_a_name(pitlog: Pitlog, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pitlog.process("record", tmp_path / "pipe") as process:
        (tmp_path / "pipe").write_bytes(b"\n".join(FEED))
        assert process.communicate()[0] == b"30 recorded, 0 already there, 0 refused\n"


# --- what it can't take ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "why"), [("none", "no such file"), ("", "it is a directory")])
def test_what_is_no_file_is_found_before_anything_is_recorded(
    pitlog: Pitlog, feed: Path, tmp_path: Path, name: str, why: str
) -> None:
    result = pitlog.run("record", feed, tmp_path / name)
    assert result.exit_code == 2
    assert result.stdout == "0 recorded, 0 already there, 0 refused\n"
    assert why in result.stderr
    assert "[126]" in result.stderr
    assert count(pitlog) == 0


def test_a_damaged_gzip_file_keeps_what_came_before(pitlog: Pitlog, tmp_path: Path) -> None:
    packed = gzip.compress(b"\n".join(shift("BAC07", 3000)))
    (tmp_path / "damaged.gz").write_bytes(packed[: len(packed) // 2])
    result = pitlog.run("record", "--batch", 10, tmp_path / "damaged.gz")
    assert result.exit_code == 2
    assert "the gzip file is damaged" in result.stderr
    assert result.stdout.startswith(f"{count(pitlog):,} recorded")
    assert count(pitlog) > 0


def test_refused_lines_are_named_with_file_and_line(pitlog: Pitlog, tmp_path: Path) -> None:
    first = written_to(tmp_path / "first", [FEED[0], b"", b"bad"])
    second = written_to(tmp_path / "second", [FEED[1], card("x", card="1Z"), FEED[2]])
    result = pitlog.run("record", first, second)
    assert (result.exit_code, result.stdout) == (1, "3 recorded, 0 already there, 2 refused\n")
    one, two = result.stderr.splitlines()
    assert one.startswith(f"{first} line 3 refused: not JSON")
    assert two.startswith(f"{second} line 2 refused: card: ")


def test_of_many_refused_lines_some_are_shown(pitlog: Pitlog) -> None:
    result = pitlog.run("record", "-", stdin=b"\n".join(b"{bad %d" % n for n in range(21)))
    assert result.stderr.splitlines()[20:] == ["and 1 more refused line: see `pitlog quarantine list`"]


def test_what_a_feed_says_does_not_reach_the_terminal_as_it_came(pitlog: Pitlog) -> None:
    result = pitlog.run("record", "-", stdin=b'{"fact":"\\u001b[31m\\u202e"}\n\x1b]0;title\x07')
    assert "\x1b" not in result.output
    assert "\u202e" not in result.output


def test_the_summary_as_json(pitlog: Pitlog) -> None:
    feed = b"\n".join([*FEED, FEED[3], b"bad"])
    result = pitlog.run("record", "--json", "-", stdin=feed)
    assert json.loads(result.stdout) == {"recorded": 30, "already_there": 1, "refused": 1}
    assert (result.exit_code, result.stderr) == (1, "")


# --- how it ends ----------------------------------------------------------------------------------------------


def test_a_database_that_fails_in_the_middle(pitlog: Pitlog) -> None:
    """What was acknowledged is said, and is there; then why it went no further."""
    with pitlog.process("record", "--batch", 10, "-") as process:
        assert process.stdin is not None
        process.stdin.write(b"".join(line + b"\n" for line in FEED[:10]))
        process.stdin.flush()
        soon(lambda: count(pitlog) == 10)
        with superuser(pitlog.server) as connection:
            connection.execute("REVOKE EXECUTE ON FUNCTION pitlog.append_facts FROM pitlog_writer")
        out, err = process.communicate(b"".join(line + b"\n" for line in FEED[10:]))
    assert process.returncode == 2
    assert out == b"10 recorded, 0 already there, 0 refused\n"
    assert err.startswith(b"pitlog: the database refuses this to the login in use")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ended_in_the_middle(pitlog: Pitlog, sent: signal.Signals, code: int) -> None:
    """By the keyboard, or by whoever runs the machine."""
    with pitlog.process("record", "--batch", 10, "-") as process:
        assert process.stdin is not None
        process.stdin.write(b"".join(line + b"\n" for line in FEED[:25]))
        process.stdin.flush()
        soon(lambda: count(pitlog) == 20)
        process.send_signal(sent)
        out, err = process.communicate()
    assert process.returncode == code
    acknowledged = int(out.split()[0])  # the last batch may be recorded, and its answer not read yet
    assert acknowledged in {10, 20}
    assert out == b"%d recorded, 0 already there, 0 refused\n" % acknowledged
    assert err.strip().startswith(b"interrupted after %d lines: " % acknowledged)
    assert b"Run the same command again" in err
    assert count(pitlog) == 20
    assert pitlog.recorded(FEED).facts() == b"".join(line + b"\n" for line in FEED)


def test_the_same_feed_at_once_from_two_programs(pitlog: Pitlog, tmp_path: Path) -> None:
    big = written_to(tmp_path / "big", shift("BAC07", 3000))
    with pitlog.process("record", "--json", big) as one, pitlog.process("record", "--json", big) as two:
        found = [json.loads(process.communicate()[0]) for process in (one, two)]
    assert [each["recorded"] + each["already_there"] for each in found] == [3000, 3000]
    assert sum(each["recorded"] for each in found) == count(pitlog) == 3000


def test_a_terminal_shows_how_far_it_is_and_a_pipe_does_not(pitlog: Pitlog, tmp_path: Path) -> None:
    big = written_to(tmp_path / "big", shift("BAC07", 3000))
    code, seen = on_terminal("record", big, environ=pitlog.environ)
    assert code == 0
    assert "recording" in seen
    assert "3,000 recorded" in seen
    assert finished("record", big, environ=pitlog.environ) == (0, "0 recorded, 3,000 already there, 0 refused\n", "")


@pytest.mark.parametrize("facts", [100_000, pytest.param(1_000_000, marks=pytest.mark.prove)])
def test_very_many_facts_go_in_and_come_out_in_flat_memory(pitlog: Pitlog, tmp_path: Path, facts: int) -> None:
    """Byte for byte, and within the same bound however many they are."""
    big = written_to(tmp_path / "big", shift("BAC07", facts))
    assert peak(pitlog, "record", big) < MIB
    with (tmp_path / "out").open("wb") as out:
        assert peak(pitlog, "facts", stdout=out) < MIB
    assert subprocess.run(["cmp", big, tmp_path / "out"], check=False).returncode == 0


# --- long feeds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", [0, 2_000, 10**9])
@pytest.mark.parametrize("piped", [False, True])
def test_several_processes_say_what_one_says(
    pitlog: Pitlog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: int, piped: bool
) -> None:
    """From the first line on, after some, or not at all: the same words in the same order, and the same end."""
    monkeypatch.setattr(recording, "LONG_FEED", bound)
    monkeypatch.setattr(recording, "cores_beside_server", lambda: 2)
    mixed = [line for lines in zip(*(shift(f"T{n}", 40) for n in range(3)), strict=True) for line in lines]
    bad = [b"bad %d" % n for n in range(22)]
    lines = [*mixed[:60], *bad[:2], *mixed[60:], mixed[3], *bad[2:], card("T1-1", "T1", card="2C")]
    file = written_to(tmp_path / "long", lines)
    result = pitlog.run("record", "--batch", 7, *(["-"] if piped else [file]), stdin=file.read_bytes())
    assert (result.exit_code, result.stdout) == (1, "120 recorded, 1 already there, 23 refused\n")
    told = result.stderr.splitlines()
    assert [int(one.partition(" line ")[2].split()[0]) for one in told[:20]] == [61, 62, *range(124, 142)]
    assert told[20:] == ["and 3 more refused lines: see `pitlog quarantine list`"]
    for n in range(3):
        its = "SELECT line FROM pitlog.facts WHERE table_name = %s ORDER BY position"
        assert [line for (line,) in rows(pitlog.server, its, f"T{n}")] == shift(f"T{n}", 40)
