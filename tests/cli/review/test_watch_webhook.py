"""The webhook of the watch: signed, once, again if it failed, to nobody else, and with no names in it."""

import base64
import hmac
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from stat import S_IMODE
from typing import Any, NamedTuple

import pytest

from projections.watch import alerts
from projections.watch.alerts import WAITS, Sent, send_alerts, waiting
from projections.watch.webhook import FILE, Webhook, read_webhook, send, signed_headers, wrong_with
from record.vault.connections import reading

from ...servers import Databases
from ...web import certificates
from ..filled import Filled, filled
from .test_watch import LINES

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class Message(NamedTuple):
    """A message as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        """Under which the receiver knows it."""
        return self.headers["webhook-id"]


class Receiver:
    """What listens at the address: it answers as it is told, the last answer again and again."""

    def __init__(self) -> None:
        self.came: list[Message] = []
        self.answers = [200]
        self.to = ""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.came.append(Message(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(outer.answers.pop(0) if len(outer.answers) > 1 else outer.answers[0])
                self.send_header("Location", outer.to)
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_: object) -> None:
                """Nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/in?key=s3cret"


@contextmanager
def listening() -> Iterator[Receiver]:
    one = Receiver()
    thread = threading.Thread(target=one.server.serve_forever, daemon=True)
    thread.start()
    yield one
    one.server.shutdown()
    one.server.server_close()
    thread.join()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with listening() as one:
        yield one


@pytest.fixture(scope="module")
def held(databases: Databases) -> Iterator[Filled]:
    with filled(databases, lambda pitlog: pitlog.recorded(LINES)) as pitlog:
        yield pitlog


def webhook(pitlog: Any, keys: Path, *words: str) -> Any:
    return pitlog.run("watch", "webhook", "--keys", keys, "--json", *words)


def sent(pitlog: Any, keys: Path, now: datetime) -> list[Sent]:
    with reading(pitlog.server) as connection:
        return [*send_alerts(pitlog.server, connection, keys, "person:timer", now)]


