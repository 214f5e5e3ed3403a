"""Wagers that break a rule: late, on both hands, in the wrong place, of the wrong amount, on a void hand."""

from decimal import Decimal

from simulator.baccarat import betting, dealing, money, settling
from simulator.baccarat.betting import MAIN, fit, free_area, place, step
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document, in_1996
from simulator.baccarat.state import BaccaratWager
from simulator.people import Player


def without(s: Slip, *bets: str) -> list[Player]:
    """Seated players who bet with chips, have no run open, and no wager on these bets."""
    busy = [wager.player.name for wager in s.r.wagers if wager.bet in bets]
    return [one for one in s.table.players if one.seat and not one.runs and one.name not in busy]


def least(s: Slip, bet: str = "tie") -> Decimal:
    return s.table.setup.limits[bet][0]


def tieless(s: Slip) -> bool:
    return bool(without(s, "tie"))


def late_players(s: Slip) -> list[Player]:
    """Players who may wager late: at an electronic table a terminal with credit left."""
    if not s.table.setup.book.terminals:
        return without(s, "tie")
    busy = [wager.player.name for wager in s.r.wagers if wager.bet == "tie"]
    return [one for one in s.table.players if one.terminal and one.credits >= least(s) and one.name not in busy]


def somebody_late(s: Slip) -> bool:
    return bool(late_players(s))


def place_late(s: Slip) -> None:
    """A tie wager is placed after the cards. It is returned."""
    player = late_players(s)[0]
    dealing.deal(s.r)
    wager = place(s.r, player, "tie", least(s))
    wager.good = False
    s.admit(wager.fact)


def touchable(s: Slip) -> list[BaccaratWager]:
    """Wagers to spoil; at an electronic table those of terminals."""
    electronic = s.table.setup.book.terminals
    return [wager for wager in s.r.wagers_on("tie", "player") if bool(wager.player.terminal) == electronic]


def has_wager(s: Slip) -> bool:
    return bool(touchable(s))


def change_late(s: Slip) -> None:
    """A stake is raised after the cards. The stake when betting closed counts."""
    wager = touchable(s)[0]
    dealing.deal(s.r)
    stake = wager.stake + least(s, wager.bet)
    s.admit(s.table.say("wager_changed", wager=wager.name, stake=stake, reason="player"))


def withdraw_late(s: Slip) -> None:
    """A wager is withdrawn after the cards. It is settled as it was when betting closed."""
    wager = touchable(s)[0]
    dealing.deal(s.r)
    s.admit(s.table.say("wager_withdrawn", wager=wager.name))


def one_sided(s: Slip) -> list[BaccaratWager]:
    return [wager for wager in s.r.wagers_on(*MAIN) if wager.player.seat and not wager.player.runs]


def level(s: Slip) -> bool:
    """Whether the table has no differential that could be exceeded."""
    return s.table.setup.differential is None


def both_hands(s: Slip) -> None:
    """A second main wager on the other hand: void in 1996, not mentioned in 1998."""
    first = one_sided(s)[0]
    other = MAIN[MAIN.index(first.bet) - 1]
    wager = place(s.r, first.player, other, fit(s.table.setup, other, first.player, money.ZERO))
    wager.good = "1996" not in s.table.setup.book.name
    s.admit(wager.fact)
    betting.call(s.r)


def hosts(s: Slip) -> list[Player]:
    """Seated players with a wager on their own area."""
    return [wager.player for wager in s.r.wagers if wager.player.seat]


def guests(s: Slip) -> list[Player]:
    return [one for one in without(s, "tie") if one is not hosts(s)[0]] if hosts(s) else []


def unshared(s: Slip) -> bool:
    return bool(guests(s)) and bool(s.rule(s.table.setup.layout))


def on_anothers_area(s: Slip) -> None:
    """A seated player stakes on the tie area of another's seat."""
    wager = place(s.r, guests(s)[0], "tie", least(s), area=hosts(s)[0].seat)
    s.admit(wager.fact, s.table.setup.layout)
    betting.call(s.r)


def standing(s: Slip) -> list[Player]:
    busy = [wager.player.name for wager in s.r.wagers if wager.bet == "tie"]
    return [one for one in s.table.players if not (one.seat or one.area or one.terminal or one.name in busy)]


def may_stray(s: Slip) -> bool:
    return bool(standing(s)) and free_area(s.r) > 0 and bool(s.rule(s.table.setup.layout))


def on_numbered_area(s: Slip) -> None:
    wager = place(s.r, standing(s)[0], "tie", least(s), area=free_area(s.r))
    s.admit(wager.fact, s.table.setup.layout)
    betting.call(s.r)


def free_for_banker(s: Slip) -> list[Player]:
    """Players who may still back the Banker."""
    return without(s, "banker") if s.table.setup.book.both_hands else without(s, "banker", "player")


def takes_commission(s: Slip) -> bool:
    setup = s.table.setup
    return level(s) and setup.book.exact and setup.payout == "five_percent" and bool(free_for_banker(s))


