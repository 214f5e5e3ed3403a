"""The references of a dossier: rules with our summaries, complete facts, and the digest of the rulebooks."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from typing import Any

from domain.rulebooks.paragraphs.documents import document_of
from domain.rulebooks.paragraphs.lookup import documents_in_force, summary_of
from projections.dossiers.model import DossierRule, FactPart, RoundPart
from projections.dossiers.rounds import DossierSession, corrections_of
from record.storage.stored import StoredFact


def rules(parts: list[RoundPart], decisions: list[dict[str, Any]]) -> list[DossierRule]:
    """Every rule that something rests on, once, with our summary."""
    decided = ((one["ruleset"], one["rule"]) for one in decisions if one["rule"])
    cited = dict.fromkeys(chain((one for it in parts for one in _cited(it)), decided))
    return [DossierRule(ruleset, rule, summary_of(ruleset, rule)) for ruleset, rule in cited]


def _cited(it: RoundPart) -> Iterator[tuple[str | None, str]]:
    yield from ((one.ruleset, one.rule) for one in it.round.findings if one.rule is not None)
    for wager in it.round.wagers:
        yield from ((_document_of(it.round.ruleset, rule), rule) for rule in (wager.due.rules if wager.due else ()))
    yield from ((one.ruleset, one.rule) for step in it.steps for one in step.rules)


def _document_of(ruleset: str | None, rule: str) -> str | None:
    """The document in force that has a rule of this number."""
    if ruleset is None or document_of(ruleset) is None:
        return ruleset
    names = [document.name for document in documents_in_force(ruleset)]
    return next((name for name in names if summary_of(name, rule) is not None), names[0])


def facts(session: DossierSession, ids: set[str]) -> Iterator[FactPart]:
    """These facts and their corrections as recorded."""
    wanted = ids | {one.id for one in corrections_of(ids, session)}
    return (_fact(row) for row in session.rows if row.fact_id in wanted)


def _fact(row: StoredFact) -> FactPart:
    assert row.recorded_at is not None
    return FactPart(
        row.fact_id, row.topic.partition("/")[0], row.table, row.originator_id, row.position, row.at, row.recorded_at,
        row.sender, row.supervisory, hashlib.sha256(row.state).hexdigest(), row.state.decode(),
    )  # fmt: skip


@cache
def rulebooks_digest() -> str:
    """SHA-256 over every file of the rulebooks: path, length, bytes."""
    digest = hashlib.sha256()
    for name, content in sorted(_files(files("domain.rulebooks"), "")):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _files(folder: Traversable, above: str) -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        if one.is_dir():
            yield from _files(one, f"{above}{one.name}/")
        elif one.name.endswith((".py", ".toml")):
            yield above + one.name, one.read_bytes()
