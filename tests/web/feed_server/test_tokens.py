"""A token says who sends and what: whoever has none in use is told nothing, and no secret is ever seen again."""

import logging
from collections.abc import Iterator

import pytest

from ...faults.feeds import correction, line
from ...servers import rows
from .. import raw
from ..feeding import PushedFeed, answers, summary, wait_until

SECRET = "pitlog_" + "x" * 43


def test_every_wrong_token_gets_the_same_answer(feed: PushedFeed) -> None:
    """None, garbled, unknown, revoked, another scheme, in the query string: 401, and not a word more."""
    revoked, good = feed.token("old"), feed.token()
    feed.revoke("old")
    wrong = ["", "Bearer", "Bearer  x", f"Bearer {SECRET}", f"Bearer {revoked}", f"Basic {good}", f"Bearer {good[:-1]}"]
    wrong += [f"Bearer {good}x", f"Bearer {good.upper()}", "Bearer \xff\xfe", "Bearer a b", good]
    got = [
        feed.client.post("/facts", content=feed.opened("a"), headers={b"authorization": each.encode("latin-1")})
        for each in wrong
    ]
    got += [
        feed.client.post("/facts", content=feed.opened("a")),
        feed.client.post(f"/facts?token={good}&access_token={good}"),
    ]
    assert {answer.status_code for answer in got} == {401}
    assert {answer.headers["www-authenticate"] for answer in got} == {'Bearer realm="pitlog"'}
    assert len({answer.content for answer in got}) == 1
    assert feed.lines() == []
    assert feed.kept() == []


def test_checkpoints_are_for_everybody_and_hashes_for_a_token_of_the_log(feed: PushedFeed) -> None:
    """A device's token reads no hashes, and a witness's sends no facts."""
    device, log, old = feed.token(), feed.token("witness", log=True), feed.token("old-witness", log=True)
    feed.revoke("old-witness")
    for name in ("leaves?lo=0&hi=0", "keys", "recoveries", "marks?lo=0&hi=0", "receipts?lo=0&hi=0"):
        path = f"/log/{name}"
        wrong = ["", "Bearer", f"Bearer {SECRET}", f"Bearer {device}", f"Bearer {old}", f"Basic {log}"]
        got = [feed.client.get(path, headers={"authorization": each}) for each in wrong]
        got += [feed.client.get(path), feed.client.get(path, params={"lo": 0, "hi": 0, "token": log})]
        assert {(answer.status_code, answer.content) for answer in got} == {(401, got[0].content)}
        assert {answer.headers["www-authenticate"] for answer in got} == {'Bearer realm="pitlog"'}
        assert feed.client.get(path, headers={"authorization": f"Bearer {log}"}).status_code == 200
    assert feed.client.get("/log/checkpoint").status_code == 404  # nothing was sealed
    assert feed.post(feed.opened("a"), token=log).status_code == 401
    assert (feed.lines(), feed.kept()) == ([], [])


def test_the_scheme_may_be_written_in_any_case(feed: PushedFeed) -> None:
    """RFC 9110."""
    answer = feed.client.post("/facts", content=feed.opened("a"), headers={"authorization": f"bearer  {feed.token()}"})
    assert summary(answer) == (1, 0, 0)


def test_a_token_sends_for_its_tables_alone(feed: PushedFeed) -> None:
    """A line for another table is refused, the rest goes on."""
    token = feed.token("one-table", tables=[feed.table])
    got, _ = answers(
        feed.post(feed.opened("a") + b"\n" + feed.opened("a", table="other") + b"\n" + feed.card("b"), token=token)
    )
    assert [each["status"] for each in got] == ["recorded", "refused", "recorded"]
    assert (got[1]["number"], got[1]["field"]) == (44, "table")


def test_a_token_sends_its_kinds_alone(feed: PushedFeed) -> None:
    """A shoe sends cards."""
    token = feed.token("cards", kinds=["card_drawn"])
    got, _ = answers(feed.post(feed.opened("a") + b"\n" + feed.card("b"), token=token))
    assert [(each["status"], each.get("field")) for each in got] == [("refused", "fact"), ("recorded", None)]


def test_kinds_that_take_authority_need_a_supervisory_token(feed: PushedFeed) -> None:
    """Refused from another, unless the kind is named outright: then recorded, and marked as without authority."""
    body = b"\n".join([feed.opened("a"), feed.card("b")])
    feed.post(body)
    plain, named = feed.token("plain"), feed.token("named", kinds=["fact_corrected"])
    supervisory = feed.token("supervisory", supervisory=True)
    sent = [(plain, "c1"), (named, "c2"), (supervisory, "c3")]
    got = [summary(feed.post(correction(fact_id, "b", feed.table), token=token)) for token, fact_id in sent]
    assert got == [(0, 0, 1), (1, 0, 0), (1, 0, 0)]
    found = rows(
        feed.record,
        "SELECT fact_id, supervisory, sender FROM pitlog.facts WHERE position > %s AND fact_id LIKE 'c%%' ORDER BY 1",
        feed.facts_before,
    )
    assert found == [
        ("c2", False, f"token:{feed.known_as('named')} source:device:named"),
        ("c3", True, f"token:{feed.known_as('supervisory')} source:device:supervisory"),
    ]


def test_what_only_the_program_writes_is_refused_from_every_token(feed: PushedFeed) -> None:
    """A supervisory one too."""
    fact = line("gaming_day_closed", "x", feed.table, gaming_day="1998-03-14")
    (got,), _ = answers(feed.post(fact, token=feed.token("boss", supervisory=True)))
    assert (got["status"], got["number"]) == ("refused", 21)


def test_a_revoked_token_is_refused_from_then_on(feed: PushedFeed) -> None:
    """On a connection that is open already."""
    assert summary(feed.post(feed.opened("a"))) == (1, 0, 0)
    feed.revoke()
    assert feed.post(feed.card("b")).status_code == 401


def test_a_token_revoked_in_the_middle_of_a_request_ends_it(feed: PushedFeed) -> None:
    """It is looked up for every batch: what was recorded before stands and is answered, nothing is recorded after."""
    lines = feed.shift(1100)

    def body() -> Iterator[bytes]:
        yield b"\n".join(lines[:500]) + b"\n"
        wait_until(lambda: len(feed.lines()) == 500)
        feed.revoke()
        yield b"\n".join(lines[500:])

    answer = feed.post(body())
    assert (answer.status_code, summary(answer)) == (401, (500, 0, 0))
    assert answer.headers["www-authenticate"]
    assert len(feed.lines()) == 500


def test_no_secret_is_logged_or_answered(feed: PushedFeed, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever goes wrong with it, at the most talkative level there is."""
    caplog.set_level(logging.DEBUG)
    token = feed.token()
    got = [feed.post(b"junk"), feed.post(b"x", content_encoding="gzip"), feed.post(b"x", content_encoding="br")]
    got += [feed.client.post(f"/facts?token={token}"), feed.client.get(f"/{token}"), feed.post(b"", x=("y" * 20_000))]
    with raw.connected(feed) as device:
        device.sendall(raw.head(token, "content-length: 5", "content-length: 6"))
        said = raw.everything(device)
    feed.revoke()
    got.append(feed.post(b""))
    ours = [each.getMessage() for each in caplog.records if not each.name.startswith(("httpx", "httpcore"))]
    assert not any(token in text for text in [*ours, said.decode(), *(answer.text for answer in got)])
    stored = rows(feed.record, "SELECT t::text FROM pitlog.tokens t UNION ALL SELECT q::text FROM pitlog.quarantine q")
    assert stored and not any(token in text for (text,) in stored)
