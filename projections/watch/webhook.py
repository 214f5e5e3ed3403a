"""The webhook of the watch: its address and secret in a file beside the keys, and signed messages to it.

The form is that of Standard Webhooks (standardwebhooks.com): a receiver checks the signature over the id, the time and
the body, refuses old times, and drops an id that it has seen.
"""

import ssl
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from hmac import digest
from http import HTTPStatus
from http.client import HTTPException
from ipaddress import ip_address
from pathlib import Path
from secrets import token_bytes
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from evidence.sealing.key_files import read_private, write_secret

FILE = "watch.webhook"
PREFIX = "whsec_"
"""Marks the text as the secret of a webhook."""
TIMEOUT = 10.0
LONGEST = 2000


class Webhook(NamedTuple):
    """Where alerts are sent, and the secret that signs them. Both are kept from others: an address may be a secret."""

    url: str
    secret: str

    @property
    def host(self) -> str:
        """The part of the address that may be shown."""
        return urlsplit(self.url).hostname or ""

    @property
    def sha256(self) -> str:
        """The digest of both. The secret has 256 bits, so it tells nothing of them."""
        return sha256(f"{self.url}\n{self.secret}\n".encode()).hexdigest()


class Answer(NamedTuple):
    """What came of a message."""

    accepted: bool
    status: str
    reached: bool = True
    """Whether there was any answer."""


# --- settings -------------------------------------------------------------------------------------------------------


def wrong_with(url: str) -> str | None:
    """Why an address can't be a webhook, in words. None if it can."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "it is no address"
    if len(url) > LONGEST or not url.isascii() or any(sign <= " " for sign in url):
        return f"an address has at most {LONGEST:,} characters of ASCII, and no blanks"
    if not host or parts.username is not None or parts.fragment:
        return "an address is https://HOST/PATH, with no user and no #"
    if parts.scheme != "https" and not (parts.scheme == "http" and is_this_machine(host)):
        return "it must begin with https://"
    return None


def is_this_machine(host: str) -> bool:
    """Whether a host is this machine, where nobody listens on the way."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def new_webhook(url: str) -> Webhook:
    """A webhook with a new secret."""
    return Webhook(url, PREFIX + b64encode(token_bytes(32)).decode())


def read_webhook(keys: Path) -> Webhook | None:
    """The webhook in a directory of keys. None if there is none."""
    path = keys / FILE
    if not path.exists():
        return None
    url, _, secret = read_private(path).partition("\n")
    return Webhook(url, secret.strip())


def keep_webhook(keys: Path, one: Webhook | None) -> None:
    """Put a webhook in place of the one there; None: remove it."""
    path = keys / FILE
    path.unlink(missing_ok=True)
    if one is not None:
        keys.mkdir(mode=0o700, exist_ok=True, parents=True)
        write_secret(path, f"{one.url}\n{one.secret}\n")


# --- messages -------------------------------------------------------------------------------------------------------


def signed_headers(one: Webhook, message: str, seconds: int, body: bytes) -> Mapping[str, str]:
    """The headers with which a receiver checks a message."""
    key = b64decode(one.secret.removeprefix(PREFIX))
    signature = digest(key, f"{message}.{seconds}.".encode() + body, "sha256")
    return {
        "webhook-id": message,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{b64encode(signature).decode()}",
        "Content-Type": "application/json",
        "User-Agent": "pitlog",
    }


def send(one: Webhook, message: str, seconds: int, body: bytes) -> Answer:
    """Send a message. Redirects are not followed: a receiver would choose where the alert goes."""
    headers = dict(signed_headers(one, message, seconds, body))
    opener = build_opener(_NoRedirects, HTTPSHandler(context=ssl.create_default_context()))
    try:
        with opener.open(Request(one.url, body, headers, method="POST"), timeout=TIMEOUT) as answer:
            return Answer(True, _words(answer.status))
    except HTTPError as why:
        with why:
            return Answer(False, _words(why.code))
    except (OSError, ValueError, HTTPException) as why:
        reason = getattr(why, "reason", why)
        return Answer(False, f"no answer: {str(reason)[:200] or type(why).__name__}", reached=False)


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Return nothing: the answer is then an error."""


def _words(status: int) -> str:
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)
