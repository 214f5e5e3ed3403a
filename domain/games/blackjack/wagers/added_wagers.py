"""Wagers that are added when the cards are out, and on which hand every wager lies; who has a say over a box."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from domain.facts.round import DecisionMade
from domain.facts.wagers import WagerPlaced
from domain.games.blackjack.hands.hand import Hand
from domain.games.blackjack.state import BlackjackRoundState
from domain.games.blackjack.wagers import boxes
from domain.games.common.wagers import WagerState

if TYPE_CHECKING:
    from domain.games.blackjack.hands.play import HandPlay


Stacks = dict[str, dict[str, WagerState]]
"""Main and split wagers of a hand: by player, then by name."""


@dataclass(slots=True, eq=False)
class Election:
    """A split, or a double, until its first card: everybody with a wager on the hand joins in, or does not."""

    hand: Hand
    fact: str
    wrong: str | None
    """Why it was not permitted: a matter."""
    formed: Hand | None = None
    lying: Stacks = field(default_factory=dict)
    """Wagers on the hand that it is about."""
    settled: set[str] = field(default_factory=set)
    """Those that were added to, or moved."""


class Extras:
    """What lies where."""

    def __init__(self, state: BlackjackRoundState) -> None:
        self.state = state
        self.lies: dict[str, Hand] = {}
        """Main and split wagers, and doubles, by name."""
        self.stacks: dict[str, Stacks] = {}
        """What lies on every hand and can win or lose, but for doubles."""
        self.insured: dict[str, Hand] = {}
        """What insurance is on, by wager."""
        self.even: set[str] = set()
        """Wagers that were paid at once."""
        self.evened: set[tuple[int, str]] = set()
        """Whose they were: box and player."""
        self.doubles: dict[int, Election] = {}
        """By box: the last double, until its card."""
        self.splits: dict[int, list[Election]] = {}
        """By box: its splits, until the next card there."""
        self.early: list[WagerPlaced] = []
        """Laid before the decision was told."""

    def begin(self, play: "HandPlay") -> None:
        """Every main wager lies on the hand of its box."""
        for ticket in self.state.tickets.alive():
            hand = play.hands.get(f"box:{self.state.box_of(ticket.wager)}")
            if ticket.bet == "main" and hand is not None:
                self._lay(ticket, hand)

    def _lay(self, ticket: WagerState, hand: Hand) -> None:
        """A wager lies on a hand, and on no other any longer."""
        before = self.lies.get(ticket.wager)
        if before is not None:
            self.stacks.get(before.name, {}).get(ticket.player, {}).pop(ticket.wager, None)
        self.lies[ticket.wager] = hand
        if ticket.bet != "double" and ticket.alive:
            self.stacks.setdefault(hand.name, {}).setdefault(ticket.player, {})[ticket.wager] = ticket

    # --- splits and doubles -----------------------------------------------------------------------------------

    def split(self, hand: Hand, formed: Hand, fact: DecisionMade, wrong: str | None) -> None:
        """A hand is split."""
        lying = {player: dict(mine) for player, mine in self.stacks.get(hand.name, {}).items()}
        self.splits.setdefault(hand.box, []).append(Election(hand, fact.id, wrong, formed, lying))
        self._add_early()

    def not_split(self, hand: Hand, fact: DecisionMade, wrong: str | None) -> None:
        """A split that forms no hand any longer: a wager laid for it is none."""
        lying = self.stacks.setdefault(hand.name, {})
        self.splits.setdefault(hand.box, []).append(Election(hand, fact.id, wrong, lying=lying))
        self._add_early()

    def doubled(self, hand: Hand, fact: DecisionMade, wrong: str | None) -> None:
        """A hand is doubled."""
        lying = self.stacks.setdefault(hand.name, {})
        self.doubles[hand.box] = Election(hand, fact.id, wrong, lying=lying)
        self._add_early()

    def _add_early(self) -> None:
        early, self.early = self.early, []
        for fact in early:
            self._add(fact)

    def place(self, play: "HandPlay", fact: WagerPlaced) -> None:
        """A wager comes when the cards are out, unless it was refused."""
        if self.state.tickets.named(fact.wager).taken_down:
            return
        if fact.bet in ("double", "split"):
            self._add(fact)
        elif fact.bet == "insurance":
            self._insure(play, fact)

    def _add(self, fact: WagerPlaced) -> None:
        ticket, election = self.state.tickets.named(fact.wager), self._election(fact)
        if election is None:
            self.early.append(fact)
            return
        base = self._base(election, fact)
        if base is None:
            self._spoil(ticket, "added-on-their-own", fact)
            return
        ticket.flaw = election.wrong
        election.settled.add(base.wager)
        self._lay(ticket, election.formed or election.hand)

    def _election(self, fact: WagerPlaced) -> Election | None:
        """The last one of the box that the wager can be about."""
        box = self._box(fact)
        if box is None:
            return None
        return self.doubles.get(box) if fact.bet == "double" else next(reversed(self.splits.get(box, ())), None)

    def _base(self, election: Election, fact: WagerPlaced) -> WagerState | None:
        """The wager that this one adds to."""
        own = election.lying.get(fact.player, {})
        named = own.get(fact.on) if isinstance(fact.on, str) else None
        return named or next((one for one in own.values() if one.wager != fact.wager), None)

    def _box(self, fact: WagerPlaced) -> int | None:
        """Its own, or that of the wager it adds to."""
        return self.state.box_of(fact.wager)

    def claim(self, fact: DecisionMade, hand: Hand | None) -> None:
        """Who does not cover both hands says on which the wager lies."""
        for election in [*self.splits.get(fact.box, ())]:
            if hand is not None and hand in (election.hand, election.formed):
                for ticket in election.lying.get(fact.player, {}).values():
                    self._lay(ticket, hand)
                    election.settled.add(ticket.wager)

    def close(self, play: "HandPlay", box: int | None = None) -> None:
        """The next card is out: nobody joins in any longer. At the end, for all boxes."""
        for one in [*self.splits] if box is None else [box]:
            self.doubles.pop(one, None)
            for election in self.splits.pop(one, ()):
                self._missing(election)
        if box is None:
            for fact in self.early:
                self._spoil(self.state.tickets.named(fact.wager), self._alone(play, fact), fact)

    def _missing(self, election: Election) -> None:
        """A wager on a hand that was split was neither added to nor moved."""
        if election.formed is None or election.wrong is not None:
            return
        host = boxes.host(self.state, election.hand.box)
        alone = len(boxes.bettors(self.state, election.hand.box)) == 1
        for ticket in (one for mine in election.lying.values() for one in mine.values()):
            if ticket.wager in election.settled or not ticket.alive:
                continue
            matter = "split-wager-missing" if alone or ticket.player == host else "neither-covered-nor-named"
            self.state.find(matter, election.fact, wager=ticket.wager)

    def _alone(self, play: "HandPlay", fact: WagerPlaced) -> str:
        """Too late for the double or the split, or without one."""
        hands = play.of_box(self._box(fact) or 0)
        there = any(one.doubled if fact.bet == "double" else one.of_split for one in hands)
        return "late-wager" if there else "added-on-their-own"

    def _spoil(self, ticket: WagerState, matter: str, fact: WagerPlaced) -> None:
        ticket.flaw = matter
        self.state.find(matter, fact.id, wager=ticket.wager)

    # --- insurance and even money -----------------------------------------------------------------------------

    def _insure(self, play: "HandPlay", fact: WagerPlaced) -> None:
        """Everybody with a wager on the box may, each alone: 13.3(f)."""
        ticket = self.state.tickets.named(fact.wager)
        box = self._box(fact)
        own = fact.player in boxes.bettors(self.state, box or 0)
        if not play.dealing.shows_ace:
            self._spoil(ticket, "insurance-without-ace", fact)
        elif not own or (box or 0, fact.player) in self.evened:
            self._spoil(ticket, "insurance-not-permitted", fact)
        elif play.further:
            self._spoil(ticket, "insurance-late", fact)
        else:
            self.insured[fact.wager] = play.hands[f"box:{box}"]

    def take_even(self, play: "HandPlay", fact: DecisionMade, hand: Hand | None) -> None:
        """A blackjack against an ace may be paid at once, to everybody who asks for it: 8.3, 13.3(g)."""
        own = boxes.mains_of(self.state, fact.box, fact.player)
        natural = hand is not None and hand.natural
        if not natural or not own or not play.dealing.shows_ace or play.dealing.second_at is not None:
            self.state.find("even-money-not-open", fact.id, player=fact.player)
        else:
            self.even.update(one.wager for one in own)
            self.evened.add((fact.box, fact.player))
