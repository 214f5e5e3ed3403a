"""Disputes: lists, comments, decisions, rulings, and names that belong to one person."""

from datetime import datetime
from secrets import token_hex
from typing import get_args

import msgspec
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.errors import NoSuchPower, UnknownRule
from domain.facts.vocabulary import Effect, Role
from domain.views.decision_rule import power_in_force, rule_in_force, with_rule
from projections.queries.disputes import FoundDispute, check_not_withdrawn
from projections.queries.facts import fact
from projections.queries.rounds import FoundRound
from projections.queries.same_person import names_at
from projections.queries.source import PageSource
from record.errors import NotFound
from web.viewer.access.guard import page
from web.viewer.pages.following import follow_it, mark_dispute_seen
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.named_rounds import MOST_ROUNDS, names_written, newest, rounds_error
from web.viewer.toolkit.recording import record_form, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

ROLES, EFFECTS = get_args(Role), get_args(Effect)
STATES = {"open": "open", "decided": "decided", "withdrawn": "withdrawn", "all": None}
FOLLOWED = "followed"


def _list(visit: Visit) -> Response:
    followed = visit.followed()
    states = (*STATES, FOLLOWED) if visit.person.may(Right.WORK_DISPUTES) else tuple(STATES)
    state = inputs.one_of(visit.asked, "state", dict.fromkeys(states), "open")
    with visit.source() as source:
        found = source.disputes(visit.asked.get("table"), STATES.get(state))
    if state == FOLLOWED:
        found = [one for one in found if (one.table_name, one.dispute) in followed]
    return visit.page(
        "disputes.html", found=found[::-1], state=state, states=states, table=visit.asked.get("table"),
        followed=followed,
    )  # fmt: skip


def _one(visit: Visit) -> Response:
    return shown(visit, inputs.needed(visit.asked, "name"))


def shown(visit: Visit, name: str, why: str | None = None) -> Response:
    """The page of a dispute. `why`: what was wrong with a form."""
    with visit.source() as source:
        it = source.dispute(name)
        rounds = [_round(source, it.table_name, round_) for round_ in it.rounds]
        known = source.identified(it.table_name)
    visit.noted(f"dispute {name}", it.table_name)
    players = sorted({player for one in rounds if one for player in one.players})
    return visit.page(
        "dispute.html", 400 if why else 200, it=it, rounds=[*zip(it.rounds, rounds, strict=True)], known=known,
        players=players, roles=ROLES, effects=EFFECTS, why=why, values=visit.form, follows=mark_dispute_seen(visit, it),
    )  # fmt: skip


def _round(source: PageSource, table: str, name: str) -> FoundRound | None:
    """The round, if it exists: a dispute may name a round that does not."""
    try:
        return next((one for one in source.named(name)[::-1] if one.table_name == table), None)
    except NotFound:
        return None


# --- what is said in one ------------------------------------------------------------------------------------------


def _comment(visit: Visit) -> Response:
    it, note = meant_by(visit), words(visit.form, "note")
    if note is None:
        return shown(visit, it.dispute, "Enter a comment.")
    record_form(visit, "dispute_commented", it.table_name, dispute=it.dispute, note=note)
    return visit.to(links.dispute(it.dispute))


def _decide(visit: Visit) -> Response:
    it, decision, why = meant_by(visit), words(visit.form, "decision"), words(visit.form, "note")
    check_not_withdrawn(it)
    role, rule = visit.form.get("role"), words(visit.form, "rule")
    if decision is None or why is None or role not in ROLES:
        return shown(visit, it.dispute, "Enter the decision, the role and the reason.")
    try:
        note = with_rule(why, rule_in_force(_rulesets(visit, it), rule) if rule else None)
    except UnknownRule as unknown:
        return shown(visit, it.dispute, f"{unknown}. Enter the number as the document prints it, or leave it empty.")
    record_form(visit, "dispute_decided", it.table_name, dispute=it.dispute, decision=decision, role=role, note=note)
    return visit.to(links.dispute(it.dispute))


