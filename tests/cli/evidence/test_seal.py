"""Keys, sealing, verifying and witnessing, as people call them."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import pitlog as command
from evidence.verification.verification import Verification

from ...faults.feeds import shift
from ...servers import superuser, value
from ..running import Pitlog


@pytest.fixture
def log(pitlog: Pitlog, tmp_path: Path) -> Pitlog:
    """A record of thirty facts, and a key."""
    pitlog.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    pitlog.said("key", "new", "casino.example/tables")
    return pitlog.recorded(shift("BAC07", 30))


def test_the_key_is_shown_and_its_secret_never(log: Pitlog, tmp_path: Path) -> None:
    """The public half is what was printed when it was made."""
    shown = log.said("key", "show")
    secret = (tmp_path / "keys" / "log.key").read_text().split("+", 4)[4].strip()
    assert shown.startswith("casino.example/tables+")
    assert secret not in shown + log.said("seal", "--json") + log.said("status") + log.said("verify")
    assert log.run("key", "new", "another").exit_code == 2


def test_a_key_that_others_can_read_is_refused(log: Pitlog, tmp_path: Path) -> None:
    """Until nobody else can."""
    (tmp_path / "keys" / "log.key").chmod(0o644)
    result = log.run("seal")
    assert result.exit_code == 2
    assert "can be read by other users" in result.output


def test_sealed_witnessed_verified(log: Pitlog, tmp_path: Path) -> None:
    """From the first key to a cosignature that counts."""
    here, key = tmp_path / "witness", log.said("key", "show").strip()
    witness = log.said("witness", "init", here, "inspector.example/w1", "--log-key", key).strip()
    log.said("key", "witness", witness)  # a fact, too
    [made] = map(json.loads, log.said("seal", "--json").splitlines())
    assert (made["number"], made["facts"], made["size"]) == (1, 31, 34)
    assert json.loads(log.said("status", "--json"))["log"]["unwitnessed"] == 31
    log.said("witness", "pull", here)
    assert json.loads(log.said("status", "--json"))["log"]["unwitnessed"] == 0
    assert "nothing altered" in log.said("verify", "--witness", here, "--log-key", key)
    assert log.said("witness", "show", here).startswith(witness)


def test_what_is_on_record_of_access_waits_for_a_seal_and_a_witness_too(log: Pitlog, tmp_path: Path) -> None:
    here, key = tmp_path / "witness", log.said("key", "show").strip()
    log.said("key", "witness", log.said("witness", "init", here, "w", "--log-key", key).strip())
    log.said("seal")
    log.said("witness", "pull", here)
    assert "witnessed    every fact" in log.said("status")
    for times in (1, 2):
        log.said("export", "1998-03-14", "-o", tmp_path / "b.zip", "--force")
        found = json.loads(log.said("status", "--json"))["log"]
        assert (found["unsealed"], found["unwitnessed"]) == (times, times)


def test_the_three_counts_of_facts_agree(log: Pitlog, tmp_path: Path) -> None:
    """Also where positions were given out and never used, and where somebody looked."""
    with superuser(log.server) as connection:
        connection.execute("SELECT setval('pitlog.facts_position', nextval('pitlog.facts_position') + 1000)")
    log.said("seal")
    log.said("export", "1998-03-14", "-o", tmp_path / "b.zip")
    log.said("seal")
    log.recorded(shift("BAC08", 10))
    log.said("export", "1998-03-14", "--table", "BAC07", "-o", tmp_path / "c.zip")
    found = json.loads(log.said("status", "--json"))
    whole = found["facts"] + found["facts_of_access"]
    assert (found["facts"], found["facts_of_access"]) == (40, 2)
    assert found["log"]["sealed"] + found["log"]["unsealed"] == whole
    assert "2 more on access to the record: 42 facts in all" in log.said("status")
    assert f"\n{whole} facts, " in "\n" + log.said("verify")
    assert log.said("rebuild") == f"rebuilt from {whole} facts\n"
    assert value(log.server, "SELECT count(*) FROM pitlog.facts") == whole


def test_a_cosignature_comes_back_as_a_file(log: Pitlog, tmp_path: Path) -> None:
    """And only one of a checkpoint of this record."""
    here = tmp_path / "witness"
    log.said(
        "key", "witness", log.said("witness", "init", here, "w", "--log-key", log.said("key", "show").strip()).strip()
    )
    log.said("seal", "-o", tmp_path / "bare")
    assert log.run("seal", "--cosignature", tmp_path / "bare").exit_code == 2
    log.said("witness", "pull", here, "-o", tmp_path / "cosigned")
    assert "kept with checkpoint 1" in log.said("seal", "--cosignature", tmp_path / "cosigned")
    log.said("seal", "-o", tmp_path / "both")
    assert (tmp_path / "both").read_text() == (tmp_path / "cosigned").read_text()


def test_each_kind_of_key_has_its_place(log: Pitlog, tmp_path: Path) -> None:
    """A witness's is no log's, and a log's no witness's; a witness's directory is never taken for another."""
    ours, here = log.said("key", "show").strip(), tmp_path / "witness"
    theirs = log.said("witness", "init", here, "w", "--log-key", ours).strip()
    wrong = [
        ("key", "witness", ours), ("witness", "init", tmp_path / "w2", "w", "--log-key", theirs),
        ("verify", "--log-key", theirs), ("verify", "--witness-key", ours), ("serve", "--witness-key", ours),
        ("serve", "--log-key", theirs), ("witness", "init", here, "w", "--log-key", ours),
    ]  # fmt: skip
    for words in wrong:
        result = log.run(*words)
        assert (result.exit_code, "fault in the program" in result.output) == (2, False), words
        assert "is required here" in result.output or "a witness already" in result.output
    assert log.said("witness", "show", here).strip() == theirs


