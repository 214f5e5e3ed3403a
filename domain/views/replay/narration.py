"""Narration: each fact as one plain sentence, which does not reveal face-down cards."""

from collections.abc import Callable
from typing import Any

from domain.facts import Fact
from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.people import StaffAssigned
from domain.facts.round import (
    CardDrawn,
    CardsReconstructed,
    CardTurned,
    DecisionMade,
    HandOffered,
    InsuranceCalled,
    NoMoreBets,
    PointsAnnounced,
    ResultAnnounced,
    RoundEnded,
    RoundStarted,
    RoundVoided,
    VoidHandAnnounced,
)
from domain.facts.shoe import CardsCollected
from domain.facts.terminals import PaymentRefused, ResultEntered
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.facts.wheels_and_dice import (
    AreasLit,
    DiceOffered,
    DiceRolled,
    DiceTumbled,
    DollyPlaced,
    JackpotPaid,
    PointMarked,
    TumblerActivated,
    WagerCalled,
    WheelSpun,
)
from domain.money import spaced
from domain.places import place_name
from domain.text import capital
from domain.views.explain.from_facts import fact_text
from domain.views.replay.labels import HIDDEN, bet_name, the_card
from domain.views.replay.layout import Stake


def fact_sentence(fact: Fact, open_cards: bool = False) -> str:
    """The sentence of a fact."""
    say = SENTENCES.get(type(fact))
    if say is None:
        return fact_text(fact)
    words = say(fact, open_cards)
    return capital(words)


def of_stake(words: str, stake: Stake | None) -> str:
    """The sentence with the wager's player and bet: people do not know wagers by id."""
    if stake is None:
        return words
    return f"{words[:-1]} ({stake.player or 'somebody'}: {spaced(stake.stake)} on {bet_name(stake.bet, stake.on)})."


def _plain(words: str) -> Callable[[Any, bool], str]:
    return lambda fact, open_cards: words


def _drawn(fact: CardDrawn, open_cards: bool) -> str:
    down = fact.face == "down" and not fact.found_face_up and not fact.disclosed
    unseen = down and (fact.card is None or not open_cards)
    card = the_card(HIDDEN if unseen else fact.card)
    back = {"carried": ", left from the round before", "set_aside": ", set aside earlier"}.get(fact.from_, "")
    face = ", found face up in the shoe" if fact.found_face_up else ", face down" if down and not unseen else ""
    more = f"{back}{face}"
    return f"{card}{more}{',' if more else ''} goes to {place_name(fact.to)}."


def _turned(fact: CardTurned, open_cards: bool) -> str:
    return f"card {fact.index + 1} of {place_name(fact.to)} is turned: {the_card(fact.card)}."


def _reconstructed(fact: CardsReconstructed, open_cards: bool) -> str:
    hands = "; ".join(f"{place_name(to)}: {', '.join(map(the_card, cards))}" for to, cards in fact.hands.items())
    return f"the hands are put right by the {_words(fact.role)}. {hands}."


def _decided(fact: DecisionMade, open_cards: bool) -> str:
    stake = f", with {spaced(fact.stake)}" if fact.stake is not None else ""
    hand = f", hand {fact.hand}" if fact.hand > 1 else ""
    return f"{fact.player} at box {fact.box}{hand} decides: {_words(fact.decision)}{stake}."


def _result(fact: ResultAnnounced, open_cards: bool) -> str:
    parts = [_words(fact.outcome).capitalize() if fact.outcome else None]
    parts += [f"Player {fact.player}" if fact.player is not None else None]
    parts += [f"Banker {fact.banker}" if fact.banker is not None else None]
    parts += [str(one) for one in (fact.number, fact.symbol) if one is not None]
    parts += [_dice(fact.dice)] if fact.dice else []
    return f"the dealer calls the result: {', '.join(filter(None, parts))}."


def _entered(fact: ResultEntered, open_cards: bool) -> str:
    what = _words(fact.outcome or "") or (_dice(fact.dice) if fact.dice else "nothing said")
    return f"the result is entered: {what}."


def _void_hand(fact: VoidHandAnnounced, open_cards: bool) -> str:
    return f"a hand without wagers is announced: {_words(fact.reason)}."


def _voided(fact: RoundVoided, open_cards: bool) -> str:
    return f"the round is declared void by the {_words(fact.role)}: {_words(fact.reason)}."


def _offered(fact: HandOffered, open_cards: bool) -> str:
    return f"the cards of {place_name(fact.to)} are offered to seat {fact.seat}: {_taken(fact.accepted)}."


def _placed(fact: WagerPlaced, open_cards: bool) -> str:
    at = fact.box or fact.seat
    where = f" at {'box' if fact.box else 'seat'} {at}" if at else f" at {fact.terminal}" if fact.terminal else ""
    fee = f", and pays {spaced(fact.commission)} commission" if fact.commission is not None else ""
    return f"{fact.player}{where} places {spaced(fact.stake)} on {bet_name(fact.bet, fact.on)}{fee}."


