"""The help that is kept is what the commands say. `PITLOG_WRITE_DOCS=1` writes it anew."""

import os
import subprocess
import sys

import click
import msgspec
import pytest
from click.testing import CliRunner

from cli.help_pages import KEPT, kept_help, pages
from cli.main import pitlog


def _pages() -> dict[str, list[list[object]]]:
    return dict(pages(pitlog, click.Context(pitlog, info_name="pitlog", **pitlog.context_settings)))


def test_kept_pages_are_those_of_the_commands() -> None:
    said = msgspec.json.encode(_pages())
    if os.environ.get("PITLOG_WRITE_DOCS"):
        KEPT.write_bytes(b"{\n" + b",\n".join(_line(name, page) for name, page in _pages().items()) + b"\n}\n")
    assert msgspec.json.decode(KEPT.read_bytes()) == msgspec.json.decode(said), "PITLOG_WRITE_DOCS=1 writes it anew"


def _line(name: str, page: object) -> bytes:
    return msgspec.json.encode(name) + b": " + msgspec.json.encode(page)


@pytest.mark.parametrize("width", [60, 80, 200])
def test_kept_help_prints_what_the_command_prints(width: int) -> None:
    for name in _pages():
        words = name.split()
        kept = CliRunner().invoke(pitlog, [*words, "--help"], terminal_width=width)
        # A second option keeps the short way from being taken.
        loaded = CliRunner().invoke(pitlog, [*words, "--help", "--help"], terminal_width=width)
        assert kept.exit_code == loaded.exit_code == 0
        if not any(heading == ["write_heading", "Commands"] for heading in kept_help([*words, "-h"]).page):  # type: ignore[union-attr]
            assert kept.output == loaded.output, name


def test_kept_help_loads_no_command() -> None:
    modules = run_python(
        "import sys; sys.argv = ['pitlog', 'rounds', '--help']; from cli.main import main\n"
        "try: main()\n"
        "except SystemExit as end: assert end.code == 0\n"
        "print('LOADED', *sys.modules)"
    ).partition("LOADED")[2]
    assert modules and not {"psycopg", "asyncio", "domain.games", "domain.facts", "projections.questions"} & {
        *modules.split()
    }


def run_python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_anything_else_is_not_help() -> None:
    assert kept_help(["rounds"]) is None
    assert kept_help(["rounds", "--limit", "--help"]) is None
    assert kept_help(["--help"]) is None
    assert kept_help([]) is None
