"""What went wrong with the cards of a round: who got a card that was another's, or nobody's."""

from domain.games.baccarat.cards import count
from domain.games.baccarat.deal import ASIDE, INITIAL, Draw
from domain.games.baccarat.state import State
from domain.games.baccarat.table_of_play import UNSEEN
from domain.games.baccarat.verdict import ORDER_LOST, Verdict

NAMES = {"player": "Player", "banker": "Banker"}
MISSING = "card-missing-"


def look(state: State, verdict: Verdict, over: bool) -> None:
    """Every card of the round, and those that were not drawn."""
    _voided(state, verdict)
    if verdict.why in ORDER_LOST:
        _lost(state, verdict)
    elif state.voided is None:
        _missing(state, verdict, over)
        _places(state, verdict)
    _left_over(state)
    _not_announced(state, verdict)


def _words(state: State, verdict: Verdict) -> dict[str, object]:
    """The counts on two cards, and the Player's third card."""
    two = [count(card for card in cards[:2] if card) for cards in (verdict.player, verdict.banker)]
    third = verdict.player[2] if len(verdict.player) > 2 else None
    return {"player": two[0], "banker": two[1], "third": third, "count": len(state.deal.order)}


def _voided(state: State, verdict: Verdict) -> None:
    voided = state.voided
    if voided is None:
        if verdict.why == "shoe-ran-out":
            state.find("shoe-ran-out", state.last)
        return
    if voided.reason == "insufficient_cards":
        state.find("shoe-ran-out", voided.id)
    elif voided.reason == "cannot_be_reconstructed":
        unsure = next((one.fact for one in state.deal.drawn if not one.order_known), voided.id)
        state.find("order-lost", unsure)
    elif voided.reason == "disruption" and voided.role in LESSER:
        state.find("voided-by-lesser-role", voided.id, role=voided.role.replace("_", " "))


LESSER = frozenset({"dealer", "game_supervisor"})
"""Who may not annul a round."""


def _lost(state: State, verdict: Verdict) -> None:
    unsure = next((one.fact for one in state.deal.drawn if not one.order_known), None)
    state.find(str(verdict.why), unsure)


def _missing(state: State, verdict: Verdict, over: bool) -> None:
    lacks = verdict.play.lacks
    if lacks is None or not over or verdict.status != "open":
        return
    if lacks == UNSEEN or state.deal.order or state.called is not None:
        state.find(lacks, state.called.id if state.called else state.last, **_words(state, verdict))


# --- where the cards lie --------------------------------------------------------------------------------------


def _places(state: State, verdict: Verdict) -> None:
    """Each card as it was put, against the hand that it belongs to."""
    play = verdict.play
    owners = dict.fromkeys(play.player, "player") | dict.fromkeys(play.banker, "banker")
    if state.deal.rebuilt and [one.fact for one in state.deal.order] != [one.fact for one in state.deal.drawn]:
        state.find("reconstruction-differs", state.deal.rebuilt[-1].id)
        return
    if play.lacks is None or play.lacks.startswith(MISSING):
        wrong = [(place, one) for place, one in enumerate(state.deal.order) if owners.get(place) != one.to]
        _initial(state, [pair for pair in wrong if pair[0] < INITIAL], owners)
        for place, one in wrong:
            if place >= INITIAL:
                _later(state, verdict, one, owners.get(place))


def _initial(state: State, wrong: list[tuple[int, Draw]], owners: dict[int, str]) -> None:
    if wrong:
        place, one = wrong[0]
        state.find("cards-out-of-order", one.fact, card=one.card or "A card", owner=NAMES[owners[place]])
        _supervised(state)


def _supervised(state: State) -> None:
    """Who put the cards in order."""
    for rebuilt in state.deal.rebuilt:
        if state.book.rebuilds and rebuilt.role not in state.book.rebuilds:
            state.find("reconstruction-unsupervised", rebuilt.id, role=rebuilt.role.replace("_", " "))


def _later(state: State, verdict: Verdict, one: Draw, owner: str | None) -> None:
    matter = _matter(verdict, one, owner)
    if matter is None:
        return
    if matter == "players-card-to-banker":
        _supervised(state)
    state.find(matter, one.fact, **_words(state, verdict) | {"card": one.card or "A card", "owner": ""})


def _matter(verdict: Verdict, one: Draw, owner: str | None) -> str | None:
    stood = len(verdict.player) == 2
    if owner == "banker":
        if one.to == ASIDE:
            return None
        return "third-card-moved" if stood else "bankers-card-to-player"
    if owner == "player":
        return "players-card-to-banker" if one.to == "banker" else None
    if one.to == "player" and stood:
        return "third-card-carried" if one.seen else "third-card-carried-unseen"
    if one.to == "banker":
        return "banker-card-in-excess" if one.seen else "banker-card-in-excess-unseen"
    return "card-in-excess" if one.seen else "card-in-excess-unseen"


# --- from one round to the next -------------------------------------------------------------------------------


def left_dummy(state: State, verdict: Verdict) -> str | None:
    """Why the next round is a void hand, if a card left over makes it one."""
    if not verdict.play.used or verdict.status == "void" or verdict.play.lacks is not None:
        return None
    for one in state.deal.order[verdict.play.used :]:
        base = (_matter(verdict, one, None) or "").removesuffix("-unseen")
        kind = "third-card-carried" if base.startswith("third") else base
        if kind in state.book.dummy_always or (one.seen and IN_EXCESS.get(kind, kind) in state.book.dummy_if_seen):
            return kind if one.seen else f"{kind}-unseen"
    return None


IN_EXCESS = {"banker-card-in-excess": "card-in-excess"}


def _left_over(state: State) -> None:
    used = sum(1 for one in state.deal.drawn if one.origin == "carried")
    if state.left > used and state.first_card is not None:
        state.find("carried-card-not-used", state.first_card)


def _not_announced(state: State, verdict: Verdict) -> None:
    if state.dummy is None or state.void_hand is not None or verdict.status != "void_hand":
        return
    if any(ticket.alive and ticket.bet != "run" for ticket in state.tickets.listed):
        state.find("void-hand-not-announced", state.first_card, state.book.rules.get(state.dummy))
