"""`pitlog watch webhook`: where alerts about alarms are sent, tried out, and ended; and the sending of what is due."""

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import click

from cli.authoring import person
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.exit_codes import ExitCode
from cli.key_options import keys_option
from cli.output.answers import json_option, say
from cli.output.user_text import WORDS, counted, safe
from evidence.sealing.key_files import KeyRing
from projections.answers.review_acts import WebhookChanged
from projections.watch.alerts import Alert, Sent, send_alerts, test_message, waiting
from projections.watch.webhook import Webhook, keep_webhook, new_webhook, read_webhook, send, wrong_with
from record.authored.credentials_and_quarantine import record_credential
from record.postgres.connections import WRITER, connect
from record.postgres.servers import Server
from record.vault.connections import reading


@click.command(short_help="Send alerts about alarms to an address.")
@click.argument("url", type=WORDS, required=False, metavar="[URL]")
@click.option("--test", is_flag=True, help="Send a message that tests the webhook, and report the answer.")
@click.option("--off", is_flag=True, help="Send no alerts any more.")
@keys_option
@json_option
@writes
@with_where
def webhook(place: Where, url: str | None, test: bool, off: bool, keys: Path | None) -> None:
    """Send alerts about alarms to URL, signed with a new secret, which is shown once.

    `pitlog watch raise` sends them, each until it is delivered. They hold no names of people. Without URL, --test and
    --off, show where alerts are sent and which are waiting. docs/WATCH.md says how a receiver checks the signature.
    """
    if sum((url is not None, test, off)) > 1:
        raise click.UsageError("give one of URL, --test and --off")
    directory = KeyRing.at(keys, place.home).directory
    if url is not None:
        _set(place, directory, url)
    elif off:
        _end(place, directory, _known(directory))
    elif test:
        _try(directory, _known(directory))
    else:
        _show(place, _known(directory))


def _known(directory: Path) -> Webhook:
    found = read_webhook(directory)
    if found is None:
        raise click.ClickException(f"there is no webhook in {directory}. Give its address: pitlog watch webhook URL")
    return found


def _set(place: Where, directory: Path, url: str) -> None:
    wrong = wrong_with(url)
    if wrong is not None:
        raise click.UsageError(f"{url} can't be a webhook: {wrong}")
    one, before = new_webhook(url), read_webhook(directory)
    about_to(f"send alerts to {one.host}")
    with place.server() as server:
        _record(server, f"sends alerts to {one.host}", before, one)
        keep_webhook(directory, one)
    said = safe(f"alerts go to {one.host}, signed with this secret, which is not shown again:")
    say(WebhookChanged("set", one.host, secret=one.secret), f"{said}\n{one.secret}", "now: pitlog watch webhook --test")


def _end(place: Where, directory: Path, one: Webhook) -> None:
    about_to(f"send no alerts to {one.host} any more")
    with place.server() as server:
        _record(server, f"sends no alerts to {one.host} any more", one, None)
        keep_webhook(directory, None)
    say(WebhookChanged("off", one.host), safe(f"no alerts go to {one.host} any more"))


def _record(server: Server, what: str, before: Webhook | None, after: Webhook | None) -> None:
    """The change as a fact: with the host, never with the address or the secret."""
    with connect(server, WRITER) as connection, connection.transaction():
        was, now = (one.sha256 if one is not None else None for one in (before, after))
        record_credential(connection, "webhook", what, was, now, person())


def _try(directory: Path, one: Webhook) -> None:
    about_to(f"send a test to {one.host}")
    now = datetime.now(UTC)
    answer = send(one, f"test-{secrets.token_hex(8)}", int(now.timestamp()), test_message(now))
    did = "accepted" if answer.accepted else "did not accept"
    say(WebhookChanged("tested", one.host, answer.status), safe(f"{one.host} {did} the test: {answer.status}"))
    if not answer.accepted:
        raise SystemExit(ExitCode.AMISS)


def _show(place: Where, one: Webhook) -> None:
    with place.server() as server, reading(server) as connection:
        left = waiting(connection)
    lines = [f"alerts go to {one.host}; {counted(len(left), 'alert')} waiting", *map(_left, left)]
    names = [alert.alarm.alarm for alert in left]
    say(WebhookChanged("waiting", one.host, waiting=names), "\n".join(map(safe, lines)))


def _left(one: Alert) -> str:
    if one.before.last is None:
        return f"{one.alarm.alarm}: not sent yet"
    after = f"{counted(one.before.number, 'attempt')}, the last at {one.before.last.isoformat(timespec='minutes')}"
    given_up = "given up" if one.is_given_up else "to be sent again"
    return f"{one.alarm.alarm}: {given_up}, after {after}: {one.before.status}"


# --- sending --------------------------------------------------------------------------------------------------------


def deliver(server: Server, place: Where, keys: Path | None) -> None:
    """Send the alerts that are due. One that could not be delivered is reported, and is sent again by a later run."""
    directory = KeyRing.at(keys, place.home).directory
    with reading(server) as connection:
        failed = _report(send_alerts(server, connection, directory, person(), datetime.now(UTC)))
    if failed:
        raise SystemExit(ExitCode.AMISS)


def _report(sent: Iterable[Sent]) -> bool:
    """Report each attempt on standard error. Whether any failed."""
    failed = False
    for one in sent:
        did = "delivered" if one.answer.accepted else "not delivered"
        click.echo(safe(f"alert about {one.alarm} {did}: {one.answer.status}"), err=True)
        failed |= not one.answer.accepted
    return failed
