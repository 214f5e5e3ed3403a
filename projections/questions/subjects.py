"""The subjects of questions: rounds, wagers, findings, with their columns and the figures of a group of them."""

from typing import LiteralString, NamedTuple

from projections.questions.columns import Column, Kind, Measure

NAME, PERSON, CARD, MONEY, NUMBER, DAY, TIME = Kind

RESULTS = ("win", "lose", "stand_off", "void", "open")


class Subject(NamedTuple):
    """What can be asked about: rows of one kind."""

    name: str
    one: str
    """Its singular."""
    source: LiteralString
    """The view that has its rows, as `q`."""
    order: LiteralString
    columns: dict[str, Column]
    measures: dict[str, Measure]
    shown: tuple[str, ...]
    """The columns of its table, if none are named."""


def _named(*columns: Column) -> dict[str, Column]:
    return {one.name: one for one in columns}


def _measured(*measures: Measure) -> dict[str, Measure]:
    return {one.name: one for one in measures}


def _hour(at: LiteralString) -> LiteralString:
    return "extract(hour FROM " + at + " AT TIME ZONE %(zone)s)::int"


def _rate(errors: LiteralString) -> LiteralString:
    return "round(1000.0 * " + errors + " / greatest(count(*), 1), 1)"


def _place(of: str) -> tuple[Column, ...]:
    """The columns that say where something happened."""
    return (
        Column("table", NAME, "q.table_name", f"Only {of} at this table.", known="table"),
        Column("day", DAY, "q.gaming_day", f"Only {of} of this gaming day."),
        Column("shoe", NAME, "q.shoe", f"Only {of} in this shoe.", known="shoe"),
        Column("round", NAME, "q.round", f"Only {of} in this round.", known="round"),
    )


def _people(of: str) -> tuple[Column, ...]:
    return (
        Column("dealer", PERSON, "q.dealer", f"Only {of} of rounds dealt by this person.", known="dealer"),
        Column("supervisor", PERSON, "q.supervisor", f"Only {of} under this game supervisor.", known="supervisor"),
    )


_OFF: LiteralString = "count(*) FILTER (WHERE q.difference <> 0)"

WAGERS = Subject(
    "wagers",
    "wager",
    "pitlog.wagers AS q",
    "q.at, q.session, q.n, q.k",
    _named(
        Column("wager", NAME, "q.wager", "Only wagers with this id."),
        *_place("wagers"),
        Column("time", TIME, "q.at", "", heading="Round began"),
        Column("hour", NUMBER, _hour("q.at"), "Only wagers of rounds begun in this hour of the venue's clock."),
        Column("ruleset", NAME, "q.ruleset", "Only wagers under this ruleset.", known="ruleset"),
        *_people("wagers"),
        Column("player", PERSON, "q.player", "Only wagers of this player.", known="player"),
        Column("seat", NUMBER, "q.seat", "Only wagers at this seat."),
        Column("bet", NAME, "q.bet", "Only wagers on this bet.", known="bet"),
        Column("target", NAME, "q.target", "Only wagers whose bet is on this: 17, P,P,B.", heading="On"),
        Column("stake", MONEY, "q.stake", "Only wagers with this stake as placed: '>500', 100..200."),
        Column("in_force", MONEY, "q.in_force", "Only wagers with this stake when betting closed."),
        Column("result", NAME, "q.result", "Only wagers with this result by the rules.", choices=RESULTS),
        Column("due", MONEY, "q.due", "Only wagers that were due this: stake back and winnings."),
        Column("settled", NAME, "q.settled", "Only wagers settled with this result.", choices=RESULTS[:4]),
        Column("paid", MONEY, "q.paid", "Only wagers that were paid this: stake back and winnings."),
        Column("unpaid", MONEY, "q.unpaid", "Only wagers that were due something and never settled.", alone=">0"),
        Column("difference", MONEY, "q.difference", "Only wagers not paid as due. Positive: the house owes the player.",
               alone="!=0"),
        Column("overpaid", MONEY, "CASE WHEN q.difference < 0 THEN -q.difference END",
               "Only wagers paid too much: the player owes the house.", alone=">0"),
        Column("underpaid", MONEY, "CASE WHEN q.difference > 0 THEN q.difference END",
               "Only wagers paid too little or never: the house owes the player.", alone=">0"),
        Column("settlements", NUMBER, "q.settlements", "Only wagers settled this often."),
        Column("rule", NAME, "one", "Only wagers with a finding that cites this rule.", known="rule",
               listed="unnest(q.broken) AS one"),
        Column("code", NAME, "one", "Only wagers with a finding of this code.", known="code",
               listed="unnest(q.codes) AS one"),
        Column("due_rule", NAME, "one", "Only wagers whose due rests on this rule.", known="rule",
               listed="unnest(q.rules) AS one", heading="Due by"),
    ),
    _measured(
        Measure("wagers", "count(*)", "Wagers", money=False),
        Measure("errors", _OFF, "Errors", money=False),
        Measure("rate", _rate(_OFF), "Errors per 1,000", money=False),
        Measure("staked", "coalesce(sum(q.in_force), 0)", "Staked"),
        Measure("due", "coalesce(sum(q.due), 0)", "Due"),
        Measure("paid", "coalesce(sum(q.paid), 0)", "Paid"),
        Measure("house_owes", "coalesce(sum(q.difference) FILTER (WHERE q.difference > 0), 0)", "House owes"),
        Measure("players_owe", "coalesce(-sum(q.difference) FILTER (WHERE q.difference < 0), 0)", "Players owe"),
    ),
    ("wager", "round", "player", "bet", "target", "in_force", "due", "paid", "difference", "dealer", "rule"),
)  # fmt: skip

SUBJECTS = {one.name: one for one in (WAGERS,)}
