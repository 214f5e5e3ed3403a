"""Further cards after the initial deal: to which hand they belong, and errors."""

from collections.abc import Iterable

from domain.cards import MOST_IN_SHOE
from domain.fold.round_cards import EXCESS, SET_ASIDE, DrawnCard
from domain.games.blackjack.hands import dealer_hand, decisions
from domain.games.blackjack.hands.hand import DEALER, DRAWN_IN_ERROR, Hand, box_of, found_about
from domain.games.blackjack.hands.play import fill, serve, turn
from domain.games.blackjack.state import HandPlay
from domain.games.blackjack.wagers import added_wagers
from domain.games.common.findings import Findings, Judged
from domain.rulebooks.decision_tables import YES, yes_or_no


def draw(play: HandPlay, card: DrawnCard) -> Findings:
    """Deal a card after the initial deal, or before it is complete if hands were reconstructed."""
    one = card.copy()
    play.taken += 1
    if one.origin == SET_ASIDE and (yield from _take_up(play, one)):
        return
    if one.found_face_up:
        yield from replace_exposed_card(play, one)
    elif play.due:
        play.waiting.append(one)
        fill(play)
    else:
        yield from _further(play, one)


def _further(play: HandPlay, one: DrawnCard) -> Findings:
    play.further |= one.to == DEALER or one.to in play.hands
    if one.face == "down" and one.to != EXCESS:
        yield from _face_down(play, one)
    if one.to == DEALER:
        yield from dealer_hand.draw(play, one)
    else:
        yield from _to_a_box(play, one)


def _face_down(play: HandPlay, one: DrawnCard) -> Findings:
    """Further cards lie face up: a player's (7.5), a double's (10.3), the dealer's (7.6)."""
    hand, rules = play.hands.get(one.to), play.state.book.rules
    doubled = hand is not None and hand.doubled is not None
    matter = "dealer-early" if one.to == DEALER else "doubled-card-missing" if doubled else "face-down-further"
    yield play.state.finding("face-down-further", one.fact, rules[matter], hand=one.to)


def replace_exposed_card(play: HandPlay, one: DrawnCard) -> Findings:
    """A card found face up goes into the rack, and the next one is used (15.1)."""
    dealt_to = "no hand" if one.to == EXCESS else "the dealer" if one.to == DEALER else "a box"
    found, *used = DRAWN_IN_ERROR.codes(DRAWN_IN_ERROR.decide(YES, dealt_to, yes_or_no(one.seen)))
    yield play.state.finding(found, one.fact, card=one.card)
    for code in used:
        yield play.state.finding(code, one.fact, card=one.card, to=one.to)
    if one.to != EXCESS:
        hand = play.hands.get(one.to)
        if hand is not None and not hand.wanted and not hand.complete:
            play.await_cards(hand, hand.wanted + 1)
        play.owing = True


def _to_a_box(play: HandPlay, one: DrawnCard) -> Findings:
    yield from decisions.infer_decision(play, one.to)
    hand = play.hands.get(one.to)
    if hand is None and one.seen and play.at > play.acted and dealer_hand.done(play):
        yield from dealer_hand.draw(play, one)
        return
    if box_of(one.to) not in (None, *play.state.boxes):
        yield from _without_wager(play, one)
        return
    if hand is not None and hand.void is not None:
        for wrongly in found_about(hand.void, True, "otherwise")[1:]:
            yield play.state.finding(wrongly, one.fact)
        return
    if hand is not None:
        yield from added_wagers.close(play, hand.box)
        if hand.unplaced:
            yield from _pass_over(play, hand, one)
            return
    play.waiting.append(one)
    if hand is None or hand.complete:
        yield from decisions.error(play, hand, one)
        serve(play)
        return
    yield from turn(play, hand.box, one.fact)
    yield from _settle(play, hand, one, serve(play, hand))


def _without_wager(play: HandPlay, one: DrawnCard) -> Findings:
    """A card for a box without a wager is the next card, or void after a decision (15.3)."""
    yield play.state.finding("card-without-wager", one.fact)
    if not play.decided:
        play.waiting.append(one)


def _settle(play: HandPlay, hand: Hand, one: DrawnCard, served: dict[int, Hand]) -> Findings:
    """Assign the card just drawn."""
    if id(one) not in served:
        yield from decisions.undecided(play, hand, one)
        served = serve(play, hand)
    taker = served.get(id(one))
    if taker is None:
        yield from decisions.error(play, hand, one)
        return
    taker.unplaced.remove(one)
    if hand.box == taker.box:
        yield from decisions.check_split_order(play, hand, taker, one.fact)
    else:
        yield from _misplaced(play, hand, taker, one)


def _misplaced(play: HandPlay, hand: Hand, taker: Hand, one: DrawnCard) -> Findings:
    """A card was dealt to the wrong box, and players have decided: those hands are out of the round (15.8)."""
    yield play.state.finding("cards-misplaced", one.fact)
    hand.void = taker.void = "cards-misplaced"


def _pass_over(play: HandPlay, hand: Hand, one: DrawnCard) -> Findings:
    """Report a card from the shoe while another must be used first."""
    first = hand.unplaced.pop(0)
    if not play.passed_over:
        yield play.state.finding("exposed-card-passed-over" if first.seen else "unseen-card-passed-over", one.fact)
    play.passed_over = True
    play.waiting.append(one)
    serve(play)


def _take_up(play: HandPlay, one: DrawnCard) -> Judged[bool]:
    """Move a set-aside card to a hand. Not attempted for more cards than a shoe has."""
    if play.taken > MOST_IN_SHOE:
        return False
    hand = play.hands.get(one.to)
    for lying in hand.unplaced if hand is not None else ():
        if lying.card in (None, one.card):
            lying.card = one.card
            assert hand is not None
            hand.unplaced.remove(lying)
            return True
    lying_aside = next((each for each in play.waiting if each.card in (None, one.card)), None)
    if lying_aside is None:
        return any(each.card == one.card for each in _known(play))
    lying_aside.card = one.card
    if one.to == DEALER:
        play.waiting.remove(lying_aside)
        yield from dealer_hand.draw(play, lying_aside)
    elif hand is not None and not hand.complete:
        play.await_cards(hand, hand.wanted + 1)
        hand.acted = True
        serve(play)
        hand.unplaced = [each for each in hand.unplaced if each is not lying_aside]
    return True


def _known(play: HandPlay) -> Iterable[DrawnCard]:
    yield from (card for hand in play.hands.values() for card in hand.cards)
    yield from play.dealing.cards
