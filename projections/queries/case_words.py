"""A case in plain words, for commands and dossiers."""

from collections.abc import Callable, Iterator
from datetime import datetime

from domain.money import written
from projections.cases import GATHERED
from projections.queries.cases import FoundCase


def case_lines(its: FoundCase, time: Callable[[datetime], str], late: bool = False) -> Iterator[str]:
    """The work on a dispute, a sentence each. `late`: whether it is overdue."""
    if its.assigned_to:
        due = f", due {time(its.due)}{', overdue' if late else ''}" if its.due else ""
        yield f"assigned to {its.assigned_to}{due}"
    for kind in GATHERED:
        if names := getattr(its, kind):
            yield f"{kind}: {', '.join(names)}"
    stated = {name: getattr(its, name) for name in ("error", "dealer", "supervisor") if getattr(its, name)}
    money = {name: getattr(its, name) for name in ("savings", "losses") if getattr(its, name) is not None}
    stated |= {name: f"{written(value)} {its.currency}" for name, value in money.items()}
    if stated:
        yield ", ".join(f"{name} {value}" for name, value in stated.items())
    if its.audit:
        yield f"second audit by {its.audit['by']}: {its.audit['result']}. {its.audit['why']}"
    elif its.audits:
        yield "what was audited changed afterwards: it needs another second audit"
