"""The subjects of questions: rounds, wagers, findings, with their columns and the figures of a group of them."""

from collections.abc import Callable
from datetime import tzinfo
from decimal import Decimal
from typing import Any, LiteralString, NamedTuple

from projections.questions import accounts
from projections.questions.columns import Column, Kind, Row, several
from projections.questions.measures import (
    NEGATIVE,
    OFF,
    POSITIVE,
    Measure,
    count,
    count_of,
    rate_of,
    sum_of,
)

NAME, PERSON, CARD, MONEY, NUMBER, DAY, TIME, FLAG = Kind
UNSIGNED = (
    "stake",
    "in_force",
    "due",
    "paid",
    "unpaid",
    "overpaid",
    "underpaid",
    "stakes",
    "house_owes",
    "players_owe",
)
"""Amounts that are never below zero."""

RESULTS = ("win", "lose", "stand_off", "void", "open")


class Subject(NamedTuple):
    """A subject of questions: rows of one kind."""

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
    happened: str
    """The word for what happened to a row at its time, in help."""
    ended: str = "time"
    """The column with the end time, for `since`, which also selects rows that were not over then."""
    facets: tuple[str, ...] = ()
    """The columns whose values are counted beside an answer."""
    memory: str = ""
    """PostgreSQL's `work_mem` for its statements, if its source groups many rows. Empty: as the server is set."""


def _named(*columns: Column) -> dict[str, Column]:
    return {one.name: one._replace(least=0) if one.name in UNSIGNED else one for one in columns}


def _measured(*measures: Measure) -> dict[str, Measure]:
    return {one.name: one for one in measures}


def _hour(at: LiteralString, about: str) -> Column:
    """The hour of a time, by the venue's clock."""

    def of(row: Row, zone: tzinfo) -> int | None:
        time = row[at]
        return None if time is None else int(time.astimezone(zone).hour)

    return Column(
        "hour", NUMBER, "extract(hour FROM q." + at + " AT TIME ZONE %(zone)s)::int", about, least=0, most=23, of=of
    )


def _owed(row: Row, by: int) -> Decimal | None:
    """The amount that one side owes: the house with 1, a player with -1."""
    amount = row["difference"]
    return None if not amount or (amount > 0) != (by > 0) else Decimal(amount).copy_abs()


def _kept(name: str) -> Callable[[Row, tzinfo], Any]:
    """A value that rows in memory have under another name."""
    return lambda row, zone: row[name]


def _place(of: str) -> tuple[Column, ...]:
    """The columns that say where something happened."""
    return (
        Column("table", NAME, "q.table_name", f"Only {of} at this table.", known="table"),
        Column("day", DAY, "q.gaming_day", f"Only {of} of this gaming day."),
        Column("shoe", NAME, "q.shoe", f"Only {of} in this shoe.", known="shoe"),
        Column(
            "round",
            NAME,
            "q.round",
            f"Only {of} {'with this id' if of == 'rounds' else 'in this round'}.",
            known="round",
        ),
    )


def _currency(of: str) -> Column:
    return Column("currency", NAME, "q.currency", f"Only {of} in this currency.", known="currency")


def _people(of: str) -> tuple[Column, ...]:
    return (
        Column(
            "dealer",
            PERSON,
            "q.dealer",
            f"Only {of} {'' if of == 'rounds' else 'of rounds '}dealt by this person.",
            known="dealer",
        ),
        Column("supervisor", PERSON, "q.supervisor", f"Only {of} under this game supervisor.", known="supervisor"),
    )


