"""Cards that are taken back and dealt anew: after a misdeal (14.10), or as a box without an ante got some (14.7)."""

from domain.facts import Fact
from domain.games.caribbean_stud import irregular, order
from domain.games.caribbean_stud.deal import StudDeal
from domain.games.caribbean_stud.state import BET, StudRoundState


def check_deal(state: StudRoundState, deal: StudDeal, stopped: bool, said: bool = False) -> str | None:
    """What was wrong with a deal is found; why it was a misdeal: a matter, if it was one."""
    misdeals, strays = irregular.find_misdeals(state, deal, stopped, said), irregular.find_strays(state, deal)
    irregular.note(state, [*misdeals, *strays])
    single = irregular.one_exposed(deal)
    if single is not None:
        irregular.note(state, [single])
    order.faces(state, deal)
    if not strays and all(one.matter != "wrong-number-dealt" for one in misdeals):
        order.check_deal_order(state, deal)
    _twice(state, deal)
    return misdeals[0].matter if misdeals else None


def _twice(state: StudRoundState, deal: StudDeal) -> None:
    """One deck has each card once (3.1; general 19.1)."""
    seen: set[str] = set()
    for hand in deal.hands.values():
        for one in hand:
            if one.card in seen:
                state.find("card-twice", one.fact, card=one.card)
                state.find("card-beyond-decks", one.fact, card=one.card, times=2, decks=1)
            elif one.card is not None:
                seen.add(one.card)


def again(state: StudRoundState, fact: Fact, misdeal_said: bool) -> None:
    """The cards are taken back in the middle of a round, to be dealt again."""
    deal = state.deal
    if deal is None:
        return
    matter = check_deal(state, deal, stopped=True, said=misdeal_said)
    strays = irregular.find_strays(state, deal)
    if matter is None and misdeal_said and irregular.named(state):
        matter = "misdeal-named"
    if matter is None:
        without_ground(state, deal, fact.id)
    state.redeal = "redealt-unshuffled" if any(one.matter == "stray-cards" for one in strays) else "not-reshuffled"
    state.taken_back.append(deal)
    state.deal, state.decisions, state.moves = None, {}, []
    if matter is not None or misdeal_said:
        state.misdealt = matter or "misdeal-without-ground"
        state.closed = False
        for ticket in state.of(BET):
            ticket.flaw = "misdeal"


def without_ground(state: StudRoundState, deal: StudDeal, fact: str) -> bool:
    """A deal that was stopped, and need not have been: one exposed card, a whole stray hand, or nothing that shows."""
    strays = irregular.find_strays(state, deal)
    if any(one.matter == "stray-cards" for one in strays):
        return False
    if strays:
        state.find("stray-hand-stopped-game", fact)
    elif deal.exposures == 1:
        state.find("exposed-called-misdeal", fact)
    elif irregular.named(state):
        return False
    else:
        state.find("misdeal-without-ground", fact)
    return True
