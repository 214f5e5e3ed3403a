"""What the watch counts, as questions about rounds, wagers, shoes, stakes and settlements.

Each group is of one table on one day. So the counts of sessions that were folded apart are together those of a record.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from domain.watch.instruments import DICE
from domain.watch.repeats import WHEELS
from projections.questions.answering import Answering
from projections.questions.columns import Row
from projections.questions.filters import Filter
from projections.questions.question import Question
from projections.questions.subjects import Subject
from projections.watch.measures import WATCHED_ROUNDS, WATCHED_WAGERS
from projections.watch.subjects import PACES, REPEATS, SHOES, STAKES, WINS

INSTRUMENTS = (*sorted(WHEELS), *DICE)
"""Rulesets with a wheel or dice."""
STANDING = ("day", "table", "ruleset")
PEOPLE = (("dealer",), ("supervisor",), ("player",), ("dealer", "player"))
"""Those whose wagers are counted: people and pairs."""

Counts = Callable[[str], Iterable[Row]]
"""Returns the rows of one of `COUNTS`."""


def _grouped(subject: Subject, *also: str, only: Sequence[Filter] = ()) -> Question:
    return Question(subject, tuple(only), tuple(subject.columns[name] for name in (*STANDING, *also)))


_OF_ROUNDS = WATCHED_ROUNDS.columns
_SETTLED = Filter(_OF_ROUNDS["ruleset"], INSTRUMENTS), Filter(_OF_ROUNDS["status"], ("settled",))


def wagers_of(people: Sequence[str]) -> str:
    """The name of the counts of these people's wagers."""
    return f"wagers of {' and '.join(people)}"


COUNTS: Mapping[str, Question] = {
    "results": _grouped(WATCHED_ROUNDS, "outcome", only=_SETTLED),
    "repeats": _grouped(REPEATS),
    **{wagers_of(people): _grouped(WATCHED_WAGERS, *people, "currency") for people in PEOPLE},
    "shoes": Question(SHOES, fields=(*STANDING, "shoe", "cut_at", "kept", "survival", "marks", "rarity")),
    "shoes of dealer": _grouped(SHOES, "dealer"),
    "stakes": _grouped(STAKES, "player"),
    "paces": _grouped(PACES, "dealer"),
    "wins": _grouped(WINS, "dealer", "currency", only=(Filter(WINS.columns["per"], ("round",)),)),
}
"""All that is counted, by name."""


def counted_by(there: Answering, filters: Sequence[Filter]) -> Counts:
    """The counts of a record, a bundle or feeds. `filters`: of gaming days."""

    def rows(name: str) -> Iterable[Row]:
        asked = COUNTS[name]
        return there.stream(asked._replace(filters=(*filters, *asked.filters)), None)

    return rows
