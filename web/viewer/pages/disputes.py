"""Disputes: lists, comments, decisions, rulings, and names that belong to one person."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from datetime import datetime
from secrets import token_hex
from typing import NamedTuple, get_args

import msgspec
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.facts.vocabulary import Effect, Role
from domain.fold.reading import AS_CORRECTED
from projections.drawing.remarks import Remarks
from projections.drawing.scene import Drawn, drawn
from projections.queries.cases import FoundCase, cases
from projections.queries.disputes import OPEN, FoundDispute
from projections.queries.disputes import STATES as KNOWN_STATES
from projections.queries.facts import fact
from projections.queries.round_terms import RoundTerms, round_terms
from projections.queries.rounds import FoundRound
from projections.queries.same_person import names_at
from projections.queries.source import PageSource
from projections.questions.columns import Row
from projections.questions.lists import DISPUTES, dispute_row, list_asked, listed
from projections.questions.question import Question
from record.errors import NotFound, UnknownName
from web.viewer.access.guard import page
from web.viewer.pages.following import follow_it, mark_dispute_seen
from web.viewer.pages.questions import groups_page
from web.viewer.pages.rounds import remarks_of, step_of
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.case_work import case_work, gather_findings, workers
from web.viewer.toolkit.list_files import list_file
from web.viewer.toolkit.named_rounds import MOST_ROUNDS, names_written, newest, rounds_error
from web.viewer.toolkit.question_address import Address, address_of
from web.viewer.toolkit.questions import note_people, question_of
from web.viewer.toolkit.recording import record_form, words
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

ROLES, EFFECTS = get_args(Role), get_args(Effect)
FOLLOWED = "followed"
ANY = ("all", FOLLOWED)
"""In the place of a state: disputes in each of them."""
STATES = (*KNOWN_STATES, "all")
FIELDS = ("table", "day", "round", "player")
"""Words with an input of their own. Others are written into the address."""


class Listed(NamedTuple):
    """The disputes that an address asks for, newest first."""

    address: Address
    asked: Question
    state: str
    rows: list[Row]
    """As questions have them."""
    found: list[FoundDispute]
    cases: dict[tuple[str, str], FoundCase]
    followed: dict[tuple[str, str], int]


def _listed(visit: Visit) -> Listed:
    """Answer the question of an address. Open disputes are listed, unless another state is asked for."""
    address = address_of("/disputes", visit.request.query_params.multi_items())
    state = next(iter(address.of("state")), OPEN)
    words = address.instead("state", *([] if state in ANY else address.of("state") or [OPEN]))
    if words.of("overdue") == ["1"]:
        words = words.instead("overdue", "yes")
    asked = question_of(visit, DISPUTES, words.asked())
    with visit.source() as source:
        every = source.disputes(None, None)[::-1]
    followed = visit.followed()
    if state == FOLLOWED:
        every = [one for one in every if (one.table_name, one.dispute) in followed]
    with visit.reading() if visit.token else nullcontext() as connection:
        its = cases(connection, every) if connection is not None else {}
        rows = [dispute_row(one, its.get((one.table_name, one.dispute)), visit.now) for one in every]
        if connection is not None:
            asked = list_asked(connection, asked, lambda: rows, {"assigned": workers(visit)})
    note_people(visit, asked)
    rows = [*listed(asked, rows, visit.here.venue.zone)]
    found = {(one.table_name, one.dispute): one for one in every}
    return Listed(
        address, asked, state, rows, [found[row["table_name"], row["dispute"]] for row in rows], its, followed
    )


def _list(visit: Visit) -> Response:
    it = _listed(visit)
    states = (*STATES, FOLLOWED) if visit.person.may(Right.WORK_DISPUTES) else tuple(STATES)
    grouped = groups_page(visit, it.asked, it.address, it.rows)
    return visit.page(
        "disputes.html", it=it, states=states, now=visit.now, words=dict(it.address.words), fields=FIELDS,
        grouped=grouped,
    )  # fmt: skip


def _file(visit: Visit) -> Response:
    it = _listed(visit)
    visit.noted(f"CSV of disputes: {it.asked.searched}")
    return list_file(it.asked, it.rows, visit.here.venue.zone)


def _one(visit: Visit) -> Response:
    return shown(visit, inputs.needed(visit.asked, "name"))


def shown(visit: Visit, name: str, why: str | None = None) -> Response:
    """The page of a dispute. `why`: what was wrong with a form."""
    with visit.source() as source:
        it = source.dispute(name)
        rounds = [_round(source, it.table_name, round_) for round_ in it.rounds]
        known = source.identified(it.table_name)
        desk = _desk(visit, source, it, [one for one in rounds if one])
        noted = source.comments_of(it.table_name, it.rounds) if visit.person.may(Right.STUDY) else []
    visit.noted(f"dispute {name}", it.table_name)
    players = sorted({player for one in rounds if one for player in one.players})
    return visit.page(
        "dispute.html", 400 if why else 200, it=it, rounds=[*zip(it.rounds, rounds, strict=True)], known=known,
        players=players, roles=ROLES, effects=EFFECTS, why=why, values=visit.form, follows=mark_dispute_seen(visit, it),
        noted=noted, desk=desk, work=case_work(visit, it, [one for one in rounds if one]),
    )  # fmt: skip


class Desk(NamedTuple):
    """The desk of one of the rounds of a dispute."""

    found: FoundRound
    drawn: Drawn
    remarks: Remarks
    at: int | None
    """The step that it shows."""
    address: Callable[[int], str]
    footage: Callable[..., str] | None


def _desk(visit: Visit, source: PageSource, it: FoundDispute, rounds: list[FoundRound]) -> Desk | None:
    """The desk of the round that is asked for, else of the first one. None if the record has none of them."""
    name = visit.asked.get("round") or visit.form.get("round")
    if name and name not in it.rounds:
        raise UnknownName(f"round in dispute {it.dispute} called", name, it.rounds[:3])
    found = next((one for one in rounds if one.round == name), next(iter(rounds), None))
    if found is None or not visit.person.may(Right.ROUNDS):
        return None
    scene = drawn(source.replay(found, AS_CORRECTED, False))
    video = visit.house.settings.video
    return Desk(
        found, scene, remarks_of(visit, source, scene), step_of(visit, scene),
        lambda step: links.link_to("/dispute", name=it.dispute, round=found.round, step=step),
        video.to if video is not None else None,
    )  # fmt: skip


def rounds_of(visit: Visit, it: FoundDispute) -> list[FoundRound]:
    """The rounds of a dispute that the record has."""
    with visit.source() as source:
        return [one for one in (_round(source, it.table_name, name) for name in it.rounds) if one]


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
    return visit.page("raise.html", 400 if why else 200, values=form, terms=_offered(visit, form), why=why)


def _offered(visit: Visit, form: Mapping[str, str]) -> RoundTerms | None:
    """What the rounds of a form offer. None unless each of them is known."""
    with visit.source() as source:
        names = names_written(source, form)
        found = {name: newest(source, name, form) for name in names[:MOST_ROUNDS]}
        if not names or len(names) > MOST_ROUNDS or rounds_error(source, form, found):
            return None
    rounds = _each_once(found)
    for one in rounds:
        visit.noted(f"round {one.round}", one.table_name)
    with visit.reading() as connection:
        return round_terms(connection, rounds)


def _each_once(found: Mapping[str, FoundRound | None]) -> list[FoundRound]:
    """The rounds, each once: two names may mean the same."""
    return [*{(one.session, one.n): one for one in found.values() if one}.values()]


def _raise(visit: Visit) -> Response:
    form = dict(visit.form)
    form["player"] = form.pop("someone", "").strip() or form.get("player", "")
    if form.get("offer"):
        return _asked(visit, form)
    claim = words(form, "claim")
    with visit.source() as source:
        names = names_written(source, form)
        if not names or len(names) > MOST_ROUNDS or claim is None:
            return _asked(visit, form, f"Enter one to {MOST_ROUNDS} rounds and the claim.")
        found = {name: newest(source, name, form) for name in names}
        why = rounds_error(source, form, found)
    if why is not None:
        return _asked(visit, form, why)
    if wager := words(form, "wager"):
        with visit.reading() as connection:
            terms = round_terms(connection, _each_once(found))
        try:
            terms.check_names("wager", [wager])
        except UnknownName as unknown:
            return _asked(visit, form, f"{unknown}.")
    name = f"D-{datetime.now(visit.here.venue.zone):%Y%m%d-%H%M%S}-{token_hex(2)}"
    table, *_ = {one.table_name for one in found.values() if one}
    rounds = list(dict.fromkeys(one.round for one in found.values() if one))
    who = words(form, "player")
    players = sorted({one for each in found.values() if each for one in each.players})
    if who is not None and not form.get("even_so") and _names_of(visit, who, table).isdisjoint(players):
        had = f"; the players were {', '.join(players[:12])}" if players else ""
        return _asked(visit, {**form, "stranger": who}, f"{who} had no wager in these rounds{had}.")
    about = {"player": who, "wager": wager}
    recorded = record_form(visit, "dispute_raised", table, dispute=name, rounds=rounds, note=claim, **about)
    with visit.reading() as connection:  # the form may have been sent before, under another name
        name = msgspec.json.decode(fact(connection, table, recorded).line)["dispute"]
    with visit.source() as source:
        follow_it(visit, source.dispute(name))
    if findings := form.get("findings", "").split():
        gather_findings(visit, name, findings)
    return visit.to(links.dispute(name))


def _names_of(visit: Visit, player: str, table: str) -> set[str]:
    with visit.reading() as connection:
        return names_at(connection, player, table)


ROUTES: list[BaseRoute] = [
    page("/disputes", Right.DISPUTES, _list),
    page("/disputes.csv", Right.DISPUTES, _file),
    page("/dispute", Right.DISPUTES, _one),
    page("/dispute/comment", Right.WORK_DISPUTES, _comment, post=True),
    page("/dispute/identify", Right.DECIDE, _identify, post=True, confirm=True),
    page("/disputes/raise", Right.WORK_DISPUTES, _form),
    page("/dispute/raise", Right.WORK_DISPUTES, _raise, post=True),
]
