"""The floor: every table as it stands now."""

from starlette.responses import Response
from starlette.routing import BaseRoute

from web.viewer.guard import page
from web.viewer.rights import Right
from web.viewer.visit import Visit


def _floor(visit: Visit) -> Response:
    return visit.page("floor.html")


ROUTES: list[BaseRoute] = [page("/", Right.FLOOR, _floor)]
