"""A verification that was interrupted goes on, with the same questions alone; and windows of any size find the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection

from domain.errors import StateOfAnother
from record.application import Record
from record.database import READER, SEALER, connect
from record.ingest import Ingest
from record.sealing.keys import KeyRing
from record.sealing.sealer import Sealer
from record.servers import Server
from record.verifying import state, windows
from record.verifying.asking import Asked
from record.verifying.chain import Chain
from record.verifying.verification import Verification

from ...faults.feeds import shift, take
from ...servers import superuser


class Sealed:
    """A record in eight checkpoints, read in windows of two."""

    def __init__(self, one: Connection[Any], two: Connection[Any], ring: KeyRing) -> None:
        self.one, self.two, self.key = one, two, ring.current().key

    def verification(self) -> Verification:
        """One, with nothing done yet."""
        return Verification(self.one, self.two, Asked(Chain([self.key], [])))


@pytest.fixture
def sealed(server: Server, record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sealed]:
    """The record, and two connections."""
    monkeypatch.setattr(windows, "FACTS", 20)
    ring = KeyRing(tmp_path / "keys")
    ring.make("casino.example/tables")
    for last in range(10, 90, 10):
        take(Ingest(record), shift("BAC01", last))
        with connect(server, SEALER) as connection:
            list(Sealer(connection, ring).seal())
    with connect(server, READER) as one, connect(server, READER) as two:
        yield Sealed(one, two, ring)


def test_it_goes_on_after_the_last_window(sealed: Sealed, tmp_path: Path) -> None:
    """And finds nothing where nothing is."""
    place, first = tmp_path / "state", sealed.verification()
    steps = first.run()
    for _ in range(2):
        next(steps)
        state.write(place, "asked", first)
    steps.close()
    then = sealed.verification()
    state.resume(place, "asked", then, sealed.one)
    assert then.done is not None
    assert then.done.number == 4
    assert len(list(then.run())) == 2
    assert (then.verdict.facts, then.verdict.alterations) == (80, [])


def test_what_comes_after_is_found_all_the_same(server: Server, sealed: Sealed, tmp_path: Path) -> None:
    """An alteration in a later window."""
    place, first = tmp_path / "state", sealed.verification()
    steps = first.run()
    next(steps)
    state.write(place, "asked", first)
    steps.close()
    with superuser(server) as powerful:
        powerful.execute("ALTER TABLE pitlog.facts DISABLE TRIGGER ALL")
        powerful.execute("UPDATE pitlog.facts SET line = line || ' ' WHERE version IN (55, 80)")
    then = sealed.verification()
    state.resume(place, "asked", then, sealed.one)
    list(then.run())
    assert [(one.kind, one.version) for one in then.verdict.alterations] == [("edited", 55), ("edited", 80)]


def test_other_questions_have_a_state_of_their_own(sealed: Sealed, tmp_path: Path) -> None:
    """And nothing is written down once something is amiss."""
    place, first = tmp_path / "state", sealed.verification()
    steps = first.run()
    next(steps)
    state.write(place, "asked", first)
    steps.close()
    with pytest.raises(StateOfAnother):
        state.resume(place, "something else", sealed.verification(), sealed.one)
