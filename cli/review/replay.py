"""`pitlog replay`: one round, step by step: the cards as dealt, and the rules' requirements."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import click
import msgspec

from cli.catch_up import caught_up
from cli.context import Where, with_where
from cli.feeds.options import reading_of
from cli.output.screen import is_screen
from cli.output.user_text import WORDS, safe
from cli.questions.named_round import at_one_table, log_access, one_round, round_of_wager
from cli.review.screens.find_list import search_on_screen
from cli.review.screens.replay_pager import walk
from cli.review.screens.replay_screen import show_all, show_life, show_once
from cli.review.screens.round_actions import RoundActions
from cli.review.screens.what_if_screen import show_round
from cli.times import TIME, VenueTime
from domain.errors import AtSeveralTables, NotInFeed
from domain.facts.vocabulary import Ruleset
from domain.fold import Reading, Replay
from domain.games import games
from domain.rulebooks.paragraphs.lookup import known_ruleset
from domain.sentences import worded
from domain.views.replay.frames import Shown
from domain.views.replay.recorder import Watcher
from domain.views.replay.wager_history import Life, Lives, spanning
from evidence.bundles.reading import Bundle
from projections.answers.comparisons import RoundUnderAnother
from projections.engine.verification.aggregates import mismatches
from projections.queries.bundle_source import BundleSource
from projections.queries.replay.frames import both_replays, lives_in
from projections.queries.source import Recorded
from projections.queries.spelled import spelled, unknown
from record.errors import NotFound
from record.venue import Venue, venue


def venue_of(bundle: Bundle) -> Venue:
    """The tables' venue, as the exporter states it."""
    return Venue(bundle.manifest.venue, bundle.manifest.time_zone)


def replays_of(bundle: Bundle, name: str, table: str | None, reading: Reading) -> dict[bool, Shown]:
    """The round as seen at the table, and (true) with its face-down cards open."""
    seen = {opened: _watched(bundle, name, table, reading, opened) for opened in (False, True)}
    round_ = seen[False].round
    lives = lives_of(bundle, spanning(round_), round_.table, reading)
    for shown in seen.values():
        shown.lives = lives
    return seen


def lives_of(bundle: Bundle, wagers: Iterable[str], table: str | None, reading: Reading) -> list[Life]:
    """Wagers in every round in which they were up."""
    followed = Lives(wagers, games, table, None if bundle.proves is None else bundle.proves.round)
    if followed.wagers:
        _fold(bundle, followed.game, reading)
    return followed.in_order


def _watched(bundle: Bundle, name: str, table: str | None, reading: Reading, opened: bool) -> Shown:
    watcher = Watcher(name, games, opened, table)
    replay = _fold(bundle, watcher.game, reading)
    if not watcher.shown:
        replay.need(table)
        raise NotInFeed("round", name, table)
    tables = sorted({one.round.table for one in watcher.shown})
    if len(tables) > 1:
        raise AtSeveralTables("round", name, tables)
    return watcher.shown[-1]


def _fold(bundle: Bundle, watched: Any, reading: Reading) -> Replay:
    replay = Replay(bundle.lines, reading, watched, bundle.carried_over, unwatched=games)
    for _ in replay.rounds():
        pass
    return replay


@click.command()
@click.argument("round_", type=WORDS, metavar="ROUND", required=False)
@click.option("--wager", type=WORDS, metavar="WAGER", help="Show only this wager, in every round of its life.")
@click.option(
    "--table", type=WORDS, metavar="TABLE", help="The round or wager at this table, if several have the name."
)
@click.option("--all", "whole", is_flag=True, help="Print every step with its cards and wagers.")
@click.option("--json", "as_json", is_flag=True, help="Write the round and all its steps as one JSON object.")
@click.option("--open-cards", is_flag=True, help="Show face-down cards, as far as they are known.")
@click.option("--bundle", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
              help="Read this bundle instead of the record.")  # fmt: skip
@click.option("--as-recorded", is_flag=True, help="Read facts as first recorded, without corrections.")
@click.option("--known-at", type=TIME, metavar="TIME", help="Read only facts recorded by this time.")
@click.option("--as", "other", metavar="RULESET", help="Show what would differ if this ruleset had been in force.")
@with_where
def replay(
    place: Where, /, round_: str | None, wager: str | None, table: str | None, whole: bool, as_json: bool,
    open_cards: bool, bundle: str | None, as_recorded: bool, known_at: VenueTime | None,
    other: str | None,
) -> None:  # fmt: skip
    """Replay a round: ROUND is its id, or its table and time (BAC07@2002-11-09T21:05:11+11:00).

    A wager that stays up for several rounds has a page of its own after the steps; --wager shows only that page.

    On a terminal: right and left, or space and backspace, go a step; up and down scroll; n and N to the next
    irregularity; Home and End to the ends; o shows face-down cards; ] and [ go to the next round and back; a shows it
    under another ruleset, e explains it, w lists its wagers, d raises a dispute, p issues a dossier; / searches;
    ? shows the keys; q quits.
    """
    if round_ is None and wager is None:
        raise click.UsageError("name a ROUND, or a --wager")
    if round_ == "-":
        raise click.UsageError(
            "standard input cannot be replayed: name the ROUND, which is read from the record or from a --bundle"
        )

    def reading(here: Venue) -> Reading:
        return reading_of(as_recorded, known_at.at(here.zone) if known_at else None)

    if other is not None:
        if round_ is None or wager is not None:
            raise click.UsageError("--as is about a ROUND")
        _compare(place, bundle, round_, table, reading, known_ruleset(other), as_json)
        return
    if is_screen() and bundle is None and wager is None and not (as_json or whole):
        assert round_ is not None
        _on_screen(place, round_, table, reading, open_cards)
        return
    found = _from_record(place, round_, wager, table, reading) if bundle is None else (
        _from_bundle(bundle, round_, wager, table, reading)
    )  # fmt: skip
    _show(found, wager, as_json, whole, open_cards)
    _warn(found.mismatched)