WAGERS = Subject(
    "wagers",
    "wager",
    "pitlog.wagers AS q",
    "q.at, q.session, q.n, q.k",
    _named(
        Column("wager", NAME, "q.wager", "Only wagers with this id."),
        *_place("wagers"),
        Column("time", TIME, "q.at", "", heading="Round began"),
        _hour("at", "Only wagers of rounds begun in this hour of the venue's clock."),
        Column("ruleset", NAME, "q.ruleset", "Only wagers under this ruleset.", known="ruleset"),
        *_people("wagers"),
        Column("player", PERSON, "q.player", "Only wagers of this player.", known="player"),
        Column("seat", NUMBER, "q.seat", "Only wagers at this seat."),
        Column("bet", NAME, "q.bet", "Only wagers on this bet.", known="bet"),
        Column("target", NAME, "q.target", "Only wagers whose bet is on this: 17, P,P,B.", heading="On"),
        _currency("wagers"),
        Column("stake", MONEY, "q.stake", "Only wagers with this stake as placed: '>500', 100..200."),
        Column("in_force", MONEY, "q.in_force", "Only wagers with this stake when betting closed."),
        Column("result", NAME, "q.result", "Only wagers with this result by the rules.", choices=RESULTS),
        Column("due", MONEY, "q.due", "Only wagers that were due this: stake back and winnings."),
        Column("settled", NAME, "q.settled", "Only wagers settled with this result.", choices=RESULTS[:4]),
        Column("paid", MONEY, "q.paid", "Only wagers that were paid this: stake back and winnings."),
        Column("unpaid", MONEY, "q.unpaid",
               "Only wagers that were due something and never settled. Settled for too little: --underpaid.",
               alone=">0"),
        Column("difference", MONEY, "q.difference", "Only wagers not paid as due. Positive: the house owes the player.",
               alone="!=0"),
        Column("overpaid", MONEY, "CASE WHEN q.difference < 0 THEN -q.difference END",
               "Only wagers paid too much: the player owes the house.", alone=">0",
               among="q.difference < 0", of=lambda row, zone: _owed(row, -1)),
        Column("underpaid", MONEY, "CASE WHEN q.difference > 0 THEN q.difference END",
               "Only wagers paid too little or never: the house owes the player.", alone=">0",
               among="q.difference > 0", of=lambda row, zone: _owed(row, 1)),
        Column("settlements", NUMBER, "q.settlements", "Only wagers settled this often."),
        several("rule", NAME, "q.broken", "Only wagers with a finding that cites this rule.", known="rule"),
        several("code", NAME, "q.codes", "Only wagers with a finding of this code.", known="code"),
        Column("card", CARD, "one", "Only wagers of rounds in which this card left the shoe: 9H, 10♥, 'ten of hearts'.",
               listed="(SELECT unnest(r.cards) AS one FROM pitlog.rounds AS r WHERE r.session = q.session "
               "AND r.n = q.n) AS drawn", of=_kept("drawn")),
        several("due_rule", NAME, "q.rules", "Only wagers whose due rests on this rule.", "Due by", known="rule"),
    ),
    _measured(
        count("wagers", "Wagers"),
        count_of("errors", "difference", OFF, "Errors"),
        rate_of("rate", "difference", OFF, "Errors per 1,000", "errors", "wagers"),
        sum_of("staked", "in_force", "Staked"),
        sum_of("due", "due", "Due"),
        sum_of("paid", "paid", "Paid"),
        sum_of("house_owes", "difference", "House owes", POSITIVE),
        sum_of("players_owe", "difference", "Players owe", NEGATIVE, minus=True),
    ),
    ("wager", "round", "player", "bet", "target", "in_force", "due", "paid", "difference", "dealer", "rule"),
    "of rounds begun",
    facets=("table", "day", "hour", "dealer", "player", "bet", "result", "card", "rule"),
)  # fmt: skip

_OF_ROUND: LiteralString = "FROM pitlog.findings AS f WHERE f.session = q.session AND f.n = q.n"
_DISPUTED: LiteralString = (
    "((q.table_name, q.round) IN (SELECT d.table_name, unnest(d.rounds) FROM pitlog.disputes AS d))"
)
"""Disputes are few: they are read once, and not for each round."""