def test_a_witness_whose_key_others_can_read_does_nothing(log: Pitlog, tmp_path: Path) -> None:
    log.said("seal")
    here = tmp_path / "witness"
    log.said("witness", "init", here, "w", "--log-key", log.said("key", "show").strip())
    log.said("witness", "pull", here)
    (here / "witness.key").chmod(0o644)
    for words in (("pull", here), ("show", here)):
        assert "can be read by other users" in log.run("witness", *words).output


def test_where_nothing_can_be_read_or_written(log: Pitlog, tmp_path: Path) -> None:
    """A pipe as a witness's leaves; a state in a directory that is not there."""
    os.mkfifo(tmp_path / "pipe")
    assert "no regular file" in log.run("verify", "--witness", tmp_path / "pipe").output
    assert "nothing can be written" in log.run("verify", "--state", tmp_path / "gone" / "state").output
    assert "there is no witness" in log.run("verify", "--witness", tmp_path).output


def test_facts_that_wait_too_long_for_a_witness_are_an_alarm(log: Pitlog) -> None:
    """As long as somebody says."""
    assert log.run("status").exit_code == 0
    result = log.run("status", "--within", "0")
    assert result.exit_code == 1
    assert "ALARM: 30 facts that no witness has seen" in result.output


def test_a_verification_goes_on_where_it_was(log: Pitlog, tmp_path: Path) -> None:
    """With the same questions; and nothing is left when it is through."""
    log.said("seal")
    state = tmp_path / "state"
    log.said("verify", "--state", state)
    assert not state.exists()
    state.write_text("{}")
    assert log.run("verify", "--state", state).exit_code == 2


@pytest.mark.parametrize("state", [False, True])
def test_a_verification_that_is_interrupted(
    log: Pitlog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: bool
) -> None:
    """It says how far it came; with --state the same command goes on from there."""
    log.said("seal")
    log.recorded(shift("BAC08", 10))
    log.said("seal")
    words = ["verify", *(["--state", tmp_path / "state"] if state else [])]
    run = Verification.run

    def interrupted(self: Verification) -> Iterator[None]:
        yield next(run(self))
        raise KeyboardInterrupt

    monkeypatch.setattr(Verification, "run", interrupted)
    result = CliRunner().invoke(command, [str(word) for word in words], env=log.environ)
    assert result.exit_code != 0
    assert "nothing altered until then" in result.stderr
    assert ("it goes on from there" in result.stderr) == state
    assert ("--state FILE keeps" in result.stderr) != state
    assert (tmp_path / "state").exists() == state
    monkeypatch.undo()
    assert "40 facts" in log.said(*words)


def test_a_request_for_a_time_stamp(log: Pitlog, tmp_path: Path) -> None:
    """Written for somebody to send; what is no response is refused."""
    log.said("seal", "--timestamp-request", tmp_path / "tsq")
    assert (tmp_path / "tsq").read_bytes()[0] == 0x30
    assert log.run("seal", "--timestamp", tmp_path / "tsq").exit_code == 2


def test_a_record_that_was_never_sealed(log: Pitlog) -> None:
    """Verified as far as that goes."""
    said = log.said("verify")
    assert "never sealed, 30 unsealed: nothing altered" in said
    assert "can't show whether a log was removed" in said
