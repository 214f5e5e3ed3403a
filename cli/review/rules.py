"""`pitlog rules`: the known rulesets, and what the program does with each of their rules."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click
import msgspec

from cli.context import Where, with_where
from cli.output.pager import paged
from cli.output.screen import print_wrapped, show_table
from cli.output.user_text import WORDS, Choice
from cli.review.rulebook import expectations
from cli.review.rulebook.rule_code import defined_at, places_of, tests_of
from domain.facts.vocabulary import Ruleset
from domain.games.finding_lookup import DecidedBy, cited_by, decided_by, findings_of_rule, game_of
from domain.rulebooks.decision_tables import DecisionRow
from domain.rulebooks.paragraphs.documents import DOCUMENTS, RULESETS, Document, document_of
from domain.rulebooks.paragraphs.lookup import documents_in_force, rules_called
from domain.rulebooks.paragraphs.statuses import BECAME, KINDS, OF_DOCUMENTS, Paragraph, counted, of_ruleset, paragraphs

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


@click.command(epilog=f"Kinds: {', '.join(KINDS)}. Statuses: {', '.join(BECAME)}.")
@click.argument("ruleset", required=False)
@click.argument("rule", required=False)
@click.option("--kind", "kinds", multiple=True, type=Choice(KINDS), metavar="KIND", help="Only rules of this kind.")
@click.option(
    "--status",
    "statuses",
    multiple=True,
    type=Choice(BECAME),
    metavar="STATUS",
    help="Only rules with this status.",
)
@click.option("--expectations", "expects", is_flag=True, help="What the house expects of each bet of the ruleset.")
@click.option(
    "--decks", type=click.IntRange(min=1), metavar="NUMBER", help="Expectations of a full shoe of so many decks."
)
@click.option("--before", type=WORDS, metavar="ROUND", help="Expectations of the shoe that was left before this round.")
@click.option("--table", type=WORDS, metavar="TABLE", help="The round at this table, if several have the name.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@paged
@with_where
def rules(
    place: Where, /, ruleset: str | None, rule: str | None, kinds: tuple[str, ...], statuses: tuple[str, ...],
    expects: bool, decks: int | None, before: str | None, table: str | None, as_json: bool,
) -> None:  # fmt: skip
    """List the rulesets, the rules of one, or one rule with what the program does with it.

    The rules of a ruleset include those of the documents it is based on. A rule is shown with its paragraphs.
    With --expectations: mean and deviation of the house's result for each bet, as exact fractions in JSON.
    """
    if not expects and (decks, before, table) != (None, None, None):
        raise click.UsageError("--decks, --before and --table are about --expectations")
    if expects:
        if rule is not None or kinds or statuses:
            raise click.UsageError("--expectations are of a whole ruleset: leave out RULE, --kind and --status")
        _expectations(place, ruleset, decks, before, table, as_json)
        return
    if ruleset is None and (kinds or statuses):
        raise click.UsageError("--kind and --status choose among the rules of a ruleset: name one")

    def chosen(rows: Iterable[Paragraph]) -> list[Paragraph]:
        return [row for row in rows if row.kind in (kinds or KINDS) and row.became in (statuses or BECAME)]

    if ruleset is None:
        _all(as_json)
    elif rule is None:
        _ruleset(ruleset, {one: chosen(of_ruleset(ruleset, one.name)) for one in documents_in_force(ruleset)}, as_json)
    else:
        _rules(ruleset, chosen(rules_called(ruleset, rule)), as_json)


def _expectations(
    place: Where, ruleset: str | None, decks: int | None, before: str | None, table: str | None, as_json: bool
) -> None:
    """What the house expects, of a full shoe or of the one that a round was dealt from."""
    if before is not None:
        if decks is not None:
            raise click.UsageError("--before takes the decks from the shoe: leave out --decks")
        found = expectations.of_round(place, ruleset, before, table)
    elif table is not None:
        raise click.UsageError("--table is about --before")
    elif ruleset is None:
        raise click.UsageError("name a RULESET, or with --before a ROUND")
    else:
        found = expectations.of_full_shoe(ruleset, decks)
    expectations.show(found, as_json)


def _all(as_json: bool) -> None:
    known = {name: document for name in RULESETS if (document := document_of(name)) is not None}
    if as_json:
        rulesets = [
            {"ruleset": name, "document": document.name, "coverage": _numbers(_in_force(name), BECAME)}
            for name, document in known.items()
        ]
        _write(
            {
                "rulesets": rulesets,
                "documents": [_document(one, paragraphs(one.name), OF_DOCUMENTS) for one in DOCUMENTS.values()],
            }
        )
    else:
        paragraphs_ = {one: paragraphs(one.name) for one in DOCUMENTS.values()}
        show_all(known, paragraphs_, {name: _in_force(name) for name in known})


def _in_force(ruleset: str) -> list[Paragraph]:
    """Every rule in force under a ruleset, with its status."""
    return [row for document in documents_in_force(ruleset) for row in of_ruleset(ruleset, document.name)]


def _ruleset(ruleset: str, paragraphs_: dict[Document, list[Paragraph]], as_json: bool) -> None:
    if as_json:
        documents = [
            {**_document(one, of_ruleset(ruleset, one.name), BECAME), "rules": [_row(row, ruleset) for row in rows]}
            for one, rows in paragraphs_.items()
        ]
        _write({"ruleset": ruleset, "documents": documents})
    else:
        show_ruleset(paragraphs_)


def _rules(ruleset: str, rows: list[Paragraph], as_json: bool) -> None:
    if as_json:
        _write({"ruleset": ruleset, "rules": [_rule(row, ruleset) for row in rows]})
    else:
        show_rules(ruleset, rows)


# --- JSON -----------------------------------------------------------------------------------------------------


def _document(document: Document, rows: Sequence[Paragraph], names: Sequence[str]) -> dict[str, Any]:
    by_kind = {kind: _numbers([row for row in rows if row.kind == kind], names) for kind in KINDS}
    return {
        "document": document.name, "title": document.title, "in_force_from": document.since,
        "in_force_until": document.until, "behind": document.behind, "coverage": _numbers(rows, names),
        "by_kind": {kind: numbers for kind, numbers in by_kind.items() if numbers["rules"]},
    }  # fmt: skip


def _numbers(rows: Iterable[Paragraph], names: Sequence[str]) -> dict[str, int]:
    became = counted(rows)
    return {"rules": became.total(), **{name: became[name] for name in names}}


def _row(row: Paragraph, ruleset: str) -> dict[str, Any]:
    return {
        "document": row.document, "rule": row.cited, "number": row.number, "kind": row.kind, "summary": row.summary,
        "status": row.became, "how": row.how, "cited_by": cited_by(row, ruleset),
    }  # fmt: skip


def _rule(row: Paragraph, ruleset: str) -> dict[str, Any]:
    """A single rule, with the places that make its findings and the tests that prove it."""
    findings = findings_of_rule(row, ruleset)
    return {
        **_row(row, ruleset),
        "defined_at": [place._asdict() for place in defined_at(row.how)],
        "findings": [found._asdict() for found in findings],
        "code": [
            {"finding": found.code, **place._asdict()}
            for found in findings
            for place in places_of([found.code], game_of(row, ruleset))
        ],
        "tables": [_table(one) for one in decided_by(row, ruleset)],
        "tests": [test._asdict() for test in tests_of(row)],
    }


def _table(one: DecidedBy) -> dict[str, Any]:
    rows = [
        {"row": row.number, "when": row.when, "then": row.then, "this_rule": one.here(row)} for row in one.table.rows
    ]
    return {
        "table": one.table.name, "title": one.table.title, "inputs": list(one.table.inputs),
        "outputs": one.table.outputs, "rows": rows,
    }  # fmt: skip


def _write(found: dict[str, Any]) -> None:
    click.echo(msgspec.json.encode(found))