def _rule(visit: Visit) -> Response:
    """Rule on a round of the dispute. The form gives the effect, and the rule must grant the power."""
    it, action, rule = meant_by(visit), words(visit.form, "action"), words(visit.form, "rule")
    effect, role = visit.form.get("effect", ""), visit.form.get("role", "")
    about = visit.form.get("round", it.rounds[0])
    if action is None or rule is None or effect not in EFFECTS or role not in ROLES or about not in it.rounds:
        return shown(visit, it.dispute, "Enter the ruling, its effect, the role and the rule.")
    with visit.source() as source:
        dealt = _round(source, it.table_name, about)
    try:
        under = power_in_force([dealt.ruleset if dealt else None], rule, effect, role)
    except (UnknownRule, NoSuchPower) as why:
        return shown(visit, it.dispute, f"{why}.")
    named = {name: _lines(visit, name) for name in ("wagers", "players")}
    form = {"action": action, "effect": effect, "rule": under.rule, "role": role, **named}
    record_form(visit, "ruling_made", it.table_name, round=about, **form)
    return visit.to(links.dispute(it.dispute))


def _lines(visit: Visit, name: str) -> list[str] | None:
    """Names, one on each line."""
    return [line.strip() for line in (words(visit.form, name) or "").splitlines() if line.strip()] or None


def _rulesets(visit: Visit, it: FoundDispute) -> list[str | None]:
    """The rulesets of its rounds."""
    with visit.source() as source:
        return [one.ruleset for one in (_round(source, it.table_name, name) for name in it.rounds) if one]


def _identify(visit: Visit) -> Response:
    """Recorded with a round of the dispute, so it takes effect from that round's gaming day."""
    it, player, is_ = meant_by(visit), words(visit.form, "player"), words(visit.form, "is")
    if player is None or is_ is None or player == is_:
        return shown(visit, it.dispute, "Enter two different names.")
    record_form(visit, "player_identified", it.table_name, round=it.rounds[0], **{"player": player, "is": is_})
    return visit.to(links.dispute(it.dispute))


def meant_by(visit: Visit) -> FoundDispute:
    """The dispute of a form."""
    with visit.source() as source:
        return source.dispute(inputs.needed(visit.form, "name"))


# --- raised ----------------------------------------------------------------------------------------------------------


def _form(visit: Visit) -> Response:
    return _asked(visit, dict(visit.asked))


def _asked(visit: Visit, form: dict[str, str], why: str | None = None) -> Response:
    return visit.page("raise.html", 400 if why else 200, values=form, why=why)


def _raise(visit: Visit) -> Response:
    form = dict(visit.form)
    claim = words(form, "claim")
    with visit.source() as source:
        names = names_written(source, form)
        if not names or len(names) > MOST_ROUNDS or claim is None:
            return _asked(visit, form, f"Enter one to {MOST_ROUNDS} rounds and the claim.")
        found = {name: newest(source, name, form) for name in names}
        why = rounds_error(source, form, found)
    if why is not None:
        return _asked(visit, form, why)
    name = f"D-{datetime.now(visit.here.venue.zone):%Y%m%d-%H%M%S}-{token_hex(2)}"
    table, *_ = {one.table_name for one in found.values() if one}
    rounds = list(dict.fromkeys(one.round for one in found.values() if one))
    who = words(form, "player")
    players = sorted({one for each in found.values() if each for one in each.players})
    if who is not None and not form.get("even_so") and _names_of(visit, who, table).isdisjoint(players):
        had = f"; the players were {', '.join(players[:12])}" if players else ""
        return _asked(visit, {**form, "stranger": who}, f"{who} had no wager in these rounds{had}.")
    about = {"player": words(form, "player"), "wager": words(form, "wager")}
    recorded = record_form(visit, "dispute_raised", table, dispute=name, rounds=rounds, note=claim, **about)
    with visit.reading() as connection:  # the form may have been sent before, under another name
        name = msgspec.json.decode(fact(connection, table, recorded).line)["dispute"]
    with visit.source() as source:
        follow_it(visit, source.dispute(name))
    return visit.to(links.dispute(name))


def _names_of(visit: Visit, player: str, table: str) -> set[str]:
    with visit.reading() as connection:
        return names_at(connection, player, table)


ROUTES: list[BaseRoute] = [
    page("/disputes", Right.DISPUTES, _list),
    page("/dispute", Right.DISPUTES, _one),
    page("/dispute/comment", Right.WORK_DISPUTES, _comment, post=True),
    page("/dispute/decide", Right.DECIDE, _decide, post=True, confirm=True),
    page("/dispute/identify", Right.DECIDE, _identify, post=True, confirm=True),
    page("/dispute/rule", Right.DECIDE, _rule, post=True, confirm=True),
    page("/disputes/raise", Right.WORK_DISPUTES, _form),
    page("/dispute/raise", Right.WORK_DISPUTES, _raise, post=True),
]
