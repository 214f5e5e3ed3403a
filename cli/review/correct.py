"""`pitlog correct`: corrects a fact by adding one, and shows before that what it changes."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, get_args

import click
import msgspec
from psycopg import Connection

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, writes_for_ever
from cli.context import Where, with_where
from cli.output.user_text import TEXT, WORDS, counted, safe
from domain.errors import harmless
from domain.facts.vocabulary import Role
from domain.fold.lines import FeedLine
from domain.fold.sessions import unopened
from projections.engine.record_reader import first_opened
from projections.previews.changes import Preview, preview
from projections.versions.differences import AnswerDifference
from record.authored.authored_facts import authored_line, record_line
from record.authored.corrections import (
    check_names_known,
    check_takes_effect,
    is_same,
    may_be_corrected,
    undone,
    with_fields,
)
from record.people.sender import Sender
from record.retrieval.one_fact import Content, RecordedFact, find_fact
from record.storage.horizon import horizon
from record.storage.months import are_here
from record.vault.connections import reading
from record.venue import venue

SHOWN = 60
"""The maximum number of changes shown."""
LONGEST = 200


class Setting(click.ParamType[tuple[str, str]]):
    """A field and its value, `paid=95.00`."""

    name = "setting"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Parse a setting."""
        if isinstance(value, tuple):
            return value
        field, equals, said = WORDS.convert(value, param, ctx).partition("=")
        if not equals or not field:
            self.fail(f"{value!r} is not a field with its value: write paid=95.00", param, ctx)
        return field.strip(), said


@click.command()
@click.argument("fact", type=WORDS)
@click.option(
    "--set", "given", type=Setting(), multiple=True, metavar="FIELD=VALUE", help="The right value; may be repeated."
)
@click.option("--unset", "omitted", type=WORDS, multiple=True, metavar="FIELD", help="Leave this field out.")
@click.option("--undo", is_flag=True, help="Take the last correction back: the fact reads as it did before.")
@click.option("--never-happened", "never", is_flag=True, help="The fact never happened.")
@click.option("--why", required=True, type=TEXT, metavar="TEXT", help="Reason for the correction.")
@click.option("--role", type=click.Choice(get_args(Role)), default="casino_operator", metavar="ROLE", show_default=True,
              help="Role of the person who corrects it.")  # fmt: skip
