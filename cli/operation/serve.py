"""`pitlog serve`: the viewer, for people; with `--feed` the feed server, for capture devices."""

import ssl
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from pathlib import Path

import click

from cli.context import Where, with_where
from cli.key_options import given_policy, keys_option, known_witnesses, policy_option
from cli.listening import Announced, bound, check_address, is_loopback, tls_of
from cli.output.user_text import WORDS, FloatRange
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_files import KeyRing
from evidence.sealing.policy import Policy
from evidence.witness.keeping_sealed import kept_sealed
from projections.engine.catch_up import kept_up
from record.people.web_sessions import Lasting
from record.postgres.servers import Server
from web.feed_server.log_pages import ShownLog
from web.feed_server.server import feed_app
from web.proxies import TrustedProxies
from web.serving import FeedServer, log_in_lines
from web.viewer.app import ViewerServer, viewer_app
from web.viewer.toolkit.context import Settings
from web.viewer.toolkit.video import NotAVideoUrl, VideoUrl

PORTS = {True: 8613, False: 8614}
"""The default ports of the feed server and of the viewer, which may run together."""

EXAMPLE = "https://video.example/play?camera={camera}&from={start}&to={end}"
_FILE = click.Path(exists=True, dir_okay=False)


@click.command()
@click.option(
    "--feed", is_flag=True, help="Accept facts from capture devices at POST /facts, instead of showing the viewer."
)
@click.option("--bundle", type=_FILE, metavar="FILE", help="Show this bundle instead of the record.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Port to listen on; 0 chooses a free one. [8614; with --feed 8613]"
)
@click.option(
    "--workers",
    default=4,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Batches of facts recorded at the same time.",
)
@click.option(
    "--idle", default=30, show_default=True, type=click.IntRange(1, 720), metavar="MINUTES",
    help="Sign users out after this many idle minutes.",
)  # fmt: skip
@click.option("--tls-cert", type=_FILE, help="TLS certificate with its chain (PEM).")
@click.option("--tls-key", type=_FILE, help="Key of the TLS certificate (PEM, without a password).")
@click.option(
    "--insecure",
    is_flag=True,
    help="Allow a public address without TLS, because a proxy terminates TLS.",
)
@click.option(
    "--trusted-proxy", "trusted_proxies", multiple=True, metavar="ADDRESS",
    help="Trust X-Forwarded-For from this proxy or network (10.0.0.0/8); may be repeated.",
)  # fmt: skip
@click.option("--no-follow", is_flag=True, help="Do not update projections in the background; each query updates them.")
@click.option("--seal-every", type=FloatRange(0.1, 86_400), metavar="SECONDS", help="Seal new facts at this interval.")
@policy_option
@click.option(
    "--witness-key", "witness_keys", type=WORDS, multiple=True,
    help="Public key of an additional trusted witness. Cosignatures by unknown witnesses are ignored.",
)  # fmt: skip
@click.option("--log-key", type=WORDS, help="Public key of the log. The viewer then shows which checkpoints it signed.")
@click.option(
    "--video-url", metavar="TEMPLATE",
    help="Link time codes to the house's video player. The address may have {camera}, {time}, {start} and {end}.",
)  # fmt: skip
@click.option("--open-log", is_flag=True, help="With --feed: show the hashes of the log without a token (/log/tile).")
@click.option(
    "--log-entries", is_flag=True,
    help="With --feed: show also the rows of the log, with pseudonyms, to holders of a token for the log.",
)  # fmt: skip
@keys_option
@with_where
def serve(
    place: Where,
    feed: bool,
    bundle: str | None,
    host: str,
    port: int | None,
    workers: int,
    idle: int,
    tls_cert: str | None,
    tls_key: str | None,
    insecure: bool,
    trusted_proxies: tuple[str, ...],
    no_follow: bool,
    seal_every: float | None,
    policy_file: Path | None,
    witness_keys: tuple[str, ...],
    log_key: str | None,
    video_url: str | None,
    open_log: bool,
    log_entries: bool,
    keys: Path | None,
) -> None:
    """Serve the viewer (docs/VIEWER.md), or the feed (docs/FEED_SERVER.md), until interrupted.

    It also keeps the projections up to date.
    """
    shown = ShownLog(open_log, log_entries)
    _check_together(feed, shown, policy_file, seal_every)
    policy = given_policy(policy_file)
    tls, proxies = tls_of(tls_cert, tls_key), _proxies(trusted_proxies)
    check_address(host, tls is not None or insecure)
    log_in_lines()
    ring = KeyRing.at(keys, place.home)
    settings = _settings(ring, tls is not None or insecure, idle, witness_keys, log_key, _video(video_url))
    if bundle is not None:
        _show_bundle(bundle, feed, host, PORTS[False] if port is None else port, settings)
        return
    with (
        bound(host, PORTS[feed] if port is None else port) as listening,
        place.server(lingers=False) as server,
        nullcontext() if no_follow else kept_up(server.conninfo()),
        _sealed(server, ring, seal_every, policy),
    ):
        serving = (
            _feed(server, workers, shown, settings.witnesses, tls, proxies)
            if feed
            else ViewerAnnounced(viewer_app(server, settings), tls, proxies)
        )
        serving.run(sockets=[listening])


