"""Data that an earlier PostgreSQL made come over to this one, verified, wherever it is cut off."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import pitlog
from record.postgres.embedded import cluster
from record.postgres.embedded.embedded import EmbeddedServer
from record.postgres.embedded.programs import VERSION, Program
from record.postgres.embedded.system_account import SystemAccount, server_account

from ....feeds import Feed
from ....servers import short_home
from ..other_postgresql import _reachable, installed

EARLIER = 17
"""The first that has the settings of the embedded server. pitlog never made data with it; the programs are the same."""


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Path]]:
    """A record in data of an earlier version, and the programs of that version."""
    if EARLIER not in installed():
        pytest.skip(f"no programs of PostgreSQL {EARLIER} on this machine")
    beside, home = short_home(), short_home()
    account = server_account(home / "data")
    account.open_home(beside)
    there = _reachable(installed()[EARLIER], beside, account)

    def found(_: Path, account: SystemAccount) -> Program:
        return Program(there, account)

    with monkeypatch.context() as here:
        here.setattr(cluster, "find_program", found)
        here.setattr(cluster, "VERSION", str(EARLIER))
        EmbeddedServer(home).close()
        feed = Feed("BAC07").opened("1998-03-14").shoe("S").burned().coup("w1").coup("w2")
        assert run(home, "record", "-", sent=b"\n".join(feed.raw())).exit_code == 0
        for words in (("key", "new", "harbour/pitlog"), ("seal",), ("rounds",), ("token", "add", "AE-113")):
            assert run(home, *words).exit_code == 0
    yield home, there
    for folder in (beside, home):
        shutil.rmtree(folder, ignore_errors=True)


def run(home: Path, *words: object, sent: bytes | None = None) -> Result:
    environ = {"PITLOG_LINGER_MINUTES": "0", "PITLOG_DATABASE_URL": None}
    result = CliRunner().invoke(pitlog, ["--home", str(home), *map(str, words)], input=sent, env=environ)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_they_come_over_and_what_was_cut_off_is_finished(
    home: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, there = home
    refused = run(record, "rounds")
    assert (refused.exit_code, "pitlog migrate --postgres DIR" in refused.output) == (2, True)
    assert "does not have postgres" in run(record, "migrate", "--postgres", record).output
    assert "would bring" in run(record, "migrate", "--postgres", there, "--dry-run").output
    with monkeypatch.context() as here:
        here.setattr("cli.operation.upgrade.take_place", lambda home, version: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            run(record, "migrate", "--postgres", there)
    assert run(record, "rounds").exit_code == 2
    done = run(record, "migrate", "--postgres", there, "--json")
    assert (done.exit_code, json.loads(done.stdout)["applied"]) == (0, [])
    assert (record / "data" / "PG_VERSION").read_text().strip() == VERSION
    assert (record / f"data.{EARLIER}").is_dir() and not (record / "upgrade").exists()

    (record / "upgrade").mkdir()  # as if it had been killed between the two renames
    (record / "data").rename(record / "upgrade" / "data")
    assert "nothing altered" in run(record, "verify", "--lines", "--projections").output
    assert len(run(record, "facts", "--kind", "record_moved").stdout.splitlines()) == 1
    assert len(run(record, "rounds", "--json").stdout.splitlines()) == 2
    assert run(record, "record", "-", sent=Feed("BAC08").opened("1998-03-14").raw()[0]).exit_code == 0
    assert "nothing to bring over" in run(record, "migrate", "--postgres", there).output
