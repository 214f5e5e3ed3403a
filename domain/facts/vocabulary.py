"""The words of the feed: one name for each kind of value, used by every fact class."""

from datetime import date, datetime
from typing import Annotated, Literal

from msgspec import Meta

from domain.cards import Card
from domain.money import Money

MAX_NAME = 256

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
"""An id or a name: of a fact, table, round, shoe, player, wager, dispute … (bounded, for names are indexed)."""
Names = Annotated[tuple[Name, ...], Meta(min_length=1)]
"""A list of names, of one kind of thing."""
Text = Annotated[str, Meta(min_length=1)]
"""Words of a person."""

# Personal values: recorded as pseudonyms, with what was said in the vault (domain/facts/personal.py).
PERSON, PERSON_IN_ROLE, WORDS = "person", "person in a role", "words"
Person = Annotated[str, Meta(min_length=1, max_length=MAX_NAME, extra={"personal": PERSON})]
"""The name of a player."""
People = Annotated[tuple[Person, ...], Meta(min_length=1)]
"""The names of several players."""
StaffName = Annotated[str, Meta(min_length=1, max_length=MAX_NAME, extra={"personal": PERSON_IN_ROLE})]
"""The name of a member of staff, with or without a role before it: `dealer:4411`."""
Actor = Annotated[str, Meta(min_length=1, extra={"personal": PERSON_IN_ROLE})]
"""The person behind a fact, likewise."""
FreeText = Annotated[str, Meta(min_length=1, extra={"personal": WORDS})]
"""Words of a person that no rule reads: they may name people."""
MAX_INTEGER = 2**63 - 1
"""The range of a recorded integer. A feed may have a smaller one: `domain.facts.bounds`."""

Count = Annotated[int, Meta(ge=0, le=MAX_INTEGER, title="count")]
"""How many: seats, decks, points, spins; or an index from 0."""
Seat = Annotated[int, Meta(ge=1, le=MAX_INTEGER, title="seat")]
"""The number of a seat, a box or a hand."""
CardCount = Annotated[int, Meta(ge=0, le=MAX_INTEGER, title="card count")]
"""How many cards a whole set has."""
Counter = Annotated[int, Meta(ge=0, le=MAX_INTEGER, title="counter")]
"""A number that never falls: a source's `seq`, a document's number."""
Share = Annotated[Money, Meta(description="at most 1")]
Instant = Annotated[datetime, Meta(tz=True)]
Day = date

Place = Annotated[str, Meta(pattern=r"^(player|banker|dealer|none|box:[1-9][0-9]{0,3}(/[1-9][0-9]{0,1})?)$(?!\n)")]
"""The place of a card: `player`, `banker`, `dealer`, `none` (drawn in excess), `box:3`, `box:3/2`."""

Die = Literal[1, 2, 3, 4, 5, 6]
TwoDice = tuple[Die, Die]
ThreeDice = tuple[Die, Die, Die]
Dice = Annotated[tuple[Die, ...], Meta(min_length=2, max_length=3)]
"""Two dice or three, depending on the game."""
Symbol = Literal["A", "B", "C", "D", "E", "F", "G"]
Point = Literal[4, 5, 6, 8, 9, 10]

Role = Literal[
    "dealer", "game_supervisor", "casino_supervisor", "pit_boss", "shift_manager", "casino_manager",
    "casino_operator", "inspector", "director",
]  # fmt: skip
Effect = Literal[
    "wagers_void", "wagers_forfeited", "wagers_stand", "outcome_void", "outcome_stands", "reconstruct", "void_hand",
    "discard", "deal_cards",
]  # fmt: skip
"""The effect of a ruling."""
Style = Literal["A", "B", "C", "8.1.1", "8.1.2", "8.1.3"]
Face = Literal["up", "down"]
Outcome = Literal["player", "banker", "tie"]
Decision = Literal[
    "stand", "draw", "double", "split", "even_money", "fold", "raise", "claim_split", "void_hand", "refuse_card",
]  # fmt: skip
VoidReason = Literal[
    "same_direction", "foreign_object", "too_slow", "ball_out", "interference", "short_spin", "on_peg", "malfunction",
    "not_flat", "tumbler_fault", "exposed_early", "not_activated", "off_table", "stacked", "on_bank", "in_bowl",
    "on_rail", "cocked", "fraud", "wrong_dice", "not_callable", "not_together", "missed_wall", "improper", "other",
]  # fmt: skip
Ruleset = Literal[
    "nz-1996-mini-baccarat", "nz-1996-midi-baccarat", "nz-1996-baccarat", "nz-1998-baccarat",
    "nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat", "nz-electronic-baccarat",
    "vic-2002-traditional", "vic-2002-crown", "nz-1996-blackjack", "nz-1996-roulette", "nz-1996-tai-sai",
    "nz-1996-money-wheel", "nz-1996-caribbean-stud", "nz-1996-craps",
]  # fmt: skip

__all__ = [
    "MAX_INTEGER", "MAX_NAME", "Card", "CardCount", "Count", "Counter", "Day", "Decision", "Dice", "Die", "Effect",
    "Face", "Instant", "Money", "Name", "Names", "Outcome", "Place", "Point", "Role", "Ruleset", "Seat", "Share",
    "Style", "Symbol", "Text", "ThreeDice", "TwoDice", "VoidReason",
]  # fmt: skip
