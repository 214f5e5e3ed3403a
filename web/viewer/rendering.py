"""Templates: every word is escaped, and whatever would turn text around on a screen is spelled out first."""

from pathlib import Path
from typing import Any

from starlette.responses import HTMLResponse, Response

from domain.text import counted
from projections.drawing.dressing import dressed
from web.viewer import assets, links
from web.viewer.rights import Right

_templates = dressed(Path(__file__).parent / "templates")
_templates.globals |= {"to": links, "asset": assets.address, "Right": Right, "counted": counted}
_templates.globals["form"] = _templates.get_template("forms.html").module


def render(template: str, status: int = 200, **said: Any) -> Response:
    """A page, as HTML."""
    return HTMLResponse(_templates.get_template(template).render(said), status)


def part(template: str, **said: Any) -> str:
    """A part of a page that is open already."""
    return _templates.get_template(template).render(said)
