"""The report of a round as JSON: money is text there, and decimals again in what is read back."""

import json
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from domain.fold import FeedLine, Replay
from domain.fold.report_json import decode_round, encode
from domain.fold.round import Finding, Round
from domain.games import games
from domain.money import Amount, reported, written
from simulator import RULESETS, Shift, simulate


def rounds(ruleset: str) -> list[Round]:
    """A short shift with mistakes."""
    shift = Shift(ruleset, tables=1, shoes=1, seed=3, mistakes=0.1, irregularities=0.1)
    lines = [FeedLine(number, entry.line.rstrip()) for number, entry in enumerate(simulate(shift), 1)]
    return list(Replay(lambda: lines, games=games).rounds())


def money_of(one: Round) -> list[Any]:
    """Every amount of a round, by its place in the report."""
    found: list[Any] = [finding.amount for finding in one.findings]
    for wager in one.wagers:
        found += [wager.stake, wager.in_force, wager.difference, wager.unpaid]
        if wager.due is not None:
            due = wager.due
            found += [due.valid_stake, due.stake_back, due.winnings, due.commission, due.pays]
        if wager.recorded is not None:
            got = wager.recorded
            found += [got.stake_back, got.paid, got.commission, got.deferred]
    return [amount for amount in found if amount is not None]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_round_read_back_is_the_round(ruleset: str) -> None:
    ended = rounds(ruleset)
    assert ended
    for one in ended:
        read = decode_round(encode(one))
        assert encode(read) == encode(one)
        assert replace(read, announced=None) == replace(one, announced=None)  # dice called are a list there
        for amounts in (money_of(one), money_of(read)):
            assert {type(amount) for amount in amounts} <= {Amount}
            assert [str(amount) for amount in amounts] == [written(Decimal(amount)) for amount in amounts]


def test_money_is_text_in_json() -> None:
    found = Finding(None, None, "code", "notice", None, amount=reported(Decimal("-7.5")), values={"due": "1.00"})
    told = json.loads(encode(found))
    assert (told["amount"], told["values"]) == ("-7.50", {"due": "1.00"})


def test_only_an_amount_may_be_unknown_to_json() -> None:
    """What is no amount of a report was never written with the places of one."""
    with pytest.raises(AttributeError):
        encode({"share": object()})
