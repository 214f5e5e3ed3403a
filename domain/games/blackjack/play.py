"""The cards in the order in which they left the shoe, to the hands that have to get them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from domain.facts import Fact
from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import CardDrawn, CardsReconstructed, DecisionMade, HandOffered
from domain.facts.wagers import WagerPlaced
from domain.games.blackjack import deciding, initial
from domain.games.blackjack.dealing import Dealing
from domain.games.blackjack.extras import Extras
from domain.games.blackjack.hands import ASIDE, DEALER, Drawn, Hand, box_of
from domain.games.blackjack.state import State
from domain.rulebooks.house import may

ABSENT, ABSENCE = "player_absent", "15.9"


class Play:
    """A round, played by the rules."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.hands: dict[str, Hand] = {}
        self.dealing = Dealing(state)
        self.waiting: list[Drawn] = []
        """Cards that left the shoe and belong to nobody yet."""
        self.extras = Extras(state)
        self.at = 0
        """Where it stands among the moves."""
        self.acted = 0
        """The last move of a player."""
        self.farthest: tuple[int, str] = (0, "")
        """The box farthest round the table that acted, and the fact."""
        self.absent: str | None = None
        """The report that a player is away."""
        self.directed = False
        """A supervisor let cards be dealt for them."""
        self.passed_over = False
        """Some card did not come to whom it had to; what follows from that is not found again."""
        self.due: list[str] = []
        """Places that still have to get a card of the initial deal."""
        self.rebuilt: str | None = None
        """Somebody put hands in order when it was too late, and that is found."""
        self.owing = False
        """A hand was dealt a card that does not count, and the next one from the shoe is its."""
        self.further = False
        """A card came after the initial deal."""
        self.dealt_at = 0
        """Where the initial deal ends among the moves."""

    # --- hands ------------------------------------------------------------------------------------------------

    def of_box(self, box: int) -> list[Hand]:
        """The hands of a box, as they were formed."""
        return [hand for hand in self.hands.values() if hand.box == box]

    def in_turn(self) -> list[Hand]:
        """Every hand, from the dealer's left; of a box that was split the first one formed before the others."""
        return sorted(self.hands.values(), key=lambda hand: (hand.box, hand.number))

    def serve(self, at: Hand | None = None) -> dict[int, Hand]:
        """Cards that wait go to the hands that want some, in turn; of one box to that at hand, but after its parent."""
        served: dict[int, Hand] = {}
        while self.waiting:
            wanting = [one for one in self.in_turn() if one.wanted and one.void is None and (one is at or one.has_turn)]
            if not wanting:
                break
            hand = wanting[0]
            if at is not None and at in wanting and at.box == hand.box and at.parent is not hand:
                hand = at
            card = self.waiting.pop(0)
            hand.get(card)
            hand.unplaced.append(card)
            served[id(card)] = hand
        return served

    def _face_down(self, one: Drawn) -> None:
        """Further cards lie face up: a player's (7.5), that of a double (10.3), the dealer's (7.6)."""
        hand, rules = self.hands.get(one.to), self.state.book.rules
        doubled = hand is not None and hand.doubled is not None
        matter = "dealer-early" if one.to == DEALER else "doubled-card-missing" if doubled else "face-down-further"
        self.state.find("face-down-further", one.fact, rules[matter], hand=one.to)

    def fill(self) -> None:
        """Cards of the initial deal, to the places that still have to get one."""
        while self.waiting and self.due:
            to, card = self.due.pop(0), self.waiting.pop(0)
            if to == DEALER:
                self.dealing.take(self, card)
            else:
                self.hands[to].get(card)

    # --- the walk ---------------------------------------------------------------------------------------------

    def run(self) -> None:
        """From the first card to the last fact."""
        moves = self.state.moves
        self.acted = max((at for at, fact in enumerate(moves) if self._of_players(fact)), default=-1)
        self.dealt_at = initial.deal(self, moves)
        for at in range(self.dealt_at, len(moves)):
            self.at = at
            fact = moves[at]
            step = STEPS.get(type(fact))
            if step is not None:
                step(self, fact)
        self.extras.close(self)

    def _of_players(self, fact: Fact) -> bool:
        if isinstance(fact, DecisionMade):
            return fact.decision in deciding.ACTS
        return isinstance(fact, CardDrawn) and fact.to != DEALER and box_of(fact.to) in self.state.boxes

    def draw(self, fact: CardDrawn) -> None:
        """A card comes, when the first two of every box lie; or when they do not yet, and hands were put in order."""
        one = Drawn.of(fact)
        if one.origin == "set_aside" and self._take_up(one):
            return
        if one.face_up:
            self.found_face_up(one)
        elif self.due:
            self.waiting.append(one)
            self.fill()
        else:
            self._further(one)

    def _further(self, one: Drawn) -> None:
        self.further = True
        if one.down and one.to != ASIDE:
            self._face_down(one)
        if one.to == DEALER:
            self.dealing.draw(self, one)
        else:
            self._to_a_box(one)

    def found_face_up(self, one: Drawn) -> None:
        """It goes into the rack, and the next card is used (15.1)."""
        self.state.find("face-up-card", one.fact, card=one.card)
        if one.to != "none":
            self.state.find("face-up-used", one.fact, card=one.card, to=one.to)
            hand = self.hands.get(one.to)
            if hand is not None and not hand.wanted and not hand.complete:
                hand.wanted += 1
            self.owing = True

    def _to_a_box(self, one: Drawn) -> None:
        hand = self.hands.get(one.to)
        if hand is None and one.seen and self.at > self.acted and self.dealing.done(self):
            self.dealing.draw(self, one)
            return
        if hand is not None:
            self.extras.close(self, hand.box)
            if hand.unplaced:
                self._pass_over(hand, one)
                return
        self.waiting.append(one)
        if hand is None or hand.complete:
            deciding.error(self, hand, one)
            self.serve()
            return
        self._turn(hand.box, one.fact)
        self._settle(hand, one, self.serve(hand))

    def _settle(self, hand: Hand, one: Drawn, served: dict[int, Hand]) -> None:
        """Whose the card just drawn is."""
        if id(one) not in served:
            deciding.undecided(self, hand, one)
            served = self.serve(hand)
        taker = served.get(id(one))
        if taker is None:
            deciding.error(self, hand, one)
            return
        taker.unplaced.remove(one)
        if hand.box == taker.box:
            deciding.check_split_order(self, hand, taker, one.fact)
        else:
            self._misplaced(hand, taker, one)

    def _misplaced(self, hand: Hand, taker: Hand, one: Drawn) -> None:
        """A card for one box came to another, and players have decided: those hands are out of the round (15.8)."""
        self.state.find("cards-misplaced", one.fact)
        hand.void = taker.void = "cards-misplaced"

    def _pass_over(self, hand: Hand, one: Drawn) -> None:
        """A card from the shoe, while another lies there that has to be used first."""
        first = hand.unplaced.pop(0)
        if not self.passed_over:
            self.state.find("exposed-card-passed-over" if first.seen else "unseen-card-passed-over", one.fact)
        self.passed_over = True
        self.waiting.append(one)
        self.serve()

    def _take_up(self, one: Drawn) -> bool:
        """A card that lay aside comes to a hand."""
        hand = self.hands.get(one.to)
        for lying in hand.unplaced if hand is not None else ():
            if lying.card in (None, one.card):
                lying.card = one.card
                assert hand is not None
                hand.unplaced.remove(lying)
                return True
        lying_aside = next((each for each in self.waiting if each.card in (None, one.card)), None)
        if lying_aside is None:
            return any(each.card == one.card for each in self._known())
        lying_aside.card = one.card
        if one.to == DEALER:
            self.waiting.remove(lying_aside)
            self.dealing.draw(self, lying_aside)
        elif hand is not None and not hand.complete:
            hand.wanted += 1
            hand.acted = True
            self.serve()
            hand.unplaced = [each for each in hand.unplaced if each is not lying_aside]
        return True

    def _known(self) -> Iterable[Drawn]:
        yield from (card for hand in self.hands.values() for card in hand.cards)
        yield from self.dealing.cards

    def _turn(self, box: int, fact: str) -> None:
        """A box farther round the table had its turn before this one was done (7.4)."""
        farthest, when = self.farthest
        if box < farthest:
            self.state.find("out-of-turn", when, box=farthest, before=box)
        self.farthest = (box, fact) if box != farthest else self.farthest

    def decide(self, fact: DecisionMade) -> None:
        """A player decides."""
        if fact.decision in deciding.ACTS:
            self._turn(fact.box, fact.id)
        deciding.decide(self, fact)

    def place(self, fact: WagerPlaced) -> None:
        """A double, a split or insurance is laid."""
        self.extras.place(self, fact)

    def report(self, fact: IrregularityReported) -> None:
        """Somebody is away."""
        if fact.kind == ABSENT or fact.rule == ABSENCE:
            self.absent = self.absent or fact.id

    def offer(self, fact: HandOffered) -> None:
        """The exposed card is offered: who refuses it gets no other (15.7)."""
        hand = self.hands.get(fact.to)
        if hand is not None and self.waiting and not fact.accepted:
            hand.refused = True

    def rebuild(self, fact: CardsReconstructed) -> None:
        """Hands are put in order when somebody has decided: nobody may any longer (15.8)."""
        if self.rebuilt is None and self._decided():
            self.state.find("cards-misplaced-wrongly", fact.id)

    def _decided(self) -> bool:
        return any(isinstance(fact, DecisionMade) for fact in self.state.moves[: self.at])

    def rule(self, fact: RulingMade) -> None:
        """Cards are dealt for somebody who is away."""
        if fact.rule == ABSENCE:
            self.absent = self.absent or fact.id
        if may(fact.role, self.state.book.supervises):
            self.directed = self.directed or self.absent is not None


STEPS: Mapping[type[Fact], Callable[[Play, Any], None]] = {
    CardDrawn: Play.draw,
    DecisionMade: Play.decide,
    WagerPlaced: Play.place,
    IrregularityReported: Play.report,
    RulingMade: Play.rule,
    HandOffered: Play.offer,
    CardsReconstructed: Play.rebuild,
}
"""What every fact means for the hands."""
