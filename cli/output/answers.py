"""What a command did, as a sentence for people or as JSON for programs.

@json_option                     # gives the command --json
say(Raised(...), "raised D-1")   # one of both
"""

from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec
from msgspec import Struct

_JSON = "cli.output.answers.json"
C = TypeVar("C", bound=Callable[..., Any])


def json_option(command: C) -> C:
    """Give a command `--json`. Only this module sees it."""

    def given(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        ctx.meta[_JSON] = value

    words = "Write one JSON object."
    return click.option("--json", is_flag=True, expose_value=False, is_eager=True, callback=given, help=words)(command)


def wants_json() -> bool:
    """Whether this command was given `--json`, however it takes it."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_JSON) or context.params.get("as_json"))


def say(answer: Struct, words: str, keep: str = "") -> None:
    """Print what was done. `keep`: what a person should do with it, on standard error."""
    click.echo(msgspec.json.encode(answer) if wants_json() else words)
    if keep:
        click.echo(keep, err=True)
