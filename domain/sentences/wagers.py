"""Names wagers for people: player, amount, bet. At a table a wager's id means nothing."""

from collections.abc import Mapping
from typing import Any

from domain.money import Amount
from domain.sentences.phrases import unsigned
from domain.text import capital
from domain.views.replay.labels import bet_name, choice

ON = {
    "banker": "on Banker", "player": "on Player", "tie": "on Tie", "perfect_pairs": "on Perfect Pairs",
    "super_sevens": "on Super Sevens", "jackpot": "on the jackpot", "pass": "on Pass", "dont_pass": "on Don't Pass",
    "come": "on Come", "dont_come": "on Don't Come", "field": "on Field", "big_six": "on Big Six",
    "big_eight": "on Big Eight", "c_and_e": "on C and E", "main": "", "ante": "ante", "raise": "bet wager",
    "insurance": "insurance", "red": "on Red", "black": "on Black", "odd": "on Odd", "even": "on Even",
    "low": "on Low", "high": "on High", "big": "on Big", "small": "on Small",
}  # fmt: skip
"""What follows the stake, if the bet needs no choice or the choice adds nothing."""
HAND = {"player": "the Player", "banker": "the Banker"}
ADDED = {"double": "double", "split": "split wager"}
"""Bets of blackjack that are added to another wager. In other games, bets of these names lie on numbers."""
ODDS = {
    "pass_odds": "odds on Pass", "dont_pass_odds": "odds on Don't Pass", "come_odds": "odds on Come",
    "dont_come_odds": "odds on Don't Come",
}  # fmt: skip


def bet(name: Any, on: Any = None) -> str:
    """A bet after its preposition: `on Banker`, `on total 9`."""
    if name in ODDS:
        return f"in {ODDS[name]}"
    if name in ADDED and isinstance(on, str):
        return ADDED[name]
    if name in ON:
        return ON[name]
    if name == "dragon_bonus":
        return f"on Dragon Bonus of {HAND.get(on, on)}"
    if name == "run":
        return f"on the run {choice(on) if on else 'without a written sequence'}"
    return f"on {bet_name(name, on)}"


def wager_of_player(words: Mapping[str, Any]) -> str:
    """`P102's 250.00 on Banker`, or `wager w81` if nothing else is known."""
    player, stake, name = words.get("player"), words.get("stake"), words.get("bet")
    if player is None or name is None:
        return f"wager {words.get('wager')}"
    box = words.get("box")
    parts = [f"{player}'s", stake or "wager", bet(name, words.get("on")), "" if box is None else f"at box {box}"]
    return " ".join(str(one) for one in parts if one)


def balance(words: Mapping[str, Any]) -> str:
    """The balance of a wager: `P102 is owed 37.50`, `P2 owes 20.00`."""
    amount: Amount = words["amount"]
    player = words.get("player") or "the player"
    return capital_name(player, f"{player} {'owes' if amount < 0 else 'is owed'} {unsigned(amount)}")


def capital_name(player: str, words: str) -> str:
    """Capitalise our own words, not a player's name."""
    return capital(words) if player == "the player" else words
