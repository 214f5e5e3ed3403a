"""The same feed under another book, for people: what `pitlog check --as` shows."""

from collections.abc import Iterable, Iterator

import click

from cli.screen import say, show_table
from cli.text import counted
from domain.compare.both import Comparison
from domain.compare.parting import Parting
from domain.compare.totals import Sum, Totals
from domain.errors import harmless
from domain.replay.round import Due, Finding
from domain.sentences import message

WHAT_IF_SHOWN = 50
"""How many rounds, and how many findings, a person is shown."""

WHAT_IF_LONGEST = 200
FOLLOW = frozenset({"wrong-payment", "winner-not-paid", "loser-not-collected", "commission-wrong"})
"""Found because a wager was due something else: who sees the dues need not be told."""
NONE = "-"


def show(partings: Iterable[Parting], comparison: Comparison) -> None:
    """Where the books part, round by round, and what that comes to."""
    shown = [parting for place, parting in enumerate(partings) if place < WHAT_IF_SHOWN]
    for place, parting in enumerate(shown):
        click.echo("\n" if place else "", nl=False)
        _round(parting, comparison.ruleset)
    if comparison.apart > WHAT_IF_SHOWN:
        click.echo(f"and {counted(comparison.apart - WHAT_IF_SHOWN, 'more round')}: --json has them all")
    click.echo("\n" if shown else "", nl=False)
    _outside(comparison)
    _tables(comparison)
    _totals(comparison)


def _round(parting: Parting, ruleset: str) -> None:
    rows = list(_rows(parting))
    say(f"{parting.round} at {parting.table}, under {parting.ruleset.in_force}")
    if rows:
        both = "in force", f"as {ruleset}"
        show_table(("", *both, "more"), rows, right=("more",), folds=both)
    for where, found in (("in force", parting.findings.in_force), (f"as {ruleset}", parting.findings.as_)):
        for one in found:
            if one.code not in FOLLOW or not parting.wagers:
                say(f"only {where}: {_finding(one)}")


def _rows(parting: Parting) -> Iterator[tuple[str, str, str, str]]:
    for name, two in parting.changes.items():
        yield name, _said(two.in_force), _said(two.as_), ""
    for wager in parting.wagers:
        name = f"{wager.wager}: {wager.bet} {wager.stake}"
        yield name, _due(wager.due.in_force), _due(wager.due.as_), wager.more or NONE


def _said(value: object) -> str:
    if isinstance(value, dict):
        points = NONE if value["points"] is None else f" ({value['points']})"
        return f"{_said(value['rightful'])}{points}"
    if isinstance(value, list):
        return " ".join("?" if card is None else str(card) for card in value) or NONE
    return NONE if value is None else str(value)


def _due(due: Due | None) -> str:
    """What goes back of the stake, and what is paid on top of it."""
    return NONE if due is None else f"{due.result} {due.stake_back} + {due.pays}"


def _finding(finding: Finding) -> str:
    return f"{harmless(message(finding), WHAT_IF_LONGEST)} ({finding.fact})"


def _outside(comparison: Comparison) -> None:
    books = (("in force", comparison.findings.in_force), (f"as {comparison.ruleset}", comparison.findings.as_))
    found = [(where, one) for where, findings in books for one in findings]
    for where, one in found[:WHAT_IF_SHOWN]:
        say(f"{one.table}, only {where}: {_finding(one)}")
    if len(found) > WHAT_IF_SHOWN:
        click.echo(f"and {counted(len(found) - WHAT_IF_SHOWN, 'more finding')} outside rounds: --json has them all")


def _tables(comparison: Comparison) -> None:
    for table, told in comparison.unread.items():
        if told:
            say(f"{table}: means nothing as {comparison.ruleset}: {', '.join(told)}")
    for table, ruleset in comparison.left_out.items():
        say(f"{table}: left out, for {ruleset} is another game")


def _totals(comparison: Comparison) -> None:
    compared = counted(comparison.rounds, "round")
    click.echo(f"{compared} compared with {comparison.ruleset}, {comparison.apart:,} differ")
    headings = ("Due in all", "Wagers", "in force", f"as {comparison.ruleset}", "more")
    rows = [row for currency, totals in comparison.totals.items() for row in _sums(currency, totals)]
    if rows:
        show_table(headings, rows, right=headings[1:])
    if comparison.pairing.waiting:
        click.echo(f"{counted(len(comparison.pairing.waiting), 'wager')} decided under one book only, and in no sum")


def _sums(currency: str, totals: Totals) -> Iterator[list[str]]:
    for bet, one in totals.bets.items():
        yield _sum(f"{currency} {bet}", one)
    if totals.owed.in_force or totals.owed.other:
        yield _sum(f"{currency} commission owed", totals.less())
    yield _sum(f"{currency} in all", totals.all())


def _sum(name: str, one: Sum) -> list[str]:
    found = one.as_json()
    return [name, f"{one.wagers:,}" if one.wagers else "", found["in_force"], found["as"], found["more"]]
