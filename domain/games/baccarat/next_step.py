"""The next step that the rules require during a round, for replay."""

from collections.abc import Callable, Iterator

from domain.fold.explanation import ExplainStep, step
from domain.games.baccarat.cards.table_of_play import UNSEEN, Play, count, outcome
from domain.games.baccarat.state import BaccaratRoundState

RESULTS = {"player": "the Player wins", "banker": "the Banker wins", "tie": "a tie"}


def next_steps(state: BaccaratRoundState) -> Iterator[ExplainStep]:
    """The next steps after the last fact."""
    if state.voided is not None or state.ended is not None or state.called is not None:
        return
    if not state.deal.order:
        yield step("wagers", "Wagers until the betting is closed; then the first card, to the Player.")
        return
    found = state.deal.play()
    words = _WORDS.get(found.lacks)
    if words is not None:
        yield step("cards", words(state, found), state.book.rules.get(found.lacks or ""))
    elif found.points is not None:
        player, banker = found.points
        calls = f"No hand draws any more: Player {player}, Banker {banker}, {RESULTS[outcome(found.points)]}."
        yield step("result", calls, state.book.rules.get("result-announced-wrongly"))


def _initial(state: BaccaratRoundState, found: Play) -> str:
    to = ("Player", "Banker")[len(state.deal.order) % 2]
    return f"The next card belongs to the {to}'s Hand: four are dealt before anybody draws."


def _two(state: BaccaratRoundState, places: tuple[int, ...]) -> int:
    return count(card for card in state.deal.cards(places[:2]) if card)


def _player(state: BaccaratRoundState, found: Play) -> str:
    return f"The Player's Hand, on {_two(state, found.player)}, draws a third card."


def _banker(state: BaccaratRoundState, found: Play) -> str:
    return f"The Banker's Hand, on {_two(state, found.banker)}, draws a third card."


_WORDS: dict[str | None, Callable[[BaccaratRoundState, Play], str]] = {
    "card-missing-initial": _initial,
    "card-missing-player": _player,
    "card-missing-banker": _banker,
    "card-missing-banker-alone": _banker,
    UNSEEN: lambda state, found: "A card that nobody has seen has to be turned.",
}
"""The sentence for each missing step."""
