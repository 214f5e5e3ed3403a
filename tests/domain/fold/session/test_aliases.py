"""A session that is followed reads people under several names as a replay of the whole feed does."""

from typing import Any

from domain.facts import decode
from domain.fold import FeedLine
from domain.fold.reading import ReadFact
from domain.fold.session.aliases import merged
from tests.domain.fold.session.test_session_fold import followed, replayed
from tests.feeds import Feed


def evening(feed: Feed, day: str, shoe: str, *, known: str = "") -> Feed:
    """A gaming day with one round, in which P1 and P9 back one hand each; it may be found out that they are one."""
    feed.opened(day, ruleset="nz-1998-baccarat", seats=14, chips=["5"]).shoe(shoe).burned()
    feed.started(f"{shoe}-1").wager("b" + shoe, "banker", player="P1").wager("p" + shoe, "player", player="P9")
    feed.closed().cards("9H:player KD:banker KC:player 5S:banker").result("player")
    feed.settled("b" + shoe).settled("p" + shoe, "win", "100.00").ended()
    if known:
        feed.add("player_identified", player="P9", **{"is": known})
    return feed


def lines(feed: Feed) -> list[FeedLine]:
    return [FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]


def both_hands(found: Any) -> int:
    return sum(b"both-hands" in ended for ended in found[0])


def test_what_is_found_out_holds_for_the_day_and_those_after() -> None:
    feed = evening(Feed(), "1998-03-14", "S1")
    evening(evening(feed, "1998-03-15", "S2", known="P1"), "1998-03-16", "S3")
    assert both_hands(replayed(lines(feed))) == 2
    assert followed(lines(feed), look_every=5) == replayed(lines(feed))


def test_a_correction_of_it_is_read_too() -> None:
    feed = evening(Feed(), "1998-03-14", "S1", known="P1")
    feed.corrected(feed.facts[-1], None)
    assert both_hands(replayed(lines(feed))) == 0
    assert followed(lines(feed), look_every=3) == replayed(lines(feed))


def test_the_players_that_a_ruling_names_are_merged_too() -> None:
    feed = Feed()
    feed.add("ruling_made", action="x", role="pit_boss", players=["P9", "P3"])
    ruling = ReadFact(decode(feed.raw()[-1]), FeedLine(1, feed.raw()[-1]))
    assert getattr(merged(ruling, {"P9": "P1"}).fact, "players", None) == ("P1", "P3")
    assert merged(ruling, {"P8": "P1"}) is ruling


def test_one_name_found_to_be_two_others_makes_them_one() -> None:
    feed = evening(Feed(), "1998-03-14", "S1")
    feed.add("player_identified", player="P7", **{"is": "P1"})
    feed.add("player_identified", player="P7", **{"is": "P9"})
    assert both_hands(replayed(lines(feed))) == 1
    assert followed(lines(feed), look_every=3) == replayed(lines(feed))
