"""`POST /facts` answers for every line what became of it, and the record holds just what the answers say."""

import json
from concurrent.futures import ThreadPoolExecutor

from domain.facts import MAX_LINE

from ...faults.feeds import line
from ..feeding import PushedFeed, answers, summary


def test_every_line_is_answered_by_its_number_and_the_last_line_sums_up(feed: PushedFeed) -> None:
    """Recorded, refused with the reason, and already there."""
    body = b"\n".join([feed.opened("a"), b"not json", feed.card("b"), feed.card("b"), feed.card("c", card="1H")])
    got, last = answers(feed.post(body))
    assert [(each["line"], each["status"]) for each in got] == [
        (1, "recorded"), (2, "refused"), (3, "recorded"), (4, "already_there"), (5, "refused"),
    ]  # fmt: skip
    assert (got[1]["number"], got[1]["field"]) == (3, "")
    assert (got[4]["field"], bool(got[4]["reason"])) == ("card", True)
    assert last == {"summary": {"recorded": 2, "already_there": 1, "refused": 2}}


def test_lines_are_recorded_byte_for_byte(feed: PushedFeed) -> None:
    """Whatever white space, carriage return or key order they came with."""
    sent = [feed.opened("a"), b"  " + feed.card("b") + b" \r", feed.card("é", note="ünï")]
    assert summary(feed.post(b"\n".join(sent) + b"\n")) == (3, 0, 0)
    assert feed.lines() == sent


def test_the_answer_is_ndjson_that_nobody_keeps_or_guesses_at(feed: PushedFeed) -> None:
    """The headers of an answer."""
    answer = feed.post(feed.opened("a"))
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers


def test_blank_lines_are_counted_and_not_answered(feed: PushedFeed) -> None:
    """Line numbers are those of the body as it was sent."""
    got, _ = answers(feed.post(b"\n\n" + feed.opened("a") + b"\n \t\r\n\n" + feed.card("b") + b"\n\n"))
    assert [each["line"] for each in got] == [3, 6]


def test_an_empty_body_is_a_feed_of_no_lines(feed: PushedFeed) -> None:
    """Nothing is not an error."""
    answer = feed.post(b"")
    assert answer.status_code == 200
    assert answers(answer) == ([], {"summary": {"recorded": 0, "already_there": 0, "refused": 0}})


def test_a_line_over_64_kib_is_refused_and_the_next_goes_on(feed: PushedFeed) -> None:
    """To the byte; and of one far too long, only the beginning is kept."""
    room = MAX_LINE - len(feed.card("b", note=""))
    fits, over = feed.card("b", note="x" * room), feed.card("c", note="x" * (room + 1))
    far = b"y" * (3 * MAX_LINE)
    got, _ = answers(feed.post(b"\n".join([feed.opened("a"), fits, over, far, feed.card("d")])))
    assert [each["status"] for each in got] == ["recorded", "recorded", "refused", "refused", "recorded"]
    kept = [(length, refusal) for _, length, refusal, _ in feed.kept()]
    assert kept == [(len(over), 1), (len(far), 1)]
    assert max(len(line) for line, *_ in feed.kept()) <= MAX_LINE


def test_refused_lines_are_kept_with_their_bytes_and_the_name_of_the_token(feed: PushedFeed) -> None:
    """So that a retry can ask what that token may send."""
    feed.post(b"{\xff\x00\n" + feed.opened("a"), token=feed.token("wheel-2"))
    ((kept, length, _, token),) = feed.kept()
    assert (kept, length, token) == (b"{\xff\x00", 3, feed.known_as("wheel-2"))


def test_the_same_request_again_changes_nothing(feed: PushedFeed) -> None:
    """The rule for every doubt: send it again."""
    body = b"\n".join(feed.shift(700))
    assert summary(feed.post(body)) == (700, 0, 0)
    assert summary(feed.post(body)) == (0, 700, 0)
    assert len(feed.lines()) == 700


def test_the_same_id_with_other_content_is_refused(feed: PushedFeed) -> None:
    """Also a whole request later."""
    feed.post(feed.opened("a") + b"\n" + feed.card("b"))
    (answer,), _ = answers(feed.post(feed.card("b", card="2C")))
    assert (answer["status"], answer["number"], answer["field"]) == ("refused", 40, "id")


def test_overlapping_requests_at_once_record_each_fact_once(feed: PushedFeed) -> None:
    """Four devices send the same two tables, in different orders."""
    one, two = feed.shift(900), feed.shift(900, "-2")
    bodies = [one + two, two + one, two[:1] + one + two[1:], one[:600] + two]
    feed.token()
    with ThreadPoolExecutor(4) as pool:
        got = [summary(answer) for answer in pool.map(lambda body: feed.post(b"\n".join(body)), bodies)]
    assert [sum(each) for each in got] == [len(body) for body in bodies]
    assert sum(recorded for recorded, _, _ in got) == 1800
    assert not any(refused for _, _, refused in got)
    assert len(feed.lines()) == 1800
    assert set(feed.lines()) == set(one + two)


def test_facts_before_the_table_opens_wait_for_it(feed: PushedFeed) -> None:
    """Over requests too, and through whichever worker."""
    assert summary(feed.post(feed.card("early"))) == (1, 0, 0)
    assert summary(feed.post(feed.opened("a"))) == (1, 0, 0)
    assert summary(feed.post(feed.card("b"))) == (1, 0, 0)


def test_no_words_of_a_stranger_break_the_answer(feed: PushedFeed) -> None:
    """A line of JSON stays a line of JSON, whatever a refusal quotes."""
    hostile = json.dumps({"fact": 'x"\n\u2028\u0085\x1b[2J', "id": "a"}).encode()
    raw = feed.post(
        hostile + b"\n" + line("\ud83c\udca1".encode("utf-16", "surrogatepass").decode("utf-16"), "b")
    ).content
    assert len(raw.splitlines()) == 3
    assert b"\x1b" not in raw
    assert all(json.loads(each) for each in raw.split(b"\n")[:-1])
