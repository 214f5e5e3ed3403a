"""`pitlog watch floor`, `table`, `dealer`, `player` and so on: what the house won beside what it should have won."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import click
import msgspec
from msgspec.structs import asdict

from cli.context import Where, with_where
from cli.output.pager import paged
from cli.output.results_table import show_results
from cli.output.user_text import NUMBER, WORDS
from cli.questions.named_round import log_access
from cli.questions.question_options import SHOWN
from cli.questions.question_source import answering, known_question
from domain.answers import plain
from projections.questions.question import question
from projections.watch.measures import WATCHED_WAGERS
from projections.watch.results import results
from projections.watch.subjects import WATCH
from record.vault.connections import reading
from record.venue import venue


class Shown(NamedTuple):
    """One of these commands."""

    by: str
    one: str
    """What a line is about, in words."""
    filters: tuple[str, ...] = ()
    """Filters beside those that all have."""
    people: str = ""
    """Whom its lines name: then the look is on the record."""
    named: str = ""
    """The filter of names that stand after the command: `pitlog watch table BAC07`."""


SHOWN_BY = (
    Shown("floor", "game"),
    Shown("table", "table", named="table"),
    Shown("day", "gaming day", named="day"),
    Shown("shoe", "shoe"),
    Shown("dealer", "dealer", ("dealer",), "dealers", "dealer"),
    Shown("shift", "supervisor on a gaming day", ("supervisor",), "supervisors", "supervisor"),
    Shown("player", "player", ("player",), "players", "player"),
    Shown("bet", "bet", ("bet",), named="bet"),
)
OPTIONS = {
    "table": click.option("--table", type=WORDS, metavar="NAME", multiple=True, help="Only this table."),
    "day": click.option("--day", type=WORDS, metavar="DAY", multiple=True, help="Only this gaming day."),
    "dealer": click.option("--dealer", type=WORDS, metavar="PERSON", multiple=True, help="Only this dealer."),
    "supervisor": click.option(
        "--supervisor", type=WORDS, metavar="PERSON", multiple=True, help="Only this game supervisor."
    ),
    "player": click.option("--player", type=WORDS, metavar="PERSON", multiple=True, help="Only this player."),
    "bet": click.option("--bet", type=WORDS, metavar="NAME", multiple=True, help="Only this bet."),
}
FILES = click.option(
    "--bundle", "--feed", "files", multiple=True, metavar="FILE",
    help="Ask this bundle or feed instead of the record; several feeds are read as one.",
)  # fmt: skip
LIMIT = click.option("--limit", type=NUMBER, help=f"Show at most this many. [{SHOWN}; with --json all]")
JSON = click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")


def commands() -> Iterator[click.Command]:
    """One for each of `SHOWN_BY`."""
    for one in SHOWN_BY:
        yield _command(one)


def _command(of: Shown) -> click.Command:
    def show(place: Where, /, **asked: Any) -> None:
        _show(of, place, **asked)

    made: Callable[..., None] = with_where(paged(show))
    for option in reversed([*(OPTIONS[name] for name in ("table", "day", *of.filters)), LIMIT, FILES, JSON]):
        made = option(made)
    if of.named:
        made = click.argument("names", nargs=-1, type=WORDS, metavar=f"[{of.named.upper()}]...")(made)
    told = f"State turnover, win and what the rules let the house expect, by {of.one}.\n\nNo drop is needed: " + (
        "the win is that of wagers that were decided, as they were paid. docs/WATCH.md says what the interval means."
    )
    return click.command(of.by, help=told, short_help=f"State win and theoretical win by {of.one}.")(made)


def _show(
    of: Shown, place: Where, /, files: tuple[str, ...], limit: int | None, as_json: bool,
    names: tuple[str, ...] = (), **asked: Sequence[str],
) -> None:  # fmt: skip
    if names:
        asked[of.named] = [*asked[of.named], *names]
    _log(of, place, files, asked)
    with answering(place, files, WATCH) as there:
        known = known_question(there, question(WATCHED_WAGERS, asked, there.zone, there.days))
        found, zone = results(there, known.filters, of.by), there.zone
    if as_json:
        for one in found[:limit]:
            click.echo(msgspec.json.encode(plain(asdict(one), zone)))
    else:
        show_results(of.by, found, limit or SHOWN)


def _log(of: Shown, place: Where, files: Sequence[str], asked: dict[str, Sequence[str]]) -> None:
    """Record that people were looked at."""
    if of.people and not files:
        named = [name for kind in of.filters for name in asked[kind]]
        with place.server() as server:
            with reading(server) as connection:
                here = venue(connection)
            log_access(server, here, f"results of {', '.join(named) or f'all {of.people}'}", "venue")
