"""Rulesets and rules as JSON."""

from collections.abc import Iterable, Sequence
from typing import Any

from cli.review.rulebook.rule_code import defined_at, places_of, tests_of
from domain.games.finding_lookup import DecidedBy, cited_by, decided_by, findings_of_rule, game_of
from domain.rulebooks.paragraphs.documents import Document
from domain.rulebooks.paragraphs.statuses import KINDS, Paragraph, counted


def document_entry(document: Document, rows: Sequence[Paragraph], names: Sequence[str]) -> dict[str, Any]:
    """A document, with the number of its rules of each kind and status."""
    by_kind = {kind: coverage([row for row in rows if row.kind == kind], names) for kind in KINDS}
    return {
        "document": document.name, "title": document.title, "in_force_from": document.since,
        "in_force_until": document.until, "behind": document.behind, "coverage": coverage(rows, names),
        "by_kind": {kind: numbers for kind, numbers in by_kind.items() if numbers["rules"]},
    }  # fmt: skip


def coverage(rows: Iterable[Paragraph], names: Sequence[str]) -> dict[str, int]:
    """The number of rules, and of those with each status."""
    became = counted(rows)
    return {"rules": became.total(), **{name: became[name] for name in names}}


def rule_entry(row: Paragraph, ruleset: str) -> dict[str, Any]:
    """A rule among others."""
    return {
        "document": row.document, "rule": row.cited, "number": row.number, "kind": row.kind, "summary": row.summary,
        "status": row.became, "how": row.how, "cited_by": cited_by(row, ruleset),
    }  # fmt: skip


def whole_rule(row: Paragraph, ruleset: str) -> dict[str, Any]:
    """A single rule, with the places that make its findings and the tests that prove it."""
    findings = findings_of_rule(row, ruleset)
    return {
        **rule_entry(row, ruleset),
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
