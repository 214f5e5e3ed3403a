"""Electronic Baccarat: payments refused after a malfunction, what goes back, who is told, what stays locked."""

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, deal, due, money, rules, the_round
from tests.rules.screens import BANKER, DIV5, ELECTRONIC, entered, found, hall, paid_out, play, touch, won

BOTH = {"layout_wagers": True}


def refused(
    *steps: str, terminal: str | None = "T1", refund: str | None = "void", feed: Feed | None = None, tie: str = "void"
) -> Feed:
    """Banker 100 won, the terminal credited 9,500, and its payment was refused; Tie 10 lost."""
    feed = feed or hall("T1", "T2")
    touch(touch(feed.started("R1"), "a", bet="banker", stake="100"), "t", bet="tie", stake="10")
    won(play(feed), "a", "9500").settled("t")
    for step in steps or ("report", "refuse", "tell"):
        _step(feed, step, terminal)
    if refund is not None:
        feed.settled("a", refund).settled("t", tie)
    return feed.ended()


def _step(feed: Feed, step: str, terminal: str | None) -> None:
    where = {} if terminal is None else {"terminal": terminal}
    steps: dict[str, tuple[str, dict[str, str]]] = {
        "report": ("malfunction_reported", where),
        "clear": ("malfunction_cleared", where),
        "refuse": ("payment_refused", {"wager": "a", "amount": "9500"}),
        "tell": ("inspector_notified", {"about": "malfunction"}),
    }
    kind, fields = steps[step]
    feed.add(kind, **fields)


def played(feed: Feed, name: str = "R2", terminal: str = "T1") -> Feed:
    """Another hand."""
    return play(touch(feed.started(name), f"w{name}", terminal)).settled(f"w{name}").ended()


@proves(ELECTRONIC, "12.4(a)", "12.5")
def test_12_5_c_all_that_was_wagered_on_the_hand_goes_back() -> None:
    ended = the_round(refused())
    assert [(one["due"]["result"], one["due"]["stake_back"], one["due"]["rules"]) for one in ended["wagers"]] == [
        ("void", "100.00", ["12.5(c)"]), ("void", "10.00", ["12.5(c)"]),
    ]  # fmt: skip
    assert [one["difference"] for one in ended["wagers"]] == ["0.00", "0.00"]
    assert [(one["code"], one["severity"]) for one in ended["findings"]] == [("payment-refused", "ruling")]


def test_12_5_c_what_was_refused_was_not_paid() -> None:
    ended = the_round(refused(refund=None))
    assert [(one["recorded"]["paid"], one["difference"]) for one in ended["wagers"]] == [
        ("0.00", "0.00"), ("0.00", "10.00"),
    ]  # fmt: skip
    assert rules(ended) == [(ELECTRONIC, "12.5(c)")] * 2


def test_12_5_c_nothing_given_back() -> None:
    ended = the_round(refused(refund="lose", tie="lose"))
    assert [one["difference"] for one in ended["wagers"]] == ["100.00", "10.00"]
    assert rules(ended) == [(ELECTRONIC, "12.5(c)")] * 3


@pytest.mark.parametrize("refund", [None, "100"])
def test_12_5_c_never_credited_and_given_back_in_credits(refund: str | None) -> None:
    feed = play(touch(hall("T1").started("R1"), "a", bet="banker", stake="100"))
    for step in ("report", "refuse", "tell", "clear"):
        _step(feed, step, "T1")
    feed.add("credits_cancelled", terminal="T1", amount="9500")
    if refund is not None:
        feed.add("credits_added", terminal="T1", amount=refund)
    paid_out(feed.ended(), "T1", "500" if refund else "400")
    ended = the_round(feed)
    assert (money(ended, "a")[:2], ended["wagers"][0]["recorded"]) == (("void", "100.00"), None)
    assert rules(ended) == [(ELECTRONIC, "12.5(c)")] * (1 if refund else 2)
    assert checked(feed)["findings"] == []


def test_12_5_c_another_player_is_paid_as_ever() -> None:
    feed = touch(hall("T1", "T2").started("R0"), "x", "T2", "banker", "100")
    touch(feed, "a", bet="banker", stake="100")
    won(won(play(feed), "x", "95", "5"), "a", "9500")
    for step in ("report", "refuse", "tell"):
        _step(feed, step, "T1")
    ended = the_round(feed.settled("a", "void").ended())
    assert [one["due"]["result"] for one in ended["wagers"]] == ["win", "void"]


