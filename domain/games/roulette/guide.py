"""What the rules want next at roulette."""

from domain.games.common.guide import NextStep
from domain.games.layout.guide import WHEEL

TASKS = (
    *WHEEL,
    NextStep(lambda state: bool(state.dolly), "The dolly is put on {came}.", "dolly-on-wrong-number"),
)
