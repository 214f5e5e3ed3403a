"""Feeds that tell how shoes are made, in few words, and what check finds in them.

`K1=new dealer game_supervisor spread chemmy stack riffle 2- 5+ cut@5 S1 burn R1` is a set that comes, two inspections,
the cards spread, three shuffles, the cut offered to seat 2 (no) and to seat 5 (yes), which cuts, a shoe, a burn in the
way of the book, a round.
"""

import re
from typing import Any

from domain.rulebooks import BACCARAT
from tests.feeds import Feed
from tests.rules.rounds import CHIPS, checked, deal

MINI, MIDI, FULL = "nz-1996-mini-baccarat", "nz-1996-midi-baccarat", "nz-1996-baccarat"
NZ98 = "nz-1998-baccarat"
DIV5_MINI, DIV5_MIDI, DIV5_FULL = "nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat"
ELECTRONIC = "nz-electronic-baccarat"
TRADITIONAL, CROWN = "vic-2002-traditional", "vic-2002-crown"
DIV5 = (DIV5_MINI, DIV5_MIDI, DIV5_FULL)
NZ = (MINI, MIDI, FULL, NZ98, *DIV5)
VIC = (TRADITIONAL, CROWN)

SEATS = (2, 5, 7)
TAKES: dict[str, int] = {MIDI: 7, TRADITIONAL: 7, CROWN: 7}
"""The seat that is asked first, where it is not the lowest."""
INSPECTED = "K1=new dealer game_supervisor"
SHUFFLED = "chemmy stack riffle"
ABOVE = ("casino_supervisor", "pit_boss", "shift_manager", "casino_manager")
"""Who stands above the game supervisor, and inspects cards as well."""
ROLES = ("dealer", "game_supervisor", *ABOVE)
METHODS = ("chemmy", "stack", "riffle", "machine")
NATURAL = "9H KD KC 5S"


def cut(book: str) -> str:
    """The cut as it should be."""
    if book == ELECTRONIC:
        return "cut@staff"
    seat = TAKES.get(book, 2)
    return f"{seat}+ cut@{seat}"


def whole(book: str) -> str:
    """A new set made ready as the book wants it, up to the shoe."""
    if book in VIC:
        return f"K1=new dealer {SHUFFLED} {cut(book)}"
    shown = "" if book == ELECTRONIC else "spread "
    return f"{INSPECTED} {shown}{SHUFFLED} {cut(book)}"


def told(book: str, words: str, **opening: Any) -> Feed:
    """A table with three seated players, and what is told in few words."""
    wanted: dict[str, Any] = {"chips": CHIPS, "limits": {"*": {"min": "5", "max": "20000"}}, "decks": 8, "seats": 7}
    feed = Feed(ruleset=book).opened(**{**wanted, **opening})
    for number, seat in enumerate(SEATS, 1):
        feed.add("player_seated", player=f"P{number}", seat=seat)
    return tell(feed, words)


def tell(feed: Feed, words: str) -> Feed:
    """More of it."""
    for word in words.split():
        _say(feed, word)
    return feed


def _say(feed: Feed, word: str) -> None:
    if word in METHODS:
        feed.add("cards_shuffled", method=word)
    elif word in ROLES:
        feed.add("cards_inspected", role=word)
    else:
        _others(feed, word)


def _others(feed: Feed, word: str) -> None:
    name, _, more = word.partition("=") if "=" in word else word.partition(":")
    if word == "burn":
        _burn(feed)
    elif "=" in word:
        feed.add("cards_introduced", set=name, decks=8, prepared=more)
    elif name in METHODS:
        feed.add("cards_shuffled", method=name, set=more)
    elif re.fullmatch(r"\d+[+-]", word):
        feed.add("cut_offered", seat=int(word[:-1]), accepted=word[-1] == "+")
    elif word.startswith("cut@"):
        who: dict[str, Any] = {"seat": int(word[4:])} if word[4:].isdigit() else {"staff": word[4:]}
        feed.add("cards_cut", from_front=200, cutting_card_from_back=20, **who)
    elif word[0] == "S":
        feed.shoe(word)
    elif word[0] == "R":
        played(feed, word)
    else:
        SIMPLE[name](feed, more)


SIMPLE: dict[str, Any] = {
    "spread": lambda feed, more: feed.add("cards_spread"),
    "over": lambda feed, more: feed.add("shoe_ended"),
    "gone": lambda feed, more: feed.add("cards_removed", **({"set": more} if more else {})),
    "cutting_card": lambda feed, more: feed.add("cutting_card_drawn"),
    "last_hand": lambda feed, more: feed.add("last_hand_announced"),
}


def _burn(feed: Feed) -> None:
    if BACCARAT[feed.ruleset].shoe.burn == "face_value":
        feed.add("card_burned", card="AC", face="up")
    feed.add("card_burned", card=None, face="down")


def played(feed: Feed, name: str, **fields: Any) -> Feed:
    """A round that the Player wins, with a wager on it, settled."""
    feed.add("round_started", round=name, **fields)
    deal(feed.wager(name).closed(), NATURAL).result("player", player=9, banker=5)
    return feed.settled(name, "win", "100.00").ended()


def found(feed: Feed) -> list[str]:
    """The numbers of the rules that were broken, in rounds and outside; notices too."""
    report = checked(feed)
    inside = [one for ended in report["rounds"] for one in ended["findings"]]
    return [one["rule"] for one in report["findings"] + inside]


def pairs(feed: Feed) -> set[tuple[str, str]]:
    """What was found, and by which rule."""
    report = checked(feed)
    inside = [one for ended in report["rounds"] for one in ended["findings"]]
    return {(one["code"], one["rule"]) for one in report["findings"] + inside}


def codes(feed: Feed) -> list[str]:
    """What was found."""
    report = checked(feed)
    inside = [one for ended in report["rounds"] for one in ended["findings"]]
    return [one["code"] for one in report["findings"] + inside]


def place(feed: Feed, rule: str) -> str:
    """The kind of fact, or of shuffle, at which a rule was first found broken."""
    report = checked(feed)
    inside = [one for ended in report["rounds"] for one in ended["findings"]]
    where = next(one["fact"] for one in report["findings"] + inside if one["rule"] == rule)
    fact = next(fact for fact in feed.facts if fact["id"] == where)
    return str(fact.get("method", fact["fact"]))
