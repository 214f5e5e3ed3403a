"""A small oracle, written from the contract and the gazettes: what has to be true of every report.

It knows nothing of the rulebooks as the program has them. Each invariant answers with what is wrong, in words.
"""

import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.adversary.check_report import Report, money
from tests.adversary.feeds import BACCARAT, Fact
from tests.adversary.payouts import PAYOUTS
from tests.adversary.table_of_play import rightful

Wrong = Iterator[str]
GAZETTES = Path(__file__).parents[2] / "domain" / "rulebooks" / "gazettes"
ELECTRONIC = "nz-electronic-baccarat"
CRAPS_RUNS = {"pass", "dont_pass", "come", "place", "hardway", "pass_odds", "jackpot", "run"}
"""Bets that may stay up over many rounds."""


def wrongs(facts: Sequence[Fact], report: Report) -> list[str]:
    """All that is not as it has to be."""
    read, every = as_corrected(facts), {fact["id"] for fact in facts}
    report = {**report, "reused": _reused(facts)}
    found = [f"{name}: {wrong}" for name, invariant in INVARIANTS.items() for wrong in invariant(read, report)]
    return found + [f"finding: {wrong}" for wrong in _findings(every, report)]


def _reused(facts: Sequence[Fact]) -> set[str]:
    """Names of wagers that were ever placed more than once, or under which another was placed first."""
    said = [*facts, *(one["now"] for one in facts if one["fact"] == "fact_corrected" and one["now"] is not None)]
    placed: dict[str, set[str]] = defaultdict(set)
    for one in said:
        if one["fact"] == "wager_placed":
            placed[one["wager"]].add(one["id"])
    return {name for name, ids in placed.items() if len(ids) > 1}


def as_corrected(facts: Sequence[Fact]) -> list[Fact]:
    """The facts as the last correction of each says."""
    now = {one["corrects"]: one["now"] for one in facts if one["fact"] == "fact_corrected"}
    read = [now.get(one["id"], one) for one in facts]
    return [one for one in read if one is not None]


def of_round(report: Report) -> Iterator[tuple[Report, Report]]:
    """Every wager, with its round."""
    return ((ended, wager) for ended in report["rounds"] for wager in ended["wagers"])


# --- money ----------------------------------------------------------------------------------------------------


def _sums(facts: Sequence[Fact], report: Report) -> Wrong:
    """`recorded` sums all settlements of a wager, wherever they stand (5.4)."""
    paid: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact["fact"] == "wager_settled":
            paid[fact["wager"]].append(fact)
    for ended, wager in of_round(report):
        name = wager["wager"]
        if name in report["reused"] or "~" in name or wager["bet"] in CRAPS_RUNS:
            continue
        recorded, mine = wager["recorded"], paid[name]
        if ended["ruleset"] == ELECTRONIC and len({one["result"] for one in mine}) > 1:
            continue  # worked out anew (12.3 of Electronic Baccarat): the first result is taken back
        if (recorded is None) != (not mine):
            yield f"{ended['round']} {name}: {len(mine)} settlements, recorded {recorded}"
        elif recorded is not None:
            for field in ("paid", "commission"):
                if money(recorded[field]) != sum(money(one[field]) for one in mine):
                    yield f"{ended['round']} {name}: {field} is {recorded[field]}, not the sum of {len(mine)}"
            if recorded["result"] != mine[-1]["result"] or wager["settlements"] != len(mine):
                yield f"{ended['round']} {name}: {recorded['result']} after {wager['settlements']} settlements"


def _stake_once(facts: Sequence[Fact], report: Report) -> Wrong:
    """The stake goes back at most once (5.4)."""
    most: dict[str, Any] = defaultdict(lambda: money("0"))
    for fact in facts:
        if fact["fact"] in ("wager_placed", "wager_changed"):
            most[fact["wager"]] = max(most[fact["wager"]], money(fact["stake"]))
    for ended, wager in of_round(report):
        recorded, name = wager["recorded"], wager["wager"].partition("~")[0]
        if recorded is not None and money(recorded["stake_back"]) > most[name]:
            yield f"{ended['round']} {name}: {recorded['stake_back']} of {most[name]} went back"


def _differences(facts: Sequence[Fact], report: Report) -> Wrong:
    """(stake_back + pays) due - (stake_back + paid) recorded, and what was deferred where that is not allowed (3)."""
    for ended, wager in of_round(report):
        due, recorded, difference = wager["due"], wager["recorded"], wager["difference"]
        if difference is None or due is None:
            continue
        if recorded is None or due["result"] == "open":
            yield f"{ended['round']} {wager['wager']}: a difference of what was never settled, or is open"
            continue
        exact = money(due["stake_back"]) + money(due["pays"]) - money(recorded["stake_back"]) - money(recorded["paid"])
        if money(difference) not in (exact, exact + money(due["commission"])):
            yield f"{ended['round']} {wager['wager']}: difference {difference}, by its parts {exact}"


def _arithmetic_of_dues(facts: Sequence[Fact], report: Report) -> Wrong:
    """Only winners have winnings, what is open is due nothing yet, and whatever was decided was so by a rule."""
    for ended, wager in of_round(report):
        due, where = wager["due"], f"{ended['round']} {wager['wager']}"
        if due is None:
            continue
        amounts = {key: money(due[key]) for key in ("valid_stake", "stake_back", "winnings", "commission", "pays")}
        if any(amount < 0 for key, amount in amounts.items() if key != "commission"):
            yield f"{where}: less than nothing is due: {due}"
        if due["result"] in ("lose", "stand_off", "void", "open") and amounts["winnings"]:
            yield f"{where}: {due['result']} and winnings {due['winnings']}"
        if due["result"] == "open" and (amounts["stake_back"] or amounts["pays"]):
            yield f"{where}: open, and due {due}"
        if due["result"] not in ("open", "void") and not due["rules"]:
            yield f"{where}: {due['result']} by no rule"


