"""Disputes: which there are, what was said in one; raised, commented, decided; names that are one person's."""

from datetime import datetime
from secrets import token_hex
from typing import Any, get_args

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.deciding import rule_in_force, with_rule
from domain.errors import NotFound, UnknownRule
from domain.facts.vocabulary import Role
from domain.games import games
from projections.catching_up import catch_up
from projections.queries.disputes import FoundDispute
from projections.queries.rounds import FoundRound
from projections.queries.source import Source
from record.database import PROJECTOR, connect
from record.saying import say
from web.viewer import asking, links
from web.viewer.guard import page
from web.viewer.pages.following import follow_it, looked
from web.viewer.rights import Right
from web.viewer.visit import Visit

ROLES = get_args(Role)
STATES = {"open": "open", "decided": "decided", "all": None}
FOLLOWED = "followed"
LONGEST = 4_000
"""Letters of what somebody says."""
MOST_ROUNDS = 50


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
        players=players, roles=ROLES, why=why, said=visit.form, follows=looked(visit, it),
    )  # fmt: skip


def _round(source: Source, table: str, name: str) -> FoundRound | None:
    """A dispute may name a round that never was."""
    try:
        return next((one for one in source.named(name)[::-1] if one.table_name == table), None)
    except NotFound:
        return None


# --- raising one --------------------------------------------------------------------------------------------------


def _form(visit: Visit) -> Response:
    return _asked(visit, dict(visit.asked))


def _asked(visit: Visit, said: dict[str, str], why: str | None = None) -> Response:
    return visit.page("raise.html", 400 if why else 200, said=said, why=why)


def _raise(visit: Visit) -> Response:
    said = dict(visit.form)
    names = said.get("rounds", "").split()
    claim = _words(said, "claim")
    if not names or len(names) > MOST_ROUNDS or claim is None:
        return _asked(visit, said, f"Name one to {MOST_ROUNDS} rounds, and say what is claimed.")
    with visit.source() as source:
        found = [_any(source, name) for name in names]
    missing = [name for name, one in zip(names, found, strict=True) if one is None]
    tables = {one.table_name for one in found if one is not None}
    if missing or len(tables) > 1:
        why = f"There is no round {missing[0]}." if missing else "The rounds of a dispute are of one table."
        return _asked(visit, said, why)
    name = f"D-{datetime.now(visit.here.venue.zone):%Y%m%d-%H%M%S}-{token_hex(2)}"
    rounds = list(dict.fromkeys(one.round for one in found if one is not None))
    about = {"player": _words(said, "player"), "wager": _words(said, "wager")}
    _say(visit, "dispute_raised", tables.pop(), dispute=name, rounds=rounds, note=claim, **about)
    with visit.source() as source:
        follow_it(visit, source.dispute(name))
    return visit.to(links.dispute(name))


def _any(source: Source, name: str) -> FoundRound | None:
    try:
        return source.named(name)[-1]
    except NotFound:
        return None


# --- what is said in one ------------------------------------------------------------------------------------------


def _comment(visit: Visit) -> Response:
    it, note = _meant(visit), _words(visit.form, "note")
    if note is None:
        return _shown(visit, it.dispute, "Say something.")
    _say(visit, "dispute_commented", it.table_name, dispute=it.dispute, note=note)
    return visit.to(links.dispute(it.dispute))


def _decide(visit: Visit) -> Response:
    it, decision, why = _meant(visit), _words(visit.form, "decision"), _words(visit.form, "note")
    role, rule = visit.form.get("role"), _words(visit.form, "rule")
    if decision is None or why is None or role not in ROLES:
        return _shown(visit, it.dispute, "Say what is decided, in which role, and why.")
    try:
        note = with_rule(why, rule_in_force(_rulesets(visit, it), rule) if rule else None)
    except UnknownRule as unknown:
        return _shown(visit, it.dispute, f"{unknown}. Give its number as the rulebook prints it, or none.")
    _say(visit, "dispute_decided", it.table_name, dispute=it.dispute, decision=decision, role=role, note=note)
    return visit.to(links.dispute(it.dispute))


def _rulesets(visit: Visit, it: FoundDispute) -> list[str | None]:
    """Under which its rounds were dealt."""
    with visit.source() as source:
        return [one.ruleset for one in (_round(source, it.table_name, name) for name in it.rounds) if one]


def _identify(visit: Visit) -> Response:
    """It is said of a round of the dispute, so that it holds from its gaming day on."""
    it, player, is_ = _meant(visit), _words(visit.form, "player"), _words(visit.form, "is")
    if player is None or is_ is None or player == is_:
        return _shown(visit, it.dispute, "Give two different names.")
    _say(visit, "player_identified", it.table_name, round=it.rounds[0], **{"player": player, "is": is_})
    return visit.to(links.dispute(it.dispute))


def _meant(visit: Visit) -> FoundDispute:
    with visit.source() as source:
        return source.dispute(asking.needed(visit.form, "name"))


def _words(form: Any, name: str) -> str | None:
    words = str(form.get(name, "")).strip()
    if len(words) > LONGEST:
        raise HTTPException(400, f"{name} has {LONGEST:,} letters at most.")
    return words or None


def _say(visit: Visit, kind: str, table: str, **said: Any) -> None:
    """Recorded, and to be seen at once."""
    say(visit.house.server, visit.here.venue, visit.person.sender, "web", kind, table, **said)
    with connect(visit.house.server, PROJECTOR) as connection:
        catch_up(connection, games)
    visit.house.followed.forget()


ROUTES: list[BaseRoute] = [
    page("/disputes", Right.DISPUTES, _list),
    page("/dispute", Right.DISPUTES, _one),
    page("/disputes/raise", Right.WORK_DISPUTES, _form),
    page("/dispute/raise", Right.WORK_DISPUTES, _raise, post=True),
    page("/dispute/comment", Right.WORK_DISPUTES, _comment, post=True),
    page("/dispute/decide", Right.DECIDE, _decide, post=True),
    page("/dispute/identify", Right.DECIDE, _identify, post=True),
]
