"""The doctor: nothing to do on a record that is well; each thing that is amiss is named, with what to do."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.operation import examinations
from record.postgres.server_choice import URL_VARIABLE
from tests.cli.filled import Filled, filled
from tests.cli.output.test_answers import held
from tests.cli.running import Pitlog
from tests.feeds import Feed
from tests.servers import Databases, superuser


@pytest.fixture(autouse=True)
def flushing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of the tests flushes nothing, which the doctor would say each time."""
    monkeypatch.setattr(examinations, "SAFE_SETTINGS", {"data_checksums": "on"})


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("doctor")


@pytest.fixture(scope="module")
def healthy(databases: Databases, place: Path) -> Iterator[Filled]:
    """A record that is sealed and witnessed."""

    def fill(pitlog: Pitlog) -> None:
        keys = ("--keys", place / "keys")
        pitlog.said("init", "--name", "H", "--zone", "Pacific/Auckland")
        pitlog.recorded(Feed("BAC07").opened(decks=8).raw())
        key = pitlog.said("key", "new", "h.example/t", *keys).split()[0]
        witness = pitlog.said("witness", "init", place / "witness", "w.example/w", "--log-key", key).split()[0]
        pitlog.said("key", "witness", witness, *keys)
        pitlog.said("rebuild")
        pitlog.said("seal", *keys)
        pitlog.said("witness", "pull", place / "witness")
        # The pull is a fact of its own.
        pitlog.said("seal", *keys)
        pitlog.said("witness", "pull", place / "witness")

    with filled(databases, fill) as pitlog:
        yield pitlog


def seen(pitlog: Pitlog, place: Path, code: int = 1) -> list[dict[str, Any]]:
    """What the doctor says is not well."""
    result = pitlog.run("--home", place, "doctor", "--json", "--keys", place / "keys")
    assert result.exit_code == code, result.output
    return [one for one in held("doctor", result.stdout) if not one["is_well"]]


def test_a_record_that_is_well_needs_nothing(healthy: Filled, place: Path) -> None:
    place.chmod(0o700)
    assert seen(healthy, place, code=0) == []
    assert "To do" in healthy.said("--home", place, "doctor", "--keys", place / "keys")


def _sql(statement: str) -> Callable[[Filled], object]:
    def done(pitlog: Filled) -> None:
        with superuser(pitlog.server) as connection:
            connection.execute(statement.encode())

    return done


def _feed(*lines: bytes) -> Callable[[Filled], object]:
    return lambda pitlog: pitlog.run("record", "-", stdin=b"\n".join(lines))


AMISS: dict[str, tuple[Callable[[Filled], object], str, str]] = {
    "quarantine": (_feed(b'{"fact":"none"}'), "1 line in quarantine", "pitlog quarantine list"),
    "venue": (_sql("DELETE FROM pitlog.venue"), "no venue set", "pitlog init"),
    "migration": (
        _sql("DELETE FROM pitlog.migrations WHERE number = (SELECT max(number) FROM pitlog.migrations)"),
        "1 migration missing",
        "pitlog migrate",
    ),
    "projections": (
        _sql("UPDATE pitlog.projections SET version = -1 WHERE name = 'rounds'"),
        "another version",
        "rebuild rounds",
    ),
}


@pytest.mark.parametrize("what", AMISS)
def test_what_is_amiss_is_named_with_what_to_do(what: str, healthy: Filled, place: Path) -> None:
    """And the rest is still looked at."""
    do, said, to_do = AMISS[what]
    with healthy.copy() as pitlog:
        do(pitlog)
        found = seen(pitlog, place)
        assert any(said in one["said"] and to_do in one["said"] + one["to_do"] for one in found), found
        assert len(found) <= 3


def test_a_home_that_others_read_an_unreachable_server_and_no_record(
    healthy: Filled, place: Path, tmp_path: Path
) -> None:
    place.chmod(0o755)
    assert [one["to_do"] for one in seen(healthy, place)] == [f"chmod 0700 {place}"]
    place.chmod(0o700)
    gone = Pitlog(healthy.server)
    gone.environ = {URL_VARIABLE: "postgresql://nobody@127.0.0.1:1/none?connect_timeout=1"}
    assert [one["what"] for one in seen(gone, place)] == ["server"]
    none = Pitlog(healthy.server)
    none.environ = {URL_VARIABLE: None}  # type: ignore[dict-item]
    [one] = [json.loads(line) for line in none.run("--home", tmp_path, "doctor", "--json").stdout.splitlines()][-1:]
    assert (one["what"], one["to_do"]) == ("record", "pitlog init")
