"""Every line of a feed is a fact that a reader can understand: its fields, their types, the order of time."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from simulator import FeedEntry, Shift, simulate
from simulator.baccarat.books import BOOKS

MONEY = re.compile(r"[0-9]{1,12}(\.[0-9]{1,6})?\Z")
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+(10|11|12|13):00\Z")
CARD = re.compile(r"[A23456789TJQK][CDHS]\Z")
PLACE = re.compile(r"(player|banker|none)\Z")
ROLE = re.compile(r"(dealer|game_supervisor|casino_supervisor|casino_operator|shift_manager)\Z")


def is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def is_money(value: Any) -> bool:
    return isinstance(value, str) and bool(MONEY.match(value))


def is_instant(value: Any) -> bool:
    return isinstance(value, str) and bool(INSTANT.match(value))


def is_card(value: Any) -> bool:
    return value is None or bool(CARD.match(value))


def is_limits(value: Any) -> bool:
    return all(is_money(one["min"]) and is_money(one["max"]) for one in value.values())


def matches(pattern: re.Pattern[str]) -> Any:
    return lambda value: isinstance(value, str) and bool(pattern.match(value))


def one_of(*words: str) -> Any:
    return lambda value: value in words


ROLES, PLACES, FACE = matches(ROLE), matches(PLACE), one_of("up", "down")
OUTCOME = one_of("player", "banker", "tie")
STYLE = one_of("A", "B", "C", "8.1.1", "8.1.2", "8.1.3")
EVERY = {"fact": is_text, "id": is_text, "table": is_text, "seq": is_count, "at": is_instant}
COMMON = {"by": is_text, "source": is_text, "video": lambda value: set(value) == {"camera", "at"}, "note": is_text,
          "round": is_text, "shoe": is_text}  # fmt: skip
is_names = lambda value: bool(value) and all(map(is_text, value))  # noqa: E731
PERSON = {"player": is_text}
OWED = {"player": is_text, "amount": is_money}
CREDIT = {"terminal": is_text, "amount": is_money}
FIELDS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "table_opened": (
        {"ruleset": is_text, "gaming_day": is_text, "currency": is_text, "seats": is_count,
         "chips": lambda value: all(map(is_money, value)), "limits": is_limits},
        {"decks": is_count, "style": STYLE, "layout": one_of("mini", "midi", "full"),
         "cutting_cards": lambda value: value in (1, 2), "increment": is_money,
         "shuffler": one_of("none", "non_continuous", "continuous"),
         "differential": lambda value: all(map(is_money, value.values())), "options": lambda value: bool(value),
         "seats_run": one_of("clockwise", "counter_clockwise")},
    ),
    "sign_displayed": ({"limits": is_limits, "effective_at": is_instant}, {}),
    "limits_changed": ({"limits": is_limits, "basis": one_of("sign")}, {}),
    "inspector_notified": ({"about": one_of("style_b", "limits", "malfunction", "cards_replaced")}, {}),
    "closure_announced": ({"at_time": is_instant}, {}),
    "table_closed": ({}, {}),
    "staff_assigned": ({"staff": is_text, "role": ROLES}, {"until": is_instant}),
    "player_seated": ({**PERSON, "seat": is_count}, {}),
    "player_left": (PERSON, {}),
    "personal_limit_set": ({**PERSON, "limits": is_limits}, {}),
    "rounds_requested": ({"count": is_count}, {}),
    "terminal_activated": ({**PERSON, **CREDIT, "tender": one_of("cash", "dealer")}, {}),
    "credits_added": (CREDIT, {}),
    "credits_cancelled": (CREDIT, {}),
    "voucher_issued": ({**CREDIT, "voucher": is_text}, {}),
    "voucher_redeemed": ({"voucher": is_text, "amount": is_money}, {}),
    "malfunction_reported": ({}, {"terminal": is_text}),
    "malfunction_cleared": ({}, {"terminal": is_text}),
    "payment_refused": ({"wager": is_text, "amount": is_money}, {}),
    "result_entered": ({}, {"method": one_of("automatic", "manual"), "outcome": OUTCOME}),
    "cards_introduced": ({"set": is_text, "decks": is_count, "prepared": one_of("new", "pre_shuffled")}, {}),
    "cards_inspected": ({"role": ROLES}, {}),
    "cards_spread": ({}, {}),
    "cards_shuffled": ({"method": one_of("chemmy", "stack", "riffle", "machine")}, {"set": is_text}),
    "cards_counted": ({"count": is_count}, {}),
    "cards_removed": ({}, {"set": is_text}),
    "cut_offered": ({"seat": is_count, "accepted": is_bool}, {}),
    "cards_cut": ({"from_front": is_count, "cutting_card_from_back": is_count}, {"seat": is_count, "staff": is_text}),
    "shoe_started": ({"shoe": is_text}, {"style": STYLE}),
    "card_burned": ({"card": is_card, "face": FACE}, {}),
    "cutting_card_drawn": ({}, {}),
    "last_hand_announced": ({}, {}),
    "shoe_ended": ({}, {}),
    "round_started": ({"round": is_text}, {"style": STYLE}),
    "void_hand_announced": ({"reason": is_text}, {"rule": is_text, "role": ROLES}),
    "no_more_bets": ({}, {}),
    "wager_placed": (
        {**PERSON, "wager": is_text, "stake": is_money,
         "bet": one_of("banker", "player", "tie", "perfect_pairs", "dragon_bonus", "insurance", "run")},
        {"seat": is_count, "terminal": is_text, "on": lambda value: bool(value)},
    ),
    "wager_changed": ({"wager": is_text, "stake": is_money, "reason": one_of("differential", "player")}, {}),
    "wager_withdrawn": ({"wager": is_text}, {}),
    "card_drawn": (
        {"card": is_card, "to": PLACES, "face": FACE},
        {"from": one_of("carried"), "found_face_up": is_bool, "order_known": is_bool},
    ),
    "card_turned": ({"to": PLACES, "index": is_count, "card": is_card}, {}),
    "cards_reconstructed": ({"hands": lambda value: set(value) == {"player", "banker"}, "role": ROLES}, {}),
    "hand_offered": ({"to": PLACES, "seat": is_count, "accepted": is_bool}, {}),
    "insurance_called": ({}, {}),
    "points_announced": ({"hand": PLACES, "points": is_count}, {}),
    "result_announced": ({"outcome": OUTCOME, "player": is_count, "banker": is_count}, {}),
    "wager_settled": (
        {"wager": is_text, "result": one_of("win", "lose", "stand_off", "void"), "paid": is_money,
         "commission": is_money, "deferred": is_bool},
        {"returned": is_money},
    ),
    "commission_marked": (OWED, {}),
    "commission_marker_removed": (OWED, {}),
    "commission_collected": ({**OWED, "reason": one_of("end_of_shoe", "request", "leaving")}, {}),
    "round_voided": ({"reason": one_of("cannot_be_reconstructed", "insufficient_cards", "disruption"), "role": ROLES},
                     {}),
    "round_ended": ({}, {}),
    "irregularity_reported": ({"kind": is_text, "note": is_text}, {"rule": is_text}),
    "ruling_made": (
        {"action": is_text, "role": ROLES},
        {"rule": is_text, "effect": one_of("wagers_forfeited", "wagers_stand"), "players": is_names},
    ),
    "dispute_raised": ({"dispute": is_text, "rounds": lambda value: all(map(is_text, value)), "note": is_text}, PERSON),
    "dispute_decided": ({"dispute": is_text, "decision": is_text, "role": ROLES, "note": is_text}, {}),
}  # fmt: skip


RULES = {
    kind: (wanted.keys() | EVERY.keys(), {**COMMON, **allowed, **wanted, **EVERY})
    for kind, (wanted, allowed) in FIELDS.items()
}
"""Of each kind the fields that have to be there, and the rule of every field that may be."""


def check(line: bytes) -> dict[str, Any]:
    """Read a line and see that all its fields are there and right, and no others."""
    assert line.endswith(b"}\n") and b"\n" not in line[:-1] and len(line) < 65536
    fact: dict[str, Any] = json.loads(line)
    required, rules = RULES[fact["fact"]]
    assert required <= fact.keys(), line
    for name, value in fact.items():
        rule = rules.get(name)
        assert rule and rule(value), (name, line)
    return fact


def feed(ruleset: str, rate: float) -> Iterator[FeedEntry]:
    return simulate(Shift(ruleset, tables=3, shoes=1, seed=21, irregularities=rate, mistakes=rate))


@pytest.mark.parametrize("rate", [0.0, 0.5])
@pytest.mark.parametrize("ruleset", BOOKS)
def test_every_line_is_a_fact_and_counters_have_no_gap(ruleset: str, rate: float) -> None:
    counters: dict[str, int] = {}
    ids: list[tuple[str, str]] = []
    for entry in feed(ruleset, rate):
        fact = check(entry.line)
        assert fact["seq"] == counters.get(fact["table"], 0) + 1
        counters[fact["table"]] = fact["seq"]
        ids.append((fact["table"], fact["id"]))
    assert len(counters) == 3
    assert len(set(ids)) == len(ids)


def test_tables_are_merged_by_time() -> None:
    times = [json.loads(entry.line)["at"] for entry in feed("vic-2002-crown", 0.0)]
    assert times == sorted(times)


def test_ids_wagers_and_rounds_stay_unique_over_gaming_days() -> None:
    facts = [json.loads(entry.line) for entry in simulate(Shift("nz-1998-baccarat", shoes=9, seed=4))]
    days = [fact["gaming_day"] for fact in facts if fact["fact"] == "table_opened"]
    assert days == ["1998-03-14", "1998-03-15"]
    signs = [fact["limits"] for fact in facts if fact["fact"] == "table_opened"]
    assert signs[0] == signs[1]
    assert [fact["at"] for fact in facts][-1][11:13] < "20"
    for kind, field in (("round_started", "round"), ("wager_placed", "wager"), ("shoe_started", "shoe")):
        names = [fact[field] for fact in facts if fact["fact"] == kind]
        assert len(names) == len(set(names)) > 8


def test_a_feed_is_made_while_it_is_read() -> None:
    endless = simulate(Shift("vic-2002-traditional", tables=2, shoes=10**9))
    assert len(list(islice(endless, 500))) == 500


def test_an_unknown_ruleset_is_named() -> None:
    with pytest.raises(ValueError, match="unknown ruleset: whist"):
        simulate(Shift("whist"))
