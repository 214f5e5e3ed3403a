"""The row of a fault in the registry: its name, its step, and the rule it breaks in each document.

If an act was left out, the fault names the fact before which it was required.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from simulator.baccarat.money import STAND_OFF, WagerDue
from simulator.baccarat.state import BaccaratRound, BaccaratTable, BaccaratWager

Rule = str | Mapping[str, str]
"""A number, or numbers by style, bet or another key. `general ...` is one of the general rules."""


def by_document(
    *, mini: Rule = "", midi: Rule = "", full: Rule = "", nz98: Rule = "", div5: Rule = "", vic: Rule = "",
    electronic: Rule | None = None,
) -> dict[str, Rule]:  # fmt: skip
    """The rule broken in each document. Empty: the document has no such rule. Electronic imports Division 5 by
    default.
    """
    rows: dict[str, Rule] = {
        "nz-1996-mini-baccarat": mini,
        "nz-1996-midi-baccarat": midi,
        "nz-1996-baccarat": full,
        "nz-1998-baccarat": nz98,
        "nz-div5-baccarat": div5,
        "vic-2002-baccarat": vic,
    }
    if electronic is not None:
        rows["nz-electronic-baccarat"] = electronic
    elif isinstance(div5, str):
        rows["nz-electronic-baccarat"] = f"imported {div5}" if div5 else ""
    else:
        rows["nz-electronic-baccarat"] = {key: f"imported {rule}" for key, rule in div5.items()}
    return {document: rule for document, rule in rows.items() if rule}


SET_UPS = {"none": "3.4(a)(i)(A)", "non_continuous": "3.4(a)(ii)(A)", "continuous": "3.4(a)(iii)(A)"}
"""The rule of Division 5 about the number of decks, for each kind of shuffling machine."""


def in_1996(rule: Rule, **others: Rule) -> dict[str, Rule]:
    """The same number in the three books of 1996."""
    return by_document(mini=rule, midi=rule, full=rule, **others)


DOCUMENTS = {"general": "nz-1996-general", "imported": "nz-div5-baccarat"}


@dataclass(frozen=True)
class Cite:
    """A rule as findings name it."""

    ruleset: str
    rule: str


def cite(document: str, rule: str) -> Cite:
    source, _, number = rule.rpartition(" ")
    return Cite(DOCUMENTS.get(source, document), number)


@dataclass(frozen=True)
class Slip:
    """A planned fault: its place, and the state that it may change."""

    table: BaccaratTable
    fault: "FaultKind"
    _round: BaccaratRound | None = None
    _wager: BaccaratWager | None = None
    due: WagerDue = STAND_OFF

    @property
    def r(self) -> BaccaratRound:
        assert self._round is not None
        return self._round

    @property
    def wager(self) -> BaccaratWager:
        assert self._wager is not None
        return self._wager

    def rule(self, key: str = "") -> str:
        """The rule it breaks in this book; empty: none."""
        rule = self.fault.rules.get(self.table.setup.book.cites, "")
        if isinstance(rule, Mapping) and self.electronic in rule:
            return rule[self.electronic]
        return rule if isinstance(rule, str) else rule.get(key, "")

    def admit(self, fact: str, key: str = "", note: str = "") -> None:
        """Note the finding that follows from the last line."""
        where = cite(self.table.setup.book.cites, self.rule(key))
        self.table.admit(self.fault.slug, where.ruleset, where.rule, fact, note or self.fault.note)

    def later(self, fact: str, key: str = "") -> None:
        """Expect a finding at the next fact of a kind, because something due before that fact was left out."""
        self.table.await_fact(fact, lambda name: self.admit(name, key))

    @property
    def electronic(self) -> str:
        """A key for rules that differ between the two kinds of electronic table."""
        return "mixed" if self.table.setup.mixed else "terminals"


def always(slip: Slip) -> bool:
    return True


@dataclass(frozen=True)
class FaultKind:
    """One row of the registry."""

    slug: str
    step: str
    """When it happens: a step of the round, `pay`, or a moment outside a round."""
    rules: Mapping[str, Rule]
    play: Callable[[Slip], None]
    """Does it instead of the step."""
    note: str
    when: Callable[[Slip], bool] = always
    mistake: bool = False
    """Whether it is the dealer's own mistake (the other rate)."""
