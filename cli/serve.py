"""`pitlog serve`: the feed server."""

import ipaddress
import socket
import ssl
from contextlib import nullcontext

import click

from cli.context import Where, where
from projections.keeping import kept_up
from web.feed import feed_app
from web.serving import FeedServer, listen, log_in_lines, tls_context

_FILE = click.Path(exists=True, dir_okay=False)


class CanNotServe(click.ClickException):
    """It could not be begun."""

    exit_code = 2


@click.command()
@click.option("--feed", is_flag=True, required=True, help="Take facts that capture devices push to POST /facts.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8613, show_default=True, type=click.IntRange(0, 65535), help="The port; 0 takes a free one."
)
@click.option("--workers", default=4, show_default=True, type=click.IntRange(1, 64), help="Batches at a time.")
@click.option("--tls-cert", type=_FILE, help="A certificate, with its chain (PEM).")
@click.option("--tls-key", type=_FILE, help="Its key (PEM, without a password).")
@click.option(
    "--insecure", is_flag=True, help="Without TLS on an address that other machines reach: tokens can be read."
)
@click.option("--no-follow", is_flag=True, help="Leave the projections to whoever asks for them.")
@where
def serve(
    place: Where,
    feed: bool,
    host: str,
    port: int,
    workers: int,
    tls_cert: str | None,
    tls_key: str | None,
    insecure: bool,
    no_follow: bool,
) -> None:
    """Serve the feed to capture devices, until interrupted (docs/FEED_SERVER.md); the projections follow it."""
    tls = _tls(tls_cert, tls_key)
    if tls is None and not insecure and not _is_loopback(host):
        raise click.UsageError(
            f"{host} is reached by other machines, and tokens would cross the network for all to read: "
            "give --tls-cert and --tls-key, or --insecure if TLS ends in front of this server"
        )
    log_in_lines()
    with (
        _bound(host, port) as listening,
        place.server() as server,
        nullcontext() if no_follow else kept_up(server.conninfo()),
    ):
        Announcing(feed_app(server, workers), tls).run(sockets=[listening])


def _tls(certificate: str | None, key: str | None) -> ssl.SSLContext | None:
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise click.UsageError("--tls-cert and --tls-key go together")
    try:
        return tls_context(certificate, key)
    except OSError as error:
        raise CanNotServe(f"can't use {certificate} and {key} for TLS: {error}") from None


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _bound(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        raise CanNotServe(f"can't listen on {host} port {port}: {error.strerror or error}") from None


class Announcing(FeedServer):
    """Says where it listens once it does."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for one in sockets or []:
            host, port = one.getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            scheme = "https" if self.config.ssl else "http"
            click.echo(f"pitlog takes facts at {scheme}://{shown}:{port}/facts", err=True)
