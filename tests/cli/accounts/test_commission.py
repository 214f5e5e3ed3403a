"""`pitlog commission`: small evenings with known answers, as an accountant would ask for them."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from ...projections.evenings import OwingEvening
from ...servers import Databases
from ..filled import filled
from ..running import Pitlog

FIGURES = (
    "charged",
    "in_chips",
    "left_owing",
    "rounded",
    "difference",
    "opening",
    "collected",
    "waived",
    "let_go",
    "owing",
)


def sheet(pitlog: Pitlog, *words: object, code: int = 0) -> dict[str, Any]:
    """A statement."""
    said: dict[str, Any] = json.loads(pitlog.said("commission", "--json", *words, code=code))
    return said


def lines(said: dict[str, Any], *names: str) -> dict[Any, dict[str, Decimal]]:
    """The lines by their key, without figures that are nothing."""
    return {
        tuple(line[name] for name in names): {
            figure: Decimal(line[figure]) for figure in FIGURES if Decimal(line[figure])
        }
        for line in said["lines"]
    }


def money(**amounts: str) -> dict[str, Decimal]:
    """Figures as they should be."""
    return {name: Decimal(amount) for name, amount in amounts.items()}


def an_evening() -> OwingEvening:
    """P1 owes and settles at the end of the shoe; P2 pays at once, the second time what chips can make."""
    it = OwingEvening().day()
    it.coup("P1", "100.00").coup("P1", "25.00")
    it.paid("P2", "100.00", "95.00", "5.00").paid("P2", "25.00", "24.00", "1.25")
    return it.collected("P1", "6.00")


@pytest.fixture(scope="module")
def evening(databases: Databases) -> Iterator[Pitlog]:
    """That evening, only to be read."""
    with filled(databases, lambda pitlog: pitlog.recorded(an_evening().raw())) as pitlog:
        yield pitlog


P1 = money(charged="6.25", left_owing="6.25", collected="6.00", let_go="0.25")
P2 = money(charged="6.25", in_chips="6.00", rounded="0.25")
BOTH = money(charged="12.50", in_chips="6.00", left_owing="6.25", rounded="0.25", collected="6.00", let_go="0.25")


@pytest.mark.parametrize(
    ("by", "wanted"),
    [
        (["player"], {("P1",): P1, ("P2",): P2}),
        (["seat"], {(1,): P1, (2,): P2}),
        (["shoe"], {("BAC07-S1",): BOTH}),
        (["table"], {("BAC07",): BOTH}),
        (["day"], {("1998-03-14",): BOTH}),
        (["ruleset"], {("vic-2002-traditional",): BOTH}),
        (["table", "player"], {("BAC07", "P1"): P1, ("BAC07", "P2"): P2}),
    ],
)
def test_a_statement_by_anything(evening: Pitlog, by: list[str], wanted: dict[Any, Any]) -> None:
    said = sheet(evening, *(word for name in by for word in ("--by", name)))
    assert lines(said, *by) == wanted
    assert [total["balance"] for total in said["totals"]] == ["0.00"]


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        (["--player", "P1"], {("P1",): P1}),
        (["--seat", "2"], {("P2",): P2}),
        (["--shoe", "BAC07-S1", "--day", "1998-03-14"], {("P1",): P1, ("P2",): P2}),
        (["--ruleset", "nz-1998-baccarat"], {}),
        (["--until", "1998-03-13"], {}),
    ],
)
def test_only_what_is_asked_about(evening: Pitlog, asked: list[str], wanted: dict[Any, Any]) -> None:
    assert lines(sheet(evening, *asked), "player") == wanted


def three_days() -> OwingEvening:
    """5.00 of the first day is collected on the third; 10.00 of the second never."""
    it = OwingEvening().day().coup("P1", "100.00")
    it.day("1998-03-15").coup("P1", "200.00", marked="10.00")
    it.day("1998-03-16").collected("P1", "5.00")
    return it


def test_opening_balances_carry_from_day_to_day(pitlog: Pitlog) -> None:
    pitlog.recorded(three_days().raw())
    wanted = {
        ("1998-03-14",): money(charged="5.00", left_owing="5.00", owing="5.00"),
        ("1998-03-15",): money(charged="10.00", left_owing="10.00", opening="5.00", owing="15.00"),
        ("1998-03-16",): money(opening="15.00", collected="5.00", owing="10.00"),
    }
    assert lines(sheet(pitlog, "--by", "day", code=1), "day") == wanted
    for (day,), line in wanted.items():
        code = 0 if day == "1998-03-14" else 1
        assert list(lines(sheet(pitlog, "--day", day, code=code), "player").values()) == [line]
    since = sheet(pitlog, "--since", "1998-03-15", "--by", "day", code=1)
    assert lines(since, "day") == {key: line for key, line in wanted.items() if key > ("1998-03-14",)}


def test_ageing_and_what_should_have_been_collected(pitlog: Pitlog) -> None:
    """On the second day the first day's 5.00 is late, its own 10.00 is not yet; on the third 10.00 is."""
    pitlog.recorded(three_days().raw())
    second = {one["shoe"]: one for one in sheet(pitlog, "--day", "1998-03-15", code=1)["owing"]}
    assert second["BAC07-S1"]["ages"] == {
        "the same day": "0.00", "1 day": "5.00", "2 to 7 days": "0.00", "longer": "0.00",
    }  # fmt: skip
    assert [second[f"BAC07-S{n}"]["late"] for n in (1, 2)] == [True, False]
    third = sheet(pitlog, "--day", "1998-03-16", code=1)
    [one] = third["owing"]
    assert (one["shoe"], one["owing"], one["late"], one["charged_on"]) == (
        "BAC07-S2",
        "10.00",
        True,
        {"1998-03-15": "10.00"},
    )
    late = [(act["shoe"], act["amount"]) for act in third["late"]]
    assert sorted(late) == [("BAC07-S1", "5.00"), ("BAC07-S2", "10.00")]


