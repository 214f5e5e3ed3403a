"""Withdraws a dispute and moves it to other rounds. A page first shows what changes; nothing is recorded before."""

from collections.abc import Callable, Sequence
from typing import Any

from psycopg import Connection
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.engine.nearest_snapshot import rounds_of
from projections.queries.disputes import WITHDRAWN as STATE_WITHDRAWN
from projections.queries.disputes import FoundDispute, check_open
from projections.queries.rounds import FoundRound
from projections.queries.same_person import names_at
from record.authored.disputes import MOVED, WITHDRAWN, move, withdraw
from record.storage.months import are_here
from web.viewer.access.guard import page
from web.viewer.pages.disputes import meant_by, shown
from web.viewer.toolkit import links
from web.viewer.toolkit.named_rounds import MOST_ROUNDS, names_written, newest, rounds_error
from web.viewer.toolkit.recording import once_of, show_at_once, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

Recording = Callable[[Connection[Any]], str]
Change = tuple[str, str, str]
"""A field, its value before, and its value after."""


def _withdraw(visit: Visit) -> Response:
    it, why = meant_by(visit), words(visit.form, "reason")
    if _is_recorded(visit, it, WITHDRAWN):
        return visit.to(links.dispute(it.dispute))
    check_open(it, "withdrawn")
    if why is None:
        return shown(visit, it.dispute, "Enter the reason for the withdrawal.")
    if not _is_sure(visit):
        remains = "The dispute stays on the record, and is not decided unless it is raised again."
        return _preview(visit, it, "Withdraw", [("State", it.state, STATE_WITHDRAWN)], remains, why)
    by, at, once = visit.person.sender.name, visit.now, once_of(visit)
    return _record(visit, it, lambda into: withdraw(into, it.session, by, it.table_name, it.dispute, why, at, once))


def _move(visit: Visit) -> Response:
    it, why = meant_by(visit), words(visit.form, "reason")
    if _is_recorded(visit, it, MOVED):
        return visit.to(links.dispute(it.dispute))
    check_open(it, "moved")
    if why is None:
        return shown(visit, it.dispute, "Enter the rounds and the reason for the move.")
    found = _rounds(visit, it)
    if isinstance(found, str):
        return shown(visit, it.dispute, found)
    rounds = list(dict.fromkeys(one.round for one in found))
    if rounds == it.rounds:
        return shown(visit, it.dispute, f"The dispute is about {_listed(rounds)} already: nothing was recorded.")
    if not _is_sure(visit):
        change = ("Rounds", _listed(it.rounds), _listed(rounds))
        remains = "The rounds it was about before stay on the record."
        return _preview(visit, it, "Move", [change], remains, why, _strangers(visit, it, found))
    by, at, once = visit.person.sender.name, visit.now, once_of(visit)
    return _record(visit, it, lambda into: move(into, it.session, by, it.table_name, it.dispute, rounds, why, at, once))


# --- the rounds of a move -------------------------------------------------------------------------------------------


def _rounds(visit: Visit, it: FoundDispute) -> list[FoundRound] | str:
    """The rounds of the form, or the reason why the dispute cannot be moved to them."""
    form = {"rounds": visit.form.get("rounds", ""), "table": it.table_name}
    with visit.source() as source:
        names = names_written(source, form)
        if not names or len(names) > MOST_ROUNDS:
            return f"Enter one to {MOST_ROUNDS} rounds."
        found = {name: newest(source, name, form) for name in names}
        why = rounds_error(source, form, found)
    rounds = [one for one in found.values() if one]
    if why is None and (elsewhere := {one.table_name for one in rounds} - {it.table_name}):
        why = f"The dispute is about rounds of {it.table_name}, and these are of {elsewhere.pop()}."
    if why is None and it.wager is not None and not _holds(visit, rounds, it.wager):
        why = f"None of these rounds has wager {it.wager}, which the dispute is about."
    return why or rounds


def _holds(visit: Visit, rounds: Sequence[FoundRound], wager: str) -> bool:
    """Whether a wager is in one of the rounds."""
    with visit.reading() as connection:
        return any(one.n in rounds_of(connection, one.session, [wager]) for one in rounds)


def _strangers(visit: Visit, it: FoundDispute, rounds: Sequence[FoundRound]) -> list[str]:
    """A warning if the person of the claim had no wager in these rounds, under any name."""
    if it.player is None:
        return []
    with visit.reading() as connection:
        names = names_at(connection, it.player, it.table_name)
    there = any(not names.isdisjoint(one.players) for one in rounds)
    return [] if there else [f"{it.player} had no wager in {_listed([one.round for one in rounds])}."]


def _listed(rounds: Sequence[str]) -> str:
    return ", ".join(rounds)


# --- shown before, and recorded --------------------------------------------------------------------------------------


def _is_sure(visit: Visit) -> bool:
    """Whether the form was sent from the page that shows what changes."""
    return visit.form.get("sure") == "1"


def _is_recorded(visit: Visit, it: FoundDispute, kind: str) -> bool:
    """Whether this form was recorded before: a double click, or the back button."""
    return f"{kind}:{once_of(visit)}" in it.facts


def _preview(
    visit: Visit, it: FoundDispute, act: str, changes: list[Change], remains: str, why: str,
    warnings: Sequence[str] = (),
) -> Response:  # fmt: skip
    visit.noted(f"dispute {it.dispute}", it.table_name)
    return visit.page(
        "dispute_change.html", it=it, act=act, changes=changes, remains=remains, reason=why, warnings=warnings,
        path=visit.request.url.path,
    )  # fmt: skip


def _record(visit: Visit, it: FoundDispute, recording: Recording) -> Response:
    with visit.house.writing() as connection:
        are_here(connection, [it.session])
        recording(connection)
    show_at_once(visit)
    return visit.to(links.dispute(it.dispute))


ROUTES: list[BaseRoute] = [
    page("/dispute/withdraw", Right.WORK_DISPUTES, _withdraw, post=True),
    page("/dispute/move", Right.WORK_DISPUTES, _move, post=True),
]
