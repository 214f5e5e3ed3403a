"""The watch of one table, wheel, dice or shoe: evidence over time, what it rests on, money at stake; and its files."""

from collections.abc import Callable
from typing import Any, NamedTuple

from psycopg import Connection
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.queries.known_names import check_names
from projections.questions.answering import Recorded
from projections.questions.filters import Filter
from projections.questions.names import with_known_names
from projections.questions.question import Question, question
from projections.questions.subjects import WAGERS
from projections.watch.asking import Selection
from projections.watch.counts import counted_by
from web.viewer.access.guard import page
from web.viewer.toolkit import inputs
from web.viewer.toolkit.question_address import Address
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right
from web.viewer.toolkit.watch_files import FORMS, Form, days_file
from web.viewer.toolkit.watch_plots import Stake, large, money_plots, stakes_of, way
from web.viewer.toolkit.watching import ABOUT, charted, of_person, watched, wins

THINGS = ("table", "wheel", "dice", "shoe")
"""What a table has that is watched, each with a page. Of a table: everything at it."""
PERSONS = ("dealer", "player")


class Looked(NamedTuple):
    """The subject of a page: the words for the record of access, and what is listed."""

    words: str
    selection: Selection


def _of_table(kind: str, name: str) -> Looked:
    subjects = frozenset() if kind == "table" else frozenset({kind})
    return Looked(f"watch of {kind} {name}", Selection(frozenset({name}), subjects=subjects))


# --- a page ---------------------------------------------------------------------------------------------------------


def _page(kind: str) -> Callable[[Visit], Response]:
    def shown(visit: Visit) -> Response:
        name = inputs.needed(visit.asked, "name")
        looked = _of_table(kind, name)
        with visit.reading() as connection:
            check_names(connection, {"table": name})
            lines = charted(visit, connection, looked.selection)
            stakes = _stakes(visit, connection, name) if kind == "table" else []
            won = wins(visit, connection, "table", [name]) if kind == "table" else []
        visit.noted(looked.words, name)
        rows = Address("/wagers", (("table", name),))
        return visit.page(
            "watch_subject.html", kind=kind, name=name, things=THINGS, forms=FORMS,
            alarms=[line for line in lines if line.one.alarm is not None],
            quiet=[line for line in lines if line.one.alarm is None], drawn=[line for line in lines if line.plots],
            money=[*won, *money_plots(stakes, visit.here.money, rows)], about=ABOUT, way=way, large=large,
            may_act=visit.person.may(Right.WORK_FINDINGS),
        )  # fmt: skip

    return shown


def _stakes(visit: Visit, connection: Connection[Any], table: str) -> list[Stake]:
    """What was staked at a table, by day and currency."""
    columns = WAGERS.columns
    asked = Question(WAGERS, (Filter(columns["table"], (table,)),), (columns["day"], columns["currency"]))
    rows = Recorded(connection, visit.here.venue.zone).stream(asked, None)
    return stakes_of(rows)


# --- a file ---------------------------------------------------------------------------------------------------------


def _file(kind: str, form: Form) -> Callable[[Visit], Response]:
    def sent(visit: Visit) -> Response:
        name = inputs.needed(visit.asked, "name")
        zone = visit.here.venue.zone
        with visit.reading() as connection:
            looked = _looked(connection, kind, name, zone)
            found, _ = watched(visit, connection, looked.selection._replace(charted=True))
            answer = days_file(found, counted_by(Recorded(connection, zone), ()), form, f"watch-{kind}", zone)
        visit.noted(f"{form.upper()} of {looked.words}")
        return answer

    return sent


def _looked(connection: Connection[Any], kind: str, name: str, zone: Any) -> Looked:
    if kind in THINGS:
        check_names(connection, {"table": name})
        return _of_table(kind, name)
    [who] = with_known_names(connection, question(WAGERS, {kind: [name]}, zone)).filters
    also = (one for _, names in who.also for one in names)
    return Looked(f"watch of {kind} {who.words[0]}", of_person(kind, frozenset({who.words[0], *also})))


ROUTES: list[BaseRoute] = [
    *(page(f"/watch/{kind}", Right.FINDINGS, _page(kind)) for kind in THINGS),
    *(page(f"/watch/{kind}.{form}", Right.FINDINGS, _file(kind, form)) for kind in (*THINGS, *PERSONS)
      for form in FORMS),
]  # fmt: skip
