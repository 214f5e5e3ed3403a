"""Help that is kept: what `--help` says, without loading the command.

A command's options know every game, ruleset and column, and loading those takes a good part of a second. So the pages
are kept in help.json. The commands themselves write it, and a test holds both to the same words. What is kept is what
a command tells click's formatter, not finished lines: each terminal has its own width.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click

KEPT = Path(__file__).with_name("help.json")

Page = list[list[Any]]
"""What the formatter is told, in order: the name of a method and its arguments."""


class Recorder(click.HelpFormatter):
    """A formatter that writes down what it is told."""

    def __init__(self) -> None:
        super().__init__(width=10_000)  # so that no summary of a command is cut short
        self.page: Page = []

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Without the name by which the program was called."""
        self.page.append(["write_usage", args])

    def write_heading(self, heading: str) -> None:
        self.page.append(["write_heading", heading])

    def write_paragraph(self) -> None:
        self.page.append(["write_paragraph"])

    def write_text(self, text: str) -> None:
        self.page.append(["write_text", text])

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        self.page.append(["write_dl", [list(row) for row in rows]])

    def indent(self) -> None:
        self.page.append(["indent"])

    def dedent(self) -> None:
        self.page.append(["dedent"])


class KeptHelp(click.Command):
    """A command that can do no more than show its help."""

    def __init__(self, page: Page) -> None:
        super().__init__(None)
        self.page = page

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Tell the formatter what the command would."""
        for method, *told in self.page:
            match method:
                case "write_usage":
                    formatter.write_usage(ctx.command_path, *told)
                case "write_dl":
                    formatter.write_dl([(term, text) for term, text in told[0]])
                case _:
                    getattr(formatter, method)(*told)


def kept_help(words: list[str]) -> KeptHelp | None:
    """The help that the words ask for: names of a command, then `--help`, and nothing else."""
    page = _kept().get(" ".join(words[:-1])) if words[-1:] in (["--help"], ["-h"]) else None
    return KeptHelp(page) if page else None


@cache
def _kept() -> dict[str, Page]:
    pages: dict[str, Page] = json.loads(KEPT.read_bytes())
    return pages


def pages(command: click.Command, above: click.Context) -> Iterator[tuple[str, Page]]:
    """The pages of a command and all below it, by their names."""
    for name, below in sorted(getattr(command, "commands", {}).items()):
        ctx = click.Context(below, info_name=name, parent=above, **below.context_settings)
        recorder = Recorder()
        below.format_help(ctx, recorder)
        yield ctx.command_path.partition(" ")[2], recorder.page
        yield from pages(below, ctx)
