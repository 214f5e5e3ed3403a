"""The client's address behind a proxy. Only proxies that the operator named are believed."""

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class TrustedProxies:
    """Addresses and networks of our own proxies."""

    networks: tuple[Network, ...] = ()

    @classmethod
    def of(cls, names: Iterable[str]) -> "TrustedProxies":
        """Addresses, or networks such as `10.0.0.0/8`. `ValueError` names the invalid one."""
        return cls(tuple(ipaddress.ip_network(name) for name in names))

    def __bool__(self) -> bool:
        return bool(self.networks)

    def trusts(self, address: str) -> bool:
        """Whether one of our proxies has this address."""
        found = _address(address)
        return found is not None and any(found in network for network in self.networks)

    def client(self, peer: str, hops: Iterable[str]) -> str:
        """The last address in front of our own proxies. Addresses before it may be forged."""
        found = peer
        for hop in reversed(list(hops)):
            if not self.trusts(found) or (address := _address(hop)) is None:
                break
            found = str(address)
        return found


def _address(text: str) -> Address | None:
    """An address as proxies write it: with or without a port, IPv6 in brackets or bare, IPv4 inside IPv6."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


class Forwarded:
    """Sets the address of the client on each request, and whether it used TLS."""

    def __init__(self, app: ASGIApp, proxies: TrustedProxies) -> None:
        self._app, self._proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "http" and scope["client"] and self._proxies.trusts(scope["client"][0]):
            client = self._proxies.client(scope["client"][0], _values(scope, b"x-forwarded-for"))
            scope = {**scope, "client": (client, 0)}
            protocol = _values(scope, b"x-forwarded-proto")[-1:]
            if protocol and protocol[0].lower() in ("http", "https"):
                scope["scheme"] = protocol[0].lower()
        await self._app(scope, receive, send)


def _values(scope: Scope, name: bytes) -> list[str]:
    """All headers of this name, as one list."""
    found = [value.decode("latin-1") for given, value in scope["headers"] if given == name]
    return [one.strip() for one in ",".join(found).split(",")] if found else []
