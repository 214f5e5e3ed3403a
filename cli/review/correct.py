"""`pitlog correct`: corrects a fact by adding one, and shows before that what it changes."""

from collections.abc import Iterator
from typing import Any, get_args

import click
import msgspec
from msgspec.structs import asdict

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, writes_for_ever
from cli.context import Where, with_where
from cli.output.user_text import WORDS, Choice, counted, safe
from cli.why import why_option
from domain.errors import harmless
from domain.facts.vocabulary import Role
from projections.answers.comparisons import Corrected, TableDay
from projections.previews.changes import Preview
from projections.previews.proposed import preview_of
from projections.previews.words import change_lines, pair_words
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
@why_option("Reason for the correction.", required=True)
@click.option("--role", type=Choice(get_args(Role)), default="casino_operator", metavar="ROLE", show_default=True,
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
            changes = preview_of(connection, found.session, line)
        answer = _answer(found, now, changes)
        if not as_json:
            _show(found, now, changes)
        about_to(f"correct {found.id} at {found.table}", "Correct it?", "nothing was corrected", asdict(answer))
        record_line(server, Sender.person(person()), line)
    name = msgspec.json.decode(line)["id"]
    answer.correction = name
    click.echo(msgspec.json.encode(answer) if as_json else f"corrected by {name}")


def _check(given: tuple[tuple[str, str], ...], omitted: tuple[str, ...], undo: bool, never: bool) -> None:
    if sum((bool(given or omitted), undo, never)) != 1:
        raise click.UsageError("say what was wrong: --set FIELD=VALUE (or --unset), --undo, or --never-happened")
    fields = [*(field for field, _ in given), *omitted]
    for field in fields:
        if fields.count(field) > 1:
            raise click.UsageError(f"{safe(field)} is given twice: give it once")


# --- what is shown ----------------------------------------------------------------------------------------------


def _answer(found: RecordedFact, now: Content | None, changes: Preview) -> Corrected:
    closed = [TableDay(one.table_name, one.gaming_day) for one in changes.adjusted]
    return Corrected(found.id, found.table, found.now, now, changes.changes, closed, None)


def _print_same(found: RecordedFact, now: Content | None, as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.encode(_answer(found, now, Preview([], []))))
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
    lines = [*change_lines(changes.changes)]
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
            yield f"{field}: {pair_words(field, (was, is_))}"
