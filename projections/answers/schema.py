"""The JSON Schema of what commands write with `--json`, made from the types of their answers."""

from typing import Any

import msgspec
from msgspec import Struct

from domain.fold.round import Finding
from domain.money import Amount
from domain.sentences.worded import Worded
from domain.views.check_report import CheckReport
from domain.views.replay.frames import Shown
from domain.views.replay.wager_history import Life
from domain.views.what_if.report import UnderAnother
from domain.watch.watched import VenueWatched, Watched
from evidence.archives.months import Listed
from projections.answers import (
    comparisons,
    conformance,
    custody_acts,
    disposals,
    evidence,
    lists,
    operation_acts,
    quarantine,
    reports,
    review_acts,
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
    "dispute raise": review_acts.DisputeRaised,
    "dispute comment": review_acts.DisputeActed,
    "dispute decide": review_acts.DisputeActed,
    "dispute rule": review_acts.DisputeActed,
    "dispute gather": review_acts.CaseChanged,
    "dispute take-out": review_acts.CaseChanged,
    "dispute assign": review_acts.DisputeActed,
    "dispute describe": review_acts.DisputeActed,
    "dispute audit": review_acts.DisputeActed,
    "dispute hand-over": review_acts.ShiftSigned,
    "dispute take-over": review_acts.ShiftSigned,
    "dispute withdraw": review_acts.DisputeActed,
    "dispute move": review_acts.DisputeActed,
    "dispute receipt": review_acts.ReceiptWritten,
    "comment add": review_acts.StepCommented,
    "comment withdraw": review_acts.StepCommented,
    "pit place": operation_acts.TablesPlaced,
    "pit take-out": operation_acts.TablesPlaced,
    "pit set-thresholds": operation_acts.AttentionThresholds,
    "findings assign": review_acts.FindingAssigned,
    "findings close": review_acts.FindingClosed,
    "findings look-at": review_acts.FindingLookedAt,
    "findings undo": review_acts.FindingActUndone,
    "close": review_acts.DayClosed,
    "papers certificate": custody_acts.PaperWritten,
    "papers custody": custody_acts.PaperWritten,
    "papers receipt": custody_acts.PaperWritten,
    "key new": custody_acts.PublicKey,
    "key show": custody_acts.PublicKey,
    "key rotate": custody_acts.PublicKey,
    "key witness": custody_acts.PublicKey,
    "witness init": custody_acts.PublicKey,
    "witness trust": custody_acts.PublicKey,
    "witness show": custody_acts.WitnessShown,
    "witness pull": custody_acts.Cosigned,
    "init": operation_acts.VenueSet,
    "migrate": operation_acts.Migrated,
    "backup": custody_acts.BackedUp,
    "backup --drill": custody_acts.Drilled,
    "restore": custody_acts.Restored,
    "logins": operation_acts.LoginsMade,
    "move": custody_acts.RecordMoved,
    "recover": custody_acts.Loss,
    "retention set": custody_acts.PeriodSet,
    "service install": operation_acts.UnitsWritten,
    "service uninstall": operation_acts.UnitsRemoved,
    "service show": operation_acts.UnitsWritten,
    "stop": operation_acts.ServerStopped,
    "watch acknowledge": review_acts.AlarmActed,
    "watch close": review_acts.AlarmActed,
    "watch budget": review_acts.BudgetSet,
    "watch webhook": review_acts.WebhookChanged,
    "watch month": MonthReport,
    "token add": operation_acts.TokenMade,
    "token revoke": operation_acts.TokenRevoked,
    "user add": operation_acts.UserAdded,
    "user disable": operation_acts.UserChanged,
    "user password": operation_acts.UserChanged,
}
"""Commands that act, and the type of their answer."""

LISTS: dict[str, Any] = {
    "dispute list": reports.ListedDispute,
    "dispute show": reports.ListedDispute,
    "dispute hand-overs": Handover,
    "comment list": StepComment,
    "pit list": operation_acts.PitTable,
    "pit thresholds": operation_acts.AttentionThresholds,
    "rounds": lists.ListedRound,
    "access": Access,
    "token list": Token,
    "user list": User,
    "hold": Hold,
    "hold CASE": custody_acts.HoldChanged,
    "close --explain": review_acts.DifferenceExplained,
    "commission --postings": Posting,
    "watch raise": review_acts.AlarmActed,
    "rebuild": operation_acts.Rebuilt,
    "rebuild --verify": operation_acts.Compared,
    "watch-folder": reports.FileImported,
    "doctor": operation_acts.Examined,
}
"""Commands that list, and the type of each line. An option after a name: with that option."""

REPORTS: dict[str, Any] = {
    "dispute decide --effect": review_acts.DisputeRuled,
    "check": CheckReport,
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
    "check --as": UnderAnother,
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