def test_a_waiver_names_who_approved_it(pitlog: Pitlog) -> None:
    it = (
        OwingEvening()
        .day()
        .coup("P1", "100.00")
        .waived("P1", "2.00")
        .waived("P1", "1.00", role="dealer", by="dealer:3")
    )
    pitlog.recorded(it.raw())
    said = sheet(pitlog)
    assert lines(said, "player") == {("P1",): money(charged="5.00", left_owing="5.00", waived="2.00", owing="3.00")}
    approved = [(one["by"], one["role"], one["amount"], one["applied"]) for one in said["waivers"]]
    assert approved == [("manager:7", "casino_manager", "2.00", "2.00"), ("dealer:3", "dealer", "1.00", "0.00")]
    shown = pitlog.said("commission")
    assert "casino manager manager:7" in shown
    assert "a complaint" in shown


def test_a_wager_without_a_seat_is_of_the_one_its_player_had_then(pitlog: Pitlog) -> None:
    """P1 goes after the first coup and comes back to stand; P2 takes the seat, and then P3."""
    it = OwingEvening().day(seated=("P1",)).paid("P1", "100.00", "95.00", "5.00", seat=None)
    it.add("player_left", player="P1")
    it.paid("P1", "100.00", "95.00", "5.00", seat=None)
    it.add("player_seated", player="P2", seat=1)
    it.paid("P2", "100.00", "95.00", "5.00", seat=None).add("player_seated", player="P3", seat=1)
    it.paid("P2", "100.00", "95.00", "5.00", seat=None).paid("P3", "100.00", "95.00", "5.00", seat=None)
    pitlog.recorded(it.raw())
    found = lines(sheet(pitlog, "--by", "player", "--by", "seat"), "player", "seat")
    paid = money(charged="5.00", in_chips="5.00")
    assert found == dict.fromkeys([("P1", 1), ("P1", None), ("P2", 1), ("P2", None), ("P3", 1)], paid)


def test_currencies_are_never_added_up(pitlog: Pitlog) -> None:
    there = OwingEvening("BAC08", currency="NZD").day().coup("P1", "100.00")
    pitlog.recorded([*OwingEvening().day().coup("P1", "100.00").raw(), *there.raw()])
    assert [(one["currency"], one["charged"]) for one in sheet(pitlog)["totals"]] == [("AUD", "5.00"), ("NZD", "5.00")]


def postings(pitlog: Pitlog, *words: object) -> list[dict[str, Any]]:
    """Single postings."""
    return [json.loads(line) for line in pitlog.said("commission", "--postings", "--json", *words).splitlines()]


