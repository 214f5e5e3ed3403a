"""Disputes: which there are, what was said in one; commented, decided; names that are one person's."""

from typing import get_args

from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.deciding import power_in_force, rule_in_force, with_rule
from domain.errors import NoSuchPower, NotFound, UnknownRule
from domain.facts.vocabulary import Effect, Role
from projections.queries.disputes import FoundDispute
from projections.queries.rounds import FoundRound
from projections.queries.source import PageSource
from web.viewer import asking, links
from web.viewer.guard import page
from web.viewer.pages.following import looked
from web.viewer.rights import Right
from web.viewer.saying import told, words
from web.viewer.visit import Visit

ROLES, EFFECTS = get_args(Role), get_args(Effect)
STATES = {"open": "open", "decided": "decided", "all": None}
FOLLOWED = "followed"


def _list(visit: Visit) -> Response:
    followed = visit.followed()
    states = (*STATES, FOLLOWED) if visit.person.may(Right.WORK_DISPUTES) else tuple(STATES)
    state = asking.one_of(visit.asked, "state", dict.fromkeys(states), "open")
    with visit.source() as source:
        found = source.disputes(visit.asked.get("table"), STATES.get(state))
    if state == FOLLOWED:
        found = [one for one in found if (one.table_name, one.dispute) in followed]
    return visit.page(
        "disputes.html", found=found[::-1], state=state, states=states, table=visit.asked.get("table"),
        followed=followed,
    )  # fmt: skip


def _one(visit: Visit) -> Response:
    return _shown(visit, asking.needed(visit.asked, "name"))


def _shown(visit: Visit, name: str, why: str | None = None) -> Response:
    with visit.source() as source:
        it = source.dispute(name)
        rounds = [_round(source, it.table_name, round_) for round_ in it.rounds]
        known = source.identified(it.table_name)
    visit.noted(f"dispute {name}", it.table_name)
    players = sorted({player for one in rounds if one for player in one.players})
    return visit.page(
        "dispute.html", 400 if why else 200, it=it, rounds=[*zip(it.rounds, rounds, strict=True)], known=known,
        players=players, roles=ROLES, effects=EFFECTS, why=why, said=visit.form, follows=looked(visit, it),
    )  # fmt: skip


def _round(source: PageSource, table: str, name: str) -> FoundRound | None:
    """A dispute may name a round that never was."""
    try:
        return next((one for one in source.named(name)[::-1] if one.table_name == table), None)
    except NotFound:
        return None


# --- what is said in one ------------------------------------------------------------------------------------------


def _comment(visit: Visit) -> Response:
    it, note = _meant(visit), words(visit.form, "note")
    if note is None:
        return _shown(visit, it.dispute, "Say something.")
    told(visit, "dispute_commented", it.table_name, dispute=it.dispute, note=note)
    return visit.to(links.dispute(it.dispute))


def _decide(visit: Visit) -> Response:
    it, decision, why = _meant(visit), words(visit.form, "decision"), words(visit.form, "note")
    role, rule = visit.form.get("role"), words(visit.form, "rule")
    if decision is None or why is None or role not in ROLES:
        return _shown(visit, it.dispute, "Say what is decided, in which role, and why.")
    try:
        note = with_rule(why, rule_in_force(_rulesets(visit, it), rule) if rule else None)
    except UnknownRule as unknown:
        return _shown(visit, it.dispute, f"{unknown}. Give its number as the rulebook prints it, or none.")
    told(visit, "dispute_decided", it.table_name, dispute=it.dispute, decision=decision, role=role, note=note)
    return visit.to(links.dispute(it.dispute))


def _rule(visit: Visit) -> Response:
    """Rule on a round of the dispute: what the ruling does is chosen, and the rule has to give that power."""
    it, action, rule = _meant(visit), words(visit.form, "action"), words(visit.form, "rule")
    effect, role = visit.form.get("effect", ""), visit.form.get("role", "")
    about = visit.form.get("round", it.rounds[0])
    if action is None or rule is None or effect not in EFFECTS or role not in ROLES or about not in it.rounds:
        return _shown(visit, it.dispute, "Say what is ruled, its effect, in which role, and under which rule.")
    with visit.source() as source:
        dealt = _round(source, it.table_name, about)
    try:
        under = power_in_force([dealt.ruleset if dealt else None], rule, effect, role)
    except (UnknownRule, NoSuchPower) as why:
        return _shown(visit, it.dispute, f"{why}.")
    named = {name: _lines(visit, name) for name in ("wagers", "players")}
    said = {"action": action, "effect": effect, "rule": under.rule, "role": role, **named}
    told(visit, "ruling_made", it.table_name, round=about, **said)
    return visit.to(links.dispute(it.dispute))


def _lines(visit: Visit, name: str) -> list[str] | None:
    """Names, one a line."""
    return [line.strip() for line in (words(visit.form, name) or "").splitlines() if line.strip()] or None


def _rulesets(visit: Visit, it: FoundDispute) -> list[str | None]:
    """Under which its rounds were dealt."""
    with visit.source() as source:
        return [one.ruleset for one in (_round(source, it.table_name, name) for name in it.rounds) if one]


def _identify(visit: Visit) -> Response:
    """It is said of a round of the dispute, so that it holds from its gaming day on."""
    it, player, is_ = _meant(visit), words(visit.form, "player"), words(visit.form, "is")
    if player is None or is_ is None or player == is_:
        return _shown(visit, it.dispute, "Give two different names.")
    told(visit, "player_identified", it.table_name, round=it.rounds[0], **{"player": player, "is": is_})
    return visit.to(links.dispute(it.dispute))


def _meant(visit: Visit) -> FoundDispute:
    with visit.source() as source:
        return source.dispute(asking.needed(visit.form, "name"))


ROUTES: list[BaseRoute] = [
    page("/disputes", Right.DISPUTES, _list),
    page("/dispute", Right.DISPUTES, _one),
    page("/dispute/comment", Right.WORK_DISPUTES, _comment, post=True),
    page("/dispute/decide", Right.DECIDE, _decide, post=True, confirm=True),
    page("/dispute/identify", Right.DECIDE, _identify, post=True, confirm=True),
    page("/dispute/rule", Right.DECIDE, _rule, post=True, confirm=True),
]
