"""Void rolls, void spins and misdealt cards: the tables decide as the same rules said in branches, in every case."""

from domain.games.blackjack.hands.hand import MISDEALT_CARDS
from domain.games.craps.void_rolls import VOID_ROLLS
from domain.games.layout.outcome import VOID_SPINS

ANY_CASE = "void in any case"
Decided = tuple[str, str]


def void_roll(undone: str, roll: str, reported: str, ruled: str, chips: str) -> Decided:
    """The finding, and whose ground makes a roll void."""
    if undone != "no":
        return ("round-invalidated" if undone == "yes" else "voided-by-lesser-role", "the house")
    if roll == ANY_CASE:
        return ("roll-void", "the roll")
    if reported == ANY_CASE:
        return ("roll-void", "the report")
    if ruled == "void":
        return ("roll-void", "the ruling")
    if roll == "not called void":
        return ("", "")
    if chips == "yes":
        return ("no-roll-for-chips", "")
    if ruled == "otherwise":
        return ("", "")
    if roll == "called on a ground":
        return ("roll-void", "the roll")
    grounds = {"a ground": ("roll-void", "the report"), "a remark": ("roll-void", "the remark")}
    return grounds.get(reported, ("no-roll-without-ground", "the call"))


def test_void_rolls() -> None:
    for case in VOID_ROLLS.cases():
        assert VOID_ROLLS.decide(*case).then == void_roll(*case), case


def void_spin(undone: str, last: str, called: bool, reported: bool, failed: bool, all_good: bool) -> Decided:
    """The finding about the voiding, and whose ground makes the round void."""
    if undone != "no":
        return ("round-invalidated" if undone == "yes" else "voided-by-lesser-role", "the house")
    good = last == "good"
    finding = ""
    if called and failed and all_good and last != "void":
        finding = "spin-void"
    elif called and good and not reported and not failed:
        finding = "no-spin-without-ground"
    if last == "void":
        return (finding, "the spin")
    if reported:
        return (finding, "the report")
    if not called:
        return (finding, "")
    return (finding, "the failure" if failed else "the call")


def test_void_spins() -> None:
    for case in VOID_SPINS.cases():
        undone, last, *flags = case
        finding, _, ground = VOID_SPINS.decide(*case).then
        assert (finding, ground) == void_spin(undone, last, *(flag == "yes" for flag in flags)), case


def test_a_misdealt_card_is_put_right_before_a_decision_and_stays_after_it() -> None:
    for case in MISDEALT_CARDS.cases():
        _, decided, changed = case
        finding, also, then = MISDEALT_CARDS.decide(*case).then
        wrong = changed != "no" if decided == "yes" else changed != "as required"
        assert also == (f"{finding}-wrongly" if wrong else "")
        assert (then == "hands reconstructed") == (decided == "no")
