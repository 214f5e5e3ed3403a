"""Wagers added after the cards are out: splits, doubles, insurance, even money. Decides on which hand each lies."""

from domain.facts.round import DecisionMade
from domain.facts.wagers import WagerPlaced
from domain.games.blackjack.hands.hand import Hand
from domain.games.blackjack.state import HandPlay
from domain.games.blackjack.wagers import boxes
from domain.games.blackjack.wagers.state import Election
from domain.games.common.findings import Findings
from domain.games.common.wagers import WagerState


def begin(play: HandPlay) -> None:
    """Every main wager lies on the hand of its box."""
    for ticket in play.state.tickets.alive():
        hand = play.hands.get(f"box:{play.state.box_of(ticket.wager)}")
        if ticket.bet == "main" and hand is not None:
            _move_wager(play, ticket, hand)


def _move_wager(play: HandPlay, ticket: WagerState, hand: Hand) -> None:
    """Move a wager to a hand."""
    before = play.extras.lies.get(ticket.wager)
    if before is not None:
        play.extras.stacks.get(before.name, {}).get(ticket.player, {}).pop(ticket.wager, None)
    play.extras.lies[ticket.wager] = hand
    if ticket.bet != "double" and ticket.alive:
        play.extras.stacks.setdefault(hand.name, {}).setdefault(ticket.player, {})[ticket.wager] = ticket


# --- splits and doubles -----------------------------------------------------------------------------------


def split(play: HandPlay, hand: Hand, formed: Hand, fact: DecisionMade, wrong: str | None) -> Findings:
    """A hand is split."""
    lying = {player: dict(mine) for player, mine in play.extras.stacks.get(hand.name, {}).items()}
    play.extras.splits.setdefault(hand.box, []).append(Election(hand, fact.id, wrong, formed, lying))
    yield from _add_early(play)


def not_split(play: HandPlay, hand: Hand, fact: DecisionMade, wrong: str | None) -> Findings:
    """A split no longer forms a hand: a wager placed for it is invalid."""
    lying = play.extras.stacks.setdefault(hand.name, {})
    play.extras.splits.setdefault(hand.box, []).append(Election(hand, fact.id, wrong, lying=lying))
    yield from _add_early(play)


def doubled(play: HandPlay, hand: Hand, fact: DecisionMade, wrong: str | None) -> Findings:
    """A hand is doubled."""
    lying = play.extras.stacks.setdefault(hand.name, {})
    play.extras.doubles[hand.box] = Election(hand, fact.id, wrong, lying=lying)
    yield from _add_early(play)


def _add_early(play: HandPlay) -> Findings:
    early, play.extras.early = play.extras.early, []
    for fact in early:
        yield from _add(play, fact)


def place(play: HandPlay, fact: WagerPlaced) -> Findings:
    """A wager is placed after the cards are out, unless it was refused."""
    if play.state.tickets.named(fact.wager).taken_down:
        return
    yield from _insure(play, fact) if fact.bet == "insurance" else _add(play, fact)


def _add(play: HandPlay, fact: WagerPlaced) -> Findings:
    ticket, election = play.state.tickets.named(fact.wager), _election(play, fact)
    if election is None:
        play.extras.early.append(fact)
        return
    base = _base(election, fact)
    if base is None:
        yield from _spoil(play, ticket, "added-on-their-own", fact)
        return
    ticket.flaw = election.wrong
    election.settled.add(base.wager)
    _move_wager(play, ticket, election.formed or election.hand)


def _election(play: HandPlay, fact: WagerPlaced) -> Election | None:
    """The last election of the box to which the wager may belong."""
    box = play.state.box_of(fact.wager)
    if box is None:
        return None
    return (
        play.extras.doubles.get(box) if fact.bet == "double" else next(reversed(play.extras.splits.get(box, ())), None)
    )


def _base(election: Election, fact: WagerPlaced) -> WagerState | None:
    """The wager that this one adds to."""
    own = election.lying.get(fact.player, {})
    named = own.get(fact.on) if isinstance(fact.on, str) else None
    return named or next((one for one in own.values() if one.wager != fact.wager), None)


def claim(play: HandPlay, fact: DecisionMade, hand: Hand | None) -> None:
    """A player who does not cover both hands names the one for the wager."""
    for election in [*play.extras.splits.get(fact.box, ())]:
        if hand is not None and hand in (election.hand, election.formed):
            for ticket in election.lying.get(fact.player, {}).values():
                _move_wager(play, ticket, hand)
                election.settled.add(ticket.wager)


def close(play: HandPlay, box: int | None = None) -> Findings:
    """The next card is out: no more players may join. At the end, for all boxes."""
    for one in [*play.extras.splits] if box is None else [box]:
        play.extras.doubles.pop(one, None)
        for election in play.extras.splits.pop(one, ()):
            yield from _missing(play, election)
    if box is None:
        for fact in play.extras.early:
            yield from _spoil(play, play.state.tickets.named(fact.wager), _alone(play, fact), fact)


def _missing(play: HandPlay, election: Election) -> Findings:
    """A wager on a split hand was neither added to nor moved."""
    if election.formed is None or election.wrong is not None:
        return
    host = boxes.host(play.state, election.hand.box)
    alone = len(boxes.bettors(play.state, election.hand.box)) == 1
    for ticket in (one for mine in election.lying.values() for one in mine.values()):
        if ticket.wager in election.settled or not ticket.alive:
            continue
        matter = "split-wager-missing" if alone or ticket.player == host else "neither-covered-nor-named"
        yield play.state.finding(matter, election.fact, wager=ticket.wager)


def _alone(play: HandPlay, fact: WagerPlaced) -> str:
    """The wager is too late for the double or the split, or has none."""
    hands = play.of_box(play.state.box_of(fact.wager) or 0)
    there = any(one.doubled if fact.bet == "double" else one.of_split for one in hands)
    return "late-wager" if there else "added-on-their-own"


def _spoil(play: HandPlay, ticket: WagerState, matter: str, fact: WagerPlaced) -> Findings:
    ticket.flaw = matter
    yield play.state.finding(matter, fact.id, wager=ticket.wager)


# --- insurance and even money -----------------------------------------------------------------------------


def _insure(play: HandPlay, fact: WagerPlaced) -> Findings:
    """Every player with a wager on the box may insure separately: 13.3(f)."""
    ticket = play.state.tickets.named(fact.wager)
    box = play.state.box_of(fact.wager)
    own = fact.player in boxes.bettors(play.state, box or 0)
    if not play.dealing.shows_ace:
        yield from _spoil(play, ticket, "insurance-without-ace", fact)
    elif not own or (box or 0, fact.player) in play.extras.evened:
        yield from _spoil(play, ticket, "insurance-not-permitted", fact)
    elif play.further:
        yield from _spoil(play, ticket, "insurance-late", fact)
    else:
        play.extras.insured[fact.wager] = play.hands[f"box:{box}"]


def take_even(play: HandPlay, fact: DecisionMade, hand: Hand | None) -> Findings:
    """A blackjack against an ace may be paid at once to every player who asks: 8.3, 13.3(g)."""
    own = boxes.mains_of(play.state, fact.box, fact.player)
    natural = hand is not None and hand.natural
    if not natural or not own or not play.dealing.shows_ace or play.dealing.second_at is not None:
        yield play.state.finding("even-money-not-open", fact.id, player=fact.player)
    else:
        play.extras.even.update(one.wager for one in own)
        play.extras.evened.add((fact.box, fact.player))
