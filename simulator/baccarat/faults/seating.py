"""Cards offered to the wrong player, and wagers on wrong areas."""

from simulator.baccarat import betting, dealing
from simulator.baccarat.betting import free_area, place
from simulator.baccarat.dealing import bettors, staked
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document
from simulator.baccarat.faults.wagering import least, without


def contested(s: Slip) -> bool:
    """Two seated players with different wagers on the Banker's hand, which one of them may turn."""
    found = bettors(s.r, "banker")
    return s.table.dealing.offered and len(found) > 1 and staked(s.r, found[0]) > staked(s.r, found[1])


def wrong_holder(s: Slip) -> None:
    """The second highest wager is offered the Banker's hand first, and takes it."""
    other = bettors(s.r, "banker")[1].player
    s.admit(s.table.say("hand_offered", to="banker", seat=other.seat, accepted=True))
    s.r.taken["banker"] = other.seat or 0
    if s.table.setup.book.dummy_coups or not s.table.setup.book.player_offer_after_deal:
        dealing.offer(s.r, "player")


def before(s: Slip) -> bool:
    return contested(s) and not s.table.setup.book.dummy_coups


def after(s: Slip) -> bool:
    return contested(s) and s.table.setup.book.dummy_coups


ROLES = by_document(midi="8.10", full="8.10", nz98="8.8(a)", div5="8.9(a)", vic="8.1.1")
NEW_ZEALAND = {document: rule for document, rule in ROLES.items() if document != "vic-2002-baccarat"}
VICTORIA = {document: rule for document, rule in ROLES.items() if document == "vic-2002-baccarat"}

OFFER_FAULTS = (
    FaultKind("bank-offered-out-of-order", "offer", NEW_ZEALAND, wrong_holder,
              "the Banker's hand was not offered to the highest wager first", before),
    FaultKind("hand-offered-out-of-order", "pass", VICTORIA, wrong_holder,
              "the Banker's hand was not offered to the highest wager first", after),
)  # fmt: skip


def somebody(s: Slip) -> bool:
    """Whether a seated player has no Tie wager yet, and an area is free."""
    return bool(without(s, "tie")) and free_area(s.r) > 0


def has_small_chip(s: Slip) -> bool:
    return somebody(s) and s.table.setup.chip < least(s)


def under_there(s: Slip) -> None:
    """The minimum on one area, and a chip on another."""
    player = without(s, "tie")[0]
    place(s.r, player, "tie", least(s))
    s.admit(place(s.r, player, "tie", s.table.setup.chip, area=free_area(s.r)).fact)
    betting.call(s.r)


def over_all(s: Slip) -> None:
    """The maximum on one area, and more on another."""
    player = without(s, "tie")[0]
    place(s.r, player, "tie", s.table.setup.limits["tie"][1])
    s.admit(place(s.r, player, "tie", least(s), area=free_area(s.r)).fact)
    betting.call(s.r)


AREA_FAULTS = (
    FaultKind("area-under-minimum", "call", by_document(div5="5.9(a)", electronic=""), under_there,
              "one of a player's wagers on several areas was under the minimum", has_small_chip),
    FaultKind("areas-over-maximum", "call", by_document(div5="5.9(b)", electronic=""), over_all,
              "a player's wagers on several areas came to more than the maximum", somebody),
)  # fmt: skip
