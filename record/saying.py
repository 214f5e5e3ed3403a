"""Facts that a person adds to what a feed says, as they happen: recorded like those of a feed, in their name."""

import json
import secrets
from datetime import datetime
from typing import Any

from domain.errors import NotRecorded, SameIdOtherContent
from record.application import Record
from record.ingest import Became, Ingest
from record.line import SourceLine
from record.sender import Sender
from record.servers import Server
from record.venue import Venue


def say(
    server: Server, here: Venue, sender: Sender, mark: str, kind: str, table: str, once: str | None = None, **said: Any
) -> str:
    """Record a fact that happens now; its id, which begins with a mark of where it was said.

    `once` names what was said: said again under that name, it changes nothing.
    """
    name = f"{mark}-{once or secrets.token_hex(8)}"
    now = datetime.now(here.zone).isoformat(timespec="milliseconds")
    fact = {"fact": kind, "id": name, "table": table, "at": now, "by": sender.name, **said}
    raw = json.dumps({key: value for key, value in fact.items() if value is not None}, ensure_ascii=False).encode()
    with Record(server) as into:
        [answer] = Ingest(into).take([SourceLine.of(1, raw)], sender)
    again = once is not None and isinstance(answer.refused, SameIdOtherContent)
    if answer.became is Became.REFUSED and not again:
        raise NotRecorded(str(answer.refused))
    return name