@pytest.mark.parametrize("terminal", ["T1", None])
def test_12_5_a_an_inspector_is_told(terminal: str | None) -> None:
    def outside(*steps: str) -> list[str]:
        return [one["rule"] for one in checked(refused(*steps, terminal=terminal))["findings"]]

    assert outside("report", "refuse") == ["12.5(a)"]
    assert outside("report", "tell", "refuse") == outside("report", "refuse", "tell") == []


def test_12_5_a_later_the_same_day_is_soon_enough() -> None:
    feed = played(refused("report", "refuse"), terminal="T2")
    assert "12.5(a)" in found(feed)
    _step(feed, "tell", None)
    assert "12.5(a)" not in found(feed)


@pytest.mark.parametrize(
    ("failed", "used", "wanted"),
    [("T1", "T1", ["12.5(b)"]), ("T1", "T2", []), (None, "T1", ["12.5(b)"]), (None, "T2", ["12.5(b)"])],
)
def test_12_5_b_nobody_uses_what_does_not_work(failed: str | None, used: str, wanted: list[str]) -> None:
    feed = played(refused(terminal=failed), "R2", used)
    report = checked(feed)
    assert [one["rule"] for one in report["rounds"][1]["findings"]] == wanted
    _step(feed, "clear", failed)
    assert checked(played(feed, "R3", used))["rounds"][2]["findings"] == []


def test_12_5_b_nor_the_next_day() -> None:
    limits = {"*": {"min": "5", "max": "20000"}}
    feed = refused().opened("1998-03-15", decks=8, style="A", limits=limits).shoe("S2").burned()
    assert "12.5(b)" in [one["rule"] for one in checked(played(feed))["rounds"][1]["findings"]]


def test_12_5_b_a_malfunction_alone_locks_nothing() -> None:
    feed = hall("T1")
    _step(feed, "report", "T1")
    assert found(played(feed)) == []


def test_12_4_only_what_was_credited_in_a_malfunction() -> None:
    codes = [one["code"] for one in the_round(refused("refuse", "tell"))["findings"]]
    assert codes == ["refusal-unfounded", "payment-refused"]
    elsewhere = hall("T1", "T2")
    _step(elsewhere, "report", "T2")
    assert (ELECTRONIC, "12.4") in rules(the_round(refused("refuse", "tell", feed=elsewhere)))


def test_12_4_b_not_when_it_had_been_repaired() -> None:
    feed = hall("T1", "T2")
    _step(feed, "report", "T1")
    _step(feed, "clear", "T1")
    ended = the_round(refused("refuse", "tell", feed=feed, refund=None))
    assert [one["due"]["result"] for one in ended["wagers"]] == ["win", "lose"]
    assert rules(ended) == [(ELECTRONIC, "12.4(b)"), (DIV5, "5.10(b)")]


def test_12_4_not_what_a_wrong_result_gave() -> None:
    """The real outcome explains it, so the hand is worked out anew (12.3)."""
    feed = deal(touch(hall("T1").started("R1"), "a", stake="100").closed(), *BANKER)
    won(entered(feed, "player"), "a", "100").add("payment_refused", wager="a", amount="100")
    ended = the_round(feed.ended())
    assert due(ended, "a")["result"] == "lose"
    assert {"12.4", "12.3", "10.3(a)"} <= {rule for _, rule in rules(ended)}


def test_12_4_refused_two_hands_later() -> None:
    """What was reported before it, but after its hand, is ground enough."""
    feed = play(touch(hall("T1").started("R1"), "a", bet="banker", stake="100"))
    played(won(feed, "a", "9500").ended())
    for step in ("report", "refuse", "tell", "clear"):
        _step(feed, step, "T1")
    report = checked(played(feed, "R3"))
    assert [one["code"] for one in report["rounds"][0]["findings"]] == ["payment-refused"]
    assert [one["findings"] for one in report["rounds"][1:]] == [[], []] and report["findings"] == []


def test_12_4_chips_are_never_refused() -> None:
    feed = hall("T1", options=BOTH).started("R1").wager("a", "banker", "100", player="P9", seat=3)
    won(entered(deal(feed.closed(), *BANKER).result("banker", player=1, banker=7), "banker"), "a", "95", "5")
    for step in ("report", "refuse", "tell"):
        _step(feed, step, "T1")
    ended = the_round(feed.ended())
    assert (due(ended, "a")["result"], rules(ended)[0]) == ("win", (ELECTRONIC, "12.4"))
