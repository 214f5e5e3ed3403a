"""What the tests of people and places share: who sits, a round with wagers by seat, and what was found of it."""

from typing import Any

from domain.rulebooks import BACCARAT
from tests.feeds import Feed
from tests.rules.rounds import checked, deal, opened

MINI96, MIDI96, FULL96 = "nz-1996-mini-baccarat", "nz-1996-midi-baccarat", "nz-1996-baccarat"
B98 = "nz-1998-baccarat"
MINI5, MIDI5, FULL5 = "nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat"
ELECTRONIC = "nz-electronic-baccarat"
TRADITIONAL, CROWN = "vic-2002-traditional", "vic-2002-crown"
GENERAL, DIV5, VIC = "nz-1996-general", "nz-div5-baccarat", "vic-2002-baccarat"
PLAYER_WINS = "9H KD KC 5S"
SEATS = {MINI96: 7, MIDI96: 9, MINI5: 7, MIDI5: 9, ELECTRONIC: 9}


def at(ruleset: str, **fields: Any) -> Feed:
    """A table with as many seats as such a table has; an inspector was told of its style."""
    feed = opened(ruleset, **{"decks": 8, "seats": SEATS.get(ruleset, 14), **fields})
    if fields.get("style") == "B":
        feed.add("inspector_notified", about="style_b")
    return begun(feed)


def begun(feed: Feed, shoe: str = "S1", **fields: Any) -> Feed:
    """A shoe begins, and its cards are burned."""
    feed.add("shoe_started", shoe=shoe, **fields)
    if BACCARAT[feed.ruleset].shoe.burn == "face_value":
        feed.add("card_burned", card="AC", face="up")
    feed.add("card_burned", card=None, face="down")
    return feed


def seated(feed: Feed, **seats: int) -> Feed:
    """Players take seats."""
    for player, seat in seats.items():
        feed.add("player_seated", player=player, seat=seat)
    return feed


def wagered(feed: Feed, *wagers: tuple[str, int | None, str, str]) -> Feed:
    """Wagers, each by a player, at a seat or none, on a bet, of a stake."""
    for player, seat, bet, stake in wagers:
        more = {} if seat is None else {"seat": seat}
        feed.wager(f"w{len(feed.facts)}", bet, stake, player=player, **more)
    return feed


def found(feed: Feed) -> list[tuple[str, str | None]]:
    """Codes and rules, in rounds and outside, but for the cards' and for wagers that a test left unsettled."""
    report = checked(feed)
    inside = [one for ended in report["rounds"] for one in ended["findings"]]
    left = ("winner-not-paid", "loser-not-collected")
    return [(one["code"], one["rule"]) for one in [*inside, *report["findings"]] if one["code"] not in left]


def round_of(ruleset: str, *wagers: tuple[str, int | None, str, str], **fields: Any) -> Feed:
    """One round with these wagers."""
    feed = wagered(at(ruleset, **fields).started("R1"), *wagers).closed()
    return deal(feed, PLAYER_WINS).ended()


def severities(feed: Feed) -> list[str]:
    """Of what was found in rounds."""
    return [one["severity"] for ended in checked(feed)["rounds"] for one in ended["findings"]]
