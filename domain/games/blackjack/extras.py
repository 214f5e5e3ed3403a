"""Wagers that are added when the cards are out, and on which hand every wager lies; who has a say over a box."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from domain.facts.round import DecisionMade
from domain.facts.wagers import WagerPlaced
from domain.games.blackjack import boxes
from domain.games.blackjack.hands import Hand
from domain.games.blackjack.state import State
from domain.games.common.tickets import Ticket

if TYPE_CHECKING:
    from domain.games.blackjack.play import Play


@dataclass(slots=True)
class Election:
    """A split, or a double, until its first card: everybody with a wager on the hand joins in, or does not."""

    hand: Hand
    fact: str
    wrong: str | None
    """Why it was not permitted: a matter."""
    formed: Hand | None = None
    lying: list[Ticket] = field(default_factory=list)
    """Wagers on the hand that was split."""
    settled: set[str] = field(default_factory=set)
    """Those that were added to, or moved."""


class Extras:
    """What lies where."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.lies: dict[str, Hand] = {}
        """Main and split wagers, and doubles, by name."""
        self.insured: dict[str, Hand] = {}
        """What insurance is on, by wager."""
        self.even: set[str] = set()
        """Wagers that were paid at once."""
        self.open: list[Election] = []
        self.early: list[WagerPlaced] = []
        """Laid before the decision was told."""

    def begin(self, play: "Play") -> None:
        """Every main wager lies on the hand of its box."""
        for ticket in self.state.tickets.alive():
            hand = play.hands.get(f"box:{self.state.box_of(ticket.wager)}")
            if ticket.bet == "main" and hand is not None:
                self.lies[ticket.wager] = hand

    def on(self, hand: Hand) -> list[Ticket]:
        """The wagers that lie on a hand."""
        alive = self.state.tickets.alive()
        return [one for one in alive if self.lies.get(one.wager) is hand]

    # --- splits and doubles -----------------------------------------------------------------------------------

    def split(self, hand: Hand, formed: Hand, fact: DecisionMade, wrong: str | None) -> None:
        """A hand is split."""
        self._begin(Election(hand, fact.id, wrong, formed, [one for one in self.on(hand) if one.bet != "double"]))

    def doubled(self, hand: Hand, fact: DecisionMade, wrong: str | None) -> None:
        """A hand is doubled."""
        self._begin(Election(hand, fact.id, wrong, lying=self.on(hand)))

    def _begin(self, election: Election) -> None:
        self.open.append(election)
        early, self.early = self.early, []
        for fact in early:
            self._add(fact)

    def place(self, play: "Play", fact: WagerPlaced) -> None:
        """A wager comes when the cards are out, unless it was refused."""
        if self.state.tickets.named(fact.wager).taken_down:
            return
        if fact.bet in ("double", "split"):
            self._add(fact)
        elif fact.bet == "insurance":
            self._insure(play, fact)

    def _add(self, fact: WagerPlaced) -> None:
        ticket, box = self.state.tickets.named(fact.wager), self._box(fact)
        fits = [one for one in self.open if one.hand.box == box and (one.formed is None) == (fact.bet == "double")]
        if not fits:
            self.early.append(fact)
            return
        election = fits[-1]
        base = self._base(election, fact)
        if base is None:
            self._spoil(ticket, "added-on-their-own", fact)
            return
        ticket.flaw = election.wrong
        election.settled.add(base.wager)
        self.lies[fact.wager] = election.formed or election.hand

    def _base(self, election: Election, fact: WagerPlaced) -> Ticket | None:
        """The wager that this one adds to."""
        own = [one for one in election.lying if one.player == fact.player]
        return next((one for one in own if one.wager == fact.on), own[0] if own else None)

    def _box(self, fact: WagerPlaced) -> int | None:
        """Its own, or that of the wager it adds to."""
        return self.state.box_of(fact.wager)

    def claim(self, fact: DecisionMade, hand: Hand | None) -> None:
        """Who does not cover both hands says on which the wager lies."""
        for election in self.open:
            for ticket in election.lying:
                if ticket.player == fact.player and hand in (election.hand, election.formed) and hand is not None:
                    self.lies[ticket.wager] = hand
                    election.settled.add(ticket.wager)

    def close(self, play: "Play", box: int | None = None) -> None:
        """The next card is out: nobody joins in any longer. At the end, for all boxes."""
        over = [one for one in self.open if box in (None, one.hand.box)]
        self.open = [one for one in self.open if one not in over]
        for election in over:
            self._missing(election)
        if box is None:
            for fact in self.early:
                self._spoil(self.state.tickets.named(fact.wager), self._alone(play, fact), fact)

    def _missing(self, election: Election) -> None:
        """A wager on a hand that was split was neither added to nor moved."""
        if election.formed is None or election.wrong is not None:
            return
        host = boxes.host(self.state, election.hand.box)
        for ticket in election.lying:
            if ticket.wager in election.settled or not ticket.alive:
                continue
            alone = len(boxes.bettors(self.state, election.hand.box)) == 1
            matter = "split-wager-missing" if alone or ticket.player == host else "neither-covered-nor-named"
            self.state.find(matter, election.fact, wager=ticket.wager)

    def _alone(self, play: "Play", fact: WagerPlaced) -> str:
        """Too late for the double or the split, or without one."""
        hands = play.of_box(self._box(fact) or 0)
        there = any(one.doubled if fact.bet == "double" else one.of_split for one in hands)
        return "late-wager" if there else "added-on-their-own"

    def _spoil(self, ticket: Ticket, matter: str, fact: WagerPlaced) -> None:
        ticket.flaw = matter
        self.state.find(matter, fact.id, wager=ticket.wager)

    # --- insurance and even money -----------------------------------------------------------------------------

    def _insure(self, play: "Play", fact: WagerPlaced) -> None:
        """Everybody with a wager on the box may, each alone: 13.3(f)."""
        ticket = self.state.tickets.named(fact.wager)
        own = [one for one in boxes.mains(self.state, self._box(fact) or 0) if one.player == fact.player]
        if not play.dealing.shows_ace:
            self._spoil(ticket, "insurance-without-ace", fact)
        elif not own or all(one.wager in self.even for one in own):
            self._spoil(ticket, "insurance-not-permitted", fact)
        elif play.further:
            self._spoil(ticket, "insurance-late", fact)
        else:
            self.insured[fact.wager] = play.hands[f"box:{self._box(fact)}"]

    def take_even(self, play: "Play", fact: DecisionMade, hand: Hand | None) -> None:
        """A blackjack against an ace may be paid at once, to everybody who asks for it: 8.3, 13.3(g)."""
        own = [one for one in boxes.mains(self.state, fact.box) if one.player == fact.player]
        natural = hand is not None and hand.natural
        if not natural or not own or not play.dealing.shows_ace or play.dealing.second_at is not None:
            self.state.find("even-money-not-open", fact.id, player=fact.player)
        else:
            self.even |= {one.wager for one in own}
