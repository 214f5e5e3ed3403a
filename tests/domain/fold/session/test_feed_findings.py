"""What is odd about a feed as it was recorded."""

from datetime import UTC, timedelta

import pytest

from domain.fold import FeedLine, Replay
from domain.sentences import message
from tests.feeds import START, Feed


@pytest.mark.parametrize(("late", "codes"), [(-1, ["time-after-recording"]), (0, []), (3600, [])])
def test_what_happened_after_it_was_recorded_is_a_notice(late: int, codes: list[str]) -> None:
    feed = Feed().opened()
    happened = START + timedelta(seconds=2)
    lines = [FeedLine(1, feed.raw()[0], happened + timedelta(seconds=late))]
    replay = Replay(lambda: lines)
    list(replay.rounds())
    assert [(one.code, one.severity, one.rule) for one in replay.findings()] == [
        (code, "notice", None) for code in codes
    ]


def test_in_a_feed_that_nobody_recorded_there_is_no_such_time() -> None:
    replay = Replay(lambda: [FeedLine(1, Feed().opened().raw()[0])])
    list(replay.rounds())
    assert replay.findings() == []


def test_two_times_are_told_as_people_write_them_with_one_offset() -> None:
    """That of the fact that is odd, wherever the other time was read from."""
    recorded = (START - timedelta(seconds=2)).astimezone(UTC)
    replay = Replay(lambda: [FeedLine(1, Feed().opened().raw()[0], recorded)])
    list(replay.rounds())
    said = "This happened at 1998-03-14 20:00:02+13:00, but had already been recorded at 1998-03-14 19:59:58+13:00."
    assert [message(one) for one in replay.findings()] == [said]
