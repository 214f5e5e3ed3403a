"""Templates: every word is escaped, and whatever would turn text around on a screen is spelled out first."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from domain.text import safe
from projections.drawing.dressing import TEMPLATES, dress
from web.viewer import assets, links
from web.viewer.navigation import ENTRIES
from web.viewer.rights import Right
from web.viewer.showing import NOTHING


def _shown(value: Any) -> Any:
    """What a template puts out; markup of our own stays as it is."""
    if value is None:
        return NOTHING
    return value if isinstance(value, Markup) else safe(value)


_templates = Environment(
    loader=FileSystemLoader([Path(__file__).parent / "templates", TEMPLATES]),
    autoescape=True,
    undefined=StrictUndefined,
    finalize=_shown,
    trim_blocks=True,
    lstrip_blocks=True,
)
dress(_templates)
_templates.globals |= {"to": links, "asset": assets.address, "entries": ENTRIES, "Right": Right}
_templates.globals["form"] = _templates.get_template("forms.html").module


def render(template: str, status: int = 200, **said: Any) -> Response:
    """A page, as HTML."""
    return HTMLResponse(_templates.get_template(template).render(said), status)
