"""Facts that a person writes with a command: recorded like those of a feed, in that person's name."""

import json
import os
import pwd
import secrets
from datetime import datetime
from typing import Any

from domain.errors import NotRecorded
from record.application import Record
from record.ingest import Became, Ingest
from record.line import Line
from record.sender import Sender
from record.servers import Server
from record.venue import Venue


def person() -> str:
    """Who runs the program, as the system knows it: the environment may say anything."""
    try:
        return f"person:{pwd.getpwuid(os.geteuid()).pw_name}"
    except KeyError:
        return f"person:uid {os.geteuid()}"


def write(server: Server, here: Venue, kind: str, table: str, **said: Any) -> str:
    """Record a fact that happens now; its id."""
    name = f"cmd-{secrets.token_hex(8)}"
    now = datetime.now(here.zone).isoformat(timespec="milliseconds")
    fact = {"fact": kind, "id": name, "table": table, "at": now, "by": person(), **said}
    raw = json.dumps({key: value for key, value in fact.items() if value is not None}, ensure_ascii=False).encode()
    with Record(server) as into:
        [answer] = Ingest(into).take([Line.of(1, raw)], Sender.person(person()))
    if answer.became is not Became.RECORDED:
        raise NotRecorded(str(answer.refused))
    return name
