"""A program that records a table's feed and says what was acknowledged: for tests that kill it.

Called with the server's connection string, the table, how many facts, how many in a batch.
"""

import sys

from feeds import numbered, shift

from record.application import Record
from record.ingest import Became, Ingest
from record.people.sender import Sender
from record.postgres.servers import ExternalServer


def main(conninfo: str, table: str, facts: int, batch: int) -> None:
    """Record it all, from the beginning; after each batch, how many lines have been acknowledged."""
    feed = shift(table, facts)
    with Record(ExternalServer(conninfo)) as record:
        ingest = Ingest(record)
        for n in range(0, facts, batch):
            answers = ingest.take(numbered(feed[n : n + batch]), Sender.person("program"))
            assert all(answer.became is not Became.REFUSED for answer in answers)
            print(min(n + batch, facts), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
