"""Coups in Victoria for tests: a table as it opens there, coups by their outcome, and what is said of them."""

from typing import Any

from tests.feeds import Feed, Report
from tests.rules.rounds import ORDER, checked, deal, due, table

TRADITIONAL, CROWN = "vic-2002-traditional", "vic-2002-crown"
VIC = "vic-2002-baccarat"
COUPS = {
    "P": ("4H 3C 5D TS",),
    "B": ("2H 9C 5D KD",),
    "T": ("9H KD 7C 6S",),
    "6": ("2H TC 3D 6S", "9H:player"),
}
"""Cards by outcome; in the last the Banker wins with six."""
LIMITS = {
    "player": {"min": "25", "max": "5000"},
    "banker": {"min": "25", "max": "5000"},
    "tie": {"min": "5", "max": "500"},
    "run": {"min": "5", "max": "200"},
}
HIGH = {
    "chips": ["5", "25", "100", "500", "1000", "5000"],
    "limits": {"*": {"min": "500", "max": "25000"}},
    "differential": {"min": "10000", "max": "20000"},
}
"""A table for large wagers."""


def opened(ruleset: str = TRADITIONAL, **fields: Any) -> Feed:
    """A table with a shoe whose first card is burned."""
    wanted: dict[str, Any] = {
        "limits": LIMITS, "style": "8.1.2", "seats": 9, "options": {"runs": True, "insurance": ruleset == CROWN},
    }  # fmt: skip
    return table(ruleset, **{**wanted, **fields})


def begun(feed: Feed, name: str, *wagers: tuple[str, str, str], seat: int = 3) -> Feed:
    """A coup with wagers of one player, each a name, a bet and a stake, and the call."""
    feed.started(name)
    for wager, bet, stake in wagers:
        feed.wager(wager, bet, stake, player="P3", seat=seat)
    return feed.closed()


def dealt(feed: Feed, outcome: str) -> Feed:
    """The cards that give this outcome, and the call of it."""
    deal(feed, *COUPS[outcome])
    return feed.result({"P": "player", "T": "tie"}.get(outcome, "banker"))


def coup(feed: Feed, name: str, outcome: str, *wagers: tuple[str, str, str]) -> Feed:
    """A whole coup; its wagers are left unsettled, but for that of somebody else who is there if nobody is."""
    if not wagers:
        feed.started(name).wager(f"by-{name}", "player", "25", player="P9", seat=9)
    dealt(begun(feed, name, *wagers) if wagers else feed.closed(), outcome)
    if not wagers:
        result = {"P": "win", "T": "stand_off"}.get(outcome, "lose")
        feed.settled(f"by-{name}", result, "25.00" if outcome == "P" else "0.00")
    return feed.ended()


def dummy(feed: Feed, name: str, *wagers: tuple[str, str, str]) -> Feed:
    """A dummy coup that the game supervisor directs."""
    begun(feed, name, *wagers)
    feed.add("void_hand_announced", reason="directed", rule="11.4", role="game_supervisor")
    return dealt(feed.closed(), "B").ended()


def wager(ended: Report, name: str) -> Report:
    """What is said of a wager."""
    found: Report = next(one for one in ended["wagers"] if one["wager"] == name)
    return found


def found(report: Report | Feed) -> list[str]:
    """Every rule found broken or in point, in a round or in all and outside; notices too."""
    left = ("winner-not-paid", "loser-not-collected")
    return [one["rule"] for one in findings(report) if one["code"] not in left]


def codes(report: Report | Feed) -> list[str]:
    """As `found`, by code, nothing left out."""
    return [one["code"] for one in findings(report)]


def findings(report: Report | Feed) -> list[Report]:
    """What was found, in a round, or in all of them and outside."""
    everything = checked(report) if isinstance(report, Feed) else report
    inside = [one for ended in everything.get("rounds", []) for one in ended["findings"]]
    return [*inside, *everything["findings"]]


# --- scenes that several files play ---------------------------------------------------------------------------


