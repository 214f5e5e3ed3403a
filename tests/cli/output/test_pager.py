"""Long answers go through a pager where a person reads them, and nowhere else."""

from pathlib import Path

import pytest

from ...feeds import Feed
from ..running import Pitlog, on_terminal


def played(pitlog: Pitlog) -> None:
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned()
    for n in range(1, 40):
        feed.started(f"R{n}").wager(f"w{n}", player="P103").closed().cards("9D:player 2D:banker TD:player 5D:banker")
        feed.result("player").settled(f"w{n}", "lose").ended()
    pitlog.recorded(feed.raw())


ASKED = (
    ("facts",), ("rounds",), ("findings",), ("wagers", "--json"), ("rules",), ("find", "BAC07"), ("quarantine", "list"),
    ("check", "{feed}"),
)  # fmt: skip


@pytest.mark.parametrize("words", ASKED)
def test_a_terminal_has_a_pager_and_a_pipe_has_none(pitlog: Pitlog, tmp_path: Path, words: tuple[str, ...]) -> None:
    played(pitlog)
    pitlog.run("record", "-", stdin=b"".join(b'{"fact":"card_drawn","id":"q%d"}\n' % n for n in range(30)))
    feed = tmp_path / "feed"
    feed.write_bytes(pitlog.facts())
    words = tuple(word.format(feed=feed) for word in words)
    piped = pitlog.run(*words)
    environ = {**pitlog.environ, "PAGER": "sed s/^/@/"}
    code, seen = on_terminal(*words, environ=environ, columns=200)
    lines = [line for line in seen.splitlines() if line.startswith("@")]
    assert len(lines) > 20
    assert code == piped.exit_code
    assert "@" not in piped.stdout
    for off in ("", "cat", "no-such-pager"):
        assert "@" not in on_terminal(*words, environ={**environ, "PAGER": off}, columns=200)[1]


def test_who_has_seen_enough_leaves(pitlog: Pitlog) -> None:
    played(pitlog)
    code, seen = on_terminal("facts", "--json", environ={**pitlog.environ, "PAGER": "head -n 1"}, columns=200)
    assert (code, seen.count("position")) == (0, 1)
    assert "Error" not in seen


def test_an_error_is_said_though_nothing_was_shown(pitlog: Pitlog) -> None:
    played(pitlog)
    code, seen = on_terminal("rounds", "--table", "BAC77", environ={**pitlog.environ, "PAGER": "cat -A"})
    assert code == 2
    assert "did you mean BAC07?" in seen
