"""Victoria: general provisions at the coup (13.2.1, 13.3, 13.4): wagers declared void, results annulled."""

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import money, the_round
from tests.rules.victoria import VIC, begun, dealt, found, opened


def voided(reason: str, role: str = "casino_supervisor", settled: bool = False) -> Feed:
    """A coup is annulled when it was dealt, and perhaps paid."""
    feed = dealt(begun(opened(), "R1", ("w", "player", "100"), ("t", "tie", "10")), "P")
    if settled:
        feed.settled("w", "win", "100.00").settled("t", "lose")
    feed.add("round_voided", reason=reason, role=role)
    return feed.settled("w", "void").settled("t", "void").ended()


@proves(VIC, "13.3.1", "13.3.2")
@pytest.mark.parametrize(("reason", "rule"), [("disruption", "13.3.1"), ("invalidated", "13.3.2")])
@pytest.mark.parametrize(
    ("role", "lesser"), [("casino_supervisor", False), ("game_supervisor", True), ("dealer", True)]
)
def test_13_3_a_casino_supervisor_annuls(reason: str, rule: str, role: str, lesser: bool) -> None:
    ended = the_round(voided(reason, role))
    assert (ended["status"], rule in found(ended)) == ("void", lesser)


@pytest.mark.parametrize("settled", [False, True])
def test_13_4_wagers_on_an_annulled_result_go_back(settled: bool) -> None:
    ended = the_round(voided("invalidated", settled=settled))
    assert [money(ended, name)[:2] for name in ("w", "t")] == [("void", "100.00"), ("void", "10.00")]
    assert [one["difference"] for one in ended["wagers"]] == ["-100.00" if settled else "0.00", "0.00"]
    again = [("6.7.2", "violation")] * 2 if settled else []
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [("13.4", "ruling"), *again]


def test_13_4_and_are_not_kept() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "player", "100")), "P").settled("w", "win", "100.00")
    feed.add("round_voided", reason="disruption", role="casino_supervisor")
    ended = the_round(feed.ended())
    assert (ended["wagers"][0]["difference"], set(found(ended))) == ("-100.00", {"13.4"})


@pytest.mark.parametrize(
    ("role", "result", "rules"),
    [("casino_supervisor", "void", ["13.2.1"]), ("game_supervisor", "stand_off", ["10.1", "13.2.1"])],
)
def test_13_2_1_wagers_are_declared_void_by_a_casino_supervisor(role: str, result: str, rules: list[str]) -> None:
    feed = dealt(begun(opened(), "R1", ("w", "player", "100")), "P")
    feed.add("ruling_made", action="wager void", effect="wagers_void", role=role, rule="13.2.1")
    ended = the_round(feed.settled("w", "void").ended())
    assert sorted(found(ended)) == rules
    assert (money(ended, "w")[0] == "void") is (result == "void")


@pytest.mark.parametrize("reason", ["other", "misdeal"])
def test_13_3_a_coup_is_not_voided_on_other_grounds(reason: str) -> None:
    ended = the_round(voided(reason))
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [("13.3", "violation")]


def test_13_1_a_device_is_reported() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "player", "100")), "P").settled("w", "win", "100.00")
    feed.add("irregularity_reported", kind_="device_used", note="P3 kept count with a device")
    assert found(feed.ended()) == ["13.1"]


@pytest.mark.parametrize("rule", ["13.5", "13.6", "13.11", "12.2.3", "5.1", "6.1", "6.2", "6.3"])
def test_13_5_and_others_what_only_people_see_is_reported(rule: str) -> None:
    feed = dealt(begun(opened(), "R1", ("w", "player", "100")), "P").settled("w", "win", "100.00")
    feed.add("irregularity_reported", kind_="conduct", note="seen by the floor", rule=rule)
    assert found(feed.ended()) == [rule]
