"""A body may come plain, packed, in pieces, slowly, or break off: whole lines are recorded, in bounded memory."""

import gzip
import time
import zlib
from collections.abc import Iterator

import pytest

from web.feed_server.body import STEP, Gunzip

from .. import raw
from ..feeding import PushedFeed, answers, summary, wait_until


def forty(feed: PushedFeed) -> bytes:
    """Forty lines."""
    return b"\n".join(feed.shift(40)) + b"\n"


def in_pieces(body: bytes, size: int = 7) -> Iterator[bytes]:
    """What httpx sends chunked."""
    for n in range(0, len(body), size):
        yield body[n : n + size]


@pytest.mark.parametrize("name", ["gzip", "GZIP", "x-gzip"])
def test_a_gzip_body_is_unpacked(feed: PushedFeed, name: str) -> None:
    """By the name in the header, however it is written."""
    body = forty(feed)
    assert summary(feed.post(gzip.compress(body), content_encoding=name)) == (40, 0, 0)


def test_several_gzip_members_are_one_feed(feed: PushedFeed) -> None:
    """As `cat a.gz b.gz` makes them, cut anywhere, in the middle of a line too."""
    body = forty(feed)
    packed = gzip.compress(body[:1000]) + gzip.compress(body[1000:1001]) + gzip.compress(body[1001:])
    assert summary(feed.post(in_pieces(packed), content_encoding="gzip")) == (40, 0, 0)


def test_a_chunked_body_is_taken_however_it_is_cut(feed: PushedFeed) -> None:
    """Seven bytes at a time."""
    assert summary(feed.post(in_pieces(forty(feed)))) == (40, 0, 0)


def test_a_last_line_without_a_line_end_counts(feed: PushedFeed) -> None:
    """The body is whole, so the line is."""
    assert summary(feed.post(feed.opened("a") + b"\n" + feed.card("b"))) == (2, 0, 0)


