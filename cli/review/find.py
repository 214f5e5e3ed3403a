"""`pitlog find`: one line of words against everything in the record and the rules."""

import shlex
import sys

import click
import msgspec

from cli.catch_up import caught_up
from cli.context import Where, with_where
from cli.output.pager import paged
from cli.output.screen import is_screen, show_table
from cli.output.user_text import NUMBER, SOUGHT, safe
from domain.answers import plain
from projections.errors import UnknownWord
from projections.search.hits import EXAMPLES, Hit, Hits
from projections.search.search import SOME, search
from record.venue import Venue, venue


@click.command()
@click.argument("words", nargs=-1, type=SOUGHT, metavar="[WORD]...")
@click.option("--limit", type=NUMBER, default=SOME, show_default=True, help="Show at most this many of what fits best.")
@click.option("--json", "as_json", is_flag=True, help="Write the answer as one JSON object.")
@click.option("-i", "--interactive", is_flag=True, help="Narrow a list while typing; as without WORDS.")
@with_where
def find(place: Where, /, words: tuple[str, ...], limit: int, as_json: bool, interactive: bool) -> None:
    """Find rounds, wagers, findings, disputes, shoes, facts, people and rules by a few words. What has all of them is
    listed, with the reasons.

    WORDS are names and ids in any case, or their beginnings; cards (9H, 10♥, ten of hearts); times and days (2105,
    yesterday 21:05, last night, -2h, 2002-11-09); bets, results, codes, rules; money (unpaid, overpaid >100).

    On a terminal without WORDS, or with -i, a list narrows while you type: up and down choose, Enter replays the round,
    and from there its keys lead on (? shows them); Esc quits.

    \b
    pitlog find 9H P118 2105
    pitlog find unpaid banker last night
    pitlog find 12.1 BAC07
    """
    if interactive or not (words or as_json):
        if not is_screen():
            raise click.UsageError("say what to find (a name, a card, a time, money): the list needs a terminal")
        from cli.review.screens.find_list import search_on_screen  # only here: it loads the replay, and so every game

        with place.server() as server, place.reading() as connection:
            search_on_screen(place, server, venue(connection), " ".join(words))
        return
    _print(place, words, limit, as_json)


@paged
def _print(place: Where, words: tuple[str, ...], limit: int, as_json: bool) -> None:
    """Print what has all the words. Raises for words that nothing has."""
    with caught_up(place) as connection:
        here = venue(connection)
        found = search(connection, " ".join(words), here.zone, some=limit)
    if not found.has_words:
        raise click.UsageError(f"{shlex.join(words)} has no word in it: write {EXAMPLES}")
    if as_json:
        click.echo(msgspec.json.encode(as_object(found, here)))
    if found.unknown:
        raise UnknownWord([(one.words, one.near, one.write) for one in found.unknown])
    if not as_json:
        show(found, here)


def as_object(found: Hits, here: Venue) -> dict[str, object]:
    """The answer with its times in the venue's zone."""
    written = msgspec.structs.asdict(found)
    return written | {"hits": [plain(msgspec.structs.asdict(one), here.zone) for one in found.hits]}


def show(found: Hits, here: Venue) -> None:
    """How the line was understood, then what was found."""
    if found.readings:
        show_readings(found)
        if not found.hits:
            return
    click.echo(safe(f"understood: {found.understood}"), err=not sys.stdout.isatty())
    if not found.hits:
        click.echo(safe(f"nothing found. Searched: {', '.join(found.searched) or 'nothing has all of these words'}"))
        if found.days:
            click.echo(f"the record has gaming days from {found.days[0]} to {found.days[1]}")
        if found.instead:
            click.echo(safe(f"nearest: pitlog find {shlex.join(found.instead.split())}"))
        return
    headings = ("Kind", "Name", "Round", "When", "What", "Why")
    show_table(
        headings, [row(one, here) for one in found.hits], keep=("Name", "What", "When", "Round"), folds=("What", "Why")
    )
    if found.more:
        click.echo(f"there are more {' and '.join(found.more)} (--limit, or more words)")


def show_readings(found: Hits) -> None:
    """Everything that a bare number may be."""
    headings = (f"{found.line} may be", "Found", "To see them")
    rows = [(one.means, one.found, f"pitlog find {one.line}") for one in found.readings]
    show_table(headings, rows, keep=headings)


def row(one: Hit, here: Venue) -> tuple[str, ...]:
    """A hit in a table."""
    at = one.at.astimezone(here.zone).isoformat(sep=" ", timespec="seconds") if one.at else "-"
    where = one.document or (one.round if one.kind != "round" else one.table) or one.table or "-"
    return one.kind, one.name, where, at, one.about, ", ".join(one.why)