def four(feed: Feed, initial: str) -> Feed:
    """The first four cards."""
    return feed.cards(" ".join(f"{card}:{to}" for card, to in zip(initial.split(), ORDER, strict=True)))


def started(name: str = "R1", feed: Feed | None = None, ruleset: str = TRADITIONAL) -> Feed:
    """P3 has 100 on the Banker, P5 50 on the Player."""
    feed = (feed or opened(ruleset)).started(name).wager(f"b-{name}", "banker", "100", player="P3", seat=3)
    return feed.wager(f"p-{name}", "player", "50", player="P5", seat=5).closed()


def hands(ended: Report) -> tuple[list[str], list[str]]:
    """The rightful hands."""
    return ended["hands"]["player"]["rightful"], ended["hands"]["banker"]["rightful"]


def owing(*stakes: str, feed: Feed | None = None, marks: bool = True, **fields: Any) -> Feed:
    """Coups that the Banker wins; P3 at seat 3 leaves the commission owing each time."""
    feed = feed or opened()
    for stake in stakes:
        number = len(feed.facts)
        won(feed, f"R{number}", f"w{number}", stake, marks, **fields)
    return feed


def won(feed: Feed, name: str, wager: str, stake: str, marks: bool = True, **fields: Any) -> Feed:
    """One of them."""
    dealt(begun(feed, name, (wager, "banker", stake)), "B")
    amount = f"{float(stake) * 0.05:.2f}"
    feed.settled(wager, "win", stake, **{"commission": amount, "deferred": True, **fields})
    if marks:
        feed.add("commission_marked", player="P3", amount=amount)
    return feed.ended()


def collected(feed: Feed, amount: str, reason: str = "end_of_shoe", **fields: Any) -> Feed:
    """Commission of P3 is collected."""
    feed.add("commission_collected", player="P3", amount=amount, reason=reason, **fields)
    return feed


def unmarked(feed: Feed, amount: str) -> Feed:
    """Marker buttons of P3 go."""
    feed.add("commission_marker_removed", player="P3", amount=amount)
    return feed


def account(report: Report, number: int = 0) -> tuple[str, str, str]:
    """What was charged, collected, and is outstanding."""
    one = report["commission"][number]
    return one["charged"], one["collected"], one["outstanding"]


def laid(feed: Feed, on: str | None, length: int | None = None, stake: str = "10", name: str = "run") -> Feed:
    """A Run of P3."""
    more: dict[str, Any] = {"on": list(on) if on else None} | ({"length": length} if length else {})
    return feed.wager(name, "run", stake, player="P3", seat=3, **more)


def followed(on: str | None, outcomes: str, length: int | None = None, mains: str = "", **fields: Any) -> list[str]:
    """What a Run was due after each coup; `x` is a dummy, `mains` the player's other wagers."""
    report = checked(fed(on, outcomes, length, mains, **fields))
    return [f"{due(one, 'run')['result']} {due(one, 'run')['pays']}" for one in report["rounds"] if has(one, "run")]


def has(ended: Report, name: str) -> bool:
    """Whether a wager is listed in a round."""
    return any(one["wager"] == name for one in ended["wagers"])


def fed(on: str | None, outcomes: str, length: int | None = None, mains: str = "", **fields: Any) -> Feed:
    """The coups of `followed`."""
    feed = opened(**fields)
    for number, outcome in enumerate(outcomes):
        feed.started(f"R{number}")
        if not number:
            laid(feed, on, length)
        for hand in mains[number : number + 1].strip():
            bet = {"P": "player", "B": "banker"}[hand]
            feed.wager(f"m{number}", bet, "25", player="P3", seat=3)
        (cry_off if outcome == "x" else Feed.closed)(feed)
        dealt(feed, "B" if outcome == "x" else outcome).ended()
    return feed


def cry_off(feed: Feed) -> None:
    """The coup is ordered to be a dummy."""
    feed.closed()
    feed.add("void_hand_announced", reason="directed", rule="11.4", role="game_supervisor")
    feed.closed()
