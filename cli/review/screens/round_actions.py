"""What a user may do from a round on the screen: each key runs a command about it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import click
from rich.console import Console

from cli.catch_up import caught_up
from cli.context import Where
from cli.output.screen import captured
from cli.output.screen_text import Pressed, ask, read_text
from cli.questions.named_round import log_access
from domain.errors import PitlogError
from domain.fold import Reading
from domain.games import games
from domain.views.replay.frames import Shown
from projections.queries.replay.frames import both_replays
from projections.queries.rounds import FoundRound, named
from projections.queries.source import Recorded
from record.postgres.servers import Server
from record.venue import Venue


class Prompt(NamedTuple):
    """A question before a command runs, and the option that gets the answer."""

    label: str
    option: str
    """As it is before a value in the same word."""
    needed: bool = True
    default: Callable[[FoundRound], str] = lambda round_: ""


class Action(NamedTuple):
    """A command about a round."""

    words: Callable[[FoundRound, str], list[str]]
    """Of a round and its name on the command line."""
    prompts: tuple[Prompt, ...] = ()
    sure: str = ""
    """What to confirm first, if it is recorded for ever."""


def _file(round_: FoundRound) -> str:
    return f"{''.join(one if one.isalnum() or one in '-_' else '-' for one in round_.round)}.pdf"


ACTIONS: dict[str, Action] = {
    "a": Action(
        lambda it, name: ["replay", name, "--table", it.table_name],
        (Prompt("Show this round under which ruleset? (pitlog rules lists them)", "--as="),),
    ),
    "e": Action(lambda it, name: ["explain", "--round", name, "--table", it.table_name]),
    "w": Action(
        lambda it, name: (
            ["wagers", "--round", it.round, "--table", it.table_name]
            + (["--day", str(it.gaming_day)] if it.gaming_day is not None else [])
        )
    ),
    "d": Action(
        lambda it, name: ["dispute", "raise", name],
        (
            Prompt("Raise a dispute: what is claimed?", "--claim="),
            Prompt("Which player? (none: Enter)", "--player=", needed=False),
        ),
        "The dispute is recorded for ever. Raise it? (yes)",
    ),
    "p": Action(
        lambda it, name: ["dossier", name, "--table", it.table_name],
        (Prompt("Issue a dossier to which file? (.pdf, .html, .json)", "-o", default=_file),),
        "The dossier is numbered and recorded for ever. Issue it? (yes)",
    ),
}


class RoundActions:
    """The round on the screen, in the record."""

    def __init__(self, place: Where, server: Server, here: Venue, found: FoundRound, reading: Reading) -> None:
        self._place, self._server, self._here = place, server, here
        self._found, self._reading = found, reading

    def seen(self) -> dict[bool, Shown]:
        """The round, in both views. The access is logged."""
        with caught_up(self._place) as connection:
            log_access(self._server, self._here, f"round {self._found.round}", self._found.table_name)
            return both_replays(connection, self._found, games, self._reading)

    def beside(self, way: int) -> Mapping[bool, Shown] | None:
        """The next or the previous round of the table's day, which is on the screen then. None if there is none."""
        with caught_up(self._place) as connection:
            rounds = Recorded(connection)
            n = rounds.neighbours(self._found)[way > 0]
            if n is None:
                return None
            self._found = rounds.round_at(self._found.session, n)
        return self.seen()

    def act(self, key: str, console: Console, pressed: Pressed) -> bool:
        """Run the command of a key, and show what it says. Whether there is one."""
        action = ACTIONS.get(key)
        if action is None:
            return False
        words = action.words(self._found, self._name())
        for prompt in action.prompts:
            answer = ask(console, pressed, prompt.label, prompt.default(self._found))
            if answer is None or (prompt.needed and not answer):
                return True
            words += [prompt.option + answer] if answer else []  # in one word: it may begin with a dash
        if not action.sure or ask(console, pressed, action.sure) in ("y", "yes"):
            read_text(console, pressed, said(words, console.width, sure=bool(action.sure)))
        return True

    def _name(self) -> str:
        """The round's name on the command line. If a later round has the same, its table and time."""
        with caught_up(self._place) as connection:
            same = [one for one in named(connection, self._found.round) if one.table_name == self._found.table_name]
        last, began = same[-1], self._found.began_at
        if (last.session, last.n) == (self._found.session, self._found.n) or began is None:
            return self._found.round
        return f"{self._found.table_name}@{_local(began, self._here)}"


def _local(then: datetime, here: Venue) -> str:
    return then.astimezone(here.zone).isoformat()


def said(words: Sequence[str], width: int, sure: bool = False) -> str:
    """What a command prints on a screen of this width."""
    root = click.get_current_context().find_root()
    assert isinstance(root.command, click.Group)
    with captured(width) as kept:
        try:
            name, command, rest = root.command.resolve_command(root, [*words])
            assert name is not None and command is not None
            with command.make_context(name, _sure(command, rest) if sure else rest, parent=root) as below:
                command.invoke(below)
        except PitlogError as error:
            click.echo(f"pitlog: {error} [{error.number}]")
        except click.ClickException as error:
            click.echo(f"pitlog: {error.format_message()}")
        except (click.exceptions.Exit, SystemExit):
            pass  # its code is no matter here: what it says is on the screen
    return kept.getvalue()


def _sure(command: click.Command, words: list[str]) -> list[str]:
    """The words with --yes, where the command would ask: the user was asked on the screen."""
    below = command
    for word in words:
        below = getattr(below, "commands", {}).get(word, below)
    return [*words, "--yes"] if any("--yes" in one.opts for one in below.params) else words
