"""No command overwrites a file that exists, unless it is told to: all options that write a file, in one table."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cli.main import pitlog as command
from cli.output.files import OutputFile

from ..running import Pitlog

RESUMED = {("verify", "--state")}
"""Files that a command writes again on purpose: they hold how far it came."""


def commands(group: click.Group, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with its words."""
    for name, one in group.commands.items():
        yield (*words, name), one
        if isinstance(one, click.Group):
            yield from commands(one, (*words, name))


def writes(option: click.Parameter) -> bool:
    """Whether the option names a file to be written."""
    kind = option.type
    if isinstance(kind, click.File):
        return "w" in kind.mode
    return isinstance(kind, click.Path) and not kind.exists and kind.file_okay and not kind.dir_okay


OPTIONS = [
    (words, option.opts[0])
    for words, one in commands(command)
    for option in one.params
    if isinstance(option, click.Option) and writes(option) and (words[-1], option.opts[0]) not in RESUMED
]


def test_the_table_has_every_command_with_an_output() -> None:
    named = {" ".join(words) for words, _ in OPTIONS}
    assert named >= {"dossier", "export", "commission", "witness pull", "seal", "simulate", "estate differences"}
    with_o = {words for words, one in commands(command) for option in one.params if "-o" in option.opts}
    assert {words for words, option in OPTIONS if option == "-o"} == with_o


@pytest.mark.parametrize(("words", "option"), OPTIONS, ids=str)
def test_a_file_that_is_there_stays(words: tuple[str, ...], option: str, pitlog: Pitlog, tmp_path: Path) -> None:
    file = tmp_path / "there.csv"
    file.write_bytes(b"what somebody made")
    result = pitlog.run(*words, option, file)
    assert result.exit_code == 2
    assert "there.csv exists already" in result.stderr
    assert "[385]" in result.stderr
    assert file.read_bytes() == b"what somebody made"
    assert "[385]" not in pitlog.run(*words, option, file, "--force").stderr
    assert "[385]" not in pitlog.run(*words, option, tmp_path / "new.csv").stderr
    assert "[385]" not in pitlog.run(*words, option, "/dev/null").stderr


@pytest.mark.parametrize("option", ["-o", "--timestamp-request", "--truth"])
def test_every_such_option_is_of_one_kind(option: str) -> None:
    """So that the rule has one place in the program."""
    kinds = [one.type for _, each in commands(command) for one in each.params if option in one.opts]
    assert kinds
    assert all(isinstance(kind, OutputFile) for kind in kinds)


def test_force_overwrites(pitlog: Pitlog, tmp_path: Path) -> None:
    file = tmp_path / "truth"
    file.write_bytes(b"old")
    words = ("simulate", "--ruleset", "nz-1996-roulette", "--truth", file)
    assert pitlog.run(*words).exit_code == 2
    assert pitlog.run(*words, "--force").exit_code == 0
    assert file.read_bytes() == b""
