"""Facts that a person records with a command, in that person's name."""

import os
import pwd
from typing import Any

from record.authored.authored_facts import record_fact
from record.people.sender import Sender
from record.postgres.servers import Server
from record.venue import Venue


def person() -> str:
    """The user who runs the program, by the system and not the environment."""
    try:
        return f"person:{pwd.getpwuid(os.geteuid()).pw_name}"
    except KeyError:
        return f"person:uid {os.geteuid()}"


def write(server: Server, here: Venue, kind: str, table: str, **said: Any) -> str:
    """Record a fact with the present time. Returns its id."""
    return record_fact(server, here, Sender.person(person()), "cmd", kind, table, **said)
