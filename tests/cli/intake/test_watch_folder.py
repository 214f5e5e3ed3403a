"""`pitlog watch-folder`: each file once, whatever happens; a bad one aside with its reason."""

import json
import os
from pathlib import Path

import pytest

from cli.imports.inbox import Inbox
from cli.intake import watch_folder

from ..running import Pitlog, soon
from .test_import import GOOD, HEAD, MAP

AT_ONCE = ("--every", "0.1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "map.toml").write_text(MAP)
    (tmp_path / "in").mkdir()
    return tmp_path / "in"


def hands(first: int, last: int) -> str:
    return HEAD + "".join(f"1,{n},6H 9S,4D 3C\n" for n in range(first, last))


def put(file: Path, text: str) -> None:
    """A whole file, as a careful program puts it."""
    part = file.with_name(f"{file.name}.part")
    part.write_text(text)
    part.rename(file)


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def watch(pitlog: Pitlog, folder: Path, *words: str, code: int = 0) -> list[dict[str, object]]:
    said = pitlog.said(
        "watch-folder", folder, "--map", folder.parent / "map.toml", "--once", "--json", *AT_ONCE, *words, code=code
    )
    return [json.loads(line) for line in said.splitlines()]


def test_every_file_is_recorded_once_and_put_away(pitlog: Pitlog, folder: Path) -> None:
    (folder / "a.csv").write_text(hands(1, 4))
    (folder / "b.csv").write_text("%PDF-1.7 no table\n")
    (folder / "c.csv.part").write_text(hands(4, 6))
    (folder / "d.csv").write_text(HEAD + "1,9,XX,4D\n")
    said = {str(one["file"]): one for one in watch(pitlog, folder, code=1)}
    assert {"a.csv", "b.csv", "d.csv"} == said.keys()
    assert [said[name]["reason"] is None for name in sorted(said)] == [True, False, False]
    assert names(folder) == {
        "done/a.csv", "failed/b.csv", "failed/b.csv.reason.txt", "failed/d.csv", "failed/d.csv.reason.txt",
        "c.csv.part",
    }  # fmt: skip
    assert "a PDF" in (folder / "failed" / "b.csv.reason.txt").read_text()
    before = pitlog.facts()
    (folder / "a.csv").write_text(hands(1, 4))
    [again] = watch(pitlog, folder)
    assert (again["result"]["recorded"], again["put"]) == (0, str(folder / "done" / "a.csv~2"))  # type: ignore[index]
    assert pitlog.facts() == before


def test_killed_between_recording_and_putting_away(
    pitlog: Pitlog, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start reads the file again, and the record recognises it."""
    (folder / "a.csv").write_text(hands(1, 4))
    with monkeypatch.context() as patch:
        patch.setattr(Inbox, "done", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        pitlog.run("watch-folder", folder, "--map", folder.parent / "map.toml", "--once", *AT_ONCE)
    recorded = pitlog.facts()
    assert recorded and names(folder) == {"a.csv"}
    [again] = watch(pitlog, folder)
    assert again["result"]["recorded"] == 0  # type: ignore[index]
    assert (pitlog.facts(), names(folder)) == (recorded, {"done/a.csv"})


def test_killed_while_a_file_is_put_away(folder: Path) -> None:
    """It has both names for a moment."""
    (folder / "a.csv").write_text("x")
    (folder / "done").mkdir()
    os.link(folder / "a.csv", folder / "done" / "a.csv")
    with Inbox(folder, keep=False) as inbox:
        assert inbox.done(folder / "a.csv") == folder / "done" / "a.csv"
    assert names(folder) == {"done/a.csv"}


def test_a_file_that_stays_is_read_again_when_it_has_grown(pitlog: Pitlog, folder: Path) -> None:
    file = folder / "live.csv"
    file.write_text(hands(1, 4))
    assert [one["result"]["recorded"] for one in watch(pitlog, folder, "--keep")] == [1 + 3 * 6]  # type: ignore[index]
    assert watch(pitlog, folder, "--keep") == []
    file.write_text(hands(1, 6))
    [grown] = watch(pitlog, folder, "--keep")
    assert (grown["result"]["recorded"], grown["result"]["already_there"]) == (2 * 6, 1 + 3 * 6)  # type: ignore[index]
    (folder / ".pitlog-import.json").write_text("nonsense")
    [forgotten] = watch(pitlog, folder, "--keep")
    assert forgotten["result"]["recorded"] == 0  # type: ignore[index]


def test_a_file_is_finished_when_it_rests(folder: Path) -> None:
    with Inbox(folder, keep=False) as inbox:
        assert inbox.finished() == []
        (folder / "a.csv").write_text("1")
        assert inbox.finished() == []
        (folder / "a.csv").write_text("12")
        assert inbox.finished() == []
        assert inbox.finished() == [folder / "a.csv"]


def test_a_folder_has_one_follower_and_is_followed_until_it_is_told(pitlog: Pitlog, folder: Path) -> None:
    words = ("watch-folder", folder, "--map", folder.parent / "map.toml", *AT_ONCE)
    with pitlog.process(*words) as process:
        put(folder / "a.csv", hands(1, 3))
        soon(lambda: (folder / "done" / "a.csv").exists())
        assert "stop that one first" in pitlog.run(*words, "--once").stderr
        put(folder / "b.csv", HEAD + GOOD.replace("1,1", "1,7"))
        soon(lambda: (folder / "done" / "b.csv").exists())
        process.kill()
    assert len(pitlog.facts().splitlines()) == 1 + 3 * 6


def test_what_is_wrong_with_the_map_or_the_folder_is_said_at_once(pitlog: Pitlog, folder: Path) -> None:
    (folder / "a.csv").write_text(hands(1, 3))
    (folder.parent / "bad.toml").write_text("nonsense")
    assert pitlog.run("watch-folder", folder, "--map", folder.parent / "bad.toml", "--once").exit_code == 2
    assert pitlog.run("watch-folder", folder / "none", "--map", folder.parent / "map.toml", "--once").exit_code == 2
    assert names(folder) == {"a.csv"}
    assert watch_folder.watch_folder.name == "watch-folder"


def test_a_shoe_that_goes_on_in_the_next_file_is_begun_once(pitlog: Pitlog, folder: Path) -> None:
    """The second file has its first row at another time; nothing of it is refused."""
    rules = MAP.replace('start = "2024-01-01T10:00:00+00:00"', 'at = "{at}"').replace("step = 40", 'zone = "UTC"')
    shoe = '[[fact]]\nfact = "shoe_started"\nnew = "{shoe}"\nshoe = "{shoe}"\n'
    (folder.parent / "map.toml").write_text(rules.replace("[[fact]]", shoe + "[[fact]]", 1))
    for hour in (10, 11):
        put(folder / f"{hour}.csv", f"at,{HEAD}2024-01-01 {hour}:00,1,{hour},6H 9S,4D 3C\n")
        watch(pitlog, folder)
    facts = [json.loads(line) for line in pitlog.facts().splitlines()]
    assert [one["at"][11:13] for one in facts if one["fact"] == "shoe_started"] == ["10"]
    assert len([one for one in facts if one["fact"] == "round_ended"]) == 2