def test_a_truncated_gzip_body_is_taken_up_to_its_last_whole_line(feed: PushedFeed) -> None:
    """The torn line is neither recorded nor in quarantine."""
    packed = gzip.compress(forty(feed))
    answer = feed.post(packed[: len(packed) * 2 // 3], content_encoding="gzip")
    got, last = answers(answer)
    assert answer.status_code == 400
    assert "broke off" in last["error"]
    assert 0 < len(got) < 40
    assert len(feed.lines()) == len(got)
    assert feed.kept() == []


def test_a_gzip_body_that_lacks_only_its_checksum_is_not_whole(feed: PushedFeed) -> None:
    """Its last line may be anything."""
    packed = gzip.compress(feed.opened("a") + b"\n" + feed.card("b"))
    answer = feed.post(packed[:-5], content_encoding="gzip")
    assert (answer.status_code, summary(answer)) == (400, (1, 0, 0))


@pytest.mark.parametrize(
    "body",
    [b"no gzip at all", gzip.compress(b"{}\n") + b"and more", gzip.compress(b"{}")[:-8] + b"12345678"],
    ids=["not at its start", "not at its end", "not by its checksum"],
)
def test_a_body_that_is_not_gzip_though_it_says_so_is_refused(feed: PushedFeed, body: bytes) -> None:
    """At its start, at its end, or by its checksum."""
    answer = feed.post(body, content_encoding="gzip")
    assert answer.status_code == 400
    assert "gzip" in answers(answer)[1]["error"]


@pytest.mark.parametrize("name", ["br", "deflate", "gzip, gzip", "gzip,identity", "x"])
def test_any_other_packing_is_refused_and_the_right_ones_are_named(feed: PushedFeed, name: str) -> None:
    """415 before a line is looked at."""
    answer = feed.post(feed.opened("a"), content_encoding=name)
    assert (answer.status_code, answer.headers["accept-encoding"]) == (415, "gzip, identity")
    assert feed.lines() == []


def test_a_request_may_unpack_to_no_more_than_the_limit(feed: PushedFeed, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bomb is given up where it passes the limit; what came before it stays."""
    monkeypatch.setattr("web.feed_server.body.MAX_BODY", 4 * 2**20)
    unpacked, take = list[int](), Gunzip.take

    def counted(self: Gunzip, chunk: bytes) -> Iterator[bytes]:
        for piece in take(self, chunk):
            unpacked.append(len(piece))
            yield piece

    monkeypatch.setattr(Gunzip, "take", counted)
    bomb = gzip.compress(feed.opened("a") + b"\n" + bytes(40 * 2**20), 1)
    answer = feed.post(bomb, content_encoding="gzip")
    assert (answer.status_code, summary(answer)) == (413, (1, 0, 0))
    assert "send the rest" in answers(answer)[1]["error"]
    assert sum(unpacked) < 5 * 2**20
    assert feed.kept() == []


def test_a_request_has_no_more_lines_than_the_limit(feed: PushedFeed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blank lines cost time as well."""
    monkeypatch.setattr("web.feed_server.body.MAX_LINES", 1000)
    answer = feed.post(gzip.compress(feed.opened("a") + b"\n" * 10_000_000), content_encoding="gzip")
    assert (answer.status_code, summary(answer)) == (413, (1, 0, 0))


def test_a_batch_is_bounded_in_bytes_as_well(feed: PushedFeed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty-four requests of long lines must not fill the memory."""
    sizes: list[int] = []
    take = feed.server.config.app.state.workers.take  # type: ignore[union-attr]

    async def noting(lines: list[object], secret: str) -> object:
        sizes.append(len(lines))
        return await take(lines, secret)

    monkeypatch.setattr(feed.server.config.app.state.workers, "take", noting)  # type: ignore[union-attr]
    long = [feed.opened("a")] + [feed.card(f"c{n}", note="x" * 60_000) for n in range(60)]
    assert summary(feed.post(b"\n".join(long))) == (61, 0, 0)
    assert max(sizes) <= 20


def test_whole_lines_of_a_body_that_breaks_off_are_recorded_and_the_torn_one_nowhere(feed: PushedFeed) -> None:
    """The device goes away in the middle of a line: nobody knows what the rest of it would have been."""
    with raw.connected(feed) as device:
        device.sendall(raw.head(feed.token(), "content-length: 100000"))
        device.sendall(feed.opened("a") + b"\n" + feed.card("b") + b"\n" + feed.card("torn")[:50])
        time.sleep(0.2)
    wait_until(lambda: len(feed.lines()) == 2)
    assert feed.kept() == []
    assert summary(feed.post(feed.opened("a") + b"\n" + feed.card("b") + b"\n" + feed.card("torn"))) == (1, 2, 0)


def test_a_chunked_body_that_breaks_off_is_not_taken_for_whole(feed: PushedFeed) -> None:
    """Without its last chunk it is not at its end."""
    with raw.connected(feed) as device:
        body = feed.opened("a") + b"\n" + feed.card("torn")[:-1]
        device.sendall(raw.head(feed.token(), "transfer-encoding: chunked") + b"%x\r\n%b\r\n" % (len(body), body))
        time.sleep(0.2)
    wait_until(lambda: len(feed.lines()) == 1)
    assert feed.kept() == []


def test_garbage_between_chunks_ends_the_request_and_keeps_the_whole_lines(feed: PushedFeed) -> None:
    """Not HTTP any more."""
    with raw.connected(feed) as device:
        device.sendall(raw.head(feed.token(), "transfer-encoding: chunked"))
        body = feed.opened("a") + b"\n" + feed.card("torn")[:-1]
        device.sendall(b"%x\r\n%b\r\n" % (len(body), body))
        time.sleep(0.2)
        device.sendall(b"zz not a chunk\r\n")
        assert raw.status(device) == 400
    wait_until(lambda: len(feed.lines()) == 1)
    assert feed.kept() == []


def test_a_device_that_sends_a_byte_a_moment_is_told_to_come_back(
    feed: PushedFeed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each byte comes in time, the request never would: the pace counts. Its whole lines are recorded."""
    monkeypatch.setattr("web.feed_server.body.SILENCE", 1.0)
    with raw.connected(feed) as device:
        device.sendall(raw.head(feed.token(), "content-length: 100000") + feed.opened("a") + b"\n")
        raw.drip(device, feed.card("b"), every=0.1)
        answer = raw.whole(device)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'{"line":1,"status":"recorded"}' in answer
    assert (len(feed.lines()), len(feed.kept())) == (1, 0)


def test_a_device_that_falls_silent_is_told_so(feed: PushedFeed, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much it had sent before."""
    monkeypatch.setattr("web.feed_server.body.SILENCE", 0.5)
    with raw.connected(feed) as device:
        device.sendall(raw.head(feed.token(), "content-length: 10000000") + forty(feed) * 50)
        assert raw.status(device) == 408


def test_the_time_that_recording_takes_is_not_held_against_the_device(
    feed: PushedFeed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is our turn then."""
    monkeypatch.setattr("web.feed_server.body.SILENCE", 0.5)
    taking = feed.server.config.app.state.workers._take  # type: ignore[union-attr]

    def slowly(*given: object) -> object:
        time.sleep(0.3)
        return taking(*given)

    monkeypatch.setattr(feed.server.config.app.state.workers, "_take", slowly)  # type: ignore[union-attr]
    assert summary(feed.post(b"\n".join(feed.shift(3000)))) == (3000, 0, 0)


def test_the_unpacker_gives_small_steps_of_what_a_small_chunk_unpacks_to() -> None:
    """So a bomb never stands in memory."""
    unpacker = Gunzip()
    sizes = [len(piece) for piece in unpacker.take(zlib.compress(bytes(10 * STEP), wbits=31))]
    assert (sum(sizes), max(sizes)) == (10 * STEP, STEP)
