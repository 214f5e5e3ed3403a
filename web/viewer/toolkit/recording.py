"""Records what a person enters in a form, in their name, as a fact of the present moment."""

import re
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException

from domain.games import games
from projections.engine.catch_up import catch_up
from record.authored.authored_facts import record_fact
from record.postgres.connections import PROJECTOR, connect
from web.viewer.toolkit.request import Visit

LONGEST = 4_000
"""The maximum number of characters in a text."""


def words(form: Mapping[str, str], name: str) -> str | None:
    """The text of a field. None if it is empty."""
    written = form.get(name, "").strip()
    if len(written) > LONGEST:
        raise HTTPException(400, f"{name} has {LONGEST:,} letters at most.")
    return written or None


def record_form(visit: Visit, kind: str, table: str, **said: Any) -> str:
    """Record a fact once for each form, so that it is visible at once. Returns its id."""
    name = record_fact(
        visit.house.server, visit.here.venue, visit.person.sender, "web", kind, table, once_of(visit), **said
    )
    show_at_once(visit)
    return name


def show_at_once(visit: Visit) -> None:
    """Follow the record, so that the next page shows what was recorded."""
    with connect(visit.house.server, PROJECTOR) as connection:
        catch_up(connection, games)
    visit.house.followed.forget()


def once_of(visit: Visit) -> str | None:
    """The id of the posted form. None if it is not one of ours."""
    given = visit.form.get("once", "")
    return given if re.fullmatch("[0-9a-f]{16}", given) else None
