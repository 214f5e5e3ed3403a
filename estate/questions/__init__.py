"""The questions to an estate: each is a projection and the figures summed from its rows."""

from estate.questions.check import CHECK
from estate.questions.commission import COMMISSION
from estate.questions.differences import DIFFERENCES
from estate.questions.findings import FINDINGS
from estate.questions.question import Question

QUESTIONS: dict[str, Question] = {one.name: one for one in (CHECK, FINDINGS, COMMISSION, DIFFERENCES)}
"""Questions by the name of their command."""

__all__ = ["QUESTIONS", "Question"]