def _warn(mismatched: Sequence[str]) -> None:
    """Report what is wrong with the session."""
    for what in mismatched:
        click.echo(safe(f"what is shown cannot be relied on: {what}"), err=True)
    if mismatched:
        raise click.exceptions.Exit(1)


def _on_screen(place: Where, name: str, table: str | None, asked: Callable[[Venue], Reading], open_cards: bool) -> None:
    """A round of the record by keyboard, and from there others, until the user leaves."""
    with place.server() as server:
        with caught_up(place) as connection:
            here = venue(connection)
            reading = asked(here)
            one = one_round(connection, name, table)
            mismatched = mismatches(connection, one.session)
        actions = RoundActions(place, server, here, one, reading)
        if walk(actions.seen(), here, open_cards, actions):
            search_on_screen(place, server, here, "")
    _warn(mismatched)


def _compare(
    place: Where, bundle: str | None, name: str, table: str | None, asked: Callable[[Venue], Reading],
    ruleset: Ruleset, as_json: bool,
) -> None:  # fmt: skip
    """A round under another ruleset, of the record or of a bundle."""
    if bundle is not None:
        with Bundle(bundle) as opened:
            source = BundleSource(opened)
            one = at_one_table(source.named(name), "round", name, table)
            found = source.what_if(one, ruleset, asked(venue_of(opened)))
    else:
        with place.server() as server, caught_up(place) as connection:
            here = venue(connection)
            one = one_round(connection, name, table)
            log_access(server, here, f"round {one.round} as {ruleset}", one.table_name)
            found = Recorded(connection).what_if(one, ruleset, asked(here))
    if as_json:
        answer = RoundUnderAnother(one.round, ruleset, found.parting, found.unread)
        click.echo(msgspec.json.encode(answer, enc_hook=str))
    else:
        show_round(found, one.round)


def _show(found: "_Found", wager: str | None, as_json: bool, whole: bool, open_cards: bool) -> None:
    here, seen = found.here, found.seen
    if wager is not None:
        _one_wager(found.lives, wager, here, as_json)
        return
    if as_json:
        click.echo(msgspec.json.encode(worded(seen[open_cards]), enc_hook=str))
    elif whole:
        show_all(seen[open_cards], here)
    elif not is_screen():
        show_once(seen[open_cards], here)
    else:
        walk(seen, here, open_cards)


class _Found(NamedTuple):
    """The subject of a replay: a round in both views or a wager, and its place."""

    here: Venue
    seen: Mapping[bool, Shown]
    lives: Sequence[Life]
    mismatched: Sequence[str] = ()
    """What is wrong with its session."""


def _from_record(
    place: Where, round_: str | None, wager: str | None, table: str | None, asked: Callable[[Venue], Reading]
) -> _Found:
    """From the record. The access is logged."""
    with place.server() as server, caught_up(place) as connection:
        here = venue(connection)
        reading = asked(here)
        if round_ is not None:
            one = one_round(connection, round_, table)
        else:
            one = round_of_wager(connection, str(wager), table)
        log_access(server, here, f"round {one.round}" if wager is None else f"wager {wager}", one.table_name)
        seen = {} if wager is not None else both_replays(connection, one, games, reading)
        lives = [] if wager is None else lives_in(connection, one, games, reading, [wager])
        if wager is not None and not lives and spelled(connection, "wager", wager) is None:
            raise unknown(connection, "wager", name=wager)
        return _Found(here, seen, lives, mismatches(connection, one.session))


def _from_bundle(
    file: str, round_: str | None, wager: str | None, table: str | None, asked: Callable[[Venue], Reading]
) -> _Found:
    with Bundle(file) as bundle:
        if bundle.proves is not None:
            bundle.proves.need(round_, table)
        here = venue_of(bundle)
        reading = asked(here)
        if wager is not None:
            return _Found(here, {}, lives_of(bundle, [wager], table, reading))
        return _Found(here, replays_of(bundle, str(round_), table, reading), [])


def _one_wager(found: Sequence[Life], wager: str, here: Venue, as_json: bool) -> None:
    if not found:
        raise NotFound("wager (in this reading)", wager)
    if as_json:
        click.echo(msgspec.json.encode(found[0], enc_hook=str))
    else:
        show_life(found[0], here)
