"""What players owe: charged, collected, let go, carried on."""

from decimal import Decimal
from typing import Any

import pytest

from domain.fold.round import Commission
from domain.games.baccarat.commission.accounts import CommissionAccount, CommissionAccounts, MarkerButtons
from domain.games.common.chips import chips_of
from domain.money import Amount
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule
from tests.domain.games.wagering import fact

BY, LET_GO = Rule("book", "1"), Rule("book", "2")
CHIPS = chips_of((Decimal(5), Decimal(25)))


def owing(**owed: str) -> CommissionAccounts:
    """P1 owes so much from each shoe."""
    accounts = CommissionAccounts()
    for number, (shoe, amount) in enumerate(owed.items(), 1):
        accounts.charge(CommissionAccount("T1", shoe, "P1", number, ruleset="R"), Decimal(amount))
    return accounts


def collect(accounts: CommissionAccounts, amount: str, **fields: Any) -> Decimal:
    """Commission of P1 is collected."""
    wanted = {"player": "P1", "amount": amount, "reason": "end_of_shoe"}
    return accounts.collect(fact("commission_collected", **wanted, **fields), CHIPS, BY, LET_GO)


def waive(accounts: CommissionAccounts, amount: str, player: str = "P1", **fields: Any) -> None:
    """Commission is let go."""
    wanted = {"player": player, "amount": amount, "role": "casino_manager", "reason": "goodwill"}
    accounts.waive(fact("commission_waived", **wanted, **fields), BY)


def stand(accounts: CommissionAccounts) -> list[tuple[str | None, str, str]]:
    """By shoe, what was collected and is owed."""
    return [(one.shoe, str(one.collected), str(one.owed)) for one in accounts.listed.values()]


def test_charges_of_one_shoe_make_one_account() -> None:
    accounts = owing(S1="5")
    accounts.listed["S1", "P1"].found = True
    accounts.charge(CommissionAccount("T1", "S1", "P1", 9), Decimal("2.50"))
    accounts.charge(CommissionAccount("T1", "S1", "P2", 2), Decimal(1))
    first = accounts.listed["S1", "P1"]
    assert (first.charged, first.owed, first.found, first.seat) == (Decimal("7.5"), Decimal("7.5"), False, 1)
    assert first.report() == Commission("T1", "S1", "P1", 1, *map(Amount, ("7.5", "0", "7.5")))
    assert [one.player for one in accounts.owing()] == ["P1", "P2"]
    assert accounts.owed_by("P1") == Decimal("7.5")


def test_accounts_of_a_player_are_those_of_one_shoe_or_of_all() -> None:
    accounts = owing(S1="5", S2="6")
    assert [one.shoe for one in accounts.of("P1")] == ["S1", "S2"]
    assert [one.shoe for one in accounts.of("P1", "S2")] == ["S2"]
    assert accounts.of("P2") == []


@pytest.mark.parametrize(
    ("amount", "left"),
    [
        ("15", [("S1", "10", "0"), ("S2", "5", "0")]),
        ("12", [("S1", "10", "0"), ("S2", "2", "3")]),
        ("10", [("S1", "10", "0"), ("S2", "0", "5")]),
        ("4", [("S1", "4", "6"), ("S2", "0", "5")]),
        ("20", [("S1", "10", "0"), ("S2", "10", "-5")]),
    ],
)
def test_the_oldest_is_paid_first(amount: str, left: list[tuple[str, str, str]]) -> None:
    accounts = owing(S1="10", S2="5")
    assert collect(accounts, amount) == 15
    assert [(shoe, Decimal(paid), Decimal(owed)) for shoe, paid, owed in stand(accounts)] == [
        (shoe, Decimal(paid), Decimal(owed)) for shoe, paid, owed in left
    ]


def test_what_chips_cannot_make_is_let_go() -> None:
    accounts = owing(S1="12.50")
    assert collect(accounts, "10", shoe="S1") == Decimal("12.50")
    assert stand(accounts) == [("S1", "10", "0")]
    last = accounts.moved[-1]
    assert (last.collected, last.rounded, last.rules) == (Decimal(10), Decimal("2.50"), ("1", "2"))
    assert (last.shoe, last.player, last.seat, last.ruleset, last.owed) == ("S1", "P1", 1, "R", Decimal("12.50"))
    assert len(accounts.listed["S1", "P1"].payments) == 1


@pytest.mark.parametrize("amount", ["5", "9.50", "12.60"])
def test_a_part_or_too_much_lets_nothing_go(amount: str) -> None:
    accounts = owing(S1="12.50")
    collect(accounts, amount)
    last = accounts.moved[-1]
    assert accounts.owed_by("P1") == max(Decimal("12.50") - Decimal(amount), Decimal(0))
    assert (last.collected, last.rounded, last.rules) == (Decimal(amount), Decimal(0), ("1",))


