"""`pitlog serve`: the viewer as a program of its own; where it listens, and when it refuses to."""

import os
import re
import signal
import subprocess
import sys

import httpx
import pytest
from click.testing import CliRunner

from cli.main import pitlog
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server

from ..feed_server.test_serve import NOWHERE

RUN = "import sys; from cli.main import main; sys.exit(main())"


def started(server: Server, *options: str) -> subprocess.Popen[str]:
    """The program."""
    env = os.environ | {URL_VARIABLE: server.conninfo()}
    command = [sys.executable, "-c", RUN, "serve", *options]
    return subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def test_it_says_where_it_is_to_be_seen_and_ends_when_told(server: Server) -> None:
    """On this machine alone, unless told otherwise; it takes no facts."""
    with started(server, "--port", "0", "--no-follow") as program:
        assert program.stderr is not None
        found = re.fullmatch(r"pitlog is to be seen at (http://127\.0\.0\.1:\d+)/\n", program.stderr.readline())
        assert found
        assert "Sign in" in httpx.get(found[1] + "/sign-in").text
        assert httpx.post(found[1] + "/facts", content=b"{}").status_code == 404
        program.send_signal(signal.SIGTERM)
        assert program.communicate(timeout=300)[1] == ""
    assert program.returncode == 0


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1"])
def test_passwords_do_not_cross_a_network_in_the_clear(host: str) -> None:
    """An address that others reach wants TLS, or somebody's word that it ends in front. The database is not asked."""
    result = CliRunner().invoke(pitlog, ["serve", "--host", host], env={URL_VARIABLE: NOWHERE})
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--tls-cert" in result.stderr


@pytest.mark.parametrize(
    "template", ["javascript:alert({camera})", "https://{camera}/", "https://video.example/?{frame}"]
)
def test_a_player_that_is_no_page_is_refused(template: str) -> None:
    """Before the database is asked."""
    result = CliRunner().invoke(pitlog, ["serve", "--video-url", template], env={URL_VARIABLE: NOWHERE})
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--video-url" in result.stderr
    assert "https://video.example/play?camera={camera}" in "".join(result.stderr.split())
