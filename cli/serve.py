"""`pitlog serve`: the feed server."""

import socket
from pathlib import Path

import click
import uvicorn

from cli.context import Where, where
from web.feed import feed_app


@click.command()
@click.option("--feed", is_flag=True, required=True, help="Take facts that capture devices push to POST /facts.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8613, show_default=True, help="The port; 0 takes a free one.")
@click.option("--workers", default=4, show_default=True, type=click.IntRange(1, 64), help="Batches at a time.")
@click.option("--tls-cert", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A certificate (PEM).")
@click.option("--tls-key", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Its key (PEM).")
@where
def serve(
    place: Where, feed: bool, host: str, port: int, workers: int, tls_cert: Path | None, tls_key: Path | None
) -> None:
    """Serve the feed to capture devices, until interrupted."""
    if (tls_cert is None) != (tls_key is None):
        raise click.UsageError("--tls-cert and --tls-key go together")
    with place.server() as server:
        config = uvicorn.Config(
            feed_app(server, workers),
            host=host,
            port=port,
            ssl_certfile=tls_cert,
            ssl_keyfile=tls_key,
            access_log=False,
            log_level="warning",
            server_header=False,
            h11_max_incomplete_event_size=64 * 1024,
            timeout_graceful_shutdown=30,
        )
        Announcing(config).run()


class Announcing(uvicorn.Server):
    """Says where it listens once it does."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for listening in self.servers:
            for one in listening.sockets:
                host, port = one.getsockname()[:2]
                scheme = "https" if self.config.ssl_certfile else "http"
                click.echo(f"pitlog takes facts at {scheme}://{host}:{port}/facts", err=True)
