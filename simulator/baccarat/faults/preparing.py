"""Cards not checked, not shown, not shuffled; cut or burned wrongly."""

from simulator.baccarat import preparing
from simulator.baccarat.cards import BURN
from simulator.baccarat.faults.registry import FaultKind, Rule, Slip, by_document
from simulator.baccarat.preparing import inspect_by


def badly_made(s: Slip, fact: str, key: str = "") -> None:
    """Expect the finding at the next fact of a kind. Replacing cards give one finding more."""
    s.later(fact, key)
    if s.table.renewed and s.rule(s.table.renewed) not in ("", s.rule(key)):
        s.later("card_drawn", s.table.renewed)


def one_inspector(s: Slip) -> None:
    """Only the dealer inspects the cards."""
    badly_made(s, "cards_spread" if s.table.setup.shown else "cards_shuffled")
    inspect_by(s.table, "dealer")
    preparing.spread(s.table)


def unshown(s: Slip) -> None:
    """The cards are not shown to the first players."""
    badly_made(s, "cards_shuffled")
    inspect_by(s.table, "dealer")
    inspect_by(s.table, "game_supervisor")


def is_shown(s: Slip) -> bool:
    return s.table.setup.shown


def no_chemmy(s: Slip) -> None:
    """Stacked and riffled, but not washed."""
    badly_made(s, "cards_shuffled")
    preparing.shuffle(s.table, ("stack", "riffle"))


def no_riffle(s: Slip) -> None:
    """Washed and stacked, but not riffled."""
    badly_made(s, "cards_cut")
    preparing.shuffle(s.table, ("chemmy", "stack"))


def fresh(s: Slip) -> bool:
    return s.table.fresh


def not_again(s: Slip) -> None:
    """The cards of the last shoe are cut and dealt again as they are."""
    s.later("cards_cut", s.table.last_cut)


def used(s: Slip) -> bool:
    return not s.table.fresh and not s.table.spoiled


def shallow(s: Slip) -> None:
    """The cutting card is inserted less than a deck from the front."""
    seat = preparing.offer_cut(s.table)
    s.table.front = 40
    s.admit(preparing.insert(s.table, seat))


def deep(s: Slip) -> None:
    """Too few cards are left behind the cutting card; in Victoria, too many."""
    seat = preparing.offer_cut(s.table)
    s.table.behind = TOO_DEEP.get(s.table.setup.book.cites, 18)
    s.admit(preparing.insert(s.table, seat))


TOO_DEEP = {"vic-2002-baccarat": 40}


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
    badly_made(s, "card_drawn")


def burn(s: Slip, more: int) -> str:
    """Burn more or fewer cards than the value of the first one. Returns the last one."""
    card = preparing.expose(s.table)
    return [preparing.discard(s.table) for _ in range(BURN[card] + more)][-1]


def burn_more(s: Slip) -> None:
    if s.table.setup.book.burn == "unseen":
        preparing.discard(s.table)
        s.admit(preparing.discard(s.table))
    else:
        s.admit(burn(s, 1))


def burn_fewer(s: Slip) -> None:
    """Burn one card fewer than its value."""
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
    """No inspector is notified of the dealing style."""
    s.later("shoe_started")


def made(number: str) -> dict[str, Rule]:
    """A step of part 6, and the rules that require it: for replacing cards, between shoes, and during one."""
    return by_document(
        mini={"": number, "replaced": "7.6"},
        midi={"": number, "renewed": "11.2", "replaced": "7.7"},
        full={"": number, "renewed": "11.2", "replaced": "7.7"},
        nz98={"": number, "replaced": "7.7"},
        div5={"": number, "replaced": "7.10"},
    )


MEASURES = by_document(mini="7.3", midi="7.4", full="7.4", nz98="7.4", div5="7.6")
FIRST_STEPS = {"terminals": "6.3(a)", "mixed": "imported 6.3(a)"}
LAST_STEPS = {"terminals": "6.3(c)", "mixed": "imported 6.3(c)"}
RESHUFFLE = by_document(
    mini={"first": "7.1(b)", "during": "7.1(c)"}, midi="7.1(b)", full="7.1(b)", nz98="7.1(b)", div5="7.3",
    vic="4.1.1(b)",
)  # fmt: skip
OFFERED = by_document(mini="7.2", midi="7.3", full="7.3", nz98="7.3", vic="4.2.1(a)")
ASKED = by_document(mini="7.2", midi="7.3", full="7.3", nz98="7.3", div5="7.5")
BURNED: dict[str, Rule] = {
    "nz-1996-mini-baccarat": {"": "7.4", "replaced": "7.6"},
    "nz-1996-midi-baccarat": {"": "7.5", "replaced": "7.7"},
    "nz-1996-baccarat": {"": "7.5", "replaced": "7.7"},
    "nz-1998-baccarat": {"": "7.5", "replaced": "7.7"},
    "nz-div5-baccarat": {"": "7.7", "replaced": "7.10"},
    "nz-electronic-baccarat": "imported 7.7",
    "vic-2002-baccarat": {"": "4.3.1", "replaced": "4.4.2(a)"},
}
FEWER = by_document(mini="7.4(b)", midi="7.5(b)", full="7.5(b)", nz98="7.5(b)", div5="7.7(b)")
SHOWN = by_document(mini="7.4(a)", midi="7.5(a)", full="7.5(a)", nz98="7.5(a)", div5="7.7(a)")

FAULTS = (
    FaultKind("one-inspection-missing", "inspect", {**made("6.1"), "nz-electronic-baccarat": "6.1"},
              one_inspector, "the game supervisor did not inspect the cards"),
    FaultKind("cards-not-shown", "inspect", {**made("6.2"), "nz-electronic-baccarat": "imported 6.2"}, unshown,
              "the cards were not spread for the first players", is_shown),
    FaultKind("chemmy-shuffle-omitted", "shuffle",
              {**made("6.3(a)"), "nz-electronic-baccarat": FIRST_STEPS}, no_chemmy,
              "the cards were stacked without a chemmy shuffle", fresh),
    FaultKind("riffle-shuffle-omitted", "shuffle",
              {**made("6.3(c)"), "nz-electronic-baccarat": LAST_STEPS}, no_riffle,
              "the cards were cut without a riffle shuffle", fresh),
    FaultKind("not-reshuffled", "shuffle", RESHUFFLE, not_again,
              "the cards of the last shoe were used again without a shuffle", used),
    FaultKind("cut-too-shallow", "cut", {**MEASURES, "vic-2002-baccarat": "4.2.3"}, shallow,
              "the cut was less than a deck from the front"),
    FaultKind("cutting-card-too-deep", "cut", {**MEASURES, "vic-2002-baccarat": "4.2.4(a)"}, deep,
              "the cutting card was not put in where it has to be", lambda s: s.table.setup.shuffler != "continuous"),
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
