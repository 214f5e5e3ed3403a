"""Explains a round of Caribbean stud: the dealer's hand, every other against it, and the prizes."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from domain.fold.explanation import ExplainStep, step
from domain.fold.round import Round
from domain.games.caribbean_stud.cards import irregular_deals
from domain.games.caribbean_stud.cards.deal import DEALER, StudDeal, place
from domain.games.caribbean_stud.cards.deal_order import hand_name
from domain.games.caribbean_stud.cards.hand_ranks import Value
from domain.games.caribbean_stud.jackpot import prizes
from domain.games.caribbean_stud.outcome import dealers, qualifies, standings
from domain.games.caribbean_stud.state import StudRoundState
from domain.games.common.reasons import earlier
from domain.games.common.wagers import DueWager
from domain.money import written
from domain.rulebooks.shapes.caribbean_stud import POKER
from domain.rulebooks.shapes.rulebook import Rule
from domain.text import capital, with_article

FATES = {
    "folded": "it folded", "absent": "nobody was there to decide: it folded", "dead": "it was declared dead",
    "no-hand": "the dealer has no hand to compare it with", "win": "it wins", "lose": "it loses",
    "stand-off": "it stands off", "face-down": "it was left face down and loses",
}  # fmt: skip


def of_result(state: StudRoundState, ended: Round) -> Iterator[ExplainStep]:
    """Collected cards, the dealer's hand, the boxes in order, cards of no hand."""
    for taken in state.taken_back:
        facts = [one.fact for hand in taken.in_hands.values() for one in hand]
        yield step("cards", "These cards were taken back, to be dealt anew.", facts=facts)
    deal = state.deal
    if deal is not None:
        hands = standings(state, deal) if ended.status == "settled" else None
        yield _dealers(state, deal)
        for box in deal.boxes:
            yield _box(state, deal, box, hands[box].fate if hands else "", hands[box].value if hands else None)
        yield from _nobodys(state, deal)
    yield from _outcome(state, ended)


def _dealers(state: StudRoundState, deal: StudDeal) -> ExplainStep:
    dealer = dealers(deal)
    words = f"The dealer has {_cards(deal, DEALER)}"
    if dealer is None:
        return step("hand", f"{words}: not all of it was seen.", facts=_facts(deal, DEALER))
    does = "it qualifies" if qualifies(dealer) else "it does not qualify"
    rules = (*_ranked(state, dealer), state.book.rules["qualification-wrong"])
    return step("hand", f"{words}{_worth(dealer)}: {does}.", *rules, facts=_facts(deal, DEALER))


def _box(state: StudRoundState, deal: StudDeal, box: int, fate: str, worth: Value | None) -> ExplainStep:
    words = f"Box {box}, {_cards(deal, place(box))}"
    if worth is None:
        return step("hand", f"{words}: it comes to nothing in this round.", facts=_facts(deal, place(box)))
    rules = (*_ranked(state, worth), state.book.antes[fate].rules[0])
    return step("hand", f"{words}{_worth(worth)}: {FATES[fate]}.", *rules, facts=_facts(deal, place(box)))


def _nobodys(state: StudRoundState, deal: StudDeal) -> Iterator[ExplainStep]:
    """Cards on boxes without an ante, and cards that went to no hand."""
    rules = {str(one.words["hand"]): state.book.rules[one.matter] for one in irregular_deals.find_strays(state, deal)}
    for name in deal.in_hands:
        if name not in deal.names:
            words = f"{hand_name(name).capitalize()}, {_cards(deal, name)}: no ante lies there."
            yield step("hand", words, rules.get(name), facts=_facts(deal, name))
    if deal.aside:
        yield step("hand", "These cards went to no hand.", facts=[one.fact for one in deal.aside])


def _outcome(state: StudRoundState, ended: Round) -> Iterator[ExplainStep]:
    voided = state.voided.id if state.voided is not None else None
    if ended.status == "void":
        found = [one for one in ended.findings if one.severity == "ruling" and one.rule is not None]
        rules = dict.fromkeys(Rule(one.ruleset, one.rule) for one in found)
        words = "The round is void: antes and bet wagers are returned."
        yield step("outcome", words, *rules, facts=[voided, *(one.fact for one in found)])
    elif ended.status == "open":
        yield step("outcome", "The round is open: what had to come did not, or was never seen.", facts=[voided])


def of_prize(state: StudRoundState, owed: DueWager) -> Iterator[ExplainStep]:
    """The prize of a jackpot wager, if any."""
    if owed.ticket.wager in state.settled_late:
        yield earlier(owed)
    elif owed.result == "open":
        yield step("result", "It is good for its player's next round.", state.book.misdeal)
    elif owed.result == "lose":
        yield step("result", "Its hand wins no prize: it is taken.", *owed.rules)
    elif owed.result == "win":
        yield from _sum(state, owed)
        yield step("result", f"Its hand wins {written(owed.winnings)}; the stake does not come back.", *owed.rules)
    else:
        yield step("result", "It takes no part: it is returned.", *owed.rules)


def _sum(state: StudRoundState, owed: DueWager) -> Iterator[ExplainStep]:
    """How a prize is computed: a fixed bonus, or a share of the jackpot with a minimum."""
    hands = standings(state, state.deal) if state.deal is not None else None
    won = prizes.winners(state, hands or {})
    win, name = prizes.shares(state.book, state.jackpot, won).get(owed.ticket.wager), won.get(owed.ticket.wager)
    if win is None or name is None:
        return
    prize, hand = state.book.prizes[name], with_article(name)
    if not prize.share:
        yield step("prize", f"{capital(hand)} wins a fixed bonus of {written(prize.least)}.", *win.rules)
        return
    if win.left is None or state.jackpot is None:
        words = "What the jackpot held is not on record"
    else:
        yield step("pool", _pool_text(state.jackpot, win.left))
        words = f"{capital(hand)} wins {_share(prize.share)} of that{_divided(win.hands)}, {_cents(win, prize.share)}"
    yield step("prize", f"{words}; the least is {written(prize.least)}.", *win.rules)


def _pool_text(pool: Decimal, left: Fraction) -> str:
    """The amount in the jackpot, less what is paid before this prize."""
    before = Fraction(pool) - left
    if not before:
        return f"The jackpot held {written(pool)}."
    return f"The jackpot held {written(pool)}; less {_money(before)} of prizes that go before, {_money(left)} is left."


def _share(share: Decimal) -> str:
    return "all" if share == 1 else f"{(share * 100).normalize():f}%"


def _divided(hands: int) -> str:
    return f", divided among {hands} hands" if hands > 1 else ""


def _cents(win: prizes.Win, share: Decimal) -> str:
    assert win.left is not None
    return _money(win.left * Fraction(share) / win.hands)


def _money(amount: Fraction) -> str:
    return written(prizes.in_cents(amount))


# --- words ----------------------------------------------------------------------------------------------------


def _ranked(state: StudRoundState, worth: Value) -> tuple[Rule, ...]:
    """The paragraph of 13.1 that names the class."""
    return (Rule(state.book.document, f"13.1({'abcdefghij'[worth.order]})"),) if worth.order >= 0 else ()


def _worth(worth: Value) -> str:
    return f" ({POKER[worth.order].replace('_', ' ')})" if worth.order >= 0 else ""


def _cards(deal: StudDeal, name: str) -> str:
    return " ".join(card or "?" for card in deal.hand(name)) or "no card"


def _facts(deal: StudDeal, name: str) -> list[str | None]:
    return [one.fact for one in deal.laid.get(name, [])]
