"""What the page of a dispute shows of its case, and what its forms offer: only of a record, never of a bundle."""

from collections.abc import Mapping
from contextlib import closing
from typing import NamedTuple

from psycopg.sql import SQL

from projections.errors import NothingToAudit, NotSecondAuditor
from projections.queries.case_things import GatheredEntry, check_auditor, gathered_entries, new_things
from projections.queries.cases import FoundCase, case
from projections.queries.disputes import FoundDispute
from projections.queries.findings import Found, selected
from projections.queries.round_terms import RoundTerms, round_terms
from projections.queries.rounds import FoundRound
from record.authored import cases
from record.authored.cases import CaseAct
from record.people import users
from record.storage.months import are_here
from web.viewer.toolkit.recording import once_of, show_at_once, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import MAY, Right


class CaseWork(NamedTuple):
    """The work on a dispute, ready for its page."""

    case: FoundCase
    terms: RoundTerms
    findings: list[Found]
    """Those of the case."""
    offered: list[Found]
    """Findings of the rounds that are not in the case."""
    entries: list[GatheredEntry]
    people: list[str]
    """The users to whom it can be assigned."""
    overdue: bool
    no_audit: str | None
    """Why the person cannot be the second auditor."""


def case_work(visit: Visit, it: FoundDispute, rounds: list[FoundRound]) -> CaseWork | None:
    """The work on a dispute. None for a person without the right, and in a bundle."""
    if not visit.token or not visit.person.may(Right.WORK_DISPUTES):
        return None
    with visit.reading() as connection:
        its, terms = case(connection, it), round_terms(connection, rounds)
        every = [*its.findings, *terms.findings]
        with closing(selected(connection, SQL("finding = ANY(%(names)s)"), {"names": every})) as found:
            known = {one.finding: one for one in found}
        entries = gathered_entries(connection, its)
    mine = [known[name] for name in its.findings if name in known]
    offered = [known[name] for name in terms.findings if name not in its.findings]
    late = its.is_overdue(it, visit.now)
    return CaseWork(its, terms, mine, offered, entries, workers(visit), late, _no_audit(its, it, visit))


def workers(visit: Visit) -> list[str]:
    """The users who may work on disputes."""
    with visit.house.people() as connection:
        every = users.every(connection)
    return [one.name for one in every if one.role in MAY[Right.WORK_DISPUTES] and not one.disabled_at]


def _no_audit(its: FoundCase, it: FoundDispute, visit: Visit) -> str | None:
    try:
        check_auditor(its, it, visit.person.sender.name)
    except (NothingToAudit, NotSecondAuditor) as why:
        return str(why)
    return None


def checked(form: Mapping[str, str], kind: str) -> list[str]:
    """The names whose boxes of a kind are checked: the field of each is `wagers:w81`."""
    return [name.removeprefix(f"{kind}:") for name in form if name.startswith(f"{kind}:")]


def gather_findings(visit: Visit, name: str, findings: list[str]) -> None:
    """Add findings to the case of a dispute."""
    with visit.source() as source:
        it = source.dispute(name)
    with visit.reading() as connection:
        things = new_things(case(connection, it), it, {"findings": findings})
    if things:
        act = CaseAct(it.session, it.table_name, it.dispute, visit.person.sender.name, visit.now, once_of(visit))
        with visit.house.writing() as connection:
            are_here(connection, [it.session])
            cases.gather(connection, act, things, words(visit.form, "reason"))
        show_at_once(visit)
