"""Facts that a person writes with a command: recorded like those of a feed, in that person's name."""

import os
import pwd
from typing import Any

from record.authored_facts import say
from record.people.sender import Sender
from record.postgres.servers import Server
from record.venue import Venue


def person() -> str:
    """Who runs the program, as the system knows it: the environment may say anything."""
    try:
        return f"person:{pwd.getpwuid(os.geteuid()).pw_name}"
    except KeyError:
        return f"person:uid {os.geteuid()}"


def write(server: Server, here: Venue, kind: str, table: str, **said: Any) -> str:
    """Record a fact that happens now; its id."""
    return say(server, here, Sender.person(person()), "cmd", kind, table, **said)
