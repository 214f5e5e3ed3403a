"""Moves a record to another server, and says each statement that it is about to send: for tests that kill it there."""

import sys
from multiprocessing.connection import Connection as Pipe
from typing import Any

import psycopg
from click.testing import CliRunner

from cli.main import pitlog
from record.postgres.server_choice import URL_VARIABLE


def main(says: Pipe, old: str, new: str, keys: str) -> None:
    """One run of `pitlog move`."""
    execute = psycopg.Connection.execute

    def told(connection: Any, *given: Any, **named: Any) -> Any:
        says.send(1)
        return execute(connection, *given, **named)

    psycopg.Connection.execute = told  # type: ignore[method-assign, assignment]
    words = ["move", "--to", new, "--keys", keys, "--yes"]
    sys.exit(CliRunner().invoke(pitlog, words, env={URL_VARIABLE: old}).exit_code)
