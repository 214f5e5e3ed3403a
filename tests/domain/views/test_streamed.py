"""Answers that are written while they are being found have the fields of their types, and nothing waits for the end."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.money import Amount, reported
from domain.views.check_report import CheckReport, InMemory, write_report
from domain.views.streamed import Part, write_streamed
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.report import UnderAnother, write_comparison
from tests.feeds import many_coups
from tests.rules.rounds import table

UNREADABLE = (b'{"fact":', b"\xff", b'{"fact":"card_drawn","table":"BAC07"}')


def lines() -> Iterator[FeedLine]:
    yield from many_coups(table("nz-1998-baccarat"), 3)
    yield from (FeedLine(number, raw) for number, raw in enumerate(UNREADABLE, 100))


class Found(msgspec.Struct, rename={"as_": "as"}):
    as_: str
    rows: list[int]
    total: int
    more: list[int] | msgspec.UnsetType = msgspec.UNSET


def test_fields_are_written_in_the_order_of_the_type_as_they_are_found() -> None:
    written: list[bytes] = []

    def parts() -> Iterator[Part]:
        yield Part("as_", b'"x"')
        yield Part("rows", (b"%d" % one for one in (1, 2)))
        assert b"".join(written) == b'{"as":"x",\n"rows":[\n1,\n2]', "the rows went out before their total is known"
        yield Part("total", b"2")

    write_streamed(Found, parts(), written.append)
    assert b"".join(written) == b'{"as":"x",\n"rows":[\n1,\n2],\n"total":2}\n'


@pytest.mark.parametrize("names", [("rows", "total"), ("as_", "total"), ("as_", "rows"), ("as_", "rows", "total", "x")])
def test_a_field_that_the_type_lacks_or_that_is_missing_is_no_answer(names: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError):
        write_streamed(Found, (Part(name, b"1") for name in names), lambda piece: None)


def test_what_fails_at_once_writes_nothing() -> None:
    def parts() -> Iterator[Part]:
        raise ValueError
        yield

    written: list[bytes] = []
    with pytest.raises(ValueError):
        write_streamed(Found, parts(), written.append)
    assert not written


def money(of: type, text: Any) -> Any:
    assert of is Amount
    return reported(text)


@pytest.mark.parametrize("of", [CheckReport, UnderAnother])
def test_what_is_written_is_an_object_of_the_type(of: type[msgspec.Struct]) -> None:
    """It is read as the type, and has nothing that the type would not write."""
    pieces: list[bytes] = []
    if of is CheckReport:
        write_report(Replay(lines, games=games), pieces.append, roads=InMemory())
    else:
        comparison = Comparison("nz-div5-full-baccarat", games)
        write_comparison(Replay(lines, games=comparison.game), comparison, pieces.append)
    written = b"".join(pieces)
    read = msgspec.json.decode(written, type=of, dec_hook=money)
    again = json.loads(msgspec.json.encode(read, enc_hook=lambda amount: amount.text))
    assert again == json.loads(written)
    assert again["refused"]
