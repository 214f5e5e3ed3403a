"""Cards not checked, not shown, not shuffled; cut or burned wrongly."""

from simulator.baccarat import preparing
from simulator.baccarat.cards import BURN
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document, in_1996
from simulator.baccarat.preparing import inspect_by


def one_inspector(s: Slip) -> None:
    """Only the dealer looks the cards over."""
    s.later("cards_spread" if s.table.setup.book.shown else "cards_shuffled")
    inspect_by(s.table, "dealer")
    preparing.spread(s.table)


def unshown(s: Slip) -> None:
    """The first players do not get to see the cards."""
    s.later("cards_shuffled")
    inspect_by(s.table, "dealer")
    inspect_by(s.table, "game_supervisor")


def is_shown(s: Slip) -> bool:
    return s.table.setup.book.shown


def no_chemmy(s: Slip) -> None:
    """Stacked and riffled, but not washed."""
    s.later("cards_shuffled", "chemmy")
    preparing.shuffle(s.table, ("stack", "riffle"))


def no_riffle(s: Slip) -> None:
    """Washed and stacked, but not riffled."""
    s.later("cards_cut", "riffle")
    preparing.shuffle(s.table, ("chemmy", "stack"))


def fresh(s: Slip) -> bool:
    return s.table.fresh


def not_again(s: Slip) -> None:
    """The cards of the last shoe are cut and dealt again as they are."""
    s.later("cards_cut", s.table.last_cut)


def used(s: Slip) -> bool:
    return not s.table.fresh and not s.table.spoiled


def shallow(s: Slip) -> None:
    """The cutting card goes in less than a deck from the front."""
    seat = preparing.offer_cut(s.table)
    s.table.front = 40
    s.admit(preparing.insert(s.table, seat))


def deep(s: Slip) -> None:
    """Too few cards are left behind the cutting card."""
    seat = preparing.offer_cut(s.table)
    s.table.behind = 18
    s.admit(preparing.insert(s.table, seat))


def seats(s: Slip) -> list[int]:
    found = sorted(one.seat for one in s.table.players if one.seat)
    return found if s.table.setup.book.cut == "ascending" else found[::-1]


def passed_over(s: Slip) -> None:
    """The cut is offered to the second seat first, which takes it."""
    seat = seats(s)[1]
    s.admit(s.table.say("cut_offered", 1500, seat=seat, accepted=True))
    preparing.insert(s.table, seat)


def nobody_asked(s: Slip) -> None:
    s.admit(preparing.insert(s.table, 0))


def seated(s: Slip) -> bool:
    return bool(seats(s)) and s.table.setup.book.cut != "staff"


def player_cuts(s: Slip) -> None:
    s.admit(preparing.insert(s.table, 1))


def staff_only(s: Slip) -> bool:
    return s.table.setup.book.cut == "staff"


def no_burn(s: Slip) -> None:
    s.later("card_drawn")


def burn(s: Slip, more: int) -> str:
    """More or fewer cards than the first one says; answers the last one."""
    card = preparing.expose(s.table)
    return [preparing.discard(s.table) for _ in range(BURN[card] + more)][-1]


def burn_more(s: Slip) -> None:
    if s.table.setup.book.burn == "unseen":
        preparing.discard(s.table)
        s.admit(preparing.discard(s.table))
    else:
        s.admit(burn(s, 1))


def burn_fewer(s: Slip) -> None:
    """One card fewer; if the first says one, none."""
    card = preparing.expose(s.table)
    for _ in range(BURN[card] - 1):
        preparing.discard(s.table)
    s.later("card_drawn")


def burn_hidden(s: Slip) -> None:
    """The first card, too, is burned face down."""
    card = s.table.cards.draw()
    s.admit(s.table.say("card_burned", card=None, face="down"))
    for _ in range(BURN[card]):
        preparing.discard(s.table)


