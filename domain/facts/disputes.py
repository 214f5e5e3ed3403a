"""Facts about irregularities, disputes and corrections."""

from domain.facts.base import AnyFact, Fact
from domain.facts.vocabulary import Effect, FreeText, Name, Names, People, Person, Role, Text


class IrregularityReported(Fact, frozen=True):
    """A person reported something irregular."""

    kind: Text
    """The kind of irregularity: free text, some of it known."""
    note: FreeText
    """What happened."""
    rule: Text | None = None
    """The rule it concerns."""


class RulingMade(Fact, frozen=True):
    """A person with authority ruled. Its words are evidence; only `effect` decides."""

    action: Text
    """The ruling in words."""
    role: Role
    """The role of the person who ruled."""
    irregularity: Name | None = None
    """The report it answers (its id)."""
    rule: Text | None = None
    """The rule it rests on."""
    effect: Effect | None = None
    """The effect of the ruling. An `action` that is exactly one of these words counts as it."""
    wagers: Names | None = None
    """The wagers it is about; with `players`, only wagers in both."""
    players: People | None = None
    """The players whose wagers it is about."""


class DisputeRaised(Fact, frozen=True):
    """A dispute about one or more rounds was raised."""

    landmark = "dispute"

    dispute: Name
    """The dispute's name."""
    rounds: Names
    """The rounds it is about."""
    note: FreeText
    """The claim."""
    player: Person | None = None
    """The player who makes the claim."""
    wager: Name | None = None
    """The wager concerned."""


class DisputeCommented(Fact, frozen=True):
    """A person added a comment to a dispute."""

    dispute: Name
    """Which dispute."""
    note: FreeText
    """The comment."""


class DisputeDecided(Fact, frozen=True):
    """A dispute was decided."""

    dispute: Name
    """Which dispute."""
    decision: FreeText
    """The decision."""
    role: Role
    """The role of the person who decided."""
    note: FreeText
    """The reason."""


class FactCorrected(Fact, frozen=True):
    """A fact was corrected. The first one stays, and every reading states which one it used."""

    nullable = ("now",)

    corrects: Name
    """The id of the fact that was wrong."""
    reason: FreeText
    """The reason."""
    role: Role
    """The role of the person who corrected it."""
    now: AnyFact | None
    """The whole fact as it should have been; null if it never happened."""
