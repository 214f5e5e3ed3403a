"""What an alarm, or what is watched, says in a sentence."""

from domain.watch.budget import Family
from domain.watch.processes import Process
from domain.watch.watched import Counted, chance_of


def said_of_results(family: Family, of: Counted, best: Process) -> str:
    """A wheel or dice: what came how often."""
    if of.value is None:
        return f"{of.table}: {_counted(of.rounds, 'result')} {_span(best)}, {_strength(best)}."
    what = {"wheel": "The sector" if "-" in of.value else "The number" if of.value.isdigit() else "The symbol"}
    named = what.get(family.subject, "The roll" if "-" in of.value else "The face")
    came = f"{named} {of.value} came {_counted(of.hits, 'time')} in {_counted(of.rounds, 'round')} of {of.table}"
    return f"{came} {_span(best)}; chance gives {of.expected:,.1f}. {_strength(best).capitalize()}."


def said_of_rate(family: Family, of: Counted, best: Process) -> str:
    """A person: what happened how often, beside the others."""
    money = "".join(f", {amount:,.2f} {currency}" for currency, amount in of.money.items())
    happened = f"{_counted(of.hits, 'round')} of {of.rounds:,} at {of.table} {_span(best)}"
    beside = f"as with the others it would be {of.expected:,.1f}"
    who = f"{family.subject.capitalize()} {of.value}"
    return f"{who}: {family.about} were {happened}{money}; {beside}. {_strength(best).capitalize()}."


def _span(best: Process) -> str:
    return f"on {best.since}" if best.since == best.until else f"from {best.since} to {best.until}"


def _strength(best: Process) -> str:
    chance = chance_of(best)
    if chance > 0.5:
        return "no evidence against chance"
    return f"chance alone gives such evidence once in {1 / chance:,.0f} times"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