@pytest.mark.parametrize("amount", ["10", "12.50", "11"])
def test_from_what_chips_make_up_to_all_is_the_whole(amount: str) -> None:
    accounts = owing(S1="12.50")
    collect(accounts, amount)
    assert accounts.owed_by("P1") == 0
    assert accounts.moved[-1].rounded == Decimal("12.50") - Decimal(amount)


def test_who_owes_nothing_and_pays_has_too_much() -> None:
    accounts = CommissionAccounts()
    assert collect(accounts, "5", shoe="S1") == 0
    (one,) = accounts.listed.values()
    assert one.report() == Commission("BAC07", "S1", "P1", None, *map(Amount, ("0", "5", "-5")))
    assert list(accounts.owing()) == [] and accounts.owed_by("P1") == 0
    assert accounts.listed["S1", "P1"] is one


def test_what_is_owed_less_than_a_cent_is_whole() -> None:
    accounts = owing(S1="0.50")
    assert collect(accounts, "0.50") == Decimal("0.50")
    assert accounts.moved[-1].rounded == 0


@pytest.mark.parametrize(
    ("amount", "left"), [("4", ["6", "5"]), ("10", ["0", "5"]), ("12", ["0", "3"]), ("20", ["0", "0"])]
)
def test_what_is_waived_is_no_longer_owed(amount: str, left: list[str]) -> None:
    accounts = owing(S1="10", S2="5")
    waive(accounts, amount)
    assert [one.owed for one in accounts.of("P1")] == [Decimal(one) for one in left]
    assert [one.charged for one in accounts.of("P1")] == [10, 5]
    assert sum(one.waived for one in accounts.moved) == 15 - sum(map(Decimal, left))
    assert all(one.rules == ("1",) for one in accounts.moved)


def test_a_waiver_of_one_shoe_or_of_another_player_leaves_the_rest() -> None:
    accounts = owing(S1="10", S2="5")
    waive(accounts, "20", shoe="S2")
    waive(accounts, "20", player="P2")
    assert [one.owed for one in accounts.of("P1")] == [10, 0]


def test_a_waiver_takes_nothing_from_what_was_paid_too_much() -> None:
    accounts = CommissionAccounts()
    collect(accounts, "5", shoe="S1")
    waive(accounts, "3")
    assert accounts.of("P1")[0].owed == -5


def test_a_rule_without_a_number_is_not_cited() -> None:
    accounts = owing(S1="10")
    of = fact("commission_collected", player="P1", amount="5", reason="end_of_shoe")
    accounts.note(of, accounts.of("P1")[0], BY, NO_RULE, overdue=Decimal(3))
    (one,) = accounts.moved
    assert (one.fact, one.at, one.rules, one.overdue) == (of.id, of.at, ("1",), Decimal(3))


def test_a_later_session_knows_who_owes_and_what_is_shown() -> None:
    accounts = owing(S1="10", S2="5")
    collect(accounts, "10", shoe="S1")
    for player, shown, lacking in (("P1", "0", "0"), ("P2", "5", "0"), ("P3", "0", "5"), ("P4", "0", "0")):
        accounts.buttons[player] = MarkerButtons(Decimal(shown), Decimal(lacking))
    accounts.marked.append(fact("commission_marked", player="P1", amount="5"))
    accounts.leaving.append(fact("player_left", player="P1"))
    later = accounts.handed_on()
    assert list(later.listed) == [("S2", "P1")]
    assert list(later.buttons) == ["P1", "P2", "P3"]
    assert (later.marked, later.leaving, later.moved) == (accounts.marked, accounts.leaving, [])


def test_of_shoes_in_one_player_s_hand_only_what_is_owed_counts() -> None:
    accounts = owing(S1="10", S2="0.50")
    collect(accounts, "12", shoe="S1")
    assert accounts.owed_by("P1") == Decimal("0.50")
    assert [one.shoe for one in accounts.owing()] == ["S2"]
    settled = owing(S1="10")
    collect(settled, "10")
    assert list(settled.owing()) == []
    assert settled.of("P1")[0].payments[0].amount == 10


def test_less_than_one_is_owed_like_anything_else() -> None:
    accounts = owing(S1="0.60")
    assert accounts.owed_by("P1") == Decimal("0.60")
    collect(accounts, "0.50")
    accounts.charge(CommissionAccount("T1", "S1", "P1", 1), Decimal("0.90"))
    collect(accounts, "0.50")
    assert accounts.moved[-1].rounded == Decimal("0.40")


def test_every_player_has_buttons() -> None:
    accounts = CommissionAccounts()
    buttons = accounts.of_player("P1")
    assert buttons == MarkerButtons() and accounts.of_player("P1") is buttons is accounts.buttons["P1"]
