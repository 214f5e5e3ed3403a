"""A round, replayed step by step, in any reading and under another rulebook."""

from collections.abc import Callable
from datetime import datetime

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from domain.facts.vocabulary import Ruleset
from domain.fold.reading import AS_CORRECTED, AS_RECORDED, Reading
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.shapes.craps import CrapsRulebook
from domain.views.decided import decided_tables, decisions
from domain.views.replay.frames import Shown
from domain.views.replay.rolls import Rolled, since_seven_out
from projections.drawing.remarks import NO_REMARKS, Remarks, remarks_on
from projections.drawing.scene import Drawn, drawn
from projections.queries.replay.what_if import others
from projections.queries.rounds import FoundRound
from projections.queries.source import PageSource
from record.errors import NotFound
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.fact_rights import without_findings
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right


def round_page(visit: Visit) -> Response:
    reading = reading_of(visit)
    opened = visit.asked.get("open") == "1"
    with visit.source() as source:
        found = round_of(source, visit)
        visit.noted(f"round {found.round}", found.table_name)
        grown = source.growth(found.session, found.n)  # before the rest: what comes meanwhile is told
        shown = source.replay(found, reading, opened)
        before, after = source.neighbours(found)
        under = _under(visit, found)
        asked = source.what_if(found, under, reading, opened) if under else None
        rolls = _rolls(source, found)
        disputes = source.about(found.table_name, found.round) if visit.person.may(Right.DISPUTES) else []
        in_force = _seen(visit, shown)
        it = drawn(_seen(visit, asked.shown) if asked is not None and asked.shown is not None else in_force)
        remarks = remarks_of(visit, source, it)
    decided = decided_tables(decisions(shown.round, shown.explained.steps))
    return visit.page(
        "round.html", found=found, it=it, shown=shown, in_force=in_force.round, opened=opened, before=before,
        after=after,
        at=step_of(visit, it), address=_addresses(visit),
        footage=video.to if (video := visit.house.settings.video) is not None else None,
        four=visit.asked.get("suits") == "4", other_suits=_other_suits(visit), rolls=rolls,
        to_round=lambda n: links.round_(found.session, n),
        others=others(found.ruleset), otherwise=asked, disputes=disputes, reading=reading,
        decided=decided, remarks=remarks, seats=seats_of(it),
        only=_only(visit), layouts=_layouts(visit),
        grown=grown if after is None and reading == AS_CORRECTED and under is None else "",
    )  # fmt: skip


def _seen(visit: Visit, shown: Shown) -> Shown:
    """What a person may see of a round."""
    return shown if visit.person.may(Right.FINDINGS) else without_findings(shown)


def round_of(source: PageSource, visit: Visit) -> FoundRound:
    """Find a round by session and number, or by name and table."""
    if "name" in visit.asked:
        return _at_table(source, visit.asked.get("table"), visit.asked["name"])
    number = inputs.number(visit.asked, "n")
    if number is None:
        raise HTTPException(400, "The address needs a round: its session and number, or its id.")
    return source.round_at(inputs.needed(visit.asked, "session"), number)


def _at_table(source: PageSource, table: str | None, name: str) -> FoundRound:
    """The round at a table: several tables may use one name for their rounds."""
    found = [one for one in source.named(name) if table in (None, one.table_name)]
    if not found:
        raise NotFound("round", name)
    return found[-1]


def remarks_of(visit: Visit, source: PageSource, it: Drawn) -> Remarks:
    """The comments on a round, if the person may see them."""
    if not visit.person.may(Right.STUDY):
        return NO_REMARKS
    facts = [one.frame.fact for one in it.stage.steps]
    return remarks_on(it, source.comments(it.round.table, facts))


def seats_of(it: Drawn) -> list[int]:
    """The seats and boxes of a round, by number."""
    wagered = {one.stake.seat for one in it.stage.stakes if one.stake.seat}
    drawn = {one.spot.number for one in it.table.seats if one.spot.number} if it.table else set()
    return sorted(wagered | drawn)


