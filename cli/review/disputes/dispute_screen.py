"""Disputes as people read them: a list, and everything said in one."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import click
import msgspec

from cli.output.screen import print_wrapped, show_table
from domain.answers import plain
from domain.fold.wagers.balance import both_sides
from projections.answers.reports import ListedDispute
from projections.queries.case_words import case_lines
from projections.queries.cases import FoundCase
from projections.queries.disputes import FoundDispute
from projections.queries.rounds import FoundRound
from record.venue import Venue

Listed = Sequence[tuple[FoundDispute, FoundCase]]


def show_disputes(found: Listed, here: Venue) -> None:
    """A line for each dispute."""
    if found:
        head = ("Dispute", "State", "Table", "Raised", "Assigned", "Due", "Rounds", "Claim")
        show_table(
            head, [_row(one, its, here) for one, its in found], keep=("Due", "State", "Assigned", "Table", "Raised")
        )
    else:
        click.echo("no disputes")


def as_json_(one: FoundDispute, its: FoundCase, here: Venue) -> bytes:
    """A dispute and the work on it as JSON."""
    same = {name: getattr(one, name) for name in FoundDispute.__struct_fields__}
    return msgspec.json.encode(plain(ListedDispute(**same, case=its), here.zone))


def _row(one: FoundDispute, its: FoundCase, here: Venue) -> tuple[str, ...]:
    raised, rounds = _time_text(one.raised_at, here), ", ".join(one.rounds)
    due = here.shows_minute(its.due) if its.due else "-"
    late = " overdue" if its.is_overdue(one, datetime.now(here.zone)) else ""
    return one.dispute, one.state, one.table_name, raised, its.assigned_to or "-", due + late, rounds, one.claim


def _time_text(time: datetime | None, here: Venue) -> str:
    return time.astimezone(here.zone).isoformat(sep=" ", timespec="seconds") if time else "never"


def show_dispute(one: FoundDispute, its: FoundCase, rounds: Iterable[FoundRound], here: Venue) -> None:
    """A dispute with its rounds, and everything said in it."""
    print_wrapped(f"{one.dispute}: {one.state}. Claim by {one.player or 'an unnamed person'}: {one.claim}")
    print_wrapped(
        f"raised {_time_text(one.raised_at, here)} by {one.raised_by or 'an unnamed person'} at {one.table_name}"
    )
    show_table(
        ("Round", "Outcome", "Status", "Difference", "Findings"),
        map(_came_to, rounds),
        right=NUMBERS,
        keep=("Difference", "Status", "Outcome", "Findings"),
    )
    late = its.is_overdue(one, datetime.now(here.zone))
    for words in case_lines(its, here.shows_minute, late):
        print_wrapped(words)
    for recorded in one.comments:
        print_wrapped(f"{_time_of(recorded, here)} {recorded['by'] or 'an unnamed person'}: {recorded['note']}")
    for recorded in one.decisions:
        rule = f" By rule {recorded['rule']} of {recorded['ruleset']}." if recorded["rule"] else ""
        who = f"{recorded['by'] or 'an unnamed person'} ({recorded['role'].replace('_', ' ')})"
        print_wrapped(f"decided {_time_of(recorded, here)} by {who}: {recorded['decision']}.{rule} {recorded['why']}")


def _time_of(recorded: dict[str, Any], here: Venue) -> str:
    return _time_text(datetime.fromisoformat(recorded["at"]), here)


NUMBERS = ("Difference", "Findings")


def _came_to(it: FoundRound) -> tuple[str, ...]:
    numbers = both_sides(it.house_owes, it.players_owe) or "-", str(it.findings or "-")
    return it.round, it.outcome or "-", it.status.replace("_", " "), *numbers