def test_every_posting_names_its_round_wager_rules_and_facts(pitlog: Pitlog) -> None:
    it = an_evening()
    pitlog.recorded(it.raw())
    found = postings(pitlog)
    assert sum(Decimal(one["amount"]) for one in found) == 0
    placed = {fact["wager"]: fact["id"] for fact in it.facts if fact["fact"] == "wager_placed"}
    of_wagers = [one for one in found if one["wager"]]
    assert {one["round"] for one in of_wagers} == {f"BAC07-R{n}" for n in range(1, 5)}
    assert all(placed[one["wager"]] in one["facts"] and one["rules"] for one in of_wagers)
    collected = [one for one in found if not one["wager"]]
    assert [(one["facts"], one["round"]) for one in collected] == [([it.facts[-1]["id"]], "BAC07-R4")] * 3
    assert [one["rules"] for one in collected] == [["10.2.1(a)", "7.3.3"]] * 3
    shown = pitlog.said("commission", "--postings")
    assert all(f"{wager}  P" in shown for wager in placed)


@pytest.mark.parametrize(
    ("settle", "rule"),
    [
        (lambda it: it.collected("P1", "2.00", reason="request"), "10.2.1(a)(i)"),
        (lambda it: it.collected("P1", "5.00", reason="leaving"), "10.2.1(a)(ii)"),
        (lambda it: it.collected("P1", "5.00", reason="management"), "10.2.1(a)(iii)"),
        (lambda it: it.waived("P1", "5.00"), "10.2.1(a)(iii)"),
    ],
    ids=["request", "leaving", "management", "waived"],
)
def test_what_settles_an_account_names_its_rule(pitlog: Pitlog, settle: Any, rule: str) -> None:
    pitlog.recorded(settle(OwingEvening().day().coup("P1", "100.00")).raw())
    assert [one["rules"] for one in postings(pitlog) if not one["wager"]] == [[rule]] * 2


def test_what_may_not_be_owed_is_collected_by_the_rule_that_takes_it(pitlog: Pitlog) -> None:
    """New Zealand: commission is taken from the payout."""
    it = OwingEvening(ruleset="nz-1998-baccarat").day().coup("P1", "100.00").collected("P1", "5.00")
    pitlog.recorded(it.raw())
    assert {tuple(one["rules"]) for one in postings(pitlog)} == {("5.7(b)",)}


@pytest.mark.parametrize("later", [True, False], ids=["a coup later", "the coup at hand"])
def test_collections_before_a_table_opens_again_are_kept(pitlog: Pitlog, later: bool) -> None:
    """Under other rules the game begins again; what was collected before stays collected."""
    it = OwingEvening().day().paid("P2", "100.00", "95.00", "5.00").coup("P1", "100.00").collected("P1", "5.00")
    if later:
        it.paid("P2", "100.00", "95.00", "5.00")
    it.opened("1998-03-14", ruleset="vic-2002-crown", chips=["1"], currency="AUD")
    pitlog.recorded(it.raw())
    twice = "10.00" if later else "5.00"
    p1, p2 = money(charged="5.00", left_owing="5.00", collected="5.00"), money(charged=twice, in_chips=twice)
    assert lines(sheet(pitlog), "player") == {("P1",): p1, ("P2",): p2}


@pytest.mark.parametrize(
    "words",
    [
        "--day 1998-03-14 --since 1998-03-13",
        "--since 1998-03-14 --until 1998-03-13",
        "--reconcile --seat 1",
        "--reconcile --postings",
        "-o x.pdf",
    ],
)
def test_what_makes_no_sense_is_refused(pitlog: Pitlog, words: str) -> None:
    assert pitlog.run("commission", *words.split()).exit_code == 2


@pytest.mark.parametrize(
    "words", [("--day", "1998-03-20"), ("--since", "1998-03-20", "--until", "1998-03-25", "--csv")]
)
def test_a_day_on_which_no_table_was_open_is_said(evening: Pitlog, words: tuple[str, ...]) -> None:
    """The balances of that day are still stated: nothing was charged, and nothing collected."""
    result = evening.run("commission", *words)
    assert result.exit_code == evening.run("commission", "--since", "1998-03-14").exit_code
    assert "no table was open" in result.stderr and "nearest: 1998-03-14" in result.stderr
    assert "no table was open" not in evening.run("commission", "--since", "1998-03-14").stderr


def test_nothing_at_all(pitlog: Pitlog) -> None:
    assert "no commission" in pitlog.said("commission")
    assert "no commission" in pitlog.said("commission", "--reconcile")
