"""`pitlog rules --expectations`: what the house expects of each bet, per unit staked."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import click
import msgspec

from cli.catch_up import caught_up
from cli.context import Where
from cli.output.screen import print_wrapped, show_table
from cli.questions.named_round import log_access, one_round
from domain.expectations import catalogue, entries
from domain.expectations.catalogue import Entry
from domain.expectations.expectation import Expectation
from domain.facts.bets import On
from domain.rulebooks import BACCARAT, RULEBOOKS
from domain.rulebooks.paragraphs.lookup import known_ruleset
from domain.rulebooks.shapes.baccarat import BaccaratRulebook
from domain.rulebooks.shapes.blackjack import BlackjackRulebook
from projections.answers.rulebooks import ExpectationsOfRuleset
from projections.queries.shoe_left import ShoeLeft, left_before
from record.venue import venue

DECKS = "decks"
HEADINGS = (
    "Bet", "On", "With", "House keeps", "By other plays", "Deviation", "Lowest", "Highest", "Rules", "How", "Play",
)  # fmt: skip
NUMBERS = ("House keeps", "Deviation", "Lowest", "Highest")


class Asked(NamedTuple):
    """The expectations asked for."""

    ruleset: str
    entries: Sequence[Entry]
    decks: int | None
    """The decks of a full shoe. None without cards, or if it is not full."""
    before: str | None = None
    """The round before which the cards were left."""
    left: ShoeLeft | None = None


def of_full_shoe(name: str, decks: int | None) -> Asked:
    """A ruleset, with the most decks that it allows unless their number is given."""
    ruleset = known_ruleset(name)
    book = RULEBOOKS[ruleset]
    if not isinstance(book, BaccaratRulebook | BlackjackRulebook):
        if decks is not None:
            raise click.UsageError(f"--decks: the bets of {ruleset} do not depend on the number of decks")
        return Asked(ruleset, [*catalogue.of_ruleset(ruleset)], None)
    allowed = entries.shoes(book)
    chosen = allowed[-1] if decks is None else decks
    if chosen not in allowed:
        what = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
        raise click.UsageError(f"--decks {decks}: {ruleset} is played with {what} decks")
    found = [entry for entry in catalogue.of_ruleset(ruleset) if dict(entry.options).get(DECKS) == chosen]
    return Asked(ruleset, found, chosen)


def of_round(place: Where, name: str | None, round_: str, table: str | None) -> Asked:
    """The shoe that was left before a round of the record. The access is logged."""
    ruleset = known_ruleset(name) if name is not None else None
    with place.server() as server, caught_up(place) as connection:
        one = one_round(connection, round_, table)
        log_access(server, venue(connection), f"round {one.round}", one.table_name)
        left = left_before(connection, one)
    book = BACCARAT.get(ruleset or one.ruleset or "")
    if book is None or one.ruleset not in BACCARAT:
        raise click.UsageError(f"--before: {one.round} is a round of {one.ruleset}; only baccarat's shoes are counted")
    if left is None:
        raise click.UsageError(f"--before: no fact says how many decks the shoe of {one.round} has")
    return Asked(book.name, [*entries.of_shoe(book, left.cards)], None, one.round, left)


def show(asked: Asked, as_json: bool) -> None:
    """Print the expectations."""
    if as_json:
        left = asked.left.cards if asked.left is not None else None
        found = map(catalogue.of_bet, asked.entries)
        whole = {"ruleset": asked.ruleset, "decks": asked.decks, "before": asked.before, "left": left}
        answer = msgspec.convert({**whole, "expectations": [*found]}, ExpectationsOfRuleset)
        click.echo(msgspec.json.encode(answer))
        return
    print_wrapped(_title(asked))
    click.echo()
    rows = [*_rows(asked.entries)]
    used = [place for place, cells in enumerate(zip(*rows, strict=True)) if any(cells)]
    headings = [HEADINGS[place] for place in used]
    right = [heading for heading in headings if heading in NUMBERS]
    shown = [[row[place] for place in used] for row in rows]
    show_table(headings, shown, right=right, keep=headings[1:], folds=("Play",))


def _title(asked: Asked) -> str:
    shoe = ""
    if asked.left is not None:
        shoe = f", from the {asked.left.number} of {52 * asked.left.decks} cards unseen before {asked.before}"
    elif asked.decks is not None:
        shoe = f", from a full shoe of {asked.decks} decks"
    return f"{asked.ruleset}: what the house keeps of one unit staked, on average{shoe}. Exact fractions: --json."


def _rows(found: Iterable[Entry]) -> Iterator[Sequence[str]]:
    for entry in found:
        one = entry.expectation
        yield (
            entry.bet, on_text(entry.on), _with(entry), percent(one.mean), _between(one), f"{_deviation(one):.4f}",
            number(one.lowest), number(one.highest), ", ".join(f"{rule.number}" for rule in one.rules), one.how,
            one.play,
        )  # fmt: skip


def on_text(on: On) -> str:
    """The choice of a bet, as text."""
    return "" if on is None else "-".join(map(str, on)) if isinstance(on, tuple) else str(on)


def _with(entry: Entry) -> str:
    """The options of an entry, without the number of decks, which is that of all."""
    words = (name if value is True else f"{name} {value}" for name, value in entry.options if name != DECKS)
    return ", ".join(words).replace("_", " ")


def percent(share: Fraction) -> str:
    """A share of the stake, to a ten-thousandth of a percent."""
    return f"{float(100 * share):.4f}%"


def number(result: Fraction) -> str:
    """A result, in units staked."""
    return f"{float(result):.4g}"


def _between(found: Expectation) -> str:
    least, most = found.means
    return f"{percent(least)} to {percent(most)}" if least != most else ""


def _deviation(found: Expectation) -> float:
    return sqrt(found.variance)
