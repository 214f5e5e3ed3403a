"""The three forms of a dossier: its model as JSON; its sheet as one HTML file, or set by typst as a PDF."""

from collections.abc import Callable
from datetime import datetime
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import typst
from jinja2 import Environment, StrictUndefined

from projections.dossiers.layout import sheet
from projections.dossiers.model import Dossier


def as_json(it: Dossier) -> bytes:
    """The model, with times as people of the venue read them."""
    zone = ZoneInfo(it.time_zone)
    return msgspec.json.format(msgspec.json.encode(_in_zone(msgspec.structs.asdict(it), zone), enc_hook=str)) + b"\n"


def _in_zone(value: Any, zone: ZoneInfo) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(zone)
    if isinstance(value, msgspec.Struct):
        return _in_zone(msgspec.structs.asdict(value), zone)
    if isinstance(value, dict):
        return {name: _in_zone(one, zone) for name, one in value.items()}
    return [_in_zone(one, zone) for one in value] if isinstance(value, list) else value


def as_html(it: Dossier) -> bytes:
    """One file that fetches nothing; every word is escaped."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    laid_out = sheet(it)
    page = environment.from_string(_template("dossier.html"))
    return page.render(sheet=laid_out, running=_in_style(laid_out.running)).encode()


def _in_style(words: str) -> str:
    """Words inside a string of a style sheet: whatever could end it is written by its number."""
    return "".join(c if c.isascii() and c.isalnum() else f"\\{ord(c):x} " for c in words)


def as_pdf(it: Dossier) -> bytes:
    """To print and to file; the words are handed over as data."""
    said = {"sheet": msgspec.json.encode(sheet(it)).decode()}
    made = typst.compile(_template("dossier.typ").encode(), format="pdf", ignore_system_fonts=True, sys_inputs=said)
    assert isinstance(made, bytes)
    return made


def _template(name: str) -> str:
    return (files("projections.dossiers") / name).read_text(encoding="utf-8")


FORMS: dict[str, Callable[[Dossier], bytes]] = {"pdf": as_pdf, "html": as_html, "json": as_json}
"""By the ending of the file."""
