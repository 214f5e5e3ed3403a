"""The option `--why`: the reason that is recorded with an act. `--reason` is accepted for it."""

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.parser import _OptionParser

from cli.output.user_text import TEXT

C = TypeVar("C", bound=Callable[..., Any])

OTHER = "--reason"
"""Accepted for scripts that have it, and not shown in help."""


class _Why(click.Option):
    def add_to_parser(self, parser: _OptionParser, ctx: click.Context) -> None:
        """Add both names. An option that is given by both is given twice."""
        super().add_to_parser(parser, ctx)
        parser.add_option(obj=self, opts=[OTHER], dest=self.name, action="store", nargs=self.nargs)


def why_option(about: str, required: bool = False, default: str | None = None) -> Callable[[C], C]:
    """Give a command the option. `about`: what the reason is for."""
    given = {} if default is None else {"default": default}  # a default of None would count as an answer
    return click.option("--why", cls=_Why, required=required, type=TEXT, metavar="TEXT", help=about, **given)