@click.option("--table", type=WORDS, help="The fact at this table, if several have the id.")
@click.option("--json", "as_json", is_flag=True, help="Write what changes, and the correction, as one JSON object.")
@writes_for_ever
@with_where
def correct(
    place: Where, fact: str, given: tuple[tuple[str, str], ...], omitted: tuple[str, ...], undo: bool, never: bool,
    why: str, role: str, table: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Correct a fact. The first one stays; every reading shows which one it used.

    FACT is an id, or its beginning and a star. The command first shows what changes: dues, differences, findings,
    commission, and closed days that get adjustments. A correction is a fact, too, and stays for ever; --undo adds one.
    """
    _check(given, omitted, undo, never)
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            here, found = venue(connection), find_fact(connection, fact, table)
            may_be_corrected(found)
            now = undone(found) if undo else None if never else with_fields(found, dict(given), omitted)
            if is_same(found.now, now):
                _print_same(found, now, as_json)
                return
            check_names_known(now)
            check_takes_effect(connection, found)
            said: dict[str, Any] = {"corrects": found.id, "reason": why, "role": role, "now": now}
            line = authored_line(here, person(), "cmd", "fact_corrected", found.table, **said)
            changes = preview(connection, _session(connection, found), _proposed(connection, line))
        body = _body(found, now, changes)
        if not as_json:
            _show(found, now, changes)
        about_to(f"correct {found.id} at {found.table}", "Correct it?", "nothing was corrected", body)
        record_line(server, Sender.person(person()), line)
    name = msgspec.json.decode(line)["id"]
    click.echo(msgspec.json.encode({**body, "correction": name}) if as_json else f"corrected by {name}")


def _check(given: tuple[tuple[str, str], ...], omitted: tuple[str, ...], undo: bool, never: bool) -> None:
    if sum((bool(given or omitted), undo, never)) != 1:
        raise click.UsageError("say what was wrong: --set FIELD=VALUE (or --unset), --undo, or --never-happened")
    fields = [*(field for field, _ in given), *omitted]
    for field in fields:
        if fields.count(field) > 1:
            raise click.UsageError(f"{safe(field)} is given twice: give it once")


def _session(connection: Connection[Any], found: RecordedFact) -> str:
    """The session that is folded with a fact. Facts before a table's first opening are folded with that."""
    are_here(connection, [found.session])
    if found.session != unopened(found.table):
        return found.session
    return first_opened(connection, found.table, horizon(connection)) or found.session


def _proposed(connection: Connection[Any], line: bytes) -> FeedLine:
    """The line as it would be recorded: after all others, and with authority."""
    number = horizon(connection) + 1
    return FeedLine(number, line, datetime.now(UTC), None, None, None, "fact_corrected/1", True)


# --- what is shown ----------------------------------------------------------------------------------------------


def _body(found: RecordedFact, now: Content | None, changes: Preview) -> dict[str, Any]:
    closed = [{"table": one.table_name, "gaming_day": one.gaming_day} for one in changes.adjusted]
    return {
        "fact": found.id, "table": found.table, "before": found.now, "now": now, "changes": changes.changes,
        "adjusts": closed, "correction": None,
    }  # fmt: skip


def _print_same(found: RecordedFact, now: Content | None, as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.encode(_body(found, now, Preview([], []))))
    else:
        click.echo(safe(f"{found.id} says so already: nothing was corrected"))


def _show(found: RecordedFact, now: Content | None, changes: Preview) -> None:
    times = f", corrected {counted(len(found.corrections), 'time')} before" if found.corrections else ""
    _line(f"{found.id} at {found.table}: {found.kind}{times}")
    for words in _fields(found.now, now):
        _line(f"  {words}")
    if not changes.changes:
        _line("No due, difference, finding or commission changes.")
        return
    _line("It changes:")
    lines = [*_lines(changes.changes)]
    for words in lines[:SHOWN]:
        _line(f"  {words}")
    if len(lines) > SHOWN:
        _line(f"  and {counted(len(lines) - SHOWN, 'more line')}: --json has them all")
    for one in changes.adjusted:
        _line(f"{one.gaming_day} at {one.table_name} is closed: its commission gets an adjustment.")


def _line(words: str) -> None:
    click.echo(safe(harmless(words, LONGEST)))


def _fields(before: Content | None, now: Content | None) -> Iterator[str]:
    """The fields that differ. A fact that never happened has none."""
    if before is None or now is None:
        yield "it never happened" if now is None else "it happened, after all"
        return
    for field in {**before, **now}:
        was, is_ = before.get(field), now.get(field)
        if was != is_:
            yield f"{field}: {_pair((was, is_))}"


def _lines(changes: Iterable[AnswerDifference]) -> Iterator[str]:
    """A heading for each round, and a line for each change."""
    for (table, day, round_), of_round in groupby(changes, key=lambda one: (one.table, one.gaming_day, one.round)):
        yield f"round {round_}" if round_ is not None else f"{table} {day or ''}, outside rounds"
        yield from (f"  {_change(one)}" for one in of_round)


def _change(one: AnswerDifference) -> str:
    whose = f" of {one.player}" if one.player else ""
    if one.kind == "finding":
        what = f"{one.name}{f', rule {one.rule}' if one.rule else ''}{whose}"
        if "amount" in one.changes:
            return f"finding {what}: amount {_pair(one.changes['amount'])}"
        before, now = one.changes["found"]
        times = "" if {before, now} == {0, 1} else f" ({before} -> {now})"
        return f"{'new finding' if now > before else 'no longer found'}: {what}{times}"
    values = ", ".join(f"{_label(field)} {_pair(both)}" for field, both in one.changes.items())
    if one.kind == "balance":
        return f"commission{whose}, {one.name}: {_pair(one.changes['balance'])}"
    return f"wager {one.name}{whose}: {values}" if one.kind == "wager" else values


def _label(field: str) -> str:
    """A field of a report, as people say it: what was due, what was recorded."""
    return {"round": "the round", "wager": "the wager", "set_aside": "not processed"}.get(
        field, field.replace(".", " ").replace("_", " ")
    )


def _pair(both: Sequence[Any]) -> str:
    return " -> ".join(map(_words, both))


def _words(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "yes", False: "no"}[value]
    if isinstance(value, dict) and all(isinstance(hand, dict) and "rightful" in hand for hand in value.values()):
        return "; ".join(f"{name} {' '.join(hand['rightful'])}" for name, hand in value.items())
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
