"""The sentence of an alarm, or of a subject without one."""

from domain.watch.budget import Family
from domain.watch.marks import LENGTH
from domain.watch.processes import Process
from domain.watch.watched import Counted, chance_of

NEVER = 1e-9
"""A smaller chance is not told apart from others."""


def said_of_results(family: Family, of: Counted, best: Process) -> str:
    """A wheel or dice: what came how often."""
    if of.value is None:
        return f"{of.table}: {_counted(of.rounds, 'result')} {_span(best)}, {_strength(best)}."
    named = _of_dice(of.value) if family.subject == "dice" else _of_wheel(of.value)
    came = f"{named} came {_counted(of.hits, 'time')} in {_counted(of.rounds, 'round')} of {of.table}"
    return f"{came} {_span(best)}; chance gives {of.expected:,.1f}. {_strength(best).capitalize()}."


def _of_wheel(value: str) -> str:
    return f"The {'sector' if '-' in value else 'number' if value.isdigit() else 'symbol'} {value}"


def _of_dice(value: str) -> str:
    """A face, two opposite faces, a roll, a sum, or a kind of roll."""
    if value.isdigit() or "/" in value:
        return f"The face {value}".replace("/", " or ")
    return f"The roll {value}" if "-" in value else f"The {value}" if value[-1].isdigit() else f"Rolls with {value}"


def said_of_repeats(of: Counted, best: Process) -> str:
    """A wheel: how often it stopped where it had stopped before."""
    came = f"The number before came again {_counted(of.hits, 'time')} in {_counted(of.rounds, 'round')} of {of.table}"
    return f"{came} {_span(best)}; chance gives {of.expected:,.1f}. {_strength(best).capitalize()}."


def said_of_rate(family: Family, of: Counted, best: Process) -> str:
    """A person: what happened how often, beside the others."""
    money = "".join(f", {amount:,.2f} {currency}" for currency, amount in of.money.items())
    trials = "shoe" if "shoes" in family.about else "round"
    others = f" and {_counted(of.tables - 1, 'other table')}" if of.tables > 1 else ""
    happened = f"{of.hits:,} of {_counted(of.rounds, trials)} at {of.table}{others} {_span(best)} were {family.about}"
    beside = "no more are tolerated than" if of.alone else "at the rate of the others it would be"
    who = f"{family.subject.capitalize()} {of.value}"
    return f"{who}: {happened}{money}; {beside} {of.expected:,.1f}. {_strength(best).capitalize()}."


def said_of_result(family: Family, of: Counted, due: float, best: Process) -> str:
    """A table or a dealer: what the house is due, and how far that is from what the rules let it expect."""
    [(currency, off)] = of.money.items()
    unit = f" {currency}" if currency else ""
    where = f"at {of.table}" if family.subject == "table" else f"dealt by {of.value}"
    rounds = f"{_counted(of.rounds, 'round')} {where} {_span(best)}"
    away = f"{abs(off):,.2f}{unit} {'more' if off > 0 else 'less'} than expected" if off else "as expected"
    return f"In {rounds} the house is due {due:,.2f}{unit}, {away}. {_strength(best).capitalize()}."


def said_of_shuffles(of: Counted, kept: int, again: str, best: Process) -> str:
    """A table's shuffles: the longest run of cards that survived one."""
    shoes = f"{_counted(of.rounds, 'shoe')} of {of.table} {_span(best)}"
    if of.value is None:
        return f"{shoes}: at most {_counted(kept, 'card')} lay in a row as in the shoe before, {_strength(best)}."
    if again:
        run = f"{LENGTH} cards or more of shoe {of.value} lay in a row as in {again}"
    else:
        run = f"{_counted(kept, 'card')} of shoe {of.value} lay in a row as in the shoe before"
    return f"{run}; {of.hits:,} of {shoes} had 5 or more in a row. {_strength(best).capitalize()}."


def said_of_cuts(of: Counted, best: Process) -> str:
    """A table's cuts: the place where they were made most often."""
    if of.value is None:
        return f"{_counted(of.rounds, 'cut')} at {of.table} {_span(best)}, {_strength(best)}."
    where = f"{_counted(of.hits, 'cut')} of {of.rounds:,} at {of.table} {_span(best)} left {of.value} cards in front"
    return f"{where}; chance gives {of.expected:,.1f} at most. {_strength(best).capitalize()}."


def said_of_count(of: Counted, score: float, best: Process) -> str:
    """A player whose stakes follow the count."""
    shoes = f"{_counted(of.rounds, 'shoe')} {_span(best)}"
    follows = f"Player {of.value}: in {shoes} stakes follow the count by {score / max(of.rounds, 1):.2f}"
    return f"{follows} standard deviations a shoe; chance gives 0. {_strength(best).capitalize()}."


def _span(best: Process) -> str:
    return f"on {best.since}" if best.since == best.until else f"from {best.since} to {best.until}"


def _strength(best: Process) -> str:
    chance = chance_of(best)
    if chance > 0.5:
        return "no evidence against chance"
    if chance < NEVER:
        return f"chance alone gives such evidence less than once in {1 / NEVER:,.0f} times"
    return f"chance alone gives such evidence once in {1 / chance:,.0f} times"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