def _under(visit: Visit, found: FoundRound) -> Ruleset | None:
    """Another rulebook of the same game."""
    asked = visit.asked.get("as")
    if asked is None:
        return None
    under = next((one for one in others(found.ruleset) if one == asked), None)
    if under is None:
        raise HTTPException(400, "A round can only be compared with a ruleset of the same game.")
    return under


def step_of(visit: Visit, it: Drawn) -> int | None:
    """The step at which a page opens: the one asked for, by its number or by its fact, else the first irregular one."""
    about = visit.asked.get("about")
    of_fact = next((one.number for one in it.stage.steps if one.frame.fact == about), None)
    return _step(visit, len(it.stage.steps)) or of_fact or it.first_irregular


def _step(visit: Visit, last: int = 99_999) -> int | None:
    step = visit.asked.get("step", "")
    return min(int(step), last) or None if step.isascii() and step.isdigit() and len(step) < 6 else None


def _rolls(source: PageSource, found: FoundRound) -> list[Rolled]:
    """The rolls of craps up to this round, back to the last seven out."""
    book = RULEBOOKS.get(found.ruleset or "")
    if not isinstance(book, CrapsRulebook):
        return []
    before = [one for one in source.of_session(found.session) if one.n <= found.n]
    return since_seven_out(book, ((one.n, _dice(one)) for one in before))


def _dice(one: FoundRound) -> tuple[int, ...]:
    """None of a roll that decided nothing."""
    shown = (one.outcome or "").split("-") if one.status == "settled" else []
    return tuple(int(each) for each in shown if each.isdigit())


def _other_suits(visit: Visit) -> str:
    """The same page with its suits in the other colours: two as on the video, or four."""
    four = visit.asked.get("suits") == "4"
    return links.link_to("/round", {**visit.asked, "suits": "2" if four else "4"})


def _only(visit: Visit) -> str | None:
    """One of the two layouts, if only that one is asked for."""
    return visit.asked.get("layout") if visit.asked.get("layout") in ("dealt", "required") else None


def _layouts(visit: Visit) -> dict[str, str]:
    """The addresses of both layouts, and of each alone, at the same step."""
    asked = {name: value for name, value in visit.asked.items() if name != "layout"}
    alone = {word: links.link_to("/round", asked, layout=word) for word in ("dealt", "required")}
    return {"both": links.link_to("/round", asked), **alone}


def _addresses(visit: Visit) -> Callable[[int], str]:
    """The address of each step of the round, as it is read now."""
    asked = {name: value for name, value in visit.asked.items() if name not in ("step", "about")}
    return lambda step: links.link_to("/round", asked, step=step)


def reading_of(visit: Visit) -> Reading:
    """The reading: as corrected, as first recorded, or as known at a time."""
    if visit.asked.get("reading") == "recorded":
        return AS_RECORDED
    at = visit.asked.get("known_at")
    return AS_CORRECTED if at is None else Reading(known_at=moment(visit, at))


def moment(visit: Visit, words: str) -> datetime:
    """A time as typed. Without an offset it is in the venue's zone."""
    try:
        time = datetime.fromisoformat(words)
    except ValueError:
        raise HTTPException(400, "Enter a time like 2002-11-09T21:05:11.") from None
    return time if time.tzinfo else time.replace(tzinfo=visit.here.venue.zone)


def _named(visit: Visit) -> Response:
    """A short address that people can write down. It leads to the round."""
    table, name = (visit.request.path_params[part] for part in ("table", "name"))
    with visit.source() as source:
        found = _at_table(source, table, name)
    return visit.to(links.round_(found.session, found.n, _step(visit)))


ROUTES: list[BaseRoute] = [
    page("/round", Right.ROUNDS, round_page),
    page("/rounds/{table}/{name:path}", Right.ROUNDS, _named),
]
