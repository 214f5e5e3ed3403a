"""`pitlog serve --feed`: where it listens, with TLS or not, and what it says when it can't."""

import socket
import ssl
import warnings
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from cli.main import pitlog
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server

from ...faults.feeds import opened
from .. import certificates, raw
from ..feeding import PushedFeed, summary
from ..program import program, serving

NOWHERE = "postgresql://127.0.0.1:1/none"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What there is to serve TLS with, and what does not fit."""
    return certificates.made(tmp_path_factory.mktemp("tls"))


def tls(files: dict[str, Path], cert: str = "cert", key: str = "key") -> list[str]:
    """The options."""
    return ["--tls-cert", str(files[cert]), "--tls-key", str(files[key])]


def test_tls_by_files(server: Server, files: dict[str, Path]) -> None:
    """Facts are taken over TLS, nothing older than 1.2, and plain HTTP gets nothing from that port."""
    with serving_tls(server, files) as (url, secret):
        trusted = ssl.create_default_context(cafile=str(files["cert"]))
        with httpx.Client(base_url=url, verify=trusted, trust_env=False) as client:
            answer = client.post("/facts", content=opened("a"), headers={"authorization": f"Bearer {secret}"})
        assert url.startswith("https://127.0.0.1:")
        assert summary(answer) == (1, 0, 0)
        with pytest.raises(httpx.TransportError):
            httpx.get(url.replace("https", "http") + "/health", trust_env=False)
        address = httpx.URL(url)
        with pytest.raises(ssl.SSLError), socket.create_connection((address.host, address.port or 0)) as device:
            _old(files["cert"]).wrap_socket(device, server_hostname="127.0.0.1")


def _old(certificate: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=str(certificate))
    with warnings.catch_warnings(action="ignore"):
        context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
    context.set_ciphers("ALL:@SECLEVEL=0")
    return context


class serving_tls:
    """A program that serves with TLS, and a token."""

    def __init__(self, server: Server, files: dict[str, Path]) -> None:
        self._server = server
        self._program = program("--port", "0", *tls(files), url=server.conninfo())

    def __enter__(self) -> tuple[str, str]:
        self._running = self._program.__enter__()
        url = self._running.address()
        with httpx.Client() as client:
            return url, PushedFeed(self._server, url, None, client).token()

    def __exit__(self, *_: object) -> None:
        code = self._running.end()
        assert (code, self._running.said.count("\n")) == (0, 1), self._running.said


def fails(*options: str) -> str:
    """What it says when it can't serve; the exit code is 2. The database is not asked first: there is none."""
    anywhere = () if "--port" in options else ("--port", "0")
    words = ["serve", "--feed", "--no-follow", *anywhere, *options]
    result = CliRunner().invoke(pitlog, words, env={URL_VARIABLE: NOWHERE})
    assert isinstance(result.exception, SystemExit), result.exception
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


@pytest.mark.parametrize(("cert", "key"), [("junk", "key"), ("cert", "junk"), ("cert", "other"), ("cert", "locked")])
def test_files_that_do_not_make_tls_are_refused(files: dict[str, Path], cert: str, key: str) -> None:
    """In one line that names them; a locked key does not ask a terminal for its password."""
    said = fails(*tls(files, cert, key))
    assert said.count("\n") == 1
    assert str(files[key]) in said


def test_a_certificate_without_its_key_is_refused(files: dict[str, Path]) -> None:
    """And the other way round."""
    assert "go together" in fails(*tls(files)[:2])
    assert "go together" in fails(*tls(files)[2:])


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "pit.example"])
def test_without_tls_only_this_machine_is_served(host: str) -> None:
    """A token in the clear on a network is a token given away."""
    said = fails("--host", host)
    assert "--tls-cert" in said and "--insecure" in said


def test_an_operator_may_insist(server: Server) -> None:
    """Where TLS ends in front of it."""
    with program("--port", "0", "--host", "0.0.0.0", "--insecure", url=server.conninfo()) as running:
        assert running.address().startswith("http://0.0.0.0:")


@pytest.mark.parametrize("host", ["localhost", "::1"])
def test_it_says_where_it_listens(server: Server, host: str) -> None:
    """So that a device can be pointed there; an IPv6 address stands in brackets."""
    if host == "::1" and not _has_ipv6():
        pytest.skip("no IPv6 here")
    with program("--port", "0", "--host", host, url=server.conninfo()) as running:
        assert httpx.get(running.address() + "/health", trust_env=False).json() == {"status": "ok"}


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_an_address_that_is_taken_or_is_none_is_said_in_one_line() -> None:
    """Before the database is started for it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert fails("--port", port).count("\n") == 1
    assert "can't listen on 127.0.0.1.example" in fails("--insecure", "--host", "127.0.0.1.example")
    assert "can't listen on" in fails("--insecure", "--host", "x" * 70 + ".example")


def test_no_database_is_one_line() -> None:
    """And the exit code is 2; by a program of its own."""
    with program("--port", "0", url=NOWHERE) as running:
        assert running.end(None) == 2
        said = running.said
    assert (said.startswith("pitlog: no database at"), said.count("\n")) == (True, 1)


def test_strangers_write_nothing_into_its_log_and_no_traceback_is_seen(server: Server) -> None:
    """Garbage, broken connections, an interrupt: one line of its own, and what an operator can act on."""
    with serving(server) as (served, feed):
        for sent in (b"\x16\x03\x01garbage\r\n\r\n", b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 100_000, b""):
            with raw.connected(feed) as device:
                device.sendall(sent)
        with raw.connected(feed) as device:
            device.sendall(raw.head(feed.token(), "transfer-encoding: chunked") + b"5\r\nabc")
        feed.post(opened("a"), content_encoding="gzip")
        assert served.end(2) == 0
    assert "Traceback" not in served.said
    assert [each.split(":")[0] for each in served.said.splitlines()[1:]] == ["pitlog"]
    assert "shoe-1" in served.said and "not gzip" in served.said


def test_a_broken_pipe_or_a_dead_terminal_does_not_stop_it(server: Server) -> None:
    """Its log may go nowhere: facts are still taken."""
    with serving(server) as (served, feed):
        assert served.process.stderr is not None
        served.process.stderr.close()
        served.process.stderr = None
        feed.post(opened("a"), content_encoding="gzip")
        assert summary(feed.post(opened("a"))) == (1, 0, 0)
