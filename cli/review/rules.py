"""`pitlog rules`: the known rulesets, and what the program does with each of their rules."""

from collections.abc import Iterable
from typing import Any

import click
import msgspec

from cli.context import Where, with_where
from cli.output.pager import paged
from cli.output.user_text import WORDS, Choice
from cli.review.rulebook import expectations
from cli.review.rulebook.rules_json import coverage, document_entry, rule_entry, whole_rule
from cli.review.rulebook.rules_screen import show_all, show_rules, show_ruleset
from domain.rulebooks.paragraphs.documents import DOCUMENTS, RULESETS, Document, document_of
from domain.rulebooks.paragraphs.lookup import documents_in_force, rules_called
from domain.rulebooks.paragraphs.statuses import BECAME, KINDS, OF_DOCUMENTS, Paragraph, of_ruleset, paragraphs


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
            {"ruleset": name, "document": document.name, "coverage": coverage(_in_force(name), BECAME)}
            for name, document in known.items()
        ]
        _write(
            {
                "rulesets": rulesets,
                "documents": [document_entry(one, paragraphs(one.name), OF_DOCUMENTS) for one in DOCUMENTS.values()],
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
            {
                **document_entry(one, of_ruleset(ruleset, one.name), BECAME),
                "rules": [rule_entry(row, ruleset) for row in rows],
            }
            for one, rows in paragraphs_.items()
        ]
        _write({"ruleset": ruleset, "documents": documents})
    else:
        show_ruleset(paragraphs_)


def _rules(ruleset: str, rows: list[Paragraph], as_json: bool) -> None:
    if as_json:
        _write({"ruleset": ruleset, "rules": [whole_rule(row, ruleset) for row in rows]})
    else:
        show_rules(ruleset, rows)


def _write(found: dict[str, Any]) -> None:
    click.echo(msgspec.json.encode(found))
