"""Small rounds of blackjack, written as a dealer would say them: cards, decisions, wagers, in their order.

`9H:1` is a card to box 1, `9H:1/2` to its second hand, `9H:d` the dealer's, `9H:-` one that came out for nobody,
`9H:1~` lies face down, `9H:1^` lay face up in the shoe, `9H:3=` had been kept aside. `1:stand`, `1/2:draw` are
decisions of the player of the box (`1:claim_split@P9` of another); `insurance` is the call; `call` is no more bets,
which else comes before the first card.
"""

from typing import Any

from tests.feeds import Feed, Report
from tests.rules.rounds import checked, opened, the_round

BLACKJACK = "nz-1996-blackjack"
CHIPS = ["0.50", "1", "5", "25", "100", "500"]
LIMITS = {"*": {"min": "10", "max": "500"}, "super_sevens": {"min": "5", "max": "5"}}
DECISIONS = ("stand", "draw", "double", "split", "even_money", "claim_split", "void_hand", "refuse_card")


def table(*wagers: str, **fields: Any) -> Feed:
    """A table and a round with wagers, as `wager` reads them."""
    wanted = {"chips": CHIPS, "limits": LIMITS, "decks": 6, "options": {"super_sevens": True, "shared_areas": 3}}
    feed = opened(BLACKJACK, **{**wanted, **fields}).started("R1")
    for words in wagers:
        wager(feed, words)
    return feed


def wager(feed: Feed, words: str) -> Feed:
    """`w1 50 1`: fifty on box 1 by the player who sits there; `w2 20 1 P9 main`; `w3 25 1 P1 double w1`."""
    name, stake, box, *more = words.split()
    player, bet, on = [*more, *(f"P{box}", "main", "")[len(more) :]]
    fields: dict[str, Any] = {"on": on} if on else {}
    if player == f"P{box}":
        fields["seat"] = int(box)
    return feed.wager(name, bet=bet, stake=stake, player=player, box=int(box), **fields)


def say(feed: Feed, words: str) -> Feed:
    """What happened, word by word; `+` before a wager's words, up to a semicolon."""
    for part in words.split(";"):
        if part.strip().startswith("+"):
            wager(feed, part.strip()[1:])
        else:
            for word in part.split():
                _word(feed, word)
    return feed


def _word(feed: Feed, word: str) -> None:
    what, _, rest = word.partition(":")
    if rest.split("@")[0] in DECISIONS:
        _decision(feed, what, rest)
    elif word == "insurance":
        feed.add("insurance_called")
    elif word == "call":
        feed.closed()
    elif word == "cutting":
        feed.add("cutting_card_drawn")
    else:
        if not any(fact["fact"] in ("card_drawn", "no_more_bets") for fact in _of_round(feed)):
            feed.closed()
        _card(feed, what, rest)


def _of_round(feed: Feed) -> list[dict[str, Any]]:
    begun = max(at for at, fact in enumerate(feed.facts) if fact["fact"] in ("round_started", "table_opened"))
    return feed.facts[begun:]


def _decision(feed: Feed, where: str, rest: str) -> None:
    box, _, hand = where.partition("/")
    decision, _, player = rest.partition("@")
    feed.add("decision_made", box=int(box), hand=int(hand or 1), decision=decision, player=player or f"P{box}")


def _card(feed: Feed, card: str, rest: str) -> None:
    where = rest.rstrip("~^=")
    to = {"d": "dealer", "-": "none"}.get(where, f"box:{where}")
    fields: dict[str, Any] = {"from": "set_aside"} if "=" in rest else {}
    if "^" in rest:
        fields["found_face_up"] = True
    face = "down" if "~" in rest else "up"
    feed.add("card_drawn", card=None if card == "?" else card, to=to, face=face, **fields)


def rebuilt(feed: Feed, role: str = "casino_supervisor", **hands: str) -> Feed:
    """Somebody puts the hands in order: `d="KD"`, `b1="9H 7S"`."""
    places = {"d": "dealer", "n": "none"}
    laid = {places.get(name, f"box:{name[1:]}"): cards.split() for name, cards in hands.items()}
    feed.add("cards_reconstructed", hands=laid, role=role)
    return feed


def reported(feed: Feed, kind: str, **fields: Any) -> Feed:
    """Somebody reports something."""
    feed.add("irregularity_reported", kind_=kind, note="as seen", **fields)
    return feed


def played(words: str, *wagers: str, **fields: Any) -> Report:
    """One round, played to its end and not paid."""
    return the_round(say(table(*wagers, **fields), words).ended())


def ended(feed: Feed) -> Report:
    """The first round of a feed, which is over."""
    return the_round(feed.ended())


def dues(report: Report) -> dict[str, tuple[str, str, str]]:
    """Of every wager: result, what goes back of the stake, what it pays."""
    return {
        one["wager"]: (one["due"]["result"], one["due"]["stake_back"], one["due"]["pays"]) for one in report["wagers"]
    }


def came(report: Report, wager: str) -> str:
    """`win 75.00` or `lose`, and the rules."""
    due = next(one["due"] for one in report["wagers"] if one["wager"] == wager)
    pays = f" {due['pays']}" if due["result"] == "win" else ""
    return f"{due['result']}{pays} by {' '.join(due['rules'])}"


def rightful(report: Report) -> dict[str, str]:
    """The hands, as the rules give them."""
    return {place: " ".join(card or "?" for card in hand["rightful"]) for place, hand in report["hands"].items()}


def numbers(report: Report) -> list[str]:
    """The rules of everything found but what a test left unsettled."""
    left = ("winner-not-paid", "loser-not-collected")
    return [one["rule"] for one in report["findings"] if one["code"] not in left]


def found(words: str, *wagers: str, **fields: Any) -> list[str]:
    """What is found in one round."""
    return numbers(played(words, *wagers, **fields))


def outside(feed: Feed) -> list[str]:
    """What is found outside rounds."""
    return [one["rule"] for one in checked(feed)["findings"]]
