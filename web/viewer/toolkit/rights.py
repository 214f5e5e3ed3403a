"""Roles and rights: one table. Every route names its right, and a test tries every route with every role."""

from enum import StrEnum
from typing import NamedTuple

from record.people.users import Role

SURVEILLANCE, INSPECTOR, ACCOUNTANT, ADMINISTRATOR = Role


class Right(StrEnum):
    """A right."""

    OWN = "sign out and see your own account"
    FLOOR = "see the floor"
    INTEGRITY = "see what is sealed and witnessed"
    ROUNDS = "see tables, shoes and rounds, and replay them"
    SEARCH = "search the record"
    FINDINGS = "see findings"
    WORK_FINDINGS = "assign findings and close them"
    DISPUTES = "see disputes"
    WORK_DISPUTES = "raise, move and withdraw disputes, comment on them and follow them"
    STUDY = "see comments on steps of rounds, write them and withdraw your own"
    DECIDE = "decide disputes and identify players"
    COMMISSION = "see and export commission"
    CLOSE = "give reasons for differences and close gaming days"
    ACCESS = "see the access log"
    ACKNOWLEDGE = "acknowledge what needs attention on the floor"
    ARRANGE = "arrange the floor by pits"


MAY: dict[Right, frozenset[Role]] = {
    Right.OWN: frozenset(Role),
    Right.FLOOR: frozenset(Role),
    Right.INTEGRITY: frozenset(Role),
    Right.ROUNDS: frozenset({SURVEILLANCE, INSPECTOR, ACCOUNTANT}),
    Right.SEARCH: frozenset({SURVEILLANCE, INSPECTOR, ACCOUNTANT}),
    Right.FINDINGS: frozenset({SURVEILLANCE, INSPECTOR}),
    Right.WORK_FINDINGS: frozenset({SURVEILLANCE, INSPECTOR}),
    Right.DISPUTES: frozenset({SURVEILLANCE, INSPECTOR}),
    Right.WORK_DISPUTES: frozenset({SURVEILLANCE, INSPECTOR}),
    Right.STUDY: frozenset({SURVEILLANCE, INSPECTOR}),
    Right.DECIDE: frozenset({INSPECTOR}),
    Right.COMMISSION: frozenset({ACCOUNTANT, INSPECTOR}),
    Right.CLOSE: frozenset({ACCOUNTANT}),
    Right.ACCESS: frozenset({ADMINISTRATOR, INSPECTOR}),
    Right.ACKNOWLEDGE: frozenset({SURVEILLANCE, INSPECTOR}),
    Right.ARRANGE: frozenset({ADMINISTRATOR}),
}

OF_KIND: dict[str, Right] = {
    **dict.fromkeys(("dispute_raised", "dispute_commented", "dispute_decided", "dossier_issued"), Right.DISPUTES),
    **dict.fromkeys(("dispute_withdrawn", "dispute_moved"), Right.DISPUTES),
    **dict.fromkeys(("dispute_gathered", "dispute_taken_out", "dispute_assigned"), Right.DISPUTES),
    **dict.fromkeys(("dispute_described", "dispute_audited"), Right.DISPUTES),
    **dict.fromkeys(("shift_handed_over", "shift_taken_over"), Right.DISPUTES),
    **dict.fromkeys(("finding_assigned", "finding_closed"), Right.FINDINGS),
    **dict.fromkeys(("finding_looked_at", "finding_act_undone"), Right.FINDINGS),
    **dict.fromkeys(("record_viewed", "record_exported"), Right.ACCESS),
    **dict.fromkeys(("person_forgotten", "hold_placed", "hold_released"), Right.ACCESS),
    **dict.fromkeys(("retention_set", "disposal_certified"), Right.ACCESS),
    **dict.fromkeys(("credential_changed", "quarantine_handled"), Right.ACCESS),
    **dict.fromkeys(("gaming_day_closed", "difference_explained"), Right.COMMISSION),
    **dict.fromkeys(("step_commented", "comment_withdrawn"), Right.STUDY),
    **dict.fromkeys(("backup_made", "backup_drilled", "record_moved"), Right.ACCESS),
    **dict.fromkeys(("attention_acknowledged", "acknowledgement_withdrawn"), Right.FINDINGS),
    **dict.fromkeys(("alarm_raised", "alarm_acknowledged", "alarm_closed"), Right.FINDINGS),
    **dict.fromkeys(("watch_budget_set", "alert_sent"), Right.FINDINGS),
    **dict.fromkeys(("table_placed", "attention_set"), Right.FLOOR),
}
"""Kinds of facts that need more than the right to see rounds, on every path."""


def of_kind(kind: str) -> Right:
    """The right to see facts of a kind."""
    return OF_KIND.get(kind, Right.ROUNDS)


AUTHORITY = frozenset({INSPECTOR})
"""Roles whose facts take effect where authority is required."""


class NavigationEntry(NamedTuple):
    """An entry of the navigation."""

    name: str
    path: str
    right: Right


ENTRIES = (
    NavigationEntry("Floor", "/", Right.FLOOR),
    NavigationEntry("Rounds", "/rounds", Right.SEARCH),
    NavigationEntry("Wagers", "/wagers", Right.SEARCH),
    NavigationEntry("Findings", "/findings", Right.FINDINGS),
    NavigationEntry("Watch", "/watch", Right.FINDINGS),
    NavigationEntry("Disputes", "/disputes", Right.DISPUTES),
    NavigationEntry("Commission", "/commission", Right.COMMISSION),
    NavigationEntry("Charts", "/charts", Right.SEARCH),
    NavigationEntry("Integrity", "/integrity", Right.INTEGRITY),
    NavigationEntry("Access", "/access", Right.ACCESS),
)