def _unpaid(facts: Sequence[Fact], report: Report) -> Wrong:
    """What a round that has ended leaves to a player whom nobody paid (5.4)."""
    for ended, wager in of_round(report):
        due, where = wager["due"], f"{ended['round']} {wager['wager']}"
        if due is None:
            continue
        given = money(due["pays"]) + money(due["stake_back"])
        if wager["unpaid"] is not None:
            if wager["recorded"] is not None or wager["difference"] is not None:
                yield f"{where}: unpaid, and settled"
            if due["result"] in ("lose", "open") or money(wager["unpaid"]) != given:
                yield f"{where}: unpaid {wager['unpaid']} of {due}"
        elif due["result"] == "win" and wager["recorded"] is None and ended["status"] == "settled" and given:
            yield f"{where}: a winner whom nobody paid, and unpaid is null"


# --- play -----------------------------------------------------------------------------------------------------


def _payouts(facts: Sequence[Fact], report: Report) -> Wrong:
    """Wheels and tai-sai pay by their tables."""
    for ended, wager in of_round(report):
        due, odds = wager["due"], PAYOUTS.get(ended["ruleset"])
        if due is None or odds is None or ended["result"] is None or due["result"] not in ("win", "lose"):
            continue
        if _ruled(ended, wager):
            continue
        pays = odds(wager["bet"], wager["on"], ended["result"])
        if (pays is None) != (due["result"] == "lose"):
            laid = f"{wager['wager']}: {wager['bet']} {wager['on']}"
            yield f"{ended['round']} {laid} on {ended['result']}: {due['result']}"
        elif pays is not None and money(due["winnings"]) != money(due["valid_stake"]) * pays:
            yield f"{ended['round']} {wager['wager']}: {due['winnings']} on {due['valid_stake']} at {pays} to 1"


def _ruled(ended: Report, wager: Report) -> bool:
    """A ruling moved it."""
    rulings = [one for one in ended["findings"] if one["code"].startswith(("wager-ruled", "outcome-ruled", "ruled"))]
    return any(one.get("wager") in (None, wager["wager"]) for one in rulings)


def _hands(facts: Sequence[Fact], report: Report) -> Wrong:
    """By the Table of Play, from the order of the cards where it is certain (3)."""
    cards: dict[str, list[Fact]] = defaultdict(list)
    others: dict[str, set[str]] = defaultdict(set)
    here = ""
    for fact in facts:
        here = fact["round"] if fact["fact"] == "round_started" else here
        if fact["fact"] == "card_drawn":
            cards[here].append(fact)
        else:
            others[fact.get("round", here)].add(fact["fact"])
    before: Report = {"carried": []}
    for ended in report["rounds"]:
        plain = not before["carried"] and not others[ended["round"]] & {"cards_reconstructed", "ruling_made"}
        before = ended
        drawn = [one["card"] for one in cards[ended["round"]]]
        if ended["ruleset"] not in BACCARAT or not plain or len(set(drawn)) < 1 or not _certain(cards[ended["round"]]):
            continue
        wanted = rightful(drawn)
        if wanted is None:
            continue
        for hand, want in wanted.items():
            if ended["hands"][hand]["rightful"] != want:
                yield f"{ended['round']}: {hand} {ended['hands'][hand]['rightful']} of {drawn}, not {want}"


def _certain(drawn: list[Fact]) -> bool:
    return all(one.get("order_known", True) and one["card"] is not None for one in drawn)


# --- findings -------------------------------------------------------------------------------------------------


@cache
def _rules(document: str) -> frozenset[str]:
    tables = tomllib.loads((GAZETTES / f"{document}.toml").read_text(encoding="utf-8"))
    return frozenset(number.partition(" ")[0] for number, keys in tables.items() if "text" in keys)


def _known(document: str, rule: str) -> bool:
    """The document has the rule, or parts of it."""
    known = _rules(document)
    return rule in known or any(one.startswith((f"{rule}.", f"{rule}(")) for one in known)


def _findings(ids: Collection[str], report: Report) -> Wrong:
    """Each names a rule that its document has, and a fact of the feed."""
    for one in [*report["findings"], *(one for ended in report["rounds"] for one in ended["findings"])]:
        if one["fact"] is not None and one["fact"] not in ids:
            yield f"{one['code']} names the fact {one['fact']}"
        if one["severity"] not in ("ruling", "violation", "notice") or not one["message"]:
            yield f"{one}"
        if one["rule"] is None:
            if one["severity"] != "notice":
                yield f"{one['code']}: a {one['severity']} by no rule"
        elif not _known(one["ruleset"], one["rule"]):
            yield f"{one['code']} cites {one['ruleset']} {one['rule']}"


def _nothing_failed(facts: Sequence[Fact], report: Report) -> Wrong:
    """Every table can be folded; every line is understood."""
    yield from (f"{one}" for one in report["failed"] + report["refused"])


INVARIANTS: Mapping[str, Callable[[Sequence[Fact], Report], Wrong]] = {
    "recorded": _sums,
    "stake": _stake_once,
    "difference": _differences,
    "due": _arithmetic_of_dues,
    "unpaid": _unpaid,
    "payout": _payouts,
    "hands": _hands,
    "failed": _nothing_failed,
}
"""By what they are about."""
