"""What the rules want next at tai-sai: dice tumbled, a call, dice read and announced, keys and lights."""

from domain.games.common.guide import NextStep
from domain.games.layout.guide import CALL
from domain.games.tai_sai.state import TaiSaiRoundState


def _tumbled(state: TaiSaiRoundState) -> bool:
    return state.floor.tumbled or state.good is not None


TASKS = (
    NextStep(
        _tumbled, "The dice are tumbled, {book.tumbles} times at least; wagers may be placed.", "tumbled-too-little"
    ),
    CALL,
    NextStep(lambda state: state.good is not None, "The dice are uncovered.", "dice-announced-wrongly"),
    NextStep(
        lambda state: state.called is not None, "{came} is announced, the lowest first.", "dice-announced-wrongly"
    ),
    NextStep(lambda state: bool(state.keyed), "{came} is keyed.", "keyed-wrongly"),
    NextStep(lambda state: bool(state.lit or state.dark), "The winning areas are lit.", "settled-before-lights"),
)
