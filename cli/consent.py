"""The last step before a command writes: a dry run ends there, and what is for ever is asked about.

@writes                          # gives the command --dry-run
@writes_for_ever                 # gives it --dry-run and --yes

about_to("seal 12 facts")        # after all checks, before the first write
about_to("forget P118", ask="Forget?", left="P118 was not forgotten")
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click
import msgspec

from cli.errors import NoTerminal
from cli.output.answers import wants_json
from cli.output.user_text import safe
from domain.errors import Failed

_DRY_RUN, _YES = "cli.consent.dry_run", "cli.consent.yes"
C = TypeVar("C", bound=Callable[..., Any])


def writes(command: C) -> C:
    """Give a command `--dry-run`."""
    words = "Show what would be done, and write nothing."
    return _flag(_DRY_RUN, "--dry-run", words)(command)


def writes_for_ever(command: C) -> C:
    """Give a command `--dry-run` and `--yes`."""
    return writes(_flag(_YES, "--yes", "Do it without asking for confirmation.")(command))


def is_dry_run() -> bool:
    """Whether this command was given `--dry-run`."""
    return _is_given(_DRY_RUN)


def about_to(
    what: str | Callable[[], str],
    ask: str | None = None,
    left: str = "nothing was done",
    body: Mapping[str, Any] | None = None,
    refusal: Failed | None = None,
) -> None:
    """Before the first write. `what`: an act in the imperative, or what makes its words, if they cost a query. A dry
    run shows it and ends here.

    `ask`: the question about an act that is for ever. It is asked on a terminal; anywhere else `--yes` is required.
    `left`: what to report if the answer is no. `body`: more for a dry run with `--json`.
    `refusal`: the error if there is no terminal to ask on; by default one that names `--yes`.
    """
    if is_dry_run():
        _show(_words(what), body or {})
        raise click.exceptions.Exit(0)
    if ask is None or _is_given(_YES):
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise refusal or NoTerminal(_words(what))
    if not click.confirm(ask, err=True):
        raise click.ClickException(left)


def _words(what: str | Callable[[], str]) -> str:
    return what if isinstance(what, str) else what()


def _show(what: str, body: Mapping[str, Any]) -> None:
    if wants_json():
        click.echo(msgspec.json.encode({"dry_run": True, "would": what, **body}))
    else:
        click.echo(safe(f"would {what}"))
        click.echo("a dry run: nothing was written", err=True)


def _is_given(option: str) -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(option))


def _flag(name: str, option: str, words: str) -> Callable[[C], C]:
    """An option of which only this module knows."""

    def given(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        ctx.meta[name] = value

    return click.option(option, is_flag=True, expose_value=False, is_eager=True, callback=given, help=words)
