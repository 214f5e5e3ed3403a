"""The pages of a player and of a dealer: history, errors beside the house's, money, disputes."""

from collections.abc import Callable

from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.questions.person import DAYS, Role, person
from record.errors import UnknownName
from web.viewer.access.guard import page
from web.viewer.errors import plainly, sentence
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.question_address import Address
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right
from web.viewer.toolkit.watch_files import FORMS
from web.viewer.toolkit.watch_plots import money_plots, stakes_of

LISTED = 366
"""The maximum number of gaming days in the list."""


def _page(role: Role) -> Callable[[Visit], Response]:
    def shown(visit: Visit) -> Response:
        name, whole = inputs.needed(visit.asked, "name"), visit.asked.get("days") == "all"
        try:
            with visit.reading() as connection:
                it = person(connection, role, name, visit.here.venue.zone, whole)
        except UnknownName as why:
            better = [(one, links.link_to(f"/{role}", name=one)) for one in why.near]
            wrong = plainly(why) if better else sentence(why)
            return visit.page("person.html", 404, it=None, name=name, why=wrong, better=better)
        visit.noted(f"{role} {it.name}")
        rows = Address("/wagers").also(role, it.name)
        asked = {one: Address(f"/{one}").also(role, it.name) for one in ("rounds", "wagers", "findings")}
        return visit.page(
            "person.html", it=it, name=it.name, why=None, whole=whole, asked=asked, most=DAYS, listed=LISTED,
            money=[*money_plots(stakes_of(it.days), visit.here.money, rows)], watch=links.watch_of(role, it.name),
            forms=FORMS,
        )  # fmt: skip

    return shown


ROUTES: list[BaseRoute] = [
    page("/player", Right.SEARCH, _page("player")),
    page("/dealer", Right.SEARCH, _page("dealer")),
]