ROUNDS = Subject(
    "rounds",
    "round",
    "pitlog.rounds AS q",
    "q.began_at, q.session, q.n",
    _named(
        *_place("rounds"),
        Column("time", TIME, "q.began_at", "", heading="Began"),
        Column("ended", TIME, "q.ended_at", ""),
        _hour("began_at", "Only rounds begun in this hour of the venue's clock."),
        Column("ruleset", NAME, "q.ruleset", "Only rounds under this ruleset.", known="ruleset"),
        Column("status", NAME, "q.status", "Only rounds with this status.",
               choices=("settled", "void", "void_hand", "open")),
        Column("outcome", NAME, "q.outcome", "Only rounds with this outcome: player, tie, a number, dice such as 3-4.",
               known="outcome"),
        *_people("rounds"),
        several("player", PERSON, "q.players", "Only rounds in which this player had a wager.", known="player"),
        several("seat", NUMBER, "q.seats", "Only rounds with a wager at this seat."),
        several("bet", NAME, "q.bets", "Only rounds with a wager on this bet.", known="bet"),
        several("card", CARD, "q.cards", "Only rounds in which this card left the shoe: 9H, 10♥, 'ten of hearts'."),
        _currency("rounds"),
        Column("stakes", MONEY, "q.stakes", "Only rounds with this much at stake: '>=500'.", heading="Staked"),
        Column("difference", MONEY, "q.difference", "Only rounds not paid as due; with an amount, both sides together.",
               alone=">0", opposite=("no-difference", "0")),
        Column("house_owes", MONEY, "q.house_owes", "Only rounds in which the house owes players.", alone=">0"),
        Column("players_owe", MONEY, "q.players_owe", "Only rounds in which players owe the house.", alone=">0"),
        Column("findings", NUMBER, "q.findings", "Only rounds with findings that are no notices.", alone=">0",
               opposite=("no-findings", "0")),
        Column("rule", NAME, "one", "Only rounds with a finding that cites this rule.", known="rule",
               listed="(SELECT f.rule AS one " + _OF_ROUND + " AND f.rule IS NOT NULL) AS cited",
               of=_kept("cited")),
        Column("code", NAME, "one", "Only rounds with a finding of this code.", known="code",
               listed="(SELECT f.code AS one " + _OF_ROUND + ") AS found", of=_kept("found")),
        Column("disputed", FLAG, _DISPUTED, "Only rounds in dispute.", alone="yes", opposite=("undisputed", "no"),
               of=_kept("disputed")),
    ),
    _measured(
        count("rounds", "Rounds"),
        count_of("errors", "findings", POSITIVE, "With findings"),
        rate_of("rate", "findings", POSITIVE, "Per 1,000", "errors", "rounds"),
        sum_of("staked", "stakes", "Staked"),
        sum_of("house_owes", "house_owes", "House owes"),
        sum_of("players_owe", "players_owe", "Players owe"),
    ),
    ("round", "table", "time", "outcome", "status", "stakes", "house_owes", "players_owe", "findings", "dealer"),
    "begun or still open",
    ended="ended",
    facets=("table", "day", "hour", "dealer", "player", "bet", "card", "outcome", "rule"),
)  # fmt: skip

FINDINGS = Subject(
    "findings",
    "finding",
    "pitlog.findings AS q",
    "q.session, q.n, q.k",
    _named(
        Column("finding", NAME, "q.finding", "Only the finding with this id."),
        *_place("findings"),
        Column("time", TIME, "q.at", "", heading="When"),
        _hour("at", "Only findings about facts in this hour of the venue's clock."),
        Column("ruleset", NAME, "q.ruleset", "Only findings that cite this document.", known="ruleset"),
        Column("rule", NAME, "q.rule", "Only findings that cite this rule.", known="rule"),
        Column("code", NAME, "q.code", "Only findings with this code.", known="code"),
        Column("severity", NAME, "q.severity", "Only findings of this severity.",
               choices=("ruling", "violation", "notice")),
        Column("fact", NAME, "q.fact", "Only findings that rest on this fact."),
        *_people("findings"),
        Column("player", PERSON, "q.player", "Only findings about this player.", known="player"),
        Column("wager", NAME, "q.wager", "Only findings about this wager."),
        _currency("findings"),
        Column("amount", MONEY, "q.amount", "Only findings about this amount. Positive: the house owes the player.",
               alone="!=0"),
    ),
    _measured(
        count("findings", "Findings"),
        Measure("rounds", "count(DISTINCT (q.session, q.n)) FILTER (WHERE q.n > 0)", "In rounds",
                lambda rows: len({(row["session"], row["n"]) for row in rows if row["n"]}), ("session", "n")),
    ),
    ("finding", "round", "table", "time", "rule", "code", "severity", "dealer", "player", "wager", "amount"),
    "about facts",
    facets=("table", "day", "hour", "rule", "code", "severity", "dealer", "player"),
)  # fmt: skip

