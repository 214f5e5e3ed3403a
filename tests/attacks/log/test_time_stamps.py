"""Time stamps (RFC 3161): kept, verified with the authority's certificate, and wrong in every way they can be."""

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from evidence.errors import NoCertificate, TimeStampRefused
from evidence.sealing.log_tables import checkpoints
from evidence.sealing.stored_stamps import attach_time_stamp
from evidence.sealing.timestamps import Stamp, request
from evidence.sealing.timestamps import authority as authority_of
from evidence.verification.checks.timestamps import StampedCheckpoint, _late
from record.postgres.connections import SEALER, connect

from ...stamping import Authority
from ..house import House, kinds

KIND = "time stamp"


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority.founded(tmp_path / "authority")


def asked(house: House, number: int) -> bytes:
    """The request for a checkpoint."""
    with connect(house.server, SEALER) as connection:
        return request(checkpoints(connection, number - 1, 1)[0].note.encode())


def keep(house: House, stamp: bytes, *roots: Path) -> int:
    """Attach it; the checkpoint's number."""
    with connect(house.server, SEALER) as connection:
        return attach_time_stamp(connection, stamp, [*map(authority_of, roots)]).number


def smuggle(house: House, number: int, stamp: bytes) -> None:
    """As somebody who may do anything to the database."""
    with house.powerful() as connection:
        connection.execute("DELETE FROM pitlog.time_stamps WHERE number = %s", (number,))
        connection.execute("INSERT INTO pitlog.time_stamps VALUES (%s, sha256(%s), %s)", (number, stamp, stamp))


def test_who_vouches_for_which_checkpoint_and_since_when(house: House, authority: Authority) -> None:
    before = datetime.now(UTC) - timedelta(seconds=2)
    assert [keep(house, authority.stamp(asked(house, number)), authority.root) for number in (2, 4)] == [2, 4]
    said, code = house.said("--tsa-cert", authority.root)
    assert (code, [one["checkpoint"] for one in said["time_stamps"]]) == (0, [2, 4])
    for one in said["time_stamps"]:
        assert (one["verified"], one["authority"]) == (True, "CN=Time of Day")
        assert before <= datetime.fromisoformat(one["at"]) <= datetime.now(UTC) + timedelta(seconds=2)


def test_without_the_authority_they_are_told_as_unverified(house: House, authority: Authority) -> None:
    keep(house, authority.stamp(asked(house, 4)))
    said, code = house.said()
    assert code == 0
    assert said["time_stamps"] == [{"checkpoint": 4, "size": 249, "verified": False, "at": None, "authority": None}]


def test_of_another_authority(house: House, authority: Authority, tmp_path: Path) -> None:
    """Refused where it is attached with the right one's certificate; found where it was attached without."""
    other = Authority.founded(tmp_path / "other")
    stamp = other.stamp(asked(house, 4))
    with pytest.raises(TimeStampRefused, match="does not lead to that of the authority"):
        keep(house, stamp, authority.root)
    keep(house, stamp)
    [found] = house.verify("--tsa-cert", authority.root)
    assert (found["kind"], found["checkpoint"]) == (KIND, 4)
    assert house.verify("--tsa-cert", authority.root, "--tsa-cert", other.root) == []


def test_moved_to_another_checkpoint(house: House, authority: Authority) -> None:
    """With the certificate and without."""
    keep(house, authority.stamp(asked(house, 4)))
    house.does("UPDATE pitlog.time_stamps SET number = 1")
    for options in ((), ("--tsa-cert", authority.root)):
        [found] = house.verify(*options)
        assert (found["kind"], found["checkpoint"]) == (KIND, 1)
        assert "of another checkpoint" in found["what"]


def test_whose_checkpoint_is_gone(house: House, authority: Authority) -> None:
    keep(house, authority.stamp(asked(house, 4)))
    house.does("UPDATE pitlog.time_stamps SET number = 9")
    assert kinds(house.verify()) == {KIND}


def test_taken_away(house: House, authority: Authority) -> None:
    """Not missed."""
    keep(house, authority.stamp(asked(house, 4)))
    house.does("DELETE FROM pitlog.time_stamps")
    assert house.verify("--tsa-cert", authority.root) == []


def test_a_byte_altered(house: House, authority: Authority) -> None:
    """Found, wherever it says anything: what is left says the same of the same."""
    stamp = authority.stamp(asked(house, 4))
    keep(house, stamp)
    right, _ = house.said("--tsa-cert", authority.root)
    dice = random.Random(4)
    for place in sorted(dice.sample(range(len(stamp)), 15)):
        smuggle(house, 4, stamp[:place] + bytes([stamp[place] ^ 1 << dice.randrange(8)]) + stamp[place + 1 :])
        said, code = house.said("--tsa-cert", authority.root)
        assert (code, said["time_stamps"]) in ((1, []), (0, right["time_stamps"])), place
        assert {one["kind"] for one in said["alterations"]} <= {KIND}


def test_with_a_certificate_that_had_run_out(house: House, tmp_path: Path) -> None:
    late = Authority.founded(tmp_path / "late", until=timedelta(days=-1))
    stamp = late.stamp(asked(house, 4))
    with pytest.raises(TimeStampRefused, match="certificate has expired"):
        keep(house, stamp, late.root)
    keep(house, stamp)
    assert kinds(house.verify("--tsa-cert", late.root)) == {KIND}


def test_with_a_certificate_that_is_for_something_else(house: House, authority: Authority) -> None:
    stamp = authority.stamp_with_another_use(asked(house, 4))
    with pytest.raises(TimeStampRefused):
        keep(house, stamp, authority.root)
    smuggle(house, 4, stamp)
    assert kinds(house.verify("--tsa-cert", authority.root)) == {KIND}


def test_of_nothing_that_was_sealed_here(house: House, authority: Authority) -> None:
    with pytest.raises(TimeStampRefused, match="of no checkpoint of this record"):
        keep(house, authority.stamp(request(b"something else")))


@pytest.mark.parametrize("raw", [b"", b"x" * 100, b"\x30\x03\x02\x01\x00", bytes(70_000)], ids=len)
def test_what_is_no_response(house: House, raw: bytes) -> None:
    with pytest.raises(TimeStampRefused):
        keep(house, raw)
    if len(raw) < 65_536:
        smuggle(house, 4, raw)
        assert kinds(house.verify()) == {KIND}


def test_what_is_no_certificate(house: House, tmp_path: Path) -> None:
    (tmp_path / "x.pem").write_text("no certificate")
    with pytest.raises(NoCertificate, match=r"x\.pem contains no certificate"):
        authority_of(tmp_path / "x.pem")
    assert house.runs("--tsa-cert", tmp_path / "x.pem").exit_code == 2


def test_a_checkpoint_that_says_it_was_sealed_after_it_was_stamped() -> None:
    """The machine's clock ran ahead: a notice."""
    now = datetime(2026, 11, 18, tzinfo=UTC)
    one = StampedCheckpoint(3, 100, Stamp(now, "CN=Time of Day"))
    assert not [*_late(one, now + timedelta(seconds=100))]
    [found] = _late(one, now + timedelta(hours=1))
    assert (found.kind, found.checkpoint) == ("clock", 3)