def _settled(fact: WagerSettled, open_cards: bool) -> str:
    result = {"win": "wins", "lose": "loses", "stand_off": "is a stand-off", "void": "is void"}[fact.result]
    paid = f"; {spaced(fact.paid)} is paid" if fact.paid or fact.result == "win" else ""
    fee = f", {spaced(fact.commission)} commission {'left owing' if fact.deferred else 'taken'}"
    return f"wager {fact.wager} {result}{paid}{fee if fact.commission else ''}."


def _changed(fact: WagerChanged, open_cards: bool) -> str:
    return f"the stake of wager {fact.wager} is now {spaced(fact.stake)} ({_words(fact.reason)})."


def _refused(fact: WagerRefused, open_cards: bool) -> str:
    return f"wager {fact.wager} is refused: {_words(fact.reason)}."


def _reported(fact: IrregularityReported, open_cards: bool) -> str:
    return f"an irregularity is reported, {_words(fact.kind)}: {fact.note}."


def _ruled(fact: RulingMade, open_cards: bool) -> str:
    about = " ".join(filter(None, (_named("wager", fact.wagers), _named("player", fact.players))))
    reach = f", for {about}" if about else ""
    effect = "" if fact.effect in (None, fact.action) else f"; effect: {_words(str(fact.effect))}"
    return f"the {_words(fact.role)} rules: {_words(fact.action)}{effect}{reach}."


def _named(what: str, names: tuple[str, ...] | None) -> str:
    return f"{what}{'s' * (len(names) > 1)} {', '.join(names)}" if names else ""


def _assigned(fact: StaffAssigned, open_cards: bool) -> str:
    until = f", until {fact.until:%H:%M}" if fact.until is not None else ""
    return f"{fact.staff} works at the table as {_words(fact.role)}{until}."


def _spun(fact: WheelSpun, open_cards: bool) -> str:
    came = fact.number if fact.number is not None else fact.symbol
    what = "comes to rest" if came is None else f"comes to rest at {came}"
    return f"the wheel turns {fact.revolutions} times and {what}{_void(fact.void, 'spin')}."


def _tumbled(fact: DiceTumbled, open_cards: bool) -> str:
    return f"the dice show {_dice(fact.dice)}{_void(fact.void, 'roll')}."


def _rolled(fact: DiceRolled, open_cards: bool) -> str:
    return f"{fact.shooter} rolls {_dice(fact.dice)}, {sum(fact.dice)}{_void(fact.void, 'roll')}."


def _void(reason: str | None, what: str) -> str:
    return f"; the {what} does not count ({_words(reason)})" if reason else ""


def _marked(fact: PointMarked, open_cards: bool) -> str:
    return "the marker is turned off." if fact.point is None else f"the point is marked: {fact.point}."


def _dice(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice[:-1])) + f" and {dice[-1]}"


def _taken(accepted: bool) -> str:
    return "taken" if accepted else "declined"


def _words(name: str) -> str:
    return name.replace("_", " ")


SENTENCES: dict[type[Fact], Callable[[Any, bool], str]] = {
    AreasLit: lambda fact, _: f"the layout lights the areas for {_dice(fact.dice)}.",
    CardDrawn: _drawn,
    CardTurned: _turned,
    CardsCollected: lambda fact, _: f"the cards are collected, to be dealt again: {_words(fact.reason)}.",
    CardsReconstructed: _reconstructed,
    DecisionMade: _decided,
    DiceOffered: lambda fact, _: f"the dice are offered to {fact.player}: {_taken(fact.accepted)}.",
    DiceRolled: _rolled,
    DiceTumbled: _tumbled,
    DollyPlaced: lambda fact, _: f"the dolly is put on {fact.number}.",
    HandOffered: _offered,
    InsuranceCalled: _plain("the dealer offers insurance."),
    IrregularityReported: _reported,
    JackpotPaid: lambda fact, _: f"the jackpot pays wager {fact.wager} {spaced(fact.amount)}.",
    NoMoreBets: _plain("the dealer calls: no more bets."),
    PaymentRefused: lambda fact, _: f"{spaced(fact.amount)} for wager {fact.wager} is not paid.",
    PointMarked: _marked,
    PointsAnnounced: lambda fact, _: f"the dealer calls {fact.points} for {place_name(fact.hand)}.",
    ResultAnnounced: _result,
    ResultEntered: _entered,
    RoundEnded: _plain("the round is over."),
    RoundStarted: lambda fact, _: f"round {fact.round} begins.",
    RoundVoided: _voided,
    RulingMade: _ruled,
    StaffAssigned: _assigned,
    TumblerActivated: lambda fact, _: f"the tumbler turns {fact.spins} times.",
    VoidHandAnnounced: _void_hand,
    WagerCalled: lambda fact, _: f"wager {fact.wager} is called {fact.state}.",
    WagerChanged: _changed,
    WagerPlaced: _placed,
    WagerRefused: _refused,
    WagerSettled: _settled,
    WagerWithdrawn: lambda fact, _: f"wager {fact.wager} is taken back.",
    WheelSpun: _spun,
}
"""Sentences by kind. Any other fact is shown as recorded."""
