"""Words that a shell may complete: what may stand at a place of the command line, by the name of its option.

Words of the rules are always offered. Names of the record are offered only while its server runs (another PostgreSQL,
or the embedded one while `pitlog serve` or another command uses it): pressing a key starts no server.
"""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import FrameType

import click
from click.shell_completion import CompletionItem, get_completion_class

from record.postgres.server_choice import URL_VARIABLE, running_server

MOST = 50
"""The most names that are offered."""
PATIENCE = 2.0
"""Seconds until a server that does not answer is left alone."""

OF_RULES: dict[str, str] = {
    "ruleset": "ruleset", "other": "ruleset", "bet": "bet", "code": "code", "rule": "rule", "due_rule": "rule",
    "card": "card", "day": "day", "gaming_day": "day",
}  # fmt: skip
"""Parameters whose words need no record, by name. Days are the record's, if it can be asked."""
OF_RECORD: dict[str, str] = {
    "table": "table", "tables": "table", "round": "round", "round_": "round", "rounds": "round", "player": "player",
    "players": "player", "only_player": "player", "dealer": "dealer", "shoe": "shoe", "wager": "wager",
    "dispute": "dispute", "finding": "finding", "day": "day",
}  # fmt: skip
"""Parameters that name something in the record, by name."""
BY_METAVAR = {
    "DISPUTE": "dispute", "FINDING": "finding", "FINDING...": "finding",
    "[ROUND_OR_DISPUTE]": "round", "ROUND": "round",
}  # fmt: skip
"""The same by the word in the usage, for names of several kinds."""

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


OF_MODULE = dict.fromkeys(
    ("cli.review.dispute", "cli.review.disputes.dispute_case", "cli.review.disputes.decisions"), "dispute"
)
"""What an argument `name` names, by the file of the command."""


def kinds_of(param: click.Parameter) -> list[str]:
    """What a parameter names. Empty: nothing that can be completed."""
    if isinstance(param.type, click.Choice | click.Path):
        return []
    metavar = getattr(param, "metavar", None)
    found = [OF_RULES.get(param.name or ""), OF_RECORD.get(param.name or ""), BY_METAVAR.get(metavar or "")]
    return [*dict.fromkeys(one for one in found if one is not None)]


def complete(command: click.Command) -> None:
    """Give every parameter of a command that names something its completion."""
    named = OF_MODULE.get(getattr(command.callback, "__module__", ""))
    for param in command.params:
        kinds = [named] if named is not None and param.name == "name" else kinds_of(param)
        if kinds:
            param._custom_shell_complete = _completion(kinds)


def _completion(kinds: list[str]) -> Complete:
    def items(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
        names = {name: None for kind in kinds for name in _of_rules(kind)}
        with suppress(Exception), _in_time():  # a key press has no use for an error
            names |= {name: None for kind in kinds for name in _of_record(ctx, kind, begun)}
        return [CompletionItem(one) for one in names if one.casefold().startswith(begun.casefold())][:MOST]

    return items


@contextmanager
def _in_time() -> Iterator[None]:
    """Gives up after a while."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _of_rules(kind: str) -> list[str]:
    from projections.search.vocabulary import words_of  # loads the rules

    return words_of(kind)


def _of_record(ctx: click.Context, kind: str, begun: str) -> list[str]:
    server = running_server(os.environ.get(URL_VARIABLE), ctx.find_root().params.get("home"))
    if kind not in OF_RECORD.values() or server is None:
        return []
    from projections.search.names import beginnings
    from record.vault.connections import reading

    with reading(server) as connection:
        return beginnings(connection, kind, begun, MOST)


SWITCHED_ON: Mapping[str, str] = {
    "bash": 'eval "$(pitlog completion bash)"   in ~/.bashrc',
    "zsh": 'eval "$(pitlog completion zsh)"    in ~/.zshrc, after compinit',
    "fish": "pitlog completion fish | source    in ~/.config/fish/config.fish",
}
"""What switches completion on, and where it is written."""


def script(shell: str) -> str:
    """The script with which a shell completes."""
    cls = get_completion_class(shell)
    assert cls is not None
    root = click.get_current_context().find_root().command
    return cls(root, {}, "pitlog", "_PITLOG_COMPLETE").source()