def is_signed(one: Message, secret: str) -> bool:
    """As docs/WATCH.md says."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{one.headers['webhook-id']}.{one.headers['webhook-timestamp']}.".encode() + one.body
    good = "v1," + base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    return hmac.compare_digest(good, one.headers["webhook-signature"])


def test_signatures_are_those_of_standard_webhooks() -> None:
    """The example that others publish."""
    one = Webhook("https://example.com", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    headers = signed_headers(one, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize(
    "url",
    ["http://alerts.example/in", "ftp://alerts.example", "file:///etc/passwd", "https://", "https://a:b@alerts.example",
     "https://alerts.example/#x", "https://alerts.example/a b", "https://alerts.example:x/", "alerts.example",
     "https://[::1", "http://127.0.0.1.example/", "https://" + "a" * 3000],
)  # fmt: skip
def test_an_address_on_the_way_to_which_others_could_read_is_refused(url: str) -> None:
    assert wrong_with(url)


def test_other_addresses_are_taken() -> None:
    for url in ("https://alerts.example:8443/in?key=1", "http://localhost:9/", "http://[::1]:9/", "http://127.0.0.1/"):
        assert wrong_with(url) is None


def test_alerts_go_out_once_signed_and_without_names(held: Filled, receiver: Receiver, tmp_path: Path) -> None:
    with held.copy() as copy:
        none = webhook(copy, tmp_path)
        assert none.exit_code == 2 and "there is no webhook" in none.stderr
        made = json.loads(webhook(copy, tmp_path, receiver.url).stdout)
        assert made["host"] == "127.0.0.1" and S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
        assert webhook(copy, tmp_path, "--test").exit_code == 0
        raised = copy.run("watch", "raise", "--keys", tmp_path)
        alarms = {line.partition(":")[0] for line in raised.stdout.splitlines()}
        test, *rest = receiver.came
        assert test.id.startswith("test-") and {one.id for one in rest} == alarms and len(rest) == len(alarms) > 2
        assert all(is_signed(one, made["secret"]) for one in receiver.came)
        assert not any(is_signed(one._replace(body=one.body + b" "), made["secret"]) for one in receiver.came)
        data = [json.loads(one.body)["data"] for one in rest]
        assert {one["value"] for one in data if one["subject"] == "wheel"} >= {"17"}
        assert {one["value"] for one in data if one["subject"] == "dealer"} == {None}
        assert not any(name in one.body for one in rest for name in (b"D2", b"D1", b"P1"))
        assert copy.run("watch", "raise", "--keys", tmp_path).exit_code == 0
        assert len(receiver.came) == 1 + len(alarms)
        facts = copy.said("facts", "--kind", "alert_sent") + copy.said("facts", "--kind", "credential_changed")
        assert facts.count('"outcome":"delivered"') == len(alarms) and "sends alerts to 127.0.0.1" in facts
        assert "s3cret" not in facts and made["secret"] not in facts and "/in" not in facts
        shown = copy.said("watch", "webhook", "--keys", tmp_path, receiver.url).splitlines()
        assert len(shown) == 2 and shown[1].startswith("whsec_")
        again = json.loads(webhook(copy, tmp_path, receiver.url).stdout)
        assert again["secret"] != made["secret"]
        assert webhook(copy, tmp_path, "--off").exit_code == 0 and read_webhook(tmp_path) is None


def test_what_failed_is_sent_again_later_under_the_same_id(held: Filled, receiver: Receiver, tmp_path: Path) -> None:
    with held.copy() as copy:
        webhook(copy, tmp_path, receiver.url)
        receiver.answers, began = [500], datetime.now(UTC)
        refused = copy.run("watch", "raise", "--keys", tmp_path)
        alarms = {one.id for one in receiver.came}
        assert refused.exit_code == 1 and "not delivered: 500" in refused.stderr and len(alarms) > 1
        assert sent(copy, tmp_path, began + WAITS[0] - timedelta(seconds=1)) == []  # not due yet
        first = {one.id: one.body for one in receiver.came}
        later = datetime.now(UTC) + WAITS[0]
        receiver.answers = [204]
        assert {one.alarm for one in sent(copy, tmp_path, later) if one.answer.accepted} == alarms
        assert {one.id: one.body for one in receiver.came[len(alarms) :]} == first
        assert sent(copy, tmp_path, later + timedelta(days=9)) == []


def test_an_alert_is_given_up_after_the_last_wait(held: Filled, receiver: Receiver, tmp_path: Path) -> None:
    with held.copy() as copy:
        copy.said("watch", "raise")
        webhook(copy, tmp_path, receiver.url)
        receiver.answers = [503]
        now = datetime.now(UTC)
        for wait in (timedelta(0), *WAITS):
            now += wait
            assert sent(copy, tmp_path, now)
        assert sent(copy, tmp_path, now + timedelta(days=300)) == []
        with reading(copy.server) as connection:
            assert all(one.is_given_up for one in waiting(connection))
        assert "given up" in copy.said("watch", "webhook", "--keys", tmp_path)


def test_killed_before_it_is_recorded_the_same_id_is_sent_again(
    held: Filled, receiver: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held.copy() as copy:
        copy.said("watch", "raise")
        webhook(copy, tmp_path, receiver.url)

        def killed(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(alerts, "record_attempt", killed)
            with pytest.raises(KeyboardInterrupt):
                sent(copy, tmp_path, NOW)
        ids = [one.alarm for one in sent(copy, tmp_path, NOW)]
        assert [one.id for one in receiver.came] == [ids[0], *ids]


def test_a_redirect_is_no_delivery_and_leads_nowhere(receiver: Receiver) -> None:
    with listening() as inside:
        for status in (301, 302, 303, 307, 308):
            receiver.answers, receiver.to = [status], inside.url
            answer = send(Webhook(receiver.url, "whsec_AAAA"), "test-1", 0, b"{}")
            assert not answer.accepted and answer.reached and str(status) in answer.status
        assert inside.came == []


def test_a_certificate_that_nobody_vouches_for_is_refused(receiver: Receiver, tmp_path: Path) -> None:
    files = certificates.made(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(files["cert"], files["key"])
    receiver.server.socket = context.wrap_socket(receiver.server.socket, server_side=True)
    answer = send(Webhook(receiver.url.replace("http:", "https:"), "whsec_AAAA"), "test-1", 0, b"{}")
    assert not answer.accepted and "certificate" in answer.status.lower() and receiver.came == []


def test_if_nobody_answers_the_others_wait(held: Filled, tmp_path: Path) -> None:
    with listening() as gone:
        url = gone.url
    with held.copy() as copy:
        copy.said("watch", "raise")
        webhook(copy, tmp_path, url)
        tried = sent(copy, tmp_path, NOW)
        assert len(tried) == 1 and not tried[0].answer.reached
        plain = send(Webhook(url.replace("http:", "https:"), "whsec_AAAA"), "test-1", 0, b"{}")
        assert not plain.accepted
        shown = copy.said("watch", "webhook", "--keys", tmp_path)
        assert "no answer" in shown and "not sent yet" in shown


def test_an_acknowledged_alarm_needs_no_alert(held: Filled, receiver: Receiver, tmp_path: Path) -> None:
    with held.copy() as copy:
        names = [line.partition(":")[0] for line in copy.said("watch", "raise").splitlines()]
        copy.said("watch", "acknowledge", names[0])
        copy.said("watch", "close", names[1], "--why", "seen to")
        webhook(copy, tmp_path, receiver.url)
        assert {one.alarm for one in sent(copy, tmp_path, NOW)} == {*names[2:]}
