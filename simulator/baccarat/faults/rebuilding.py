"""Reconstructions that contradict the cards, although their order was seen."""

from simulator.baccarat import dealing
from simulator.baccarat.cards import DECK
from simulator.baccarat.faults.drawing import OUT_OF_ORDER, SUPERVISOR, open_deal
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document
from simulator.baccarat.state import BaccaratRound

Hands = dict[str, list[str]]


def rebuild(s: Slip, hands: Hands) -> str:
    """A person with authority states the order of the cards."""
    return s.table.say("cards_reconstructed", 15_000, hands=hands, role=SUPERVISOR)


def as_they_lie(r: BaccaratRound) -> Hands:
    return {to: list(cards) for to, cards in r.hands.items()}


def foreign_card(s: Slip) -> None:
    """The reconstruction has a card that was not drawn in this round, so it does not apply."""
    dealing.deal(s.r)
    hands = as_they_lie(s.r)
    drawn = {card for cards in hands.values() for card in cards}
    others = [card for card in DECK if card not in drawn]
    hands["banker"][1] = others[int(s.table.rng.random() * len(others))]
    fact = rebuild(s, hands)
    s.admit(fact, "foreign")
    if s.rule("never"):
        s.admit(fact, "never", "a card of the reconstruction was not in the shoe's order")


def other_order(s: Slip) -> None:
    """The second cards change places, so the points change. In Division 5 that is binding."""
    r = s.r
    dealing.deal(r)
    hands = as_they_lie(r)
    player, banker = hands["player"], hands["banker"]
    if len({*player, *banker}) < 4:  # two of the same: nobody could tell
        return
    player[1], banker[1] = banker[1], player[1]
    fact = rebuild(s, hands)
    s.admit(fact)
    if s.table.setup.book.rebuilt_binds:
        r.hands = as_they_lie(r) | hands
        r.facts["player"][1], r.facts["banker"][1] = r.facts["banker"][1], r.facts["player"][1]


def _both(foreign: str, never: str = "") -> dict[str, str]:
    return {"foreign": foreign} | ({"never": never} if never else {})


FOREIGN = by_document(
    mini=_both("11.7", "2.4(a)"), midi=_both("11.7", "2.4(a)"), full=_both("12.7", "2.4(a)"),
    nz98=_both("12.6"), div5=_both("12.6"), vic=_both("8.2.3", "2.3"),
)  # fmt: skip
OTHERWISE = OUT_OF_ORDER | by_document(vic="8.2.3")

FAULTS = (
    FaultKind("reconstructed-with-foreign-card", "deal", FOREIGN, foreign_card,
              "the cards were reconstructed with one that never left the shoe", open_deal),
    FaultKind("reconstructed-in-another-order", "deal", OTHERWISE, other_order,
              "the cards were reconstructed in another order than that in which they left the shoe", open_deal),
)  # fmt: skip
