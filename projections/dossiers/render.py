"""Renders a dossier: the model as JSON, its sheet as one HTML file, or as a PDF by typst."""

import hashlib
from base64 import b64encode
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import typst
from markupsafe import Markup
from msgspec import UNSET

from domain.sentences import worded
from domain.views.explain.chain import explained
from domain.views.replay.frames import Shown
from projections.dossiers.layout import sheet
from projections.dossiers.letters import printable_json
from projections.dossiers.model import Dossier, RoundPart
from projections.dossiers.sheet import time_text
from projections.drawing.environment import drawing_environment, static
from projections.drawing.scene import Drawn, drawn

FOLDER = Path(__file__).parent


def as_json(it: Dossier) -> bytes:
    """The model with times in the venue's zone."""
    zone = ZoneInfo(it.time_zone)
    model = _in_zone(worded(it), zone)
    return msgspec.json.format(msgspec.json.encode(model, enc_hook=str)) + b"\n"


def _in_zone(value: Any, zone: ZoneInfo) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(zone)
    if isinstance(value, msgspec.Struct):
        return _in_zone(msgspec.structs.asdict(value), zone)
    if isinstance(value, dict):
        return {name: _in_zone(one, zone) for name, one in value.items() if one is not UNSET}
    return [_in_zone(one, zone) for one in value] if isinstance(value, list) else value


def as_html(it: Dossier) -> bytes:
    """One file that fetches nothing and replays its rounds. Every word is escaped."""
    scenes, script = _scenes(it), static("replay.js")
    laid_out = sheet(it, scenes, alone=False)
    page = drawing_environment(FOLDER).get_template("dossier.html")
    fields = {"sheet": laid_out, "running": _in_style(laid_out.running), "replays": scenes, "show": VenueTimes(it)}
    own = (FOLDER / "dossier.css").read_text(encoding="utf-8")
    style = "\n".join((static("replay.css"), static("plate.css"), own))
    return page.render(fields, script=Markup(script), allowed=_digest(script), style=Markup(style)).encode()


def _scenes(it: Dossier) -> list[Drawn]:
    """Its rounds, drawn."""
    return [drawn(_shown(one), f"round-{number}-step") for number, one in enumerate(it.rounds, 1)]


def _shown(one: RoundPart) -> Shown:
    run = one.in_force.opened.get("seats_run") or UNSET
    return Shown(one.round, explained(one.round, one.steps), one.frames, seats_run=run)


class VenueTimes:
    """Times in the venue's zone."""

    def __init__(self, it: Dossier) -> None:
        self.zone = ZoneInfo(it.time_zone)

    def time(self, time: datetime) -> str:
        return time_text(time, self.zone)

    def clock(self, time: datetime) -> str:
        return self.time(time).partition(" ")[2]


def _digest(script: str) -> str:
    """The digest that lets this script run in the page, and no other."""
    return f"sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


def _in_style(words: str) -> str:
    """Text as a string in a style sheet. Characters that could end it are written as numbers."""
    return "".join(c if c.isascii() and c.isalnum() else f"\\{ord(c):x} " for c in words)


ARCHIVED = "a-2a"
"""PDF/A-2a: for archives, with its structure and all letters as text."""


def typeset(template: Path, model: bytes) -> bytes:
    """A PDF of a model in JSON, PDF/A if every letter can be set. The text is passed as data."""
    fields = {"sheet": printable_json(model.decode())}
    try:
        return _compiled(template, fields, [ARCHIVED])
    except typst.TypstError:
        return _compiled(template, fields, [])


def _compiled(template: Path, fields: dict[str, str], standards: list[Any]) -> bytes:
    made = typst.compile(
        template.read_bytes(), format="pdf", ignore_system_fonts=True, sys_inputs=fields, pdf_standards=standards
    )
    assert isinstance(made, bytes)
    return made


def as_pdf(it: Dossier) -> bytes:
    """A PDF to print and to file."""
    return typeset(FOLDER / "dossier.typ", msgspec.json.encode(sheet(it, _scenes(it), alone=True)))


FORMS: dict[str, Callable[[Dossier], bytes]] = {"pdf": as_pdf, "html": as_html, "json": as_json}
"""Writers by file name suffix."""
