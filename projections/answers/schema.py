"""The JSON Schema of what commands write with `--json`, made from the types of their answers."""

from typing import Any

import msgspec
from msgspec import Struct

from domain.fold.round import Finding
from domain.money import Amount
from domain.sentences.worded import Worded
from domain.views.replay.frames import Shown
from domain.views.replay.wager_history import Life
from domain.watch.watched import VenueWatched, Watched
from evidence.archives.months import Listed
from projections.answers import (
    acts,
    comparisons,
    conformance,
    disposals,
    evidence,
    lists,
    quarantine,
    reports,
    rulebooks,
    short,
    statements,
)
from projections.commission.postings import Posting
from projections.queries.comments import StepComment
from projections.queries.handovers import Handover
from projections.questions.columns import Column, Kind
from projections.questions.measures import Measure
from projections.questions.subjects import ACCOUNTS, SUBJECTS, Subject
from projections.search.hits import Hits
from projections.watch.commission import CommissionActs
from projections.watch.month import MonthReport
from projections.watch.results import BY, Result, VenueResult
from record.authored.access import Access
from record.authored.holds import Hold
from record.people.tokens import Token
from record.people.users import User

Schema = dict[str, Any]

ACTS: dict[str, type[Struct]] = {
    "dispute raise": acts.DisputeRaised,
    "dispute comment": acts.DisputeActed,
    "dispute decide": acts.DisputeActed,
    "dispute rule": acts.DisputeActed,
    "dispute gather": acts.CaseChanged,
    "dispute take-out": acts.CaseChanged,
    "dispute assign": acts.DisputeActed,
    "dispute describe": acts.DisputeActed,
    "dispute audit": acts.DisputeActed,
    "dispute hand-over": acts.ShiftSigned,
    "dispute take-over": acts.ShiftSigned,
    "dispute withdraw": acts.DisputeActed,
    "dispute move": acts.DisputeActed,
    "dispute receipt": acts.ReceiptWritten,
    "comment add": acts.StepCommented,
    "comment withdraw": acts.StepCommented,
    "pit place": acts.TablesPlaced,
    "pit take-out": acts.TablesPlaced,
    "pit set-thresholds": acts.AttentionThresholds,
    "findings assign": acts.FindingAssigned,
    "findings close": acts.FindingClosed,
    "findings look-at": acts.FindingLookedAt,
    "findings undo": acts.FindingActUndone,
    "close": acts.DayClosed,
    "papers certificate": acts.PaperWritten,
    "papers custody": acts.PaperWritten,
    "papers receipt": acts.PaperWritten,
    "key new": acts.PublicKey,
    "key show": acts.PublicKey,
    "key rotate": acts.PublicKey,
    "key witness": acts.PublicKey,
    "witness init": acts.PublicKey,
    "witness trust": acts.PublicKey,
    "witness show": acts.WitnessShown,
    "witness pull": acts.Cosigned,
    "init": acts.VenueSet,
    "migrate": acts.Migrated,
    "backup": acts.BackedUp,
    "backup --drill": acts.Drilled,
    "restore": acts.Restored,
    "logins": acts.LoginsMade,
    "move": acts.RecordMoved,
    "recover": acts.Loss,
    "retention set": acts.PeriodSet,
    "service install": acts.UnitsWritten,
    "service uninstall": acts.UnitsRemoved,
    "service show": acts.UnitsWritten,
    "stop": acts.ServerStopped,
    "watch acknowledge": acts.AlarmActed,
    "watch close": acts.AlarmActed,
    "watch budget": acts.BudgetSet,
    "watch webhook": acts.WebhookChanged,
    "watch month": MonthReport,
    "token add": acts.TokenMade,
    "token revoke": acts.TokenRevoked,
    "user add": acts.UserAdded,
    "user disable": acts.UserChanged,
    "user password": acts.UserChanged,
}
"""Commands that act, and the type of their answer."""

LISTS: dict[str, Any] = {
    "dispute list": reports.ListedDispute,
    "dispute show": reports.ListedDispute,
    "dispute hand-overs": Handover,
    "comment list": StepComment,
    "pit list": acts.PitTable,
    "pit thresholds": acts.AttentionThresholds,
    "rounds": lists.ListedRound,
    "access": Access,
    "token list": Token,
    "user list": User,
    "hold": Hold,
    "hold CASE": acts.HoldChanged,
    "close --explain": acts.DifferenceExplained,
    "commission --postings": Posting,
    "watch raise": acts.AlarmActed,
    "rebuild": acts.Rebuilt,
    "rebuild --verify": acts.Compared,
    "watch-folder": reports.FileImported,
    "doctor": acts.Examined,
}
"""Commands that list, and the type of each line. An option after a name: with that option."""