ACCOUNTS = Subject(
    "accounts",
    "account",
    accounts.SOURCE,
    "q.table_name, q.charged_on, q.first_position, q.shoe, q.seat, q.ruleset",
    _named(
        Column("table", NAME, "q.table_name", "Only commission at this table.", known="table"),
        Column("shoe", NAME, "q.shoe", "Only commission in this shoe.", known="shoe"),
        Column("player", PERSON, "q.player", "Only commission of this player.", known="player"),
        Column("seat", NUMBER, "q.seat", "Only commission at this seat."),
        Column("ruleset", NAME, "q.ruleset", "Only commission charged under this ruleset.", known="ruleset"),
        _currency("commission"),
        Column("charged_on", DAY, "q.charged_on", "Only accounts first charged on this gaming day.", "First charged"),
        Column("opening", MONEY, "q.opening", "Only accounts with this much outstanding before the first day.",
               "Opening balance", alone="!=0"),
        Column("charged", MONEY, "q.charged", "Only accounts with this much charged by the rules.", alone=">0"),
        Column("in_chips", MONEY, "q.in_chips", "Only accounts with this much taken at settlement.", alone=">0"),
        Column("deferred", MONEY, "q.deferred", "Only accounts with this much deferred.", alone=">0"),
        Column("rounded", MONEY, "q.rounded", "Only accounts of which chips could not make this much at settlement.",
               alone="!=0"),
        Column("difference", MONEY, "q.difference",
               "Only accounts with this much due and not taken at settlement. Negative: taken and not due.",
               alone="!=0"),
        Column("collected", MONEY, "q.collected", "Only accounts of which this much was collected.", alone=">0"),
        Column("waived", MONEY, "q.waived", "Only accounts of which this much was waived.", alone=">0"),
        Column("written_off", MONEY, "q.written_off", "Only accounts of which this much was written off.",
               alone="!=0"),
        Column("outstanding", MONEY, "q.outstanding",
               "Only accounts with this much outstanding. Negative: more was collected than owed.", alone="!=0"),
        Column("age", NUMBER, "q.age", "Only accounts with something outstanding for this many gaming days."),
        Column("overdue", FLAG, accounts.OVERDUE, "Only accounts that should have been collected.", alone="yes",
               opposite=("not-overdue", "no"), of=_kept("overdue")),
    ),
    _measured(
        count("accounts", "Accounts"),
        *(sum_of(name, name, heading) for name, heading in (
            ("opening", "Opening balance"), ("charged", "Charged"), ("in_chips", "In chips"), ("deferred", "Deferred"),
            ("rounded", "Rounded"), ("difference", "Difference"), ("collected", "Collected"), ("waived", "Waived"),
            ("written_off", "Written off"), ("outstanding", "Outstanding"))),
    ),
    ("player", "table", "shoe", "seat", "overdue", "age", "charged", "deferred", "collected", "outstanding"),
    "",
    facets=("table", "player", "shoe", "currency", "ruleset"),
    memory="32MB",
)  # fmt: skip

SUBJECTS = {one.name: one for one in (ROUNDS, WAGERS, FINDINGS, ACCOUNTS)}
