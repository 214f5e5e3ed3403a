"""Records a table's feed and says what was acknowledged: for tests that kill it."""

from multiprocessing.connection import Connection

from record.ingest.ingest import Became, Ingest
from record.people.sender import Sender
from record.postgres.servers import ExternalServer
from record.storage.application import Record

from .feeds import numbered, shift


def main(says: Connection, conninfo: str, table: str, facts: int, batch: int) -> None:
    """Record it all, from the beginning; after each batch, how many lines have been acknowledged."""
    feed = shift(table, facts)
    with Record(ExternalServer(conninfo)) as record:
        ingest = Ingest(record)
        for n in range(0, facts, batch):
            answers = ingest.take(numbered(feed[n : n + batch]), Sender.person("program"))
            assert all(answer.became is not Became.REFUSED for answer in answers)
            says.send(min(n + batch, facts))
