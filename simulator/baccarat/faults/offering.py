"""Cards handed to the wrong player, styles changed in mid shoe."""

from simulator.baccarat import dealing
from simulator.baccarat.dealing import bettors, staked
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document


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
