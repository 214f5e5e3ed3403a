"""No later fact but a correction, or one that names the round or its wagers, changes what an ended round owes (5.5)."""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.adversary.check_report import Report, told
from tests.adversary.feeds import Fact

REACHES_BACK = {"fact_corrected", "player_identified"}


def changed_later(facts: Sequence[Fact]) -> Iterator[str]:
    """Rounds whose dues are otherwise at the end than they were when the next round began."""
    begins = [at for at, fact in enumerate(facts) if fact["fact"] == "round_started"]
    last = _dues(told(facts))
    for at in begins[1:]:
        before, after = facts[:at], facts[at:]
        named = {name for fact in after for name in _names(fact)}
        if any(fact["fact"] in REACHES_BACK for fact in after):
            continue
        for key, due in _dues(told(before)).items():
            reached = key[0] in named or key[1].partition("~")[0] in named
            if not reached and due["result"] != "open" and last.get(key) != due:
                yield f"before {facts[at]['id']}: {key} was due {due}, and then {last.get(key)}"


def _names(fact: Fact) -> Iterator[str]:
    for key in ("round", "wager", "on"):
        if isinstance(fact.get(key), str) and fact["fact"] != "round_started":
            yield fact[key]
    yield from fact.get("wagers", ())
    yield from fact.get("rounds", ())


def _dues(report: Report) -> dict[tuple[str, str], dict[str, Any]]:
    ended = [one for one in report["rounds"] if one["status"] != "open"]
    return {(one["round"], wager["wager"]): wager["due"] for one in ended for wager in one["wagers"] if wager["due"]}
