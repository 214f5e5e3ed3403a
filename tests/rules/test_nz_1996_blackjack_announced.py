"""New Zealand 1996, Division II: doubles and splits in a feed that has the wagers and the cards, and no decisions."""

import re
from typing import Any

import pytest

from tests.feeds import Report
from tests.rules.boxes import numbers, played

W, BEHIND = "w1 50 1", "w2 20 1 P9 main"
DOUBLE, SPLIT = "6H:1 9S:d 5D:1 1:double", "8H:1 9S:d 8D:1 1:split"
PLAIN = [
    ("10.3", f"{DOUBLE} ;+d1 50 1 P1 double w1; TC:1 8S:d", (W,)),
    ("10.2", f"{DOUBLE} ;+d1 60 1 P1 double w1; TC:1 8S:d", (W,)),
    ("10.2 for less", f"{DOUBLE} ;+d1 40 1 P1 double w1; TC:1 8S:d", (W,)),
    ("10.1(a)", "TH:1 9S:d 5D:1 1:double ;+d1 50 1 P1 double w1; TC:1 8S:d", (W,)),
    ("10.1(b)", "AH:1 9S:d 8D:1 1:double ;+d1 50 1 P1 double w1; TC:1 8S:d", (W,)),
    ("12.1(b)", f"{DOUBLE} ;+d1 50 1 P1 double w1; TC:1 2C:1 8S:d", (W,)),
    ("13.3(c)", f"{DOUBLE} ;+d1 50 1 P1 double w1;+d2 20 1 P9 double w2; TC:1 8S:d", (W, BEHIND)),
    ("11.2", f"{SPLIT} ;+s1 50 1 P1 split w1; TC:1 TH:1/2 8S:d", (W,)),
    ("11.2 for less", f"{SPLIT} ;+s1 40 1 P1 split w1; TC:1 TH:1/2 8S:d", (W,)),
    ("11.4(b)", "AH:1 9S:d AD:1 1:split ;+s1 50 1 P1 split w1; TC:1 TH:1/2 8S:d", (W,)),
    ("11.4 doubled", f"{SPLIT} ;+s1 50 1 P1 split w1; 3C:1 1:double ;+d1 50 1 P1 double w1; TH:1 TD:1/2 8S:d", (W,)),
    ("11.4(a)", f"{SPLIT} ;+s1 50 1 P1 split w1; 8C:1 1:split ;+s2 50 1 P1 split w1; TH:1 TD:1/2 TS:1/3 8S:d", (W,)),
    ("11.1", "9H:1 9S:d 5D:1 1:split ;+s1 50 1 P1 split w1; TC:1 TH:1/2 8S:d", (W,)),
    ("10.5", "6H:1 AS:d 5D:1 insurance 1:double ;+d1 50 1 P1 double w1; 9C:1 KS:d", (W,)),
    ("14.5", "7H:1 9S:d 7D:1 1:split ;+s1 50 1 P1 split w1; TC:1 TH:1/2 8S:d", (W, "x1 5 1 P1 super_sevens")),
]


def said(report: Report) -> list[Any]:
    """Everything but which fact a finding rests on: that is the wager where nothing else tells of the decision."""
    return [report["status"], report["hands"], report["wagers"], sorted(map(str, numbers(report)))]


@pytest.mark.parametrize(("words", "wagers"), [one[1:] for one in PLAIN], ids=[one[0] for one in PLAIN])
def test_wagers_and_cards_say_what_was_decided(words: str, wagers: tuple[str, ...]) -> None:
    told = played(words, *wagers)
    untold = played(re.sub(r" 1(/\d)?:(double|split)", "", words), *wagers)
    assert said(untold) == said(told)


def test_10_3_though_others_decisions_are_written_down() -> None:
    words = "6H:1 TC:2 9S:d 5D:1 9C:2 ;+d1 50 1 P1 double w1; TC:1 2:stand 8S:d"
    report = played(words, W, "w2 20 2")
    assert numbers(report) == []
    assert [one["due"]["pays"] for one in report["wagers"]] == ["50.00", "20.00", "50.00"]


@pytest.mark.parametrize(
    "words",
    [
        "6H:1 9S:d 5D:1 ;+d2 20 1 P9 double w2; TC:1 8S:d",
        "6H:1 9S:d 5D:1 1:draw ;+d1 50 1 P1 double w1; TC:1 1:stand 8S:d",
        "TH:1 9S:d 9D:1 1:stand ;+d1 50 1 P1 double w1; 8S:d",
        "TH:1 9S:d 9D:1 ;+d1 50 1 P1 double w1; 8S:d",
    ],
    ids=["by somebody behind", "for a hand that asked for a card", "for a hand that stands", "without a card"],
)
def test_13_3_e_no_decision_follows_from_a_wager_alone(words: str) -> None:
    assert "13.3(e)" in numbers(played(words, W, BEHIND))