def unpayable(s: Slip) -> None:
    """Half a step too much on the Banker: that half is void in any case."""
    player, setup = free_for_banker(s)[0], s.table.setup
    by = step(setup, "banker", player)
    good = money.up(setup.limits["banker"][0], by)
    oversized(s, player, "banker", good, by / 2)


def oversized(s: Slip, player: Player, bet: str, good: Decimal, excess: Decimal) -> None:
    """A wager of which only a part counts."""
    wager = place(s.r, player, bet, good + excess)
    wager.stake, wager.excess = good, excess
    s.admit(wager.fact)
    betting.call(s.r)


def over_maximum(s: Slip) -> None:
    oversized(s, without(s, "tie")[0], "tie", s.table.setup.limits["tie"][1], least(s))


def insurers(s: Slip) -> list[Player]:
    """Players who may insure, with a stake that can be paid in full."""
    limits, r = s.table.setup.limits, s.r
    if not settling.insurable(r):
        return []
    most = limits["insurance"][1] - least(s)
    return [one for one in without(s) if least(s, "insurance") <= settling.covered(r, one) <= most]


def may_insure(s: Slip) -> bool:
    return bool(insurers(s))


def insure_too_much(s: Slip) -> None:
    """More insurance than its main wager: the rest is returned."""
    player = insurers(s)[0]
    s.table.say("insurance_called")
    good = settling.covered(s.r, player)
    wager = place(s.r, player, "insurance", good + least(s))
    wager.stake, wager.excess = good, least(s)
    s.admit(wager.fact)


def newly_small(s: Slip) -> list[Player]:
    return [one for one in without(s, "tie") if one.name not in s.table.advised]


def small_chip(s: Slip) -> bool:
    return bool(newly_small(s)) and s.table.setup.chip < least(s)


def under_minimum(s: Slip) -> None:
    """A player's first wager of the day under the minimum counts. In Victoria the player should be advised."""
    player = newly_small(s)[0]
    s.table.advised.append(player.name)
    s.admit(place(s.r, player, "tie", s.table.setup.chip).fact)
    betting.call(s.r)


def on_void_hand(s: Slip) -> None:
    """A wager although no bets were called. It is returned."""
    s.admit(place(s.r, without(s, "tie")[0], "tie", least(s)).fact)


AFTER_CALL = in_1996("4.6", nz98="5.10(a)", div5="5.14(a)", vic="6.4", electronic="8.1")
TOUCHED = in_1996("4.6", nz98="5.10(b)", div5="5.14(b)", vic="6.4", electronic="8.1")
BOTH = in_1996("4.8", nz98="5.2")
AREA = by_document(full={"full": "4.5"}, nz98={"full": "5.6"}, div5={"full": "5.7"}, electronic="")
STANDING = by_document(full={"full": "4.4(a)"}, nz98={"full": "5.5(a)"}, div5={"full": "5.6(a)"}, electronic="")
UNPAYABLE = in_1996("5.3", nz98="5.8", div5="5.12")
OVER = in_1996("general 14.1(b)", vic="7.3.2")
UNDER = in_1996("general 14.1(b)", vic="7.3.1")
NO_BETS = by_document(mini="11.1", midi="12.1", full="12.1", vic="11.9.5(a)")

FAULTS = (
    FaultKind("late-wager", "deal", AFTER_CALL, place_late, "a wager was made after the cards", somebody_late),
    FaultKind("wager-raised-late", "deal", TOUCHED, change_late, "a wager was changed after the cards", has_wager),
    FaultKind("wager-withdrawn-late", "deal", TOUCHED, withdraw_late,
              "a wager was taken back after the cards", has_wager),
    FaultKind("both-hands", "call", BOTH, both_hands, "one player wagered on both hands in one round",
              lambda s: level(s) and bool(one_sided(s))),
    FaultKind("wager-on-anothers-area", "call", AREA, on_anothers_area,
              "a second player wagered on a numbered area", unshared),
    FaultKind("standing-player-on-numbered-area", "call", STANDING, on_numbered_area,
              "a standing player wagered on a numbered area", may_stray),
    FaultKind("unpayable-banker-wager", "call", UNPAYABLE, unpayable,
              "a Banker wager was accepted that chips cannot pay exactly", takes_commission),
    FaultKind("wager-over-maximum", "call", OVER, over_maximum, "a wager over the maximum was accepted", tieless),
    FaultKind("wager-under-minimum", "call", UNDER, under_minimum,
              "a wager under the minimum was accepted, and the player not advised", small_chip),
    FaultKind("insurance-too-large", "insure", by_document(vic="1.1"), insure_too_much,
              "insurance was taken for more than the wager it goes with", may_insure),
    FaultKind("wager-on-void-hand", "void", NO_BETS, on_void_hand,
              "a wager was taken on a hand without bets", tieless),
)  # fmt: skip
