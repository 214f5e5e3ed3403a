"""Sends alerts about raised alarms to the webhook: each once, again if it failed, with no names in it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection

from domain.watch.budget import BY_NAME
from projections.watch.webhook import FILE, Answer, Webhook, read_webhook, send
from record.authored.alarms import RaisedAlarm, raised_alarms
from record.authored.alerts import Attempts, attempts, record_attempt
from record.postgres.connections import WRITER, connect
from record.postgres.servers import Server

WAITS = tuple(timedelta(minutes=one) for one in (1, 5, 30, 120, 300, 600, 600, 1440, 1440))
"""After each failed attempt, until the next. After the last one an alert is given up."""
MOST_AT_ONCE = 50


class Alert(NamedTuple):
    """An alarm about which an alert is to be sent."""

    alarm: RaisedAlarm
    before: Attempts

    @property
    def is_given_up(self) -> bool:
        """Whether it has failed too often."""
        return self.before.number > len(WAITS)

    def is_due(self, now: datetime) -> bool:
        """Whether the time of its next attempt has come."""
        if self.is_given_up:
            return False
        last = self.before.last
        return last is None or now >= last + WAITS[self.before.number - 1]


class Sent(NamedTuple):
    """An attempt to send an alert."""

    alarm: str
    answer: Answer


def waiting(connection: Connection[Any]) -> list[Alert]:
    """The raised alarms, neither acknowledged nor closed, of which no alert was delivered."""
    known = attempts(connection)
    raised = (one for one in raised_alarms(connection).values() if one.state == "raised")
    found = (Alert(one, known.get(one.alarm, Attempts())) for one in raised)
    return [one for one in found if not one.before.delivered]


def message_of(one: RaisedAlarm) -> bytes:
    """The body of an alert. It names no person: `pitlog watch` and the viewer do, by right."""
    data = {
        "alarm": one.alarm, "family": one.family, "subject": BY_NAME[one.family].subject, "table": one.table,
        "about": BY_NAME[one.family].about, "value": one.cell, "since": one.since, "until": one.until,
        "evidence": one.evidence, "rounds": one.rounds, "hits": one.hits,
    }  # fmt: skip
    return msgspec.json.encode({"type": "alarm.raised", "timestamp": one.at, "data": data})


def test_message(now: datetime) -> bytes:
    """The body of a message that tests the webhook."""
    return msgspec.json.encode({"type": "test", "timestamp": now, "data": {}})


def send_alerts(server: Server, reading: Connection[Any], keys: Path, person: str, now: datetime) -> Iterator[Sent]:
    """Send what is due, and record each attempt. Killed between the two, the next run sends the same id again."""
    one = read_webhook(keys)
    if one is None:
        return
    with _alone(keys / FILE) as alone:
        due = [alert for alert in waiting(reading) if alert.is_due(now)] if alone else []
        for alert in due[:MOST_AT_ONCE]:
            sent = _attempt(server, one, alert, person, now)
            yield sent
            if not sent.answer.reached:
                return  # the others would wait for nothing, too


def _attempt(server: Server, one: Webhook, alert: Alert, person: str, now: datetime) -> Sent:
    name = alert.alarm.alarm
    answer = send(one, name, int(now.timestamp()), message_of(alert.alarm))
    with connect(server, WRITER) as connection:
        record_attempt(connection, person, now, name, alert.before.number + 1, answer.accepted, answer.status)
    return Sent(name, answer)


@contextmanager
def _alone(path: Path) -> Iterator[bool]:
    """Whether no other process is sending: a timer, and somebody by hand."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield True
    except BlockingIOError:
        yield False
    finally:
        os.close(file)
