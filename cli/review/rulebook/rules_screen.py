"""Rulesets and rules on a terminal: how far each is covered, and what the program does with it."""

from collections.abc import Iterator, Mapping, Sequence

import click

from cli.output.screen import print_wrapped, show_table
from cli.review.rulebook.rule_code import defined_at, places_of, tests_of
from domain.facts.vocabulary import Ruleset
from domain.games.finding_lookup import DecidedBy, decided_by, findings_of_rule, game_of
from domain.rulebooks.decision_tables import DecisionRow
from domain.rulebooks.paragraphs.documents import Document
from domain.rulebooks.paragraphs.statuses import BECAME, KINDS, OF_DOCUMENTS, Paragraph, counted

Paragraphs = Mapping[Document, Sequence[Paragraph]]


def show_all(known: Mapping[Ruleset, Document], paragraphs_: Paragraphs, of: Mapping[str, Sequence[Paragraph]]) -> None:
    """Every ruleset, and how far each document and the rules in force are covered."""
    rows = ((name, _moment(document.since), document.title) for name, document in known.items())
    show_table(("Ruleset", "In force from", "Document"), rows, keep=("In force from",))
    click.echo()
    _show_coverage("Document", {document.name: rows for document, rows in paragraphs_.items()}, OF_DOCUMENTS)
    click.echo("\nWith the documents they are based on:")
    _show_coverage("Ruleset", of, whole=False)
    click.echo()
    for behind in {name: None for document in paragraphs_ for name in document.behind}:
        over = [document.name for document in paragraphs_ if behind in document.behind]
        print_wrapped(f"{behind} is the basis of {', '.join(over)}.")


def show_ruleset(paragraphs_: Paragraphs) -> None:
    """The rules of a ruleset by document."""
    for place, (document, rows) in enumerate(paragraphs_.items()):
        click.echo("\n" if place else "", nl=False)
        print_wrapped(f"{'basis: ' if place else ''}{document.name}: {document.title}; {_in_force_text(document)}")
        by_kind = {kind: [row for row in rows if row.kind == kind] for kind in KINDS}
        _show_coverage("Kind", {kind: found for kind, found in by_kind.items() if found})
        click.echo()
        show_table(("Rule", "Kind", "Status", "Summary"), ((r.number, r.kind, r.became, r.summary) for r in rows),
                   keep=("Status", "Kind"))  # fmt: skip


def show_rules(ruleset: str, rows: Sequence[Paragraph]) -> None:
    """Single rules, and what the program does with each under a ruleset."""
    drawn: set[str] = set()
    for place, row in enumerate(rows):
        click.echo("\n" if place else "", nl=False)
        show_table(("", ""), _details(row, ruleset, drawn))
    if not rows:
        click.echo("no such rule of this kind and status")


def _details(row: Paragraph, ruleset: str, drawn: set[str]) -> Iterator[tuple[str, str]]:
    """The details of a rule. A decision table is drawn whole under the first rule that it decides."""
    yield "rule", f"{row.document} {row.number} ({row.kind})"
    yield "requirement", row.summary
    yield "status", f"{row.became}: {row.how}" if row.how else row.became
    yield from (("code", f"{place.file}:{place.line} {place.name}") for place in defined_at(row.how))
    for code, severity, sentence in findings_of_rule(row, ruleset):
        yield "finding type", f"{code} ({severity}): {sentence}"
        yield from (("code", text) for text in _places(code, game_of(row, ruleset)))
    for one in decided_by(row, ruleset):
        again = one.table.name in drawn
        yield "decision table", f"{one.table.name}: {'see above' if again else one.table.title}"
        yield from (("", _in_words(one, each)) for each in one.table.rows if not again or one.here(each))
        drawn.add(one.table.name)
    for place, test in enumerate(tests_of(row)):
        yield "" if place else "tests", f"{test.file}:{test.line} {test.name}"


def _places(code: str, game: str | None) -> Iterator[str]:
    """Where a finding is made: the first line of each function that names it."""
    first = {(place.file, place.name): place for place in reversed(places_of([code], game))}
    yield from (f"{place.file}:{place.line} {place.name}" for place in reversed(first.values()))


def _in_words(one: DecidedBy, row: DecisionRow) -> str:
    """A row, marked if one of its findings cites the rule."""
    mark = "this rule: " if one.here(row) else ""
    return f"{mark}row {row.number}: {one.table.condition(row)}: {one.table.result(row)}"


def _show_coverage(
    what: str, groups: Mapping[str, Sequence[Paragraph]], names: Sequence[str] = BECAME, whole: bool = True
) -> None:
    """A row for each group of rules, and one for all unless groups overlap: the number of each status."""
    headings = (what, "Rules", *map(str.capitalize, names))
    if whole:
        groups = {**groups, "total": [row for rows in groups.values() for row in rows]}
    show_table(headings, (_covered(name, rows, names) for name, rows in groups.items()),
               right=headings[1:], keep=headings[1:])  # fmt: skip


def _covered(name: str, rows: Sequence[Paragraph], names: Sequence[str]) -> list[str]:
    became = counted(rows)
    return [name, *(f"{number:,}" if number else "-" for number in (len(rows), *(became[one] for one in names)))]


def _in_force_text(document: Document) -> str:
    until = f" to {_moment(document.until)}" if document.until else ""
    return f"in force from {_moment(document.since)}{until}" if document.since else "its text gives no date"


def _moment(instant: str | None) -> str:
    """The day, and the time unless it is midnight."""
    return "no date" if instant is None else instant[:16].removesuffix("T00:00").replace("T", " ")
