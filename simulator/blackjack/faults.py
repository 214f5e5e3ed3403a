"""Random faults: at most one in a round, so that findings do not overlap."""

from decimal import Decimal

from simulator.blackjack.betting import place
from simulator.blackjack.cards import total
from simulator.blackjack.shoe import draw
from simulator.blackjack.state import LEAST, BlackjackHand, BlackjackRound, BlackjackTable, BlackjackWager, Box

IRREGULARITIES = (
    "late-wager", "over-maximum", "face-up-card", "exposed-card", "stood-on-eleven", "decided-by-another",
    "double-too-high", "dealer-surplus",
)  # fmt: skip
MISTAKES = (
    "call-omitted", "insurance-uncalled", "announced-wrongly", "blackjack-paid-evenly", "paid-too-much", "sevens-late",
)  # fmt: skip


def choose(table: BlackjackTable) -> str:
    """The fault of the next round. None in most, and none if its condition does not occur."""
    for kinds, rate in ((IRREGULARITIES, table.irregularities), (MISTAKES, table.mistakes)):
        if table.chance(rate):
            return str(table.pick(kinds))
    return ""


def after_card(r: BlackjackRound, fact: str) -> None:
    """Report faults that the first card shows: a missing call, and late wagers."""
    if r.goes_wrong("call-omitted"):
        r.admit(fact, "7.2")
    if r.goes_wrong("late-wager"):
        late, fact = place(r, "main", LEAST, "P999", r.boxes[0].number)
        r.admit(fact, "4.2")
        fields = {"result": "void", "paid": Decimal(0), "commission": Decimal(0), "deferred": False}
        r.table.say("wager_settled", 500, wager=late.name, **fields)


def before_draw(r: BlackjackRound) -> None:
    """A card lies face up in the shoe, and goes into the rack."""
    if r.goes_wrong("face-up-card"):
        _, fact = draw(r, "none", found_face_up=True)
        after_act(r, fact)
        r.admit(fact, "15.1")


def exposed(r: BlackjackRound) -> str:
    """A card slides out and is seen. It goes to the next player who asks for one."""
    if not r.goes_wrong("exposed-card"):
        return ""
    card, fact = draw(r, "none")
    r.admit(fact, "15.7")
    return card


def stands(r: BlackjackRound) -> bool:
    """A hand of eleven or less stands."""
    return r.mishap == "stood-on-eleven" and not r.done


def instead_of(r: BlackjackRound, box: Box) -> str:
    """A player behind the box decides instead of the seated player."""
    others = [wager.player for wager in box.hands[0].wagers if wager.player != box.player]
    return others[0] if others and r.mishap == "decided-by-another" and not r.done else ""


def after_act(r: BlackjackRound, fact: str) -> None:
    """A player acts, which shows that insurance was not called."""
    if r.uncalled:
        r.uncalled = False
        r.admit(fact, "9.2(a)")


def after_decision(r: BlackjackRound, box: Box, hand: BlackjackHand, decision: str, player: str, fact: str) -> None:
    """A decision that was wrong, or made by another player."""
    if player != box.player and r.goes_wrong("decided-by-another"):
        r.admit(fact, "13.3(a)")
    if decision == "stand" and hand.points <= 11 and r.goes_wrong("stood-on-eleven"):
        r.admit(fact, "12.1(d)")


def announce_dealers(r: BlackjackRound) -> None:
    """Announce the dealer's total, or a wrong one."""
    wrong = r.goes_wrong("announced-wrongly")
    fact = r.table.say("points_announced", 500, hand="dealer", points=total(r.dealer) + wrong)
    if wrong:
        pictures = any(card[0] in "JQK" for card in r.dealer)
        r.admit(fact, "7.6", "3.2(b)" if pictures else "3.2(a)")


def surplus(r: BlackjackRound) -> None:
    """The dealer's hand gets a card too many, which goes into the rack."""
    if r.goes_wrong("dealer-surplus"):
        _, fact = draw(r, "dealer")
        r.admit(fact, "12.3", "15.6")


def keeps_sevens(r: BlackjackRound) -> bool:
    """Decided Super Sevens are left where they lie."""
    return r.mishap == "sevens-late"


def pays_too_much(r: BlackjackRound, hand: BlackjackHand, wager: BlackjackWager) -> Decimal:
    """The dealer pays a chip too many on a plain hand."""
    plain = not hand.of_split and not hand.doubled and wager.bet == "main"
    return Decimal(5) if plain and r.goes_wrong("paid-too-much") else Decimal(0)
