"""Who asks, behind a proxy: its word counts only where the operator named it."""

import pytest
from starlette.types import Message, Scope

from web.proxies import Forwarded, TrustedProxies

from .. import loops
from .feed_server.test_serve import fails

PROXIES = TrustedProxies.of(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])

# peer, X-Forwarded-For, who asks
ASKED = [
    ("127.0.0.1", [], "127.0.0.1"),
    ("127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
    ("127.0.0.1", ["203.0.113.7:4711"], "203.0.113.7"),
    ("127.0.0.1", ["[2001:db8::7]:4711"], "2001:db8::7"),
    ("127.0.0.1", ["2001:db8::7"], "2001:db8::7"),
    ("::ffff:127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
    ("127.0.0.1", ["::ffff:203.0.113.7"], "203.0.113.7"),
    # Several of ours one behind the other; what stands further left is anybody's.
    ("127.0.0.1", ["203.0.113.7, 10.1.2.3"], "203.0.113.7"),
    ("127.0.0.1", ["198.51.100.1, 203.0.113.7, 10.1.2.3, fd00::9"], "203.0.113.7"),
    ("127.0.0.1", ["198.51.100.1", "203.0.113.7", "10.1.2.3"], "203.0.113.7"),
    ("127.0.0.1", ["10.1.2.4, 10.1.2.3"], "10.1.2.4"),
    # Nonsense: who stood before it is the last that is known.
    ("127.0.0.1", ["203.0.113.7, unknown"], "127.0.0.1"),
    ("127.0.0.1", ["203.0.113.7, _hidden, 10.1.2.3"], "10.1.2.3"),
    ("127.0.0.1", [""], "127.0.0.1"),
    ("127.0.0.1", ["203.0.113.7,"], "127.0.0.1"),
    ("127.0.0.1", ["[2001:db8::7"], "2001:db8::7"),
    # Not one of ours: not believed.
    ("203.0.113.7", ["198.51.100.1"], "203.0.113.7"),
    ("203.0.113.7", ["127.0.0.1"], "203.0.113.7"),
    ("11.0.0.1", ["198.51.100.1, 10.1.2.3"], "11.0.0.1"),
]


def passed_on(peer: str, *headers: tuple[bytes, bytes]) -> Scope:
    """A request as the application gets it."""
    seen: list[Scope] = []

    async def app(scope: Scope, receive: object, send: object) -> None:
        seen.append(scope)

    async def nothing() -> Message:
        return {}

    async def nobody(message: Message) -> None:
        return None

    scope = {"type": "http", "client": (peer, 5), "scheme": "http", "headers": list(headers), "state": {}}
    loops.run(Forwarded(app, PROXIES)(scope, nothing, nobody))
    assert seen[0]["state"] is scope["state"]
    return seen[0]


@pytest.mark.parametrize(("peer", "named", "who"), ASKED)
def test_the_last_address_before_our_own_proxies_asks(peer: str, named: list[str], who: str) -> None:
    """And no header of a stranger changes it."""
    assert PROXIES.client(peer, [one for line in named for one in line.split(",")]) == who
    scope = passed_on(peer, *((b"x-forwarded-for", line.encode()) for line in named))
    assert scope["client"][0] == who


@pytest.mark.parametrize(
    ("peer", "said", "scheme"),
    [("127.0.0.1", b"https", "https"), ("127.0.0.1", b"HTTPS", "https"), ("127.0.0.1", b"http", "http"),
     ("127.0.0.1", b"http, https", "https"), ("127.0.0.1", b"ftp", "http"), ("203.0.113.7", b"https", "http")],
)  # fmt: skip
def test_tls_in_front_is_believed_of_our_own_proxies(peer: str, said: bytes, scheme: str) -> None:
    """Of several words the one of the nearest."""
    assert passed_on(peer, (b"x-forwarded-proto", said))["scheme"] == scheme


@pytest.mark.parametrize("name", ["proxy.example", "10.0.0.1/8", "*", "", "10.0.0", "300.0.0.1"])
def test_what_is_no_address_is_refused(name: str) -> None:
    """A typing error must not trust nobody, or everybody."""
    said = fails("--trusted-proxy", "10.0.0.1", "--trusted-proxy", name)
    assert "--trusted-proxy" in said and repr(name)[1:-1] in said
