"""Decides a dispute, with an effect on wagers or outcomes or without one. A page first shows what an effect changes."""

from collections.abc import Callable
from typing import Any, get_args

from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.errors import Failed, UnknownRule
from domain.facts.vocabulary import Effect, Role
from domain.views.decision_rule import power_in_force, rule_in_force, with_rule
from projections.errors import RulingIncomplete
from projections.previews.proposed import preview_of
from projections.previews.words import change_lines
from projections.queries.disputes import FoundDispute, check_not_withdrawn
from projections.queries.round_terms import RoundTerms, round_terms
from projections.queries.same_person import names_at
from record.authored.authored_facts import authored_line, record_lines
from web.viewer.access.guard import page
from web.viewer.pages.disputes import meant_by, rounds_of, shown
from web.viewer.toolkit import links
from web.viewer.toolkit.case_work import checked
from web.viewer.toolkit.recording import once_of, record_form, show_at_once, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

ROLES, EFFECTS = get_args(Role), get_args(Effect)
SHOWN = 60
"""The most lines of a preview that are shown."""
Said = dict[str, Any]
AGAIN = "Enter the number as the document prints it, or leave it empty."


def _decide(visit: Visit) -> Response:
    it, decision, why = meant_by(visit), words(visit.form, "decision"), words(visit.form, "note")
    check_not_withdrawn(it)
    role, rule = visit.form.get("role"), words(visit.form, "rule")
    if decision is None or why is None or role not in ROLES:
        return shown(visit, it.dispute, "Enter the decision, the role and the reason.")
    rulesets = [one.ruleset for one in rounds_of(visit, it)]
    try:
        note = with_rule(why, rule_in_force(rulesets, rule) if rule else None)
    except UnknownRule as unknown:
        return shown(visit, it.dispute, f"{unknown}. {AGAIN}")
    said: Said = {"dispute": it.dispute, "decision": decision, "role": role, "note": note}
    if not visit.form.get("effect"):
        record_form(visit, "dispute_decided", it.table_name, **said)
        return visit.to(links.dispute(it.dispute))
    return _with_effect(visit, it, decision, said)


def _rule(visit: Visit) -> Response:
    """Rule on a round of the dispute without deciding it."""
    it, action = meant_by(visit), words(visit.form, "action")
    if action is None or not visit.form.get("effect"):
        return shown(visit, it.dispute, "Enter the ruling, its effect, the role and the rule.")
    return _with_effect(visit, it, action, None)


def _with_effect(visit: Visit, it: FoundDispute, action: str, decided: Said | None) -> Response:
    """The ruling, and the decision that rests on it: both or none. Shown first, and recorded when it is confirmed."""
    try:
        ruling = _ruling(visit, it, action)
    except Failed as why:
        return shown(visit, it.dispute, f"{why}.")
    line = _line(visit, it, "web", "ruling_made", ruling)
    if visit.form.get("sure") != "1":
        return _preview(visit, it, ruling, line, decided is not None)
    lines = [line] if decided is None else [line, _line(visit, it, "web-d", "dispute_decided", decided)]
    record_lines(visit.house.server, visit.person.sender, lines, once_of(visit) is not None)
    show_at_once(visit)
    return visit.to(links.dispute(it.dispute))


def _line(visit: Visit, it: FoundDispute, mark: str, kind: str, said: Said) -> bytes:
    by = visit.person.sender.name
    return authored_line(visit.here.venue, by, mark, kind, it.table_name, once_of(visit), **said)


def _ruling(visit: Visit, it: FoundDispute, action: str) -> Said:
    """The fields of a ruling. Raises for names that its round does not know, and for a rule without the power."""
    effect, role, rule = (visit.form.get(name, "").strip() for name in ("effect", "role", "rule"))
    about = visit.form.get("round") or it.rounds[0]
    if effect not in EFFECTS or role not in ROLES or not rule or about not in it.rounds:
        raise RulingIncomplete
    rounds = [one for one in rounds_of(visit, it) if one.round == about]
    under = power_in_force([one.ruleset for one in rounds] or [None], rule, effect, role)
    with visit.reading() as connection:
        terms = round_terms(connection, rounds)
        named = {kind: _named(visit, kind) for kind in ("wagers", "players")}
        _check(terms, named, lambda player: names_at(connection, player, it.table_name))
    said = {kind: names or None for kind, names in named.items()}
    return {"action": action, "effect": effect, "rule": under.rule, "role": role, "round": about, **said}


def _check(terms: RoundTerms, named: dict[str, list[str]], names: Callable[[str], set[str]]) -> None:
    terms.check_names("wager", named["wagers"])
    terms.check_names("player", [one for one in named["players"] if names(one).isdisjoint(terms.players)])


def _named(visit: Visit, kind: str) -> list[str]:
    """Names whose boxes are checked, and names on lines."""
    lines = (line.strip() for line in (words(visit.form, kind) or "").splitlines())
    return [*dict.fromkeys([*checked(visit.form, kind), *filter(None, lines)])]


def _preview(visit: Visit, it: FoundDispute, ruling: Said, line: bytes, decides: bool) -> Response:
    with visit.reading() as connection:
        found = preview_of(connection, it.session, line, visit.person.sender.supervisory)
    visit.noted(f"dispute {it.dispute}", it.table_name)
    lines = [*change_lines(found.changes)]
    return visit.page(
        "decision_preview.html", it=it, ruling=ruling, lines=lines[:SHOWN], more=max(0, len(lines) - SHOWN),
        closed=found.adjusted, decides=decides, path=visit.request.url.path,
    )  # fmt: skip


ROUTES: list[BaseRoute] = [
    page("/dispute/decide", Right.DECIDE, _decide, post=True, confirm=True),
    page("/dispute/rule", Right.DECIDE, _rule, post=True, confirm=True),
]
