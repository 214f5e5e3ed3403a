"""`pitlog check`: replay feeds without a database, and say what they come to."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime

import click

from cli.feeds.options import failed_words, reading_of, source
from cli.output.screen import print_wrapped, show_table, silence_output
from cli.output.user_text import counted, safe
from cli.round_shelf import OnDisk
from cli.times import WITH_OFFSET
from domain.errors import harmless
from domain.fold import Replay
from domain.fold.feed.table import TableOfFeed
from domain.fold.round import Due, Finding
from domain.games import games
from domain.rulebooks.paragraphs.lookup import known_ruleset
from domain.sentences import cited, message
from domain.views.check_report import write_report
from domain.views.what_if.differences import Parting
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.report import partings, write_comparison
from domain.views.what_if.totals import Sum, Totals

WHAT_IF_SHOWN = 50
"""The maximum number of rounds, and of findings, shown."""

WHAT_IF_LONGEST = 200
FOLLOW = frozenset(
    {"wrong-payment", "winner-not-paid", "loser-not-collected", "winner-paid-late", "loser-collected-late"}
    | {"commission-wrong"}
)
"""Findings that follow from another due, which the dues already show."""
NONE = "-"


def show(partings: Iterable[Parting], comparison: Comparison) -> None:
    """The rounds that differ, and the totals."""
    shown = [parting for place, parting in enumerate(partings) if place < WHAT_IF_SHOWN]
    for place, parting in enumerate(shown):
        click.echo("\n" if place else "", nl=False)
        _round(parting, comparison.ruleset)
    if comparison.apart > WHAT_IF_SHOWN:
        click.echo(f"and {counted(comparison.apart - WHAT_IF_SHOWN, 'more round')}; use --json for all")
    click.echo("\n" if shown else "", nl=False)
    _outside(comparison)
    _tables(comparison)
    _totals(comparison)


def _round(parting: Parting, ruleset: str) -> None:
    rows = list(_rows(parting))
    print_wrapped(f"{parting.round} at {parting.table}, under {parting.ruleset.in_force}")
    if rows:
        both = "in force", f"as {ruleset}"
        show_table(("", *both, "more"), rows, right=("more",), folds=both)
    for where, found in (("in force", parting.findings.in_force), (f"as {ruleset}", parting.findings.as_)):
        for one in found:
            if one.code not in FOLLOW or not parting.wagers:
                print_wrapped(f"only {where}: {_finding(one)}")


def _rows(parting: Parting) -> Iterator[tuple[str, str, str, str]]:
    for name, two in parting.changes.items():
        yield name, _value_text(two.in_force), _value_text(two.as_), ""
    for wager in parting.wagers:
        name = f"{wager.wager}: {wager.bet} {wager.stake}"
        yield name, _due(wager.due.in_force), _due(wager.due.as_), NONE if wager.more is None else str(wager.more)


def _value_text(value: object) -> str:
    if isinstance(value, dict):
        points = NONE if value["points"] is None else f" ({value['points']})"
        return f"{_value_text(value['rightful'])}{points}"
    if isinstance(value, list):
        return " ".join("?" if card is None else str(card) for card in value) or NONE
    return NONE if value is None else str(value)


def _due(due: Due | None) -> str:
    """The returned stake and the winnings."""
    return NONE if due is None else f"{due.result} {due.stake_back} + {due.pays}"


def _finding(finding: Finding) -> str:
    return f"{harmless(message(finding), WHAT_IF_LONGEST)} ({finding.fact})"


def _outside(comparison: Comparison) -> None:
    books = (("in force", comparison.findings.in_force), (f"as {comparison.ruleset}", comparison.findings.as_))
    found = [(where, one) for where, findings in books for one in findings]
    for where, one in found[:WHAT_IF_SHOWN]:
        print_wrapped(f"{one.table}, only {where}: {_finding(one)}")
    if len(found) > WHAT_IF_SHOWN:
        click.echo(f"and {counted(len(found) - WHAT_IF_SHOWN, 'more finding')} outside rounds; use --json for all")


def _tables(comparison: Comparison) -> None:
    for table, told in comparison.unread.items():
        if told:
            print_wrapped(f"{table}: options that {comparison.ruleset} ignores: {', '.join(told)}")
    for table, ruleset in comparison.left_out.items():
        print_wrapped(f"{table}: left out, because {ruleset} is another game")


def _totals(comparison: Comparison) -> None:
    compared = counted(comparison.rounds, "round")
    click.echo(f"{compared} compared with {comparison.ruleset}, {comparison.apart:,} differ")
    headings = ("Total due", "Wagers", "in force", f"as {comparison.ruleset}", "more")
    rows = [row for currency, totals in comparison.totals.items() for row in _sums(currency, totals)]
    if rows:
        show_table(headings, rows, right=headings[1:])
    if comparison.pairing.waiting:
        waiting = counted(len(comparison.pairing.waiting), "wager")
        click.echo(f"{waiting} decided under one ruleset only, and left out of the sums")


def _sums(currency: str, totals: Totals) -> Iterator[list[str]]:
    for bet, one in totals.bets.items():
        yield _sum(f"{currency} {bet}", one)
    if totals.owed.in_force or totals.owed.other:
        yield _sum(f"{currency} commission owed", totals.less())
    yield _sum(f"{currency} in all", totals.all())


def _sum(name: str, one: Sum) -> list[str]:
    found = one.as_json()
    return [name, f"{one.wagers:,}" if one.wagers else "", *map(str, (found["in_force"], found["as"], found["more"]))]


SHOWN = 50
"""The maximum number of refused lines, and of findings, shown."""

LONGEST = 200

STATUSES = ("settled", "void", "void_hand", "open")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, each round as it ends.")
@click.option("--as-recorded", is_flag=True, help="Read facts as first recorded, without corrections.")
@click.option("--known-at", type=WITH_OFFSET, metavar="TIME", help="Read only facts known at this time.")
@click.option("--as", "other", metavar="RULESET", help="Show what would differ if this ruleset had been in force.")
def check(
    files: tuple[str, ...], as_json: bool, as_recorded: bool, known_at: datetime | None, other: str | None
) -> None:
    """Replay feeds, without a database: rounds, wagers, findings, and lines that can't be understood.

    Several files are read one after the other as one feed; - is standard input; gzip files are unpacked. A bundle is
    read as the record is. The exit code is 1 if anything was found or refused.
    """
    reading = reading_of(as_recorded, known_at)
    comparison = None if other is None else Comparison(known_ruleset(other), games)
    with source(files) as it:
        watched = games if comparison is None else comparison.game
        replay = Replay(it.lines, reading, watched, it.beside, unwatched=games)
        try:
            if comparison is None:
                _print_report(replay, as_json)
            else:
                _compare(replay, comparison, as_json)
            sys.stdout.flush()
        except BrokenPipeError:
            silence_output()
            raise SystemExit(0) from None  # the reader closed the output
    found = replay.found if comparison is None else comparison.parts
    raise SystemExit(1 if replay.refused_count or found or replay.failed else 0)


def _compare(replay: Replay, comparison: Comparison, as_json: bool) -> None:
    if as_json:
        write_comparison(replay, comparison, sys.stdout.buffer.write)
    else:
        show(partings(replay, comparison), comparison)
        _refused(replay)
        _failed(replay)


def _print_report(replay: Replay, as_json: bool) -> None:
    if as_json:
        with OnDisk() as shelf:
            write_report(replay, sys.stdout.buffer.write, shelf)
    else:
        _summary(replay)


# --- for people -----------------------------------------------------------------------------------------------


def _summary(replay: Replay) -> None:
    found: list[tuple[str, Finding]] = []
    for ended in replay.rounds():
        if len(found) < SHOWN:
            found += [(ended.round, one) for one in ended.findings]
    found += [(one.table, one) for one in replay.findings()]
    headings = ("Table", "Last session", "Facts", *map(_heading, STATUSES), "Findings")
    if replay.whole:
        over = Counter(one.table for one in replay.across())
        show_table(
            headings, (_row(table, over[table.name]) for table in replay.whole), right=headings[2:], keep=("Findings",)
        )
    elif not replay.failed:
        click.echo("no facts")
    _refused(replay)
    _failed(replay)
    _findings(found, replay.found)


def _heading(status: str) -> str:
    return status.replace("_", " ").capitalize()


def _row(table: TableOfFeed, over: int) -> list[str]:
    """A row, with findings over several tables."""
    numbers = [table.facts, *(table.statuses.get(status, 0) for status in STATUSES), table.found + over]
    return [table.name, table.session, *(f"{number:,}" if number else "-" for number in numbers)]


def _refused(replay: Replay) -> None:
    for count, (line, why) in enumerate(replay.refused()):
        if count == SHOWN:
            break
        place = f"{line.file}: line {line.number}" if line.file else f"line {line.number}"
        _line(f"refused: {place}: {why}")
    _print_more(replay.refused_count, "refused line")


def _failed(replay: Replay) -> None:
    for one in replay.failed:
        _line(failed_words(one))


def _findings(findings: list[tuple[str, Finding]], count: int) -> None:
    for where, finding in findings[:SHOWN]:
        words = " ".join(filter(None, (message(finding), cited(finding))))
        _line(f"{finding.severity}: {where}: {words} ({finding.code}, {finding.fact})")
    _print_more(count, "finding")


def _line(words: str) -> None:
    click.echo(safe(harmless(words, LONGEST)))


def _print_more(count: int, what: str) -> None:
    if count > SHOWN:
        click.echo(f"and {counted(count - SHOWN, f'more {what}')}: --json has them all")
