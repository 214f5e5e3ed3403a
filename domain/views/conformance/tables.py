"""Tables of the format for people who write another program: kinds of facts, and codes of findings.

`docs/FORMAT.md` has the first, `docs/finding-codes.csv` is the second; tests compare both with the classes.
"""

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from domain.facts.base import Fact, own_fields
from domain.facts.registry import FEED_KINDS
from domain.facts.schema.fields import is_required
from domain.fold.grouping.scopes import SCOPES
from domain.games.finding_lookup import FINDING_TYPES
from domain.rulebooks import RULEBOOKS


def kinds_table() -> str:
    """A row for each kind and its version, as Markdown. Required fields are in bold."""
    rows = (
        f"| `{kind}` | {cls.version} | {SCOPES[cls].name.lower()} | {_fields(cls)} |"
        for kind, cls in FEED_KINDS.items()
    )
    return "\n".join(("| kind | version | belongs | fields |", "| --- | --- | --- | --- |", *rows))


def scopes_table() -> str:
    """What the third column of `kinds_table` means."""
    used = {SCOPES[cls]: None for cls in FEED_KINDS.values()}
    rows = (
        f"| {scope.name.lower()} | {scope.value.replace('INSIDE', 'inside')} |"
        for scope in type(next(iter(used)))
        if scope in used
    )
    return "\n".join(("| belongs | meaning |", "| --- | --- |", *rows))


def _fields(cls: type[Fact]) -> str:
    named = ((f"**`{one.encode_name}`**" if is_required(one) else f"`{one.encode_name}`") for one in own_fields(cls))
    return ", ".join(named) or "none"


class CodeRow(NamedTuple):
    """A finding under a ruleset. Without a ruleset: the code cites the rule of its values, or none."""

    code: str
    severity: str
    ruleset: str
    document: str
    rule: str


def codes_csv() -> str:
    """Every code of a finding, with the rule that it cites in each ruleset."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CodeRow._fields)
    writer.writerows(sorted(_codes()))
    return out.getvalue()


def _codes() -> Iterator[CodeRow]:
    cited = set[str]()
    for book in RULEBOOKS.values():
        for code, rule in book.rules.items():
            if code in FINDING_TYPES:
                cited.add(code)
                yield CodeRow(code, FINDING_TYPES[code].severity, book.name, rule.ruleset or "", rule.number or "")
    for code in FINDING_TYPES.keys() - cited:
        yield CodeRow(code, FINDING_TYPES[code].severity, "", "", "")
