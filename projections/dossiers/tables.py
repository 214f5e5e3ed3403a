"""Tables of a dossier for hands and wagers, and the columns of all tables."""

from collections.abc import Iterator

from domain.fold.explanation import ExplainStep
from domain.fold.round import Round, Wager
from domain.fold.wagers.balance import difference_text
from domain.money import both, spaced
from projections.dossiers.model import DossierRule
from projections.dossiers.sheet import DossierTable, Head, Section, cards, shown, unless_empty

ENTRY_HEAD: Head = (("Time", 5), ("Event", 12), ("Person", 4), ("Fact", 5))
RULES: Head = (("Document", 4), ("Rule", 3), ("Requirement", 14))
STEPS: Head = (("Conclusion", 12), ("Rules", 5), ("Facts", 4))
FINDINGS: Head = (("Rule", 4), ("Finding", 9), ("Severity", 3), ("Requirement, in our words", 8), ("Fact", 3))
CORRECTIONS: Head = (
    ("Fact", 3), ("As first recorded", 7), ("As corrected", 7), ("Person and reason", 6), ("Correction", 4),
)  # fmt: skip
COMMENTS: Head = (("Time", 5), ("Round and step", 5), ("Comment", 11), ("Person", 4), ("Fact", 5))
CUSTODY: Head = (("Time", 5), ("What", 7), ("Person", 4), ("Reason", 4), ("Fact", 5))
HANDS: Head = (("Hand", 3), ("As dealt", 5), ("As required", 5), ("Points", 2))
WAGERS: Head = (
    ("Wager", 4), ("Player", 4), ("Seat", 2), ("Bet", 4), ("Stake", 5), ("Due", 6), ("As settled", 6),
    ("Difference", 5), ("Rules", 5),
)  # fmt: skip


def dealt(ended: Round, title: str) -> Iterator[Section]:
    """The hands. None for wheels and dice."""
    each = ended.hands.items()
    hands = ([place, cards(hand.dealt), cards(hand.rightful), points(hand.points)] for place, hand in each)
    words = [f"Carried to the next round: {cards(ended.carried)}."] if ended.carried else []
    result = [f"Result: {shown(ended.result)}."] if ended.result is not None else []
    yield Section(title, 2, [*words, *result], unless_empty(HANDS, hands))


def points(of: int | None) -> str:
    """The points of a complete hand."""
    return str(of) if of is not None else "-"


def limits(of: dict[str, dict[str, str | None]]) -> str:
    """Limits by bet. A star means every other bet."""
    return "; ".join(f"{OTHERS if bet == '*' else bet.replace('_', ' ')}: {_between(one)}" for bet, one in of.items())


OTHERS = "all other bets"


def _between(one: dict[str, str | None]) -> str:
    ends = ("at least", one.get("min")), ("at most", one.get("max"))
    return ", ".join(f"{words} {spaced(amount)}" for words, amount in ends if amount is not None) or "no limit"


def wagers(of: list[Wager]) -> list[DossierTable]:
    """Each wager's due and settlement."""
    return unless_empty(WAGERS, map(_wager, of))


def _wager(one: Wager) -> list[str]:
    where = one.wager, one.player or "?", str(one.seat or "")
    rules = ", ".join(one.due.rules) if one.due else ""
    money = spaced(one.staked or "?"), due_text(one), settled_text(one), difference_text(one)
    return [*where, wager_text(one), *money, rules]


def wager_text(one: Wager) -> str:
    """A bet and its choice."""
    on = f" on {shown(one.on)}" if one.on is not None else ""
    return (one.bet or "?").replace("_", " ") + on


def due_text(one: Wager) -> str:
    """What a wager was due."""
    due = one.due
    if due is None:
        return "not worked out"
    return f"{due.result.replace('_', ' ')}: {both(due.stake_back, due.pays, ',')}, commission {spaced(due.commission)}"


def settled_text(one: Wager) -> str:
    """What was recorded for it."""
    got = one.recorded
    if got is None:
        return "not settled"
    return f"{got.result.replace('_', ' ')}: {both(got.stake_back, got.paid, ',')}, commission {spaced(got.commission)}"


def steps(of: list[ExplainStep]) -> Iterator[list[str]]:
    """The steps of an explanation. Findings have a table of their own."""
    for step in of:
        if step.topic != "found":
            rules = ", ".join(cited(one.ruleset, one.rule) for one in step.rules)
            yield [step.words, rules, ", ".join(step.facts)]


def rule(one: DossierRule) -> list[str]:
    """A rule and its summary."""
    return [one.ruleset or "", one.rule, one.summary or ""]


def cited(ruleset: str | None, number: str | None) -> str:
    """A rule by its number."""
    return f"{ruleset} {number}" if number is not None else "no rule"
