"""Finds irregular deals (part 14): wrong numbers of cards, exposed cards, cards on boxes without an ante."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.facts import Fact
from domain.games.caribbean_stud.cards import deal_order
from domain.games.caribbean_stud.cards.deal import DEALER, SIZE, StudDeal, box_of
from domain.games.caribbean_stud.state import ANTE, BET, StudRoundState
from domain.games.common.findings import Findings, Judged
from domain.rulebooks.decision_tables import DecisionRow, table, yes_or_no

IRREGULAR_DEALS, STOPPED_DEALS = table("stud_deals", "irregular-deals"), table("stud_deals", "stopped-deals")
MISDEALS = frozenset({"14.3", "14.5", "14.9"})
"""Finding types under which a report or a ruling says why the deal was a misdeal."""


class Wrong(NamedTuple):
    """An irregularity."""

    row: DecisionRow
    """The row that decides about it."""
    fact: str | None
    words: dict[str, object]

    @property
    def matter(self) -> str:
        """The finding type."""
        return self.row.then[0]


def _wrong(what: str, fact: str | None, words: dict[str, object], dealers: bool = False, whole: bool = False) -> Wrong:
    return Wrong(IRREGULAR_DEALS.decide(what, yes_or_no(dealers), yes_or_no(whole)), fact, words)


def find_misdeals(state: StudRoundState, deal: StudDeal, stopped: bool, misdeal_called: bool = False) -> list[Wrong]:
    """The reasons why the deal is a misdeal. If it was only called one, the reason is that hands are short."""
    found = [*_exposed(deal), *_numbers(state, deal, stopped)]
    if misdeal_called and not found and not deal.exposures and not named(state) and not find_strays(state, deal):
        found = [*_numbers(state, deal, stopped=False)]
    if deal.miscounted is not None:
        fact, count = deal.miscounted
        found.append(_wrong("deck miscounted", fact, {"count": count, "then": "misdeal"}))
    return found


def _exposed(deal: StudDeal) -> Iterator[Wrong]:
    """More than one card exposed (14.5)."""
    if deal.exposures > 1:
        facts = [one.fact for one in deal.exposed] if len(deal.exposed) > 1 else deal.reports
        yield _wrong("several cards exposed", facts[1], {"number": deal.exposures})


def _numbers(state: StudRoundState, deal: StudDeal, stopped: bool) -> Iterator[Wrong]:
    """A hand without five cards (14.3). Too few count only if the deal was taken as complete, or skipped a box."""
    alone = None
    done = not stopped or deal.went_on or len(deal.laid.get(DEALER, ())) >= SIZE
    for name in deal.names:
        hand = deal.laid.get(name, [])
        behind = len(hand) < len(deal.laid.get(DEALER, ())) and not state.floor.machine
        if behind:
            alone = not find_strays(state, deal) if alone is None else alone
            behind = alone
        if len(hand) > SIZE or (len(hand) < SIZE and (done or behind)):
            fact = next((one.fact for one in reversed(hand or deal.order)), state.last)
            yield _wrong("not five cards", fact, {"hand": name, "number": len(hand)})


def find_strays(state: StudRoundState, deal: StudDeal) -> list[Wrong]:
    """Cards on boxes without an ante (14.7, 14.8). An invalid ante counts as one here."""
    covered = {state.box(ticket) for ticket in state.tickets.listed if ticket.bet == ANTE}
    found, wanted = [], frozenset(deal.names)
    for name, hand in deal.in_hands.items():
        if name != DEALER and name not in wanted and box_of(name) not in covered and hand:
            words: dict[str, object] = {"hand": name, "number": len(hand)}
            found.append(_wrong("cards without an ante", hand[-1].fact, words, whole=len(hand) >= SIZE))
    return found


def one_exposed(deal: StudDeal) -> Wrong | None:
    """A single exposed card is no misdeal (14.4). The dealer's stays face up (14.6)."""
    if deal.exposures != 1:
        return None
    if not deal.exposed:
        return _wrong("a card exposed", deal.reports[0], {"hand": "a hand"})
    one = deal.exposed[0]
    return _wrong("a card exposed", one.fact, {"hand": one.to}, dealers=one is deal.dealers_open)


def named(state: StudRoundState) -> bool:
    """Whether a report or a ruling names the reason of the misdeal."""
    ruled = any(ruling.rule in MISDEALS for ruling in state.rulings)
    return ruled or bool(state.reports(*MISDEALS))


def note(state: StudRoundState, wrong: list[Wrong]) -> Findings:
    """Report an irregularity."""
    for one in wrong:
        yield state.finding(one.matter, one.fact, **one.words)


def check_deal(
    state: StudRoundState, deal: StudDeal, stopped: bool, misdeal_called: bool = False
) -> Judged[str | None]:
    """Check a deal. Returns the finding type of the misdeal, if it was one."""
    misdeals, strays = find_misdeals(state, deal, stopped, misdeal_called), find_strays(state, deal)
    yield from note(state, [*misdeals, *strays])
    single = one_exposed(deal)
    if single is not None:
        yield from note(state, [single])
    yield from deal_order.faces(state, deal)
    if not strays and all(one.matter != "wrong-number-dealt" for one in misdeals):
        yield from deal_order.check_deal_order(state, deal)
    yield from _twice(state, deal)
    return misdeals[0].matter if misdeals else None


def _twice(state: StudRoundState, deal: StudDeal) -> Findings:
    """Report a card that occurs twice: one deck has each card once (3.1; general 19.1)."""
    seen: set[str] = set()
    for hand in deal.in_hands.values():
        for one in hand:
            if one.card in seen:
                yield state.finding("card-twice", one.fact, card=one.card)
                yield state.finding("card-beyond-decks", one.fact, card=one.card, times=2, decks=1)
            elif one.card is not None:
                seen.add(one.card)


def redeal(state: StudRoundState, fact: Fact, announced_as_misdeal: bool) -> Findings:
    """The cards are collected during a round and dealt again."""
    deal = state.deal
    if deal is None:
        return
    matter = yield from check_deal(state, deal, stopped=True, misdeal_called=announced_as_misdeal)
    strays = find_strays(state, deal)
    if matter is None and announced_as_misdeal and named(state):
        matter = "misdeal-named"
    if matter is None:
        yield from without_ground(state, deal, fact.id)
    state.redeal = "redealt-unshuffled" if any(one.matter == "stray-cards" for one in strays) else "not-reshuffled"
    state.taken_back.append(deal)
    state.deal, state.decisions, state.moves = None, {}, []
    if matter is not None or announced_as_misdeal:
        state.misdealt = matter or "misdeal-without-ground"
        state.closed = False
        for ticket in state.of(BET):
            ticket.flaw = "misdeal"


def without_ground(state: StudRoundState, deal: StudDeal, fact: str) -> Judged[bool]:
    """Report a deal stopped without reason: for one exposed card, a whole stray hand, or nothing."""
    strays = find_strays(state, deal)
    part = any(one.matter == "stray-cards" for one in strays)
    (finding,) = STOPPED_DEALS.decide(
        "part of a hand" if part else "a whole hand" if strays else "no cards",
        yes_or_no(deal.exposures == 1),
        yes_or_no(named(state)),
    ).then
    if finding:
        yield state.finding(finding, fact)
    return bool(finding)
