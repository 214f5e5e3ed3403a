"""What is said at each step: plain sentences, that give nothing away."""

from typing import Any

import pytest

from domain.cards import DECK
from domain.facts.decoding.decode import decode
from domain.fold.grouping.scopes import SCOPES, Scope
from domain.views.replay.labels import HIDDEN, UNKNOWN, bet_name, card_name, label, place_name
from domain.views.replay.layout import Stake
from domain.views.replay.narration import SENTENCES, fact_sentence, of_stake

HEAD = b'"id":"f1","table":"T1","at":"1998-03-14T21:05:11+13:00",'


def said(kind: str, rest: str, open_cards: bool = False) -> str:
    """A fact, read out."""
    return fact_sentence(decode(b'{"fact":"' + kind.encode() + b'",' + HEAD + rest.encode() + b"}"), open_cards)


DRAWN = '"card":"9H","to":"box:3/2","face":"{}"'


@pytest.mark.parametrize(
    ("kind", "rest", "words"),
    [
        ("card_drawn", DRAWN.format("up"), "The nine of hearts goes to the second hand of box 3."),
        ("card_drawn", '"card":null,"to":"dealer","face":"up"', "A card that nobody saw goes to the dealer."),
        ("card_turned", '"to":"player","index":1,"card":"AS"', "Card 2 of the Player is turned: the ace of spades."),
        (
            "wager_placed",
            '"wager":"w1","bet":"split","stake":"25","player":"P1","on":[17,20],"seat":2',
            "P1 at seat 2 places 25.00 on split 17, 20.",
        ),
        (
            "wager_settled",
            '"wager":"w1","result":"win","paid":"95","commission":"5","deferred":true',
            "Wager w1 wins; 95.00 is paid, 5.00 commission left owing.",
        ),
        ("wheel_spun", '"revolutions":4,"number":17', "The wheel turns 4 times and comes to rest at 17."),
        ("dice_rolled", '"dice":[3,4],"shooter":"P7"', "P7 rolls 3 and 4, 7."),
        (
            "dice_tumbled",
            '"dice":[1,1,6],"void":"cocked"',
            "The dice show 1, 1 and 6; the roll does not count (cocked).",
        ),
        (
            "result_announced",
            '"outcome":"tie","player":6,"banker":6',
            "The dealer calls the result: Tie, Player 6, Banker 6.",
        ),
        (
            "ruling_made",
            '"action":"past post, off","role":"pit_boss","effect":"wagers_void","wagers":["w1","w2"],"players":["P1"]',
            "The pit boss rules: past post, off; effect: wagers void, for wagers w1, w2 player P1.",
        ),
        (
            "ruling_made",
            '"action":"wagers_stand","role":"inspector","effect":"wagers_stand"',
            "The inspector rules: wagers stand.",
        ),
        (
            "staff_assigned",
            '"staff":"dealer:7","role":"dealer","until":"1998-03-14T21:30:00+13:00"',
            "Dealer:7 works at the table as dealer, until 21:30.",
        ),
        ("no_more_bets", '"note":"x"', "The dealer calls: no more bets."),
    ],
)
def test_a_fact_is_one_plain_sentence(kind: str, rest: str, words: str) -> None:
    assert said(kind, rest) == words


def test_a_card_face_down_is_not_named_until_somebody_opens_it() -> None:
    assert said("card_drawn", DRAWN.format("down")) == "A card face down goes to the second hand of box 3."
    opened = said("card_drawn", DRAWN.format("down"), open_cards=True)
    assert opened == "The nine of hearts, face down, goes to the second hand of box 3."


@pytest.mark.parametrize("more", ['"disclosed":true', '"found_face_up":true'])
def test_a_card_face_down_that_people_saw_is_named(more: str) -> None:
    assert "nine of hearts" in said("card_drawn", DRAWN.format("down") + "," + more)


def test_every_kind_of_fact_of_a_round_has_its_sentence() -> None:
    outside = {Scope.TABLE, Scope.NAMES}
    assert {kind for kind, scope in SCOPES.items() if scope not in outside} <= SENTENCES.keys()


def test_every_card_has_a_name_of_its_own() -> None:
    names = {card_name(card): None for card in (*DECK, HIDDEN, UNKNOWN)}
    assert len(names) == 54
    assert card_name("7H") == "seven of hearts"
    assert card_name(None) == "not seen"


@pytest.mark.parametrize(
    ("place", "name", "head"),
    [
        ("player", "the Player", "Player"),
        ("box:3", "box 3", "Box 3"),
        ("box:3/11", "the 11th hand of box 3", "11th hand of box 3"),
        ("none", "no hand, in excess", "No hand, in excess"),
    ],
)
def test_places(place: str, name: str, head: str) -> None:
    assert (place_name(place), label(place)) == (name, head)


@pytest.mark.parametrize(
    ("bet", "on", "name"),
    [
        ("banker", None, "banker"),
        ("dont_pass", None, "don't pass"),
        ("combination", [1, 2], "combination 1, 2"),
        ("c_and_e", {"any_craps": "1", "eleven": "1"}, "C and E any craps 1 and eleven 1"),
        ("straight", [17], "straight up 17"),
        ("come_odds", "w1", "come odds behind w1"),
        (None, None, "a bet nobody recorded"),
    ],
)
def test_bets(bet: str | None, on: Any, name: str) -> None:
    assert bet_name(bet, on) == name


def test_a_wager_is_told_with_whose_it_is() -> None:
    stake = Stake("w1", "P5", 2, "straight", [17], "25.00")
    assert of_stake("Wager w1 loses.", stake) == "Wager w1 loses (P5: 25.00 on straight up 17)."
    assert of_stake("The round is over.", None) == "The round is over."


def test_a_double_is_behind_a_wager_or_on_a_number() -> None:
    """Blackjack's names the wager that it adds to, tai-sai's a face."""
    assert bet_name("double", "w1") == "double behind w1"
    assert bet_name("double", 5) == "double 5"
    assert bet_name("dont_pass_odds", "w1") == "don't pass odds behind w1"
