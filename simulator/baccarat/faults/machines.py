"""Faults with machines: sets not prepared or not shuffled, cards replaced wrongly, a missed cutting card."""

from simulator.baccarat import card_sets, dealing, preparing
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document, in_1996


def unwashed(s: Slip) -> None:
    """The machine takes cards that were stacked and riffled, but not washed."""
    s.later("cards_shuffled")
    preparing.shuffle(s.table, ("stack", "riffle"), preparing.set_name(s.table))


def unriffled(s: Slip) -> None:
    """The machine takes cards that were washed and stacked, but not riffled."""
    preparing.shuffle(s.table, ("chemmy", "stack"), preparing.set_name(s.table))
    s.later("cards_shuffled")


def idle(s: Slip) -> None:
    """The machine is not started, and the set of the last shoe is used again unshuffled."""
    s.later("cards_cut")


def goes_on(s: Slip) -> bool:
    return not s.table.last_shoe


def unseen(s: Slip) -> None:
    """The dealer does not notice the cutting card. The shoe ends when the count shows that it was drawn."""
    s.table.cards.seen = s.table.calm = True
    s.table.missed = lambda: s.later("card_drawn")


def roomy(s: Slip) -> bool:
    """Whether enough cards are behind it for the rounds until then."""
    return s.table.behind >= 20


def untold(s: Slip) -> None:
    """The cards are replaced, and no inspector is notified."""
    s.later("cards_introduced")
    card_sets.replace(s.table, recorded=False)


def in_mid_shoe(s: Slip) -> bool:
    """Whether the shoe is in use, and nothing is pending for the next round."""
    return s.table.cards.number > 3 and card_sets.calm(s.table)


def in_mid_round(s: Slip) -> None:
    """Other cards are brought during the round, and prepared when it is over."""
    table = s.table
    card_sets.direct(table, recorded=table.setup.book.notify_replaced)
    s.admit(card_sets.bring(table))
    table.calm = table.swapping = True
    dealing.count(s.r)


def replaceable(s: Slip) -> bool:
    """Whether the round lasts long enough, and nothing is pending for the next."""
    table = s.table
    hand_made = table.setup.book.replaced_by[1] and table.setup.shuffler == "none"
    return bool(hand_made) and not s.r.cut and card_sets.calm(table) and bool(s.r.wagers)


UNWASHED = by_document(div5="6.4(a)", electronic={"terminals": "6.3(a)", "mixed": "imported 6.4(a)"})
UNRIFFLED = by_document(div5="6.4(c)", electronic={"terminals": "6.3(c)", "mixed": "imported 6.4(c)"})
REPLACED = by_document(mini="7.6", midi="7.7", full="7.7", nz98="7.7", div5="7.10", vic="4.4.2")

FAULTS = (
    FaultKind("machine-loaded-unwashed", "load", UNWASHED, unwashed, "a machine took cards that had not been washed"),
    FaultKind("machine-loaded-unriffled", "load", UNRIFFLED, unriffled,
              "a machine took cards that had not been riffled"),
    FaultKind("machine-not-started", "machine", by_document(div5="7.3"), idle,
              "a set was used again though the machine had not shuffled it", goes_on),
    FaultKind("cutting-card-missed", "cutting_card", in_1996("9.7", nz98="9.7", div5="11.2", vic="8.3.4(a)"), unseen,
              "the cutting card came out and nobody saw it", roomy),
    FaultKind("replacement-not-told", "between", by_document(mini="7.6", midi="7.7", full="7.7"), untold,
              "the cards were replaced and no inspector was told", in_mid_shoe),
    FaultKind("replaced-in-mid-round", "count", REPLACED, in_mid_round,
              "the cards were replaced while a round was being played", replaceable),
)  # fmt: skip