def _check_together(feed: bool, shown: ShownLog, policy_file: Path | None, seal_every: float | None) -> None:
    if any(shown) and not feed:
        raise click.UsageError("--open-log and --log-entries are for the feed server: give --feed")
    if policy_file is not None and seal_every is None:
        raise click.UsageError("--policy says whom to ask when something was sealed: give --seal-every")


def _settings(
    ring: KeyRing, over_tls: bool, idle: int, witness_keys: tuple[str, ...], log_key: str | None, video: VideoUrl | None
) -> Settings:  # fmt: skip
    """The settings of the viewer. Cookies need TLS, even if a proxy terminates it."""
    return Settings(
        tls=over_tls,
        lasting=Lasting(idle=timedelta(minutes=idle)),
        witnesses=[*known_witnesses(ring), *map(Key.of_witness, witness_keys)],
        log_key=Key.of_log(log_key) if log_key is not None else None,
        video=video,
    )


def _video(template: str | None) -> VideoUrl | None:
    try:
        return None if template is None else VideoUrl.of(template)
    except NotAVideoUrl as error:
        raise click.BadParameter(f"{error}, such as {EXAMPLE}", param_hint="--video-url") from None


def _show_bundle(file: str, feed: bool, host: str, port: int, settings: Settings) -> None:
    """Serve a bundle. There is no sign-in, so only this machine may reach it."""
    if feed or not is_loopback(host):
        raise click.UsageError("--bundle has no sign-in: it works on 127.0.0.1 only, and not with --feed")
    from evidence.bundles.reading import Bundle  # cryptography loads slowly
    from web.viewer.bundle_viewer import BundleViewer

    with Bundle(file) as bundle, bound(host, port) as listening:
        BundleAnnounced(BundleViewer(bundle, settings)).run(sockets=[listening])


def _sealed(server: Server, ring: KeyRing, every: float | None, policy: Policy | None) -> AbstractContextManager[None]:
    return nullcontext() if every is None else kept_sealed(server.conninfo(), ring.directory, every, policy)


def _feed(
    server: Server,
    workers: int,
    shown: ShownLog,
    witnesses: Sequence[Key],
    tls: ssl.SSLContext | None,
    proxies: TrustedProxies,
) -> FeedServer:
    return FeedAnnounced(feed_app(server, workers, shown=shown, witnesses=witnesses), tls, proxies)


def _proxies(names: tuple[str, ...]) -> TrustedProxies:
    try:
        return TrustedProxies.of(names)
    except ValueError as error:
        raise click.BadParameter(
            f"{error}: give an address, or a network such as 10.0.0.0/8", param_hint="--trusted-proxy"
        ) from None


class FeedAnnounced(Announced):
    words = "pitlog takes facts at {}/facts"


class ViewerAnnounced(Announced, ViewerServer):
    words = "pitlog is to be seen at {}/"


class BundleAnnounced(Announced):
    words = "the bundle is to be seen at {}/"
    headers = ()
    grace = 0.0