def untold(s: Slip) -> None:
    """No inspector hears of the dealing style."""
    s.later("shoe_started")


MEASURES = by_document(mini="7.3", midi="7.4", full="7.4", nz98="7.4", div5="7.6")
FIRST_STEPS = {"terminals": "6.3(a)", "mixed": "imported 6.3(a)"}
LAST_STEPS = {"terminals": "6.3(c)", "mixed": "imported 6.3(c)"}
RESHUFFLE = by_document(
    mini={"first": "7.1(b)", "during": "7.1(c)"}, midi="7.1(b)", full="7.1(b)", nz98="7.1(b)", div5="7.3",
    vic="4.1.1(b)",
)  # fmt: skip
OFFERED = by_document(mini="7.2", midi="7.3", full="7.3", nz98="7.3", vic="4.2.1(a)")
ASKED = by_document(mini="7.2", midi="7.3", full="7.3", nz98="7.3", div5="7.5")
BURNED = by_document(mini="7.4", midi="7.5", full="7.5", nz98="7.5", div5="7.7", vic="4.3.1")
FEWER = by_document(mini="7.4(b)", midi="7.5(b)", full="7.5(b)", nz98="7.5(b)", div5="7.7(b)")
SHOWN = by_document(mini="7.4(a)", midi="7.5(a)", full="7.5(a)", nz98="7.5(a)", div5="7.7(a)")

FAULTS = (
    FaultKind("one-inspection-missing", "inspect", in_1996("6.1", nz98="6.1", div5="6.1", electronic="6.1"),
              one_inspector, "the game supervisor did not inspect the cards"),
    FaultKind("cards-not-shown", "inspect", in_1996("6.2", nz98="6.2", div5="6.2"), unshown,
              "the cards were not spread for the first players", is_shown),
    FaultKind("chemmy-shuffle-omitted", "shuffle",
              in_1996("6.3(a)", nz98="6.3(a)", div5="6.3(a)", electronic=FIRST_STEPS), no_chemmy,
              "the cards were stacked without a chemmy shuffle", fresh),
    FaultKind("riffle-shuffle-omitted", "shuffle",
              in_1996("6.3(c)", nz98="6.3(c)", div5="6.3(c)", electronic=LAST_STEPS), no_riffle,
              "the cards were cut without a riffle shuffle", fresh),
    FaultKind("not-reshuffled", "shuffle", RESHUFFLE, not_again,
              "the cards of the last shoe were used again without a shuffle", used),
    FaultKind("cut-too-shallow", "cut", {**MEASURES, "vic-2002-baccarat": "4.2.3"}, shallow,
              "the cut was less than a deck from the front"),
    FaultKind("cutting-card-too-deep", "cut", MEASURES, deep, "fewer than 20 cards were behind the cutting card"),
    FaultKind("cut-offered-out-of-order", "cut", OFFERED, passed_over, "the cut was offered to the wrong seat first",
              lambda s: len(seats(s)) > 1),
    FaultKind("cut-not-offered", "cut", ASKED, nobody_asked, "an employee cut though no player had been asked", seated),
    FaultKind("cut-by-player", "cut", by_document(electronic="7.2"), player_cuts,
              "a player cut where only an employee may", staff_only),
    FaultKind("burn-omitted", "burn", BURNED, no_burn, "play began without a burn"),
    FaultKind("burned-one-too-many", "burn", {**FEWER, "vic-2002-baccarat": "4.3.1(a)"}, burn_more,
              "one card too many was burned"),
    FaultKind("burned-one-too-few", "burn", FEWER, burn_fewer, "one card too few was burned"),
    FaultKind("burn-card-hidden", "burn", SHOWN, burn_hidden, "the first card burned was not shown"),
    FaultKind("style-b-not-notified", "notify", by_document(midi="8.8", full="8.8"), untold,
              "dealing style B was used without telling an inspector beforehand"),
)  # fmt: skip
