"""Which records keep names outside the log: those that had no fact when they were first brought up to date with it."""

import pytest

from record.ingest.ingest import Ingest
from record.postgres.migrate import migrations
from record.postgres.servers import Server
from record.storage.application import Record

from ...faults.feeds import opened, take_all
from ...servers import superuser, value

[BEGINNING] = [one for one in migrations() if one.name == "names_outside"]


@pytest.mark.parametrize("facts", [0, 1])
def test_a_record_that_has_facts_goes_on_as_it_was(server: Server, record: Record, facts: int) -> None:
    with superuser(server) as connection:
        connection.execute("DELETE FROM pitlog_vault.secret")
    take_all(Ingest(record), [opened("t1", by="pit_boss:4411")][:facts])
    with superuser(server) as connection, connection.transaction():
        connection.execute(BEGINNING.text)  # type: ignore[call-overload]
    assert value(server, "SELECT count(*) FROM pitlog_vault.secret") == 1 - facts
