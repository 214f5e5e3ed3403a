"""What became of the rows of an import: in words, and as JSON."""

from collections import Counter
from collections.abc import Iterable, Iterator

import click
from msgspec import UNSET

from cli.imports.tally import ImportTally, RefusedRow
from cli.output.screen import print_wrapped
from cli.output.user_text import counted, safe
from projections.answers.reports import Imported, ImportedRow
from record.ingest.ingest import Became


def imported(tally: ImportTally, count: Counter[Became] | None = None, *, dry_run: bool = False) -> Imported:
    """The answer for programs. `count`: what the record did with the lines, if there was one."""
    return Imported(
        rows=tally.rows,
        facts=tally.facts.total(),
        left_out=tally.left_out.total(),
        refused_rows=tally.refused,
        kinds=dict(tally.facts),
        not_made=dict(tally.not_made),
        assigned_cards=tally.assigned,
        read_as=tally.read_as,
        first_refused=[ImportedRow(*one) for one in tally.first_refused],
        assumed=tally.assumed,
        recorded=UNSET if count is None else count[Became.RECORDED],
        already_there=UNSET if count is None else count[Became.ALREADY_THERE],
        refused=UNSET if count is None else count[Became.REFUSED],
        dry_run=dry_run or UNSET,
    )


def show_summary(tally: ImportTally, *, err: bool = False) -> None:
    """The answer for people, after what was recorded or written."""
    for line in _lines(tally):
        if err:
            click.echo(safe(line), err=True)
        else:
            print_wrapped(safe(line))


def show_refused(tally: ImportTally) -> None:
    """The first refused rows, on standard error."""
    for one in tally.first_refused:
        click.echo(safe(refusal_words(one)), err=True)
    if (left := tally.refused - len(tally.first_refused)) > 0:
        click.echo(f"and {counted(left, 'more refused row')}", err=True)


def refusal_words(one: RefusedRow) -> str:
    """A refused row in a sentence."""
    column = f", column {one.column}" if one.column else ""
    return f"{one.file} line {one.line}{column} refused: {one.reason}"


def _lines(tally: ImportTally) -> Iterator[str]:
    yield from (f"read {one}" for one in tally.read_as)
    became = tally.rows - tally.left_out.total() - tally.refused
    yield (
        f"{counted(tally.rows, 'row')}: {became:,} became {counted(tally.facts.total(), 'fact')}, "
        f"{tally.left_out.total():,} left out, {tally.refused:,} refused"
    )
    if tally.facts:
        yield f"made: {_each(tally.facts.items())}"
    if tally.not_made:
        yield f"not made, because of when or unless: {_each(tally.not_made.items())}"
    if tally.left_out:
        yield f"left out as the map says, by column: {_each(tally.left_out.items())}"
    if tally.refused_by_column:
        named = ((name or "the whole row", n) for name, n in tally.refused_by_column.items())
        yield f"refused, by column: {_each(named)}"
    for what, why in tally.assumed.items():
        yield f"not in the source: {what} ({why})"
    if tally.assigned:
        yield f"not in the source: a part of {counted(tally.assigned, 'card')}, which was assigned and is marked"
    if tally.never_filled:
        yield f"empty in every row: {', '.join(sorted(tally.never_filled))}"


def _each(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{n:,} {name}" for name, n in sorted(counts, key=lambda one: (-one[1], one[0])))
