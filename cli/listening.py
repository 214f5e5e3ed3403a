"""Listens at an address for a command that serves: TLS, loopback only without it, and the announced address."""

import ipaddress
import socket
import ssl

import click

from web.serving import FeedServer, listen, tls_context


class CanNotServe(click.ClickException):
    """The server could not start."""

    exit_code = 2


def check_address(host: str, over_tls: bool) -> None:
    """Refuse a public address without TLS."""
    if not over_tls and not is_loopback(host):
        raise click.UsageError(
            f"{host} can be reached by other machines, and secrets would cross the network unencrypted: "
            "give --tls-cert and --tls-key, or --insecure if a proxy terminates TLS"
        )


def tls_of(certificate: str | None, key: str | None) -> ssl.SSLContext | None:
    """TLS, if it was asked for."""
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise click.UsageError("--tls-cert and --tls-key go together")
    try:
        return tls_context(certificate, key)
    except OSError as error:
        raise CanNotServe(f"can't use {certificate} and {key} for TLS: {error}") from None


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches the address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    try:
        return listen(host, port)
    except OSError as error:
        raise CanNotServe(f"can't listen on {host} port {port}: {error.strerror or error}") from None


class Announced(FeedServer):
    """Prints its address once it listens."""

    words = ""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        for one in sockets or []:
            host, port = one.getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            scheme = "https" if self.entrance.tls else "http"
            click.echo(self.words.format(f"{scheme}://{shown}:{port}"), err=True)
