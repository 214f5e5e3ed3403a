"""Rulesets and rules for people: what `pitlog rules` shows."""

from collections.abc import Iterator, Mapping, Sequence

import click

from cli.screen import say, show_table
from domain.facts.vocabulary import Ruleset
from domain.games.known import found_under
from domain.rulebooks.coverage import BECAME, KINDS, OF_DOCUMENTS, Paragraph, counted
from domain.rulebooks.documents import Document

Held = Mapping[Document, Sequence[Paragraph]]


def show_all(known: Mapping[Ruleset, Document], held: Held, of: Mapping[str, Sequence[Paragraph]]) -> None:
    """Every ruleset, how far each document is covered, and how far the rules in force at each ruleset are."""
    rows = ((name, _moment(document.since), document.title) for name, document in known.items())
    show_table(("Ruleset", "In force from", "Document"), rows)
    click.echo()
    _show_coverage("Document", {document.name: rows for document, rows in held.items()}, OF_DOCUMENTS)
    click.echo("\nWith the documents behind it:")
    _show_coverage("Ruleset", of, whole=False)
    click.echo()
    for behind in {name: None for document in held for name in document.behind}:
        over = [document.name for document in held if behind in document.behind]
        say(f"{behind} stands behind {', '.join(over)}.")


def show_ruleset(held: Held) -> None:
    """The rules of a ruleset, document by document."""
    for place, (document, rows) in enumerate(held.items()):
        click.echo("\n" if place else "", nl=False)
        say(f"{'behind it, ' if place else ''}{document.name}: {document.title}; {_in_force_text(document)}")
        by_kind = {kind: [row for row in rows if row.kind == kind] for kind in KINDS}
        _show_coverage("Kind", {kind: found for kind, found in by_kind.items() if found})
        click.echo()
        show_table(("Rule", "Kind", "Became", "Summary"), ((r.number, r.kind, r.became, r.summary) for r in rows))


def show_rules(ruleset: str, rows: Sequence[Paragraph]) -> None:
    """Single rules, and what the program does with each at a ruleset."""
    for place, row in enumerate(rows):
        click.echo("\n" if place else "", nl=False)
        show_table(("", ""), _told(row, ruleset))
    if not rows:
        click.echo("no such rule of this kind and status")


def _told(row: Paragraph, ruleset: str) -> Iterator[tuple[str, str]]:
    yield "rule", f"{row.document} {row.number} ({row.kind})"
    yield "says", row.summary
    yield "became", f"{row.became}: {row.how}" if row.how else row.became
    for code, severity, sentence in found_under(row, ruleset):
        yield "finds", f"{code} ({severity}): {sentence}"


def _show_coverage(
    what: str, groups: Mapping[str, Sequence[Paragraph]], names: Sequence[str] = BECAME, whole: bool = True
) -> None:
    """A row for each group of rules, and one for all unless rules are in several: how many became what."""
    headings = (what, "Rules", *map(str.capitalize, names))
    if whole:
        groups = {**groups, "in all": [row for rows in groups.values() for row in rows]}
    show_table(headings, (_covered(name, rows, names) for name, rows in groups.items()), right=headings[1:])


def _covered(name: str, rows: Sequence[Paragraph], names: Sequence[str]) -> list[str]:
    became = counted(rows)
    return [name, *(f"{number:,}" if number else "-" for number in (len(rows), *(became[one] for one in names)))]


def _in_force_text(document: Document) -> str:
    until = f" to {_moment(document.until)}" if document.until else ""
    return f"in force from {_moment(document.since)}{until}" if document.since else "its text gives no date"


def _moment(instant: str | None) -> str:
    """The day, and the time where it is not midnight."""
    return "no date" if instant is None else instant[:16].removesuffix("T00:00").replace("T", " ")
