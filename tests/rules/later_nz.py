"""What the tests of the two later New Zealand books share: 1998, and Division 5 in its three versions."""

import pytest

from tests.feeds import Feed, Report
from tests.rules.rounds import bets, checked, deal, rules, table

B98 = "nz-1998-baccarat"
DIV5 = "nz-div5-baccarat"
VERSIONS = ("nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat")
BOOKS = (B98, *VERSIONS)
BOTH = (B98, DIV5)
"""The documents."""

every_book = pytest.mark.parametrize("book", BOOKS)
every_version = pytest.mark.parametrize("book", VERSIONS)

STANDING = "7H 6D KC KS"
"""Player 7, Banker 6: nobody draws."""
BANKER_DRAWS = "6H 5D KC KS"
"""Player 6, Banker 5."""
NATURAL = "9H 3D KC KS"


def number(book: str, in_1998: str, in_div5: str) -> str:
    """A rule by its number in the book in force."""
    return in_1998 if book == B98 else in_div5


def numbers(ended: Report) -> list[str | None]:
    """The rules found, all of the document in force."""
    document = B98 if ended["ruleset"] == B98 else DIV5
    assert {of for of, rule in rules(ended) if rule is not None} <= {document}
    return [rule for _, rule in rules(ended)]


def live(book: str, style: str = "", **stakes: str) -> Feed:
    """A first round with the betting closed; what the style wants of cards is looked at where one is given."""
    feed = table(book, **({"style": style} if style else {})).started("R1")
    return bets(feed, **(stakes or {"player": "100"})).closed()


def carries(book: str, third: str, initial: str = STANDING) -> Feed:
    """A round that leaves a card, and the next one with a wager on it, closed."""
    feed = deal(live(book), initial, third).ended()
    return feed.started("R2").wager("again")


def on_from(feed: Feed, card: str = "2S") -> Feed:
    """A round that begins with the card left over: Player 5, Banker 9."""
    return feed.cards(f"{card}:player", from_="carried").cards("9D:banker 3C:player KS:banker").ended()


def voided(feed: Feed, reason: str, role: str = "casino_supervisor") -> Feed:
    """The round is declared void."""
    feed.add("round_voided", reason=reason, role=role)
    return feed


def each(feed: Feed) -> list[Report]:
    """Every round."""
    found: list[Report] = checked(feed)["rounds"]
    return found
