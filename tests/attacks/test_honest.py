"""No false alarm: whatever honest people do to a record, nothing is found."""

from record.postgres.servers import ExternalServer

from ..servers import Databases, superuser
from .carrying import dump_and_restore
from .house import TABLES, House


def test_nothing_happened(house: House) -> None:
    """Against the log itself, the witness, a checkpoint from before, line by line."""
    assert house.verify() == []
    assert house.verify("--witness", house.witness, "--checkpoint", house.checkpoint, "--lines") == []
    assert house.verify("--witness", house.witness / "leaves") == []


def test_facts_that_came_since(house: House) -> None:
    """Sealed or not: newer than what the witness has."""
    house.record(TABLES[0], 80, 95)
    assert house.verify("--witness", house.witness, "--lines") == []
    house.seal()
    house.record("BAC09", 0, 10)
    assert house.verify("--witness", house.witness, "--checkpoint", house.checkpoint) == []
    house.pull()
    house.seal()
    assert house.verify("--witness", house.witness) == []


def test_keys_that_followed_one_another(house: House) -> None:
    """Twice, with facts and without; from the first key, and from the last."""
    first = house.ring.current().key
    house.ring.rotate()
    house.record(TABLES[0], 80, 95)
    assert house.seal() == 1
    house.pull()
    house.ring.rotate()
    house.seal()
    house.pull()
    last = house.ring.current().key
    assert first != last
    for key in (first, last):
        assert house.verify("--log-key", key, "--witness", house.witness, "--checkpoint", house.checkpoint) == []


def test_transactions_that_failed(house: House) -> None:
    """They leave gaps in the positions, and nothing else."""
    with superuser(house.server) as connection:
        connection.execute("SELECT nextval('pitlog.facts_position') FROM generate_series(1, 20)")
    house.record(TABLES[1], 80, 90)
    house.seal()
    assert house.verify("--witness", house.witness, "--lines") == []


def test_dumped_and_restored(house: House, databases: Databases) -> None:
    """Into another database, by PostgreSQL's own programs."""
    name = databases.blank()
    target = databases.at(name)
    dump_and_restore(house.server, target)
    restored = House(ExternalServer(target.conninfo()), house.keys, house.witness, house.checkpoint)
    assert restored.verify("--witness", house.witness, "--checkpoint", house.checkpoint, "--lines") == []
    restored.record(TABLES[0], 80, 95)
    restored.seal()
    assert restored.verify("--witness", house.witness) == []
    databases.drop(name)
