"""The watch of one table, wheel, dice, shoe or person: evidence over time, what it rests on, money; and its files."""

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
PERSONS = ("dealer", "player", "supervisor")
"""The pages of dealers and players ask for these when the rest is there."""
WINNING = ("table", *PERSONS)
"""Of whom is said what the house won."""


class Looked(NamedTuple):
    """The subject of a page: the words for the record of access, and what is listed."""

    words: str
    selection: Selection
    names: tuple[str, ...]
    """All names of a person: as the record spells it, and the others. Of a thing: its table's."""


def _of_table(kind: str, name: str) -> Looked:
    subjects = frozenset() if kind == "table" else frozenset({kind})
    return Looked(f"watch of {kind} {name}", Selection(frozenset({name}), subjects=subjects), (name,))


# --- a page ---------------------------------------------------------------------------------------------------------


def _page(kind: str) -> Callable[[Visit], Response]:
    def shown(visit: Visit) -> Response:
        name = inputs.needed(visit.asked, "name")
        with visit.reading() as connection:
            looked = _looked(connection, kind, name, visit.here.venue.zone)
            lines = charted(visit, connection, looked.selection)
            stakes = _stakes(visit, connection, name) if kind == "table" else []
            won = wins(visit, connection, kind, looked.names) if kind in WINNING else []
        name = looked.names[0]
        visit.noted(looked.words, *([name] if kind in THINGS else []))
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
    names = tuple(dict.fromkeys((who.words[0], *(one for _, names in who.also for one in names))))
    return Looked(f"watch of {kind} {names[0]}", of_person(kind, frozenset(names)), names)


ROUTES: list[BaseRoute] = [
    *(page(f"/watch/{kind}", Right.FINDINGS, _page(kind)) for kind in (*THINGS, *PERSONS)),
    *(page(f"/watch/{kind}.{form}", Right.FINDINGS, _file(kind, form)) for kind in (*THINGS, *PERSONS)
      for form in FORMS),
]  # fmt: skip