REPORTS: dict[str, Any] = {
    "dispute decide --effect": acts.DisputeRuled,
    "check": reports.CheckReport,
    "conform": conformance.Conformance,
    "conform --make": conformance.KitMade,
    "record": short.Tallied,
    "import": reports.Imported,
    "status": short.StatusReport,
    "findings": lists.ListedFinding,
    "replay": Shown,
    "replay --wager": Life,
    "explain": reports.Explanation,
    "find": Hits,
    "seal": evidence.SealedCheckpoint,
    "verify": evidence.Verified,
    "verify BUNDLE": evidence.VerifiedBundle,
    "verify PROOF": evidence.VerifiedProof,
    "export": evidence.Exported,
    "export --proof": evidence.ExportedProof,
    "export --parquet": evidence.ExportedFolder,
    "archive": Listed,
    "archive MONTH": evidence.ArchivedFolder,
    "archive --restore": evidence.ArchivedFacts,
    "facts": short.ShownFact,
    "forget": disposals.PersonForgotten,
    "quarantine list": quarantine.QuarantineEntry,
    "quarantine show": quarantine.QuarantineEntry,
    "quarantine close": quarantine.QuarantineClosed,
    "quarantine retry": quarantine.Retried,
    "retention list": disposals.DueToGo,
    "retention certificate": disposals.ShownCertificate,
    "retention dispose": disposals.ShownCertificate,
    "retention dispose --dry-run": disposals.DueToGo,
    "sql --views": short.ShownView,
    "sql": dict[str, Any],
    "check --as": comparisons.UnderAnother,
    "replay --as": comparisons.RoundUnderAnother,
    "rebuild --compare": comparisons.AnswersCompared,
    "correct": comparisons.Corrected,
    "commission": statements.Statement,
    "commission --reconcile": statements.Reconciliation,
    "rules": rulebooks.RulesKnown,
    "rules RULESET": rulebooks.RulesOfRuleset,
    "rules RULESET RULE": rulebooks.RulesCalled,
    "rules --expectations": rulebooks.ExpectationsOfRuleset,
    "dossier": statements.DossierWritten,
    "dossier --check": statements.DossierChecked,
    "watch": Watched,
    **{f"watch {by}": Result for by in BY},
    "watch commission": CommissionActs,
    "estate as": statements.EstateFigures,
    "estate check": statements.EstateFigures,
    "estate commission": statements.EstateFigures,
    "estate differences": statements.EstateFigures,
    "estate findings": statements.EstateFigures,
    "estate watch": VenueWatched,
    "estate watch --by": VenueResult,
}
"""Commands that report, and the type of their answer."""

_MONEY = {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{2,6}$"}

_KINDS: dict[Kind, Schema] = {
    Kind.NAME: {"type": "string"},
    Kind.PERSON: {"type": "string"},
    Kind.CARD: {"type": "string"},
    Kind.MONEY: _MONEY,
    Kind.NUMBER: {"type": "integer"},
    Kind.DAY: {"type": "string", "format": "date"},
    Kind.TIME: {"type": "string", "format": "date-time"},
    Kind.FLAG: {"type": "boolean"},
}


def answers_schema() -> Schema:
    """The schema: under `$defs`, one for each command, and those of the types that they name."""
    commands = ACTS | LISTS | REPORTS
    made, types = msgspec.json.schema_components(
        [*commands.values(), Worded], schema_hook=_amount, ref_template="#/$defs/{name}"
    )
    defs: Schema = dict(types) | dict(zip(commands, made[:-1], strict=True))
    defs[Finding.__name__] = defs[Worded.__name__]
    defs |= {f"{one.name} --fields": _rows(one) for one in SUBJECTS.values()}
    defs |= {f"{one.name} --by": _groups(one) for one in SUBJECTS.values() if one is not ACCOUNTS}
    defs |= {
        "wagers": _rows(SUBJECTS["wagers"]),
        "commission --fields": _rows(ACCOUNTS),
        "commission --by": _groups(ACCOUNTS),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Answers of pitlog's commands with --json",
        "description": "One definition for each command; with words after its name, for the command with these. "
        "Commands that list write one object a line. Money is text with its digits, times have their offset.",
        "$defs": defs,
    }


def _amount(type_: type) -> Schema:
    assert type_ is Amount
    return _MONEY


def _rows(subject: Subject) -> Schema:
    """A row of a question: any of the subject's columns."""
    return {
        "type": "object",
        "properties": {one.name: _column(one) for one in subject.columns.values()},
        "additionalProperties": False,
    }


def _groups(subject: Subject) -> Schema:
    """A group: the columns that it is grouped by, and its figures. With several currencies it has one of them."""
    keys = {one.name: {"anyOf": [_KINDS[one.kind], {"type": "null"}]} for one in subject.columns.values()}
    figures = {name: _figure(one) for name, one in subject.measures.items()}
    return {"type": "object", "properties": keys | figures, "additionalProperties": False}


def _figure(one: Measure) -> Schema:
    return _MONEY if one.money else {"type": "number" if one.name == "rate" else "integer", "minimum": 0}


def _column(one: Column) -> Schema:
    kind = _KINDS[one.kind]
    return {"type": "array", "items": kind} if one.listed else {"anyOf": [kind, {"type": "null"}]}
