"""Phrases for values in a sentence. `{count:1 card}` is `1 card` or `3 cards`; `{to:place}` a hand or a box."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.money import Amount, reported
from domain.places import place_name
from domain.text import capital, spaced, with_article
from domain.views.replay.labels import choice

# --- numbers and lists ----------------------------------------------------------------------------------------


def counted(number: Any, what: str) -> str:
    """A number of things: `1 card`, `3 cards`. `1 card lies|cards lie` if more than the noun changes."""
    one, _, many = what.partition("|")
    return f"{number} {one if str(number) == '1' else many or f'{one}s'}"


def times(number: Any) -> str:
    """How often: `once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def ordinal(number: Any) -> str:
    """`13th`, `22nd`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def listed(words: Any, last_but_one: str = "and") -> str:
    """A list: `P1, P2 and P3`."""
    if not isinstance(words, list | tuple):
        return str(words)
    *before, last = map(str, words)
    return f"{', '.join(before)} {last_but_one} {last}" if before else last


def between(allowed: Any) -> str:
    """Minimum and maximum: `6 to 8`."""
    least, most = allowed
    return f"{least}" if least == most else f"{least} to {most}"


def roughly(allowed: Any) -> str:
    """Pairs of minimum and maximum. Without a maximum `at least 14`; if they differ, about the middle."""
    return listed([_roughly(*one) for one in allowed], "or")


def _roughly(least: int, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    return f"{least}" if least == most else f"about {(least + most) // 2}"


# --- cards, hands and places ----------------------------------------------------------------------------------

HANDS = {"player": "Player", "banker": "Banker"}
OFFERED = {"player": "the Player's Hand", "banker": "the Banker's Hand", "shoe": "the shoe"}
RESULTS = {"player": "a win of the Player's Hand", "banker": "a win of the Banker's Hand", "tie": "a tie"}
DONE = {
    "chemmy": "chemmy shuffled", "stack": "stacked", "riffle": "riffle shuffled", "machine": "put into the machine",
    "spread": "spread out", "cut": "cut", "burned": "burned from", "dealt": "dealt", "shuffled": "shuffled",
    "dealer": "inspected by the dealer",
}  # fmt: skip
"""The phrase for each act on cards."""


def done(what: Any) -> str:
    """Acts of preparation: a step, or several."""
    return listed([DONE.get(one, spaced(one)) for one in (what if isinstance(what, list) else [what])], "or")


def in_turn(steps: Any) -> str:
    """Steps in order."""
    return ", then ".join(DONE.get(one, spaced(one)) for one in steps)


def hand(name: Any) -> str:
    """A hand of baccarat: `Player`, `Banker`."""
    return HANDS.get(name, str(name))


def outcome(outcome_: Any) -> str:
    """A result of baccarat as a dealer calls it: a word, or with the counts."""
    if not isinstance(outcome_, Mapping):
        return RESULTS.get(outcome_, str(outcome_))
    words = [outcome(outcome_["outcome"])] if outcome_.get("outcome") else []
    return ", ".join(words + [f"{HANDS[name]} {outcome_[name]}" for name in HANDS if outcome_.get(name) is not None])


def no_draw(counts: Any) -> str:
    """Why neither hand of baccarat may draw."""
    player, banker = counts
    if banker in NATURAL:
        return f"the Banker has a natural {banker}"
    if player in NATURAL:
        return f"the Player has a natural {player}"
    return f"the Player stands on {player} and the Banker on {banker}"


NATURAL = (8, 9)


def cutter(seat: Any) -> str:
    """The person who cut the cards."""
    return "An employee" if seat is None else f"Seat {seat}"


# --- wagers and money -----------------------------------------------------------------------------------------

BECAME = {"win": "won", "lose": "lost", "stand_off": "stood off", "void": "was void", "open": "is not decided"}
SETTLED = {"win": "a win", "lose": "a loss", "stand_off": "a stand-off", "void": "void"}
EFFECTS = {
    "once": "it counts this once", "stands": "it stands", "returned": "it is void and returned",
    "capped": "what is above them is returned",
}  # fmt: skip
"""The phrase for what happens to a wager outside the limits."""
RECOUNTS = {
    "misdeal": "the hand is a misdeal and void", "stays": "what was settled stays until somebody rules",
}  # fmt: skip
LINES = {"after_come_out": "after the come-out roll", "come_out": "on a come-out roll"}
NOTHING = ("0", "0.00", None)


def money(parts: Any) -> str:
    """What is due or paid: winnings, and the stake separately."""
    pays, back, stake = parts["pays"], parts["stake_back"], parts["stake"]
    stake_back = "the stake back" if back == stake else f"{back} of the stake back"
    words = [words for words, amount in ((pays, pays), (stake_back, back)) if amount not in NOTHING]
    return " and ".join(words) or "nothing"


def unsigned(amount: Amount) -> Amount:
    """An amount without its sign."""
    return reported(amount.copy_abs())


def too_little(amount: Amount) -> str:
    """Who was underpaid, and by how much."""
    side = "house" if amount < 0 else "player"
    return f"the {side} has {unsigned(amount)} too little"


def _by_word(words: Mapping[Any, str]) -> Callable[[Any], str]:
    return lambda word: words.get(word, spaced(word))


def _headed(say: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda word: capital(say(word))


PHRASES: dict[str, Callable[[Any], str]] = {
    "place": place_name,
    "Place": _headed(place_name),
    "word": spaced,
    "a": with_article,
    "A": _headed(with_article),
    "list": listed,
    "between": between,
    "roughly": roughly,
    "choice": choice,
    "nth": ordinal,
    "times": times,
    "done": done,
    "in turn": in_turn,
    "hand": hand,
    "offered": _by_word(OFFERED),
    "Offered": _headed(_by_word(OFFERED)),
    "outcome": outcome,
    "no draw": no_draw,
    "cutter": cutter,
    "became": _by_word(BECAME),
    "settled": _by_word(SETTLED),
    "effect": _by_word(EFFECTS),
    "recount": _by_word(RECOUNTS),
    "when": _by_word(LINES),
    "sum": money,
    "too little": too_little,
    "qualifies": _by_word({True: "qualifies", False: "does not qualify"}),
    "did not": _by_word({True: "did not", False: "did"}),
}
"""Phrases by the word after the colon in a template."""
