"""Go's sumdb, which verifies Go's own modules, reads our log and our proofs."""

import subprocess
from pathlib import Path

from evidence.sealing.ed25519 import Secret
from evidence.sealing.fact_proof import fact_proof
from record.postgres.connections import READER, connect
from tests.interop.conftest import ORIGIN, SealedLog


def said(*words: object) -> str:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=900).stdout


def test_every_leaf_as_tiles(log: SealedLog, client: Path) -> None:
    words = client, "tiles", f"{log.feed.url}/log"
    assert said(*words, log.vkey, log.token) == "entries 707 consistency 89\n"
    assert "fault" in said(*words, log.vkey, "pitlog_none")
    assert "fault" in said(*words, Secret.new(ORIGIN).key, log.token)


def test_the_proof_of_one_fact(log: SealedLog, client: Path, tmp_path: Path) -> None:
    with connect(log.feed.record, READER) as connection:
        [(table, fact)] = connection.execute(
            "SELECT table_name, fact_id FROM pitlog.facts ORDER BY position DESC LIMIT 1"
        ).fetchall()
        text = str(fact_proof(connection, table, fact))
    file = tmp_path / "a.tlog-proof"
    file.write_text(text)
    assert said(client, "proof", file, log.vkey) == "leaf 704 of 707\n"
    file.write_text(text.replace("index 704", "index 703"))
    assert said(client, "proof", file, log.vkey).startswith("fault: ")
