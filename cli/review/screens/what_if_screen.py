"""The screen of `pitlog check --as`: the rounds that differ under another ruleset, and the totals."""

from collections.abc import Iterable, Iterator, Sequence

import click

from cli.output.screen import print_wrapped, show_table
from cli.output.user_text import counted, safe
from domain.errors import harmless
from domain.fold.round import Due, Finding
from domain.money import spaced
from domain.sentences import message
from domain.views.what_if.differences import Parting
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.totals import Sum, Totals
from projections.queries.replay.what_if import Otherwise

SHOWN = 50
"""The maximum number of rounds, and of findings, shown."""

LONGEST = 200
FOLLOW = frozenset(
    {"wrong-payment", "winner-not-paid", "loser-not-collected", "winner-paid-late", "loser-collected-late"}
    | {"commission-wrong"}
)
"""Findings that only follow from a different due, which the dues already show."""
NONE = "-"


def show_what_if(partings: Iterable[Parting], comparison: Comparison) -> None:
    """The rounds that differ, and the totals."""
    shown = [parting for place, parting in enumerate(partings) if place < SHOWN]
    for place, parting in enumerate(shown):
        click.echo("\n" if place else "", nl=False)
        _round(parting, comparison.ruleset)
    if comparison.apart > SHOWN:
        click.echo(f"and {counted(comparison.apart - SHOWN, 'more round')}; use --json for all")
    click.echo("\n" if shown else "", nl=False)
    _outside(comparison)
    _tables(comparison)
    _totals(comparison)


def show_round(found: Otherwise, round_: str) -> None:
    """One round under another ruleset."""
    if found.parting is None:
        click.echo(safe(f"{round_}: the same under {found.ruleset}"))
    else:
        _round(found.parting, found.ruleset)
    if found.unread:
        print_wrapped(f"options that {found.ruleset} ignores: {', '.join(found.unread)}")


def _round(parting: Parting, ruleset: str) -> None:
    rows = list(_rows(parting))
    print_wrapped(f"{parting.round} at {parting.table}, under {parting.ruleset.in_force}")
    if rows:
        both = "in force", f"as {ruleset}"
        show_table(("", *both, "more"), rows, right=("more",), keep=("more",), folds=both)
    for where, found in (("in force", parting.findings.in_force), (f"as {ruleset}", parting.findings.as_)):
        for one in found:
            if one.code not in FOLLOW or not parting.wagers:
                print_wrapped(f"only {where}: {_finding(one)}")


def _rows(parting: Parting) -> Iterator[tuple[str, str, str, str]]:
    for name, two in parting.changes.items():
        yield name, _value_text(two.in_force), _value_text(two.as_), ""
    for wager in parting.wagers:
        name = f"{wager.wager}: {wager.bet} {spaced(wager.stake or '?')}"
        yield name, _due(wager.due.in_force), _due(wager.due.as_), NONE if wager.more is None else spaced(wager.more)


def _value_text(value: object) -> str:
    if isinstance(value, dict):
        points = NONE if value["points"] is None else f" ({value['points']})"
        return f"{_value_text(value['rightful'])}{points}"
    if isinstance(value, list):
        return " ".join("?" if card is None else str(card) for card in value) or NONE
    return NONE if value is None else str(value)


def _due(due: Due | None) -> str:
    """The returned stake and the winnings."""
    return NONE if due is None else f"{due.result} {spaced(due.stake_back)} + {spaced(due.pays)}"


def _finding(finding: Finding) -> str:
    return f"{harmless(message(finding), LONGEST)} ({finding.fact})"


def _outside(comparison: Comparison) -> None:
    books = (("in force", comparison.findings.in_force), (f"as {comparison.ruleset}", comparison.findings.as_))
    found = [(where, one) for where, findings in books for one in findings]
    for where, one in found[:SHOWN]:
        print_wrapped(f"{one.table}, only {where}: {_finding(one)}")
    if len(found) > SHOWN:
        click.echo(f"and {counted(len(found) - SHOWN, 'more finding')} outside rounds; use --json for all")


def _tables(comparison: Comparison) -> None:
    for table, ignored in comparison.unread.items():
        if ignored:
            print_wrapped(f"{table}: options that {comparison.ruleset} ignores: {', '.join(ignored)}")
    for table, ruleset in comparison.left_out.items():
        print_wrapped(f"{table}: left out, because {ruleset} is another game")


def _totals(comparison: Comparison) -> None:
    compared = counted(comparison.rounds, "round")
    click.echo(f"{compared} compared with {comparison.ruleset}, {comparison.apart:,} differ")
    headings = ("Total due", "Wagers", "in force", f"as {comparison.ruleset}", "more")
    rows = [row for currency, totals in comparison.totals.items() for row in _sums(currency, totals)]
    if rows:
        show_table(headings, rows, right=headings[1:], keep=[*headings[:0:-1]])
    for currency, totals in comparison.totals.items():
        _players(currency, totals, headings)
    if comparison.pairing.waiting:
        waiting = counted(len(comparison.pairing.waiting), "wager")
        click.echo(f"{waiting} decided under one ruleset only, and left out of the sums")


def _players(currency: str, totals: Totals, headings: Sequence[str]) -> None:
    """The players who would have received another sum."""
    differing = totals.differing
    if differing:
        rows = [_sum(player, one) for player, one in differing[:SHOWN]]
        show_table((f"Player, in {currency}", *headings[1:]), rows, right=headings[1:], keep=[*headings[:0:-1]])
    if len(differing) > SHOWN:
        click.echo(f"and {counted(len(differing) - SHOWN, 'more player')}; use --json for all")


def _sums(currency: str, totals: Totals) -> Iterator[list[str]]:
    for bet, one in totals.bets.items():
        yield _sum(f"{currency} {bet}", one)
    if totals.owed.in_force or totals.owed.other:
        yield _sum(f"{currency} commission owed", totals.less())
    yield _sum(f"{currency} in all", totals.all())


def _sum(name: str, one: Sum) -> list[str]:
    return [name, f"{one.wagers:,}" if one.wagers else "", *map(spaced, one.amounts)]
