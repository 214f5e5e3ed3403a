"""`pitlog findings`: lists broken rules, and what was done about them."""

from collections.abc import Mapping
from contextlib import closing
from datetime import tzinfo
from typing import Any

import click
import msgspec

from cli.consent import writes
from cli.context import Where, with_where
from cli.output.answers import json_option
from cli.output.pager import paged
from cli.output.screen import show_table
from cli.output.user_text import WORDS
from cli.questions.answer_screen import print_answer, say_nothing
from cli.questions.question_options import SHOWN, as_asked, question_options
from cli.questions.question_source import answering, known_question
from cli.why import why_option
from domain.answers import plain
from projections.answers.lists import ListedFinding
from projections.queries.findings import NOTHING, Found, Handled, handled
from projections.queries.nearest_names import near
from projections.questions.answering import Answering, Recorded
from projections.questions.finding_states import states
from projections.questions.question import Question, question
from projections.questions.subjects import FINDINGS
from record.errors import UnknownName


@click.group(invoke_without_command=True, subcommand_metavar="[assign|close|look-at|undo]")
@click.option("--open/--closed", "still", default=None, help="Only findings that are open; only closed ones.")
@click.option("--assigned-to", type=WORDS, metavar="PERSON", help="Only findings assigned to this person.")
@question_options(FINDINGS)
@with_where
@paged
def findings(
    place: Where,
    /,
    still: bool | None,
    assigned_to: str | None,
    files: tuple[str, ...],
    limit: int | None,
    as_json: bool,
    as_csv: bool,
    **asked: Any,
) -> None:
    """List findings by table and time, with their assignment and state.

    The exit code is 1 if there are any.
    """
    if click.get_current_context().invoked_subcommand is not None:
        return
    if files and (still is not None or assigned_to is not None):
        raise click.UsageError("only a record knows what was done about findings: leave out --open, --assigned-to")
    with answering(place, files, FINDINGS) as there:
        known = handled(there.connection) if isinstance(there, Recorded) else None
        _check_person(assigned_to, known or {})
        wanted = known_question(there, question(FINDINGS, as_asked(FINDINGS, asked), there.zone, there.days))
        wanted = wanted._replace(filters=(*wanted.filters, *states(known or {}, still, assigned_to)))
        if wanted.by or wanted.fields or wanted.sort or as_csv:
            any_ = print_answer(there, wanted, limit, as_json, as_csv)
        elif as_json:
            any_ = _write(there, wanted, known, limit)
        else:
            any_ = _show(there, wanted, known or {}, limit or SHOWN)
    raise SystemExit(1 if any_ else 0)


def _check_person(name: str | None, known: Mapping[str, Handled]) -> None:
    """Refuse the name of a person without any assignment: an empty answer would look like no open work."""
    people = {act.to for its in known.values() for act in its.acts if act.to}
    if name is not None and name not in people:
        raise UnknownName("assignee", name, near(name, people))


def _write(there: Answering, wanted: Question, known: Mapping[str, Handled] | None, limit: int | None) -> int:
    written = 0
    with closing(there.findings(wanted, limit)) as found:
        for written, one in enumerate(found, 1):  # noqa: B007
            its = None if known is None else known.get(one.finding, NOTHING)
            click.echo(msgspec.json.encode(plain(ListedFinding.of(one, its), there.zone)))
    return written


def _show(there: Answering, wanted: Question, known: Mapping[str, Handled], limit: int) -> int:
    with closing(there.findings(wanted, limit)) as found:
        shown = [*found]
    if not shown:
        say_nothing(there, wanted, "findings")
        return 0
    rows = [_row(one, known.get(one.finding, NOTHING), there.zone) for one in shown]
    show_table(("Finding", "Where", "When", "Rule", "What happened"), rows, keep=("Where", "Rule", "When"))
    whole = there.count(wanted) if len(shown) == limit else len(shown)
    if whole > len(shown):
        click.echo(f"{len(shown):,} of {whole:,} findings shown (--limit, --json)")
    return whole


def _row(one: Found, its: Handled, zone: tzinfo) -> tuple[str, ...]:
    when = one.at.astimezone(zone).isoformat(sep=" ", timespec="seconds") if one.at else "-"
    sentence = " ".join(filter(None, (one.message, _became(its))))
    return one.finding, one.round or one.table_name, when, f"{one.rule or one.severity}", sentence


def _became(its: Handled) -> str:
    """The last act on a finding that counts."""
    if not its.in_force:
        return ""
    last = its.in_force[-1]
    done = f"{last.did} to {last.to}" if last.to else f"{last.did} by {last.by}"
    return f"[{done}{f': {last.reason}' if last.reason else ''}]"


# --- acts -----------------------------------------------------------------------------------------------------------


@findings.command()
@click.argument("name", type=WORDS, metavar="FINDING")
@click.argument("to", type=WORDS, metavar="PERSON")
@why_option("Reason for the assignment.")
@json_option
@writes
@with_where
def assign(place: Where, name: str, to: str, why: str | None) -> None:
    """Assign a finding to a person. A closed finding is reopened."""
    from cli.review import finding_acts  # only here: to list them loads nothing that writes

    finding_acts.assign(place, name, to, why)


@findings.command()
@click.argument("names", type=WORDS, metavar="FINDING...", nargs=-1, required=True)
@why_option("Reason for closing them.", required=True)
@json_option
@writes
@with_where
def close(place: Where, names: tuple[str, ...], why: str) -> None:
    """Close findings. They stay on the record with the person and the reason."""
    from cli.review import finding_acts  # only here: to list them loads nothing that writes

    finding_acts.close(place, names, why)


@findings.command("look-at")
@click.argument("names", type=WORDS, metavar="FINDING...", nargs=-1, required=True)
@why_option("What you saw.")
@json_option
@writes
@with_where
def look_at(place: Where, names: tuple[str, ...], why: str | None) -> None:
    """Record that you looked at findings. They stay open."""
    from cli.review import finding_acts  # only here: to list them loads nothing that writes

    finding_acts.look_at(place, names, why)


@findings.command()
@click.argument("names", type=WORDS, metavar="FINDING...", nargs=-1, required=True)
@why_option("Reason for undoing it.")
@json_option
@writes
@with_where
def undo(place: Where, names: tuple[str, ...], why: str | None) -> None:
    """Undo the last act on findings: a look, an assignment or a closing. The act and its undoing stay on the record."""
    from cli.review import finding_acts  # only here: to list them loads nothing that writes

    finding_acts.undo(place, names, why)
