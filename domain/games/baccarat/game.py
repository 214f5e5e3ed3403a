"""Baccarat at one table: the seam between the fold and the rules."""

from typing import Any

from domain.facts import Fact
from domain.facts.round import CardDrawn, RoundStarted
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.games.baccarat import (
    between,
    call_findings,
    card_findings,
    commission,
    dealing_findings,
    evolve,
    last_hand,
    money_findings,
    shoe_findings,
)
from domain.games.baccarat.dues import Owed, dues
from domain.games.baccarat.floor import Carry, Floor
from domain.games.baccarat.report import report
from domain.games.baccarat.state import Run, State
from domain.games.baccarat.verdict import Verdict, carried, judge
from domain.games.common.tickets import Tickets
from domain.replay.game import Where
from domain.replay.reading import Played
from domain.replay.round import Commission, Finding, Round
from domain.rulebooks.shape import Book


class Baccarat:
    """A table in a session."""

    def __init__(self, opening: TableOpened, book: Book, carry: Any) -> None:
        self.book = book
        self.floor = Floor(opening, book, carry if isinstance(carry, Carry) else Carry())
        self.state: State | None = None
        self.style = opening.style or ""
        self.waiting: list[Fact] = []
        """Facts about commission that wait for the round at hand: its own is charged first."""

    def begin(self, where: Where) -> State:
        """A round begins, with the runs that are still up and the cards left over."""
        floor = self.floor
        floor.advised_before = frozenset(floor.advised)
        tickets = Tickets()
        for run in floor.runs.values():
            tickets.add(run.ticket)
        self.state = State(where, self.book, tickets, left=floor.left, left_dummy=floor.left_dummy)
        self.state.style, self.state.runs = self.style, dict(floor.runs)
        return self.state

    def evolve(self, state: State, played: Played) -> None:
        """A fact of the round."""
        fact = played.fact
        if played.corrected_by is not None:
            state.corrected[fact.id] = played.corrected_by
        state.last = fact.id
        if type(fact) is RoundStarted and fact.style not in (None, self.style):
            self._restyle(state, fact)
        change = evolve.CHANGES.get(type(fact))
        if change is not None:
            change(state, fact)
        if type(fact) is CardDrawn and fact.from_ == "shoe":
            self.floor.shoe.out += 1
            shoe_findings.first_card(self.floor, state, fact)
        elif type(fact) is WagerPlaced:
            limits = self.floor.limits_for(fact.bet, fact.player, fact.terminal)
            state.tickets.by_name[fact.wager].limits = limits

    def _restyle(self, state: State, fact: RoundStarted) -> None:
        """A shoe keeps its style; in what style it goes on after this round, nobody can tell."""
        if self.style:
            state.find("style-changed", fact.id, now=fact.style, before=self.style)
        state.style, self.style = fact.style or "", ""

    def _count(self, state: State) -> None:
        """The shoe gave no more of any card than it holds. What lay face down is known when the round is over."""
        shoe = self.floor.shoe
        for one in state.deal.drawn if state.where.shoe == shoe.name else ():
            if one.origin == "shoe" and not shoe.see(one.card):
                words = {"card": one.card, "times": shoe.seen[one.card or ""], "decks": shoe.decks}
                state.find("card-beyond-decks", one.fact, **words)

    def at_table(self, played: Played) -> None:
        """A fact of the table, its session or its shoe."""
        if self.state is not None and type(played.fact) in between.OF_ACCOUNTS:
            self.waiting.append(played.fact)
        else:
            self._change(played.fact)

    def _change(self, fact: Fact) -> None:
        if type(fact) is ShoeStarted and fact.style is not None:
            self.style = fact.style
        change = between.CHANGES.get(type(fact))
        if change is not None:
            change(self.floor, self.state, fact)

    def finish(self, state: State, over: bool) -> Round:
        """The round is judged, and what it leaves behind is kept."""
        self._count(state)
        verdict = judge(state, over)
        owed = dues(state, verdict, self.floor)
        card_findings.look(state, verdict, over)
        call_findings.look(state, verdict)
        last_hand.look(self.floor, state, verdict)
        dealing_findings.look(state, self.book.styles.get(state.style))
        money_findings.look(state, verdict, owed, over)
        commission.settle(state, self.floor, owed)
        self._keep(state, verdict, owed)
        self.state = None
        for fact in self.waiting:
            self._change(fact)
        self.waiting.clear()
        return report(state, verdict, owed)

    def _keep(self, state: State, verdict: Verdict, owed: list[Owed]) -> None:
        self.floor.left = len(carried(state, verdict))
        self.floor.left_dummy = card_findings.left_dummy(state, verdict)
        self.floor.runs = {wager: _on(state.runs[wager]) for wager in (one.ticket.wager for one in owed if _stays(one))}

    def carry(self) -> Carry:
        """What outlives the session."""
        return self.floor.carry()

    def commission(self) -> list[Commission]:
        """Commission that was left owing."""
        return [account.report() for account in self.floor.accounts.listed.values()]

    def findings(self) -> list[Finding]:
        """What was found outside rounds."""
        return self.floor.findings


def _stays(owed: Owed) -> bool:
    return owed.result == "open" and owed.ticket.bet == "run" and owed.ticket.alive


def _on(run: Run) -> Run:
    run.late_for = None
    return run
