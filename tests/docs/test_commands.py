"""docs/COMMANDS.md names every command and every option, and none that does not exist. Other pages name no other."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cli.main import pitlog

from .pages import COMMANDS, DECISIONS, FRONT, PAGES, ROOT, calls, named, prose, rows, sections, text

Path_ = tuple[str, ...]
HELP = {"-h", "--help"}
LINK = re.compile(r"\]\(([^)\s]+)\)")


def tree(group: click.Group = pitlog, above: Path_ = ()) -> Iterator[tuple[Path_, click.Command]]:
    """Every command that does something, with its name."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from tree(command, (*above, name))
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield (*above, name), command


KNOWN = {" ".join(path): command for path, command in tree()}
SAID = sections(text(COMMANDS))


def told(command: click.Command) -> dict[str, click.Parameter]:
    """The arguments and options of a command, as the page has to name them."""
    found: dict[str, click.Parameter] = {}
    for param in command.params:
        names = param.opts if isinstance(param, click.Option) else [param.human_readable_name]
        found |= dict.fromkeys(names, param)
    return found


def options(command: click.Command) -> set[str]:
    """What may stand after a command with a dash."""
    return {name for param in command.params if isinstance(param, click.Option) for name in param.opts} | HELP


def wrong_in(arguments: list[str]) -> str | None:
    """What a call names that does not exist."""
    command: click.Command = pitlog
    allowed = options(pitlog) | {"--version"}
    rest = iter(arguments)
    for word in rest:
        if word == "--":
            return None  # what follows is another command's
        if word.startswith("-") and word != "-":
            if word.partition("=")[0] not in allowed:
                return word
            if word == "--home":
                next(rest, None)
        elif isinstance(command, click.Group):
            if not word.isidentifier():
                return None  # COMMAND, ..., or a placeholder
            if word not in command.commands:
                return word
            command = command.commands[word]
            allowed = options(command)
    return None


def test_every_command_has_a_section_and_no_other_has() -> None:
    """By its whole name."""
    assert set(SAID) == set(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_every_option_and_argument_is_told_and_no_other(name: str) -> None:
    """In the table of the command's section."""
    assert set(rows(SAID[name])) == set(told(KNOWN[name])), name


@pytest.mark.parametrize("name", KNOWN)
def test_defaults_are_those_of_the_program(name: str) -> None:
    """Where the program shows one, the row says it."""
    for option, param in told(KNOWN[name]).items():
        if isinstance(param, click.Option) and param.show_default:
            assert f"`{param.default}`" in rows(SAID[name])[option], option


@pytest.mark.parametrize("name", KNOWN)
def test_every_command_has_an_example_and_its_exit_codes(name: str) -> None:
    """One call of its own, and a line that says what 0, 1 and 2 mean here."""
    section = SAID[name]
    assert any(call[: len(name.split())] == name.split() for call in calls(section)), "no example"
    assert "Exit codes: " in section


def test_options_of_the_whole_program_are_told() -> None:
    """Before the first command."""
    head = text(COMMANDS).partition("## `pitlog ")[0]
    assert set(rows(head)) >= set(told(pitlog)) | HELP | {"--version"}


def test_a_call_that_names_nothing_is_seen() -> None:
    """The two tests below would catch a wrong command, a wrong subcommand, a wrong option."""
    page = "```sh\npitlog recrod x.jsonl\nA=1 pitlog token ad x | pitlog record --jsn -\n```\n`pitlog --hom x status`"
    assert [wrong_in(call) for call in calls(page)] == ["recrod", "ad", "--jsn", "--hom"]


@pytest.mark.parametrize("page", [*FRONT, *(ROOT / "docs").glob("*.md"), *DECISIONS], ids=named)
def test_pages_call_only_what_exists(page: Path) -> None:
    """README.md among them, where there is one."""
    assert [(call, wrong) for call in calls(text(page)) if (wrong := wrong_in(call))] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_to_files(page: Path) -> None:
    """Every relative link."""
    for target in LINK.findall(prose(page)):
        if "://" not in target and not target.startswith("#"):
            assert (page.parent / target.partition("#")[0]).exists(), target


@pytest.mark.parametrize("page", DECISIONS, ids=named)
def test_every_decision_has_its_parts(page: Path) -> None:
    """What was to be decided, what was, and what follows; and its number is its own."""
    assert re.match(rf"# 0*{int(page.name[:4])}[:.] ", text(page))
    assert [one for one in ("## Context", "## Decision", "## Consequences") if one not in text(page)] == []


def test_no_number_is_given_twice() -> None:
    """A decision is cited by its number."""
    numbers = [page.name[:4] for page in DECISIONS]
    assert len(set(numbers)) == len(numbers)
