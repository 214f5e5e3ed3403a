"""Completion, as bash asks for it, and by the protocol of all shells."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cli.main import pitlog as command
from cli.shell_words import SWITCHED_ON, kinds_of

from ...projections.evenings import OwingEvening
from ...servers import Databases
from ..filled import filled
from ..running import Pitlog, finished, surroundings

BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def full(databases: Databases) -> Iterator[Pitlog]:
    with filled(databases, fill) as pitlog:
        yield pitlog


def fill(pitlog: Pitlog) -> None:
    pitlog.said("init", "--name", "The Harbour Casino", "--zone", "Pacific/Auckland")
    it = OwingEvening("BAC07").day(seated=("P118", "P2")).coup("P118", seat=1)
    it.add("dispute_raised", dispute="D-1", rounds=["BAC07-R1"], player="P118", note="It was a tie.")
    pitlog.recorded(it.raw())
    pitlog.run("rounds")


def asked(environ: dict[str, str], *program: str) -> tuple[str, str]:
    """What a program writes, and its errors. Nothing of the caller's shell is in its surroundings."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        program, env={**surroundings(environ), "PATH": path}, capture_output=True, text=True, check=True
    )
    return done.stdout, done.stderr


def offered(environ: dict[str, str], *words: str, shell: str = "zsh") -> list[str]:
    """What is offered for the last word."""
    asks = {
        "_PITLOG_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": " ".join(("pitlog", *words)),
        "COMP_CWORD": words[-1] if shell == "fish" else str(len(words)),
    }
    code, out, err = finished(environ=environ | asks)
    assert code == 0
    assert err == ""
    lines = out.splitlines()
    return lines[1::3] if shell == "zsh" else [line.partition(",")[2].partition("\t")[0] for line in lines]


@pytest.mark.parametrize(
    ("words", "some"),
    [
        (("rounds", "--table", "ba"), "BAC07"),
        (("replay", "bac07-"), "BAC07-R1"),
        (("wagers", "--player", "P1"), "P118"),
        (("dispute", "show", "D"), "D-1"),
        (("dossier", "BAC"), "BAC07-R1"),
        (("facts", "--table", ""), "BAC07"),
        (("rounds", "--day", "19"), "1998-03-14"),
        (("rounds", "--ruleset", "vic"), "vic-2002-crown"),
        (("findings", "--code", "wrong"), "wrong-payment"),
        (("rules", "nz-1998"), "nz-1998-baccarat"),
        (("replay", "R1", "--as", "vic-2002-c"), "vic-2002-crown"),
        (("rou",), "rounds"),
    ],
)
@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_names_are_offered(full: Pitlog, words: tuple[str, ...], some: str, shell: str) -> None:
    assert some in offered(full.environ, *words, shell=shell)


def test_bash_offers_them(full: Pitlog) -> None:
    """In a real one, by its own variables."""
    script = (
        'eval "$(pitlog completion bash)"; COMP_WORDS=(pitlog rounds --table ba); COMP_CWORD=3; '
        '_pitlog_completion pitlog; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    assert asked(full.environ, "bash", "--norc", "--noprofile", "-c", script) == ("BAC07\n", "")


@pytest.mark.parametrize("shell", SWITCHED_ON)
def test_the_script_is_one_that_the_shell_can_read(shell: str) -> None:
    said = asked({}, "pitlog", "completion", shell)[0]
    assert "_PITLOG_COMPLETE" in said
    if (program := shutil.which(shell)) is not None:
        subprocess.run([program, "-n"], input=said, text=True, check=True)


def test_how_to_switch_it_on_is_in_the_help() -> None:
    said = asked({}, "pitlog", "completion", "--help")[0]
    assert all(f"pitlog completion {shell}" in said for shell in SWITCHED_ON)


def test_without_a_server_only_words_of_the_rules_are_offered(tmp_path: Path) -> None:
    """No server is started, nothing is made, and nothing is said of it."""
    environ = {"PITLOG_HOME": str(tmp_path / "none")}
    assert offered(environ, "rounds", "--table", "") == []
    assert "nz-1998-baccarat" in offered(environ, "rounds", "--ruleset", "nz-1998")
    assert not (tmp_path / "none").exists()
    assert offered({"PITLOG_DATABASE_URL": "postgresql://127.0.0.1:1/none"}, "rounds", "--table", "") == []
    assert offered({"PITLOG_DATABASE_URL": "nonsense"}, "rounds", "--table", "") == []


def test_an_option_given_twice_is_no_error_while_it_is_typed(full: Pitlog) -> None:
    assert "BAC07" in offered(full.environ, "replay", "--table", "BAC07", "--table", "B")


NAMED = {"table", "tables", "round", "round_", "rounds", "player", "dealer", "shoe", "ruleset", "rule", "code", "bet"}


def test_every_name_that_a_command_takes_can_be_completed() -> None:
    def params(one: click.Command) -> Iterator[click.Parameter]:
        yield from one.params
        for below in getattr(one, "commands", {}).values():
            yield from params(below)

    forgotten = {one.name for one in params(command) if one.name in NAMED and not kinds_of(one)}
    typed = {one.name for one in params(command) if isinstance(one.type, click.Choice | click.IntRange)}
    assert forgotten <= typed
