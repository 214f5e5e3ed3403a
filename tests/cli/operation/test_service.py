"""The units of systemd: as systemd reads them, never over others, each with what its job needs."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from cli.main import pitlog
from cli.operation.service_units import JOBS, quoted, units
from tests.cli.output.test_answers import held

WITNESS = "/srv/100% of \"it\" $HOME \\ 'x'"


def run(*words: object) -> Result:
    return CliRunner().invoke(pitlog, [str(word) for word in words])


def options(name: str) -> tuple[str, ...]:
    return ("--", WITNESS) if JOBS[name].needs else ()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd")
@pytest.mark.parametrize("account", [(), ("--user",)], ids=["machine", "user"])
def test_systemd_finds_nothing_wrong_with_the_units(account: tuple[str, ...], tmp_path: Path) -> None:
    for name in JOBS:
        assert run("service", "install", name, *account, "--to", tmp_path, *options(name)).exit_code == 0
    found = subprocess.run(["systemd-analyze", "verify", *tmp_path.iterdir()], capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (0, "")


def unquoted(text: str) -> str:
    """A quoted word as systemd's manual has it read: escapes of C, then `%%` and `$$`."""
    inner = re.sub(r"\\(.)", r"\1", text[1:-1])
    return inner.replace("%%", "%").replace("$$", "$")


@given(st.text(st.characters(exclude_categories=["C"])))
def test_any_word_arrives_as_it_was(word: str) -> None:
    assert unquoted(quoted(word)) == word
    assert not re.search(r'(?<!\\)(?:\\\\)*"', quoted(word)[1:-1])


def test_a_unit_starts_this_program_on_that_home_with_those_options(tmp_path: Path) -> None:
    text = run("--home", tmp_path, "service", "show", "feed", "--", "--port", "9000").output
    [start] = re.findall("^ExecStart=(.*)$", text, re.MULTILINE)
    program, *words = start.split(" ")
    assert Path(unquoted(program)).is_absolute()
    assert [unquoted(word) for word in words] == ["--home", str(tmp_path), "serve", "--feed", "--port", "9000"]


def test_a_job_that_is_repeated_has_a_timer_and_one_that_stays_is_started_again() -> None:
    for name, job in JOBS.items():
        made: dict[str, Any] = units(name, "/bin/pitlog", None, (), False)
        assert (f"pitlog-{name}.timer" in made) == (job.every is not None)
        assert ("Restart=on-failure" in made[f"pitlog-{name}.service"]) == (job.every is None)
        assert "User=pitlog" in made[f"pitlog-{name}.service"]
        assert "User=" not in units(name, "/bin/pitlog", "/h", (), True)[f"pitlog-{name}.service"]


def test_installing_overwrites_nothing_unasked_and_says_what_comes_next(tmp_path: Path) -> None:
    dry = run("service", "install", "sealer", "--to", tmp_path, "--dry-run")
    assert dry.exit_code == 0 and not [*tmp_path.iterdir()]
    done = run("service", "install", "sealer", "--to", tmp_path)
    assert "systemctl daemon-reload && systemctl enable --now pitlog-sealer.timer" in done.stderr
    (tmp_path / "pitlog-sealer.timer").write_text("mine")
    (tmp_path / "pitlog-sealer.service").unlink()
    assert run("service", "install", "sealer", "--to", tmp_path).exit_code != 0
    assert not (tmp_path / "pitlog-sealer.service").exists()
    assert run("service", "install", "sealer", "--to", tmp_path, "--force").exit_code == 0
    assert (tmp_path / "pitlog-sealer.timer").read_text() != "mine"


def test_a_witness_without_its_directory_and_a_folder_that_is_a_file_are_errors(tmp_path: Path) -> None:
    assert "give the witness's directory after --" in run("service", "show", "witness").output
    (tmp_path / "file").touch()
    assert run("service", "install", "feed", "--to", tmp_path / "file" / "below").exit_code != 0


def test_json(tmp_path: Path) -> None:
    [shown] = held("service show", run("service", "show", "sealer", "--json").stdout)
    assert shown == {"units": ["pitlog-sealer.service", "pitlog-sealer.timer"], "files": []}
    [written] = held("service install", run("service", "install", "feed", "--to", tmp_path, "--json").stdout)
    assert written["files"] == [str(tmp_path / "pitlog-feed.service")]


def test_uninstalling_removes_what_was_installed_and_nothing_else(tmp_path: Path) -> None:
    """With the links that enabled it, and not what somebody else wrote under such a name."""
    for name in ("feed", "sealer"):
        run("service", "install", name, "--to", tmp_path)
    wants = tmp_path / "timers.target.wants"
    wants.mkdir()
    (wants / "pitlog-sealer.timer").symlink_to(tmp_path / "pitlog-sealer.timer")
    (tmp_path / "postgresql.service").write_text("[Unit]\n")
    assert "would remove" in run("service", "uninstall", "--to", tmp_path, "--dry-run").output
    done = run("service", "uninstall", "sealer", "--to", tmp_path)
    assert "systemctl stop pitlog-sealer.timer pitlog-sealer.service; systemctl daemon-reload" in done.stderr
    assert {path.name for path in tmp_path.rglob("*")} == {"pitlog-feed.service", "postgresql.service", wants.name}
    (tmp_path / "pitlog-viewer.service").write_text("[Unit]\nDescription=mine\n")
    assert "not written by pitlog" in run("service", "uninstall", "--to", tmp_path).output
    assert (tmp_path / "pitlog-feed.service").exists()
    (tmp_path / "pitlog-viewer.service").unlink()
    assert run("service", "uninstall", "--to", tmp_path).exit_code == 0
    assert "no units" in run("service", "uninstall", "--to", tmp_path).output
