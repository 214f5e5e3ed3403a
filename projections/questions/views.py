"""The views over which `pitlog sql` asks: their columns, types and meaning. They are documented, and stay.

The SQL is in migrations/0062_currency_of_rows.sql. Columns that the question language has have the same name there.
"""

from typing import NamedTuple


class ViewColumn(NamedTuple):
    """A column of a view."""

    name: str
    kind: str
    """Its type in PostgreSQL."""
    about: str


class View(NamedTuple):
    """A view."""

    name: str
    about: str
    columns: tuple[ViewColumn, ...]


EVERYWHERE = {
    "table": "text The table.",
    "day": "date The gaming day.",
    "shoe": "text The shoe.",
    "round": "text The round's id.",
    "session": "text The session: TABLE/DAY.",
    "n": "integer The round's number in its session; 0 outside rounds.",
    "time": "timestamptz When the round began.",
    "hour": "integer The hour of that time on the venue's clock.",
    "ruleset": "text The ruleset in force.",
    "dealer": "text Who dealt the round: a pseudonym.",
    "supervisor": "text The game supervisor: a pseudonym.",
    "player": "text The player: a pseudonym.",
    "seat": "integer The seat; empty if standing.",
    "wager": "text The wager's id.",
    "bet": "text The bet.",
    "result": "text The result by the rules: win, lose, stand_off, void, open.",
    "settled": "text The recorded result; empty if never settled.",
    "currency": "text The currency.",
    "rule": "text[] The rules that findings about it cite.",
    "code": "text[] The codes of findings about it.",
}
"""Columns that mean the same in several views: type and meaning."""


def _view(name: str, about: str, columns: str, **own: str) -> View:
    """A view. `columns`: their names in order. `own`: type and meaning of those that differ from `EVERYWHERE`."""
    words = ((column, {**EVERYWHERE, **own}[column].partition(" ")) for column in columns.split())
    return View(name, about, tuple(ViewColumn(column, kind, said) for column, (kind, _, said) in words))


VIEWS = (
    _view(
        "rounds", "Rounds.",
        "table day shoe round time ended hour ruleset status outcome dealer supervisor player seat bet "
        "card stakes difference house_owes players_owe findings rule code disputed currency session n",
        ended="timestamptz When it ended.",
        status="text settled, void, void_hand or open.",
        outcome="text player, banker, tie, a number, a symbol, dice such as 3-4.",
        player="text[] The players with a wager: pseudonyms.",
        seat="integer[] The seats with a wager.",
        bet="text[] The bets with a wager.",
        card="text[] The cards that left the shoe.",
        stakes="numeric The sum of all stakes.",
        difference="numeric The sum of all differences, whichever side they favour.",
        house_owes="numeric What the house owes players.",
        players_owe="numeric What players owe the house.",
        findings="integer The number of findings that are no notices.",
        disputed="boolean Whether it is in dispute.",
    ),
    _view(
        "wagers", "Wagers, each at the round that decided it.",
        "wager table day shoe round time hour ruleset dealer supervisor player seat bet target stake "
        "in_force result due settled paid unpaid difference overpaid underpaid settlements rule code "
        "due_rule currency session n",
        target="text What the bet is on: 17, P,P,B.",
        stake="numeric The stake as placed.",
        in_force="numeric The stake when betting closed.",
        due="numeric What was due by the rules: stake back and winnings.",
        paid="numeric What was paid as recorded: stake back and winnings.",
        unpaid="numeric What was due and never settled.",
        difference="numeric What the player has too little; below zero, too much.",
        overpaid="numeric What the player has too much.",
        underpaid="numeric What the player has too little.",
        settlements="integer How often it was settled.",
        due_rule="text[] The rules on which its due rests.",
    ),
    _view(
        "findings", "Findings.",
        "finding table day shoe round time hour ruleset rule code severity fact dealer supervisor player "
        "wager amount currency session n",
        finding="text The finding's id.",
        time="timestamptz When the fact happened.",
        ruleset="text The document that it cites.",
        rule="text The rule that it cites.",
        code="text The finding's code.",
        severity="text ruling, violation or notice.",
        fact="text The id of the fact on which it rests.",
        amount="numeric The amount that it is about; above zero, the house owes the player.",
    ),
    _view(
        "commission", "Wagers of which commission was due, taken or deferred.",
        "wager table day shoe round time ruleset player seat bet result settled currency due written "
        "taken rounded deferred allowed rule fact session n",
        due="numeric The commission due by the rules.",
        written="numeric The commission in the settlement.",
        taken="numeric What was taken in chips.",
        rounded="numeric What chips could not make.",
        deferred="boolean Whether it was deferred.",
        allowed="boolean Whether the rules allow that, if it was.",
        rule="text[] The rules on which it rests.",
        fact="text[] The ids of the facts on which it rests.",
    ),
    _view(
        "postings", "Commission in double entry: the postings of an entry add up to nothing.",
        "entry account amount currency table day shoe round wager time ruleset player seat rule fact "
        "session n",
        entry="text The entry: a wager, or a fact.",
        account="text payable, income, chips, rounding, waived or difference.",
        amount="numeric Debit; below zero, credit.",
        time="timestamptz When it was posted.",
        rule="text[] The rules on which it rests.",
        fact="text[] The ids of the facts on which it rests.",
    ),
    _view(
        "commission_acts", "What people did about commission: marked, removed, collected, waived, put off.",
        "act amount owed applied rounded currency table day shoe time ruleset player seat reason role by "
        "fact session",
        act="text marked, removed, collected, waived, put_off or overdue.",
        amount="numeric The amount named.",
        owed="numeric What was outstanding before.",
        applied="numeric What of the amount went to the account.",
        rounded="numeric What was written off with it, because chips could not make it.",
        time="timestamptz When it happened.",
        reason="text The reason recorded.",
        role="text The role of who decided.",
        by="text The person named in the fact: a pseudonym.",
        fact="text The fact's id.",
    ),
    _view(
        "disputes", "Disputes.",
        "dispute table day round player wager state time raised_by claim comments decisions fact session",
        dispute="text The dispute's id.",
        round="text[] The rounds in dispute.",
        state="text open or decided.",
        time="timestamptz When it was raised.",
        raised_by="text Who raised it: a pseudonym.",
        claim="text The claim: a token that stands for the words.",
        comments="integer How many comments it has.",
        decisions="integer How many decisions it has.",
        fact="text[] The ids of its facts.",
    ),
    _view(
        "sessions", "Sessions: a table on a gaming day.",
        "session table day ruleset facts rounds set_aside",
        facts="bigint How many facts it has.",
        rounds="integer How many rounds it has.",
        set_aside="boolean Whether it could not be processed.",
    ),
    _view(
        "shoes", "Shoes.",
        "shoe table day decks time ended drawn unseen rounds session",
        decks="integer How many decks.",
        time="timestamptz When it was started.",
        ended="timestamptz When it ended.",
        drawn="integer How many cards left it.",
        unseen="integer How many of them nobody saw.",
        rounds="integer How many rounds were dealt from it.",
    ),
    _view(
        "facts", "Facts, without their lines, which may contain names.",
        "fact table session kind time recorded seq position version",
        fact="text The fact's id.",
        kind="text Its kind: card_drawn.",
        time="timestamptz When it happened.",
        recorded="timestamptz When it was recorded.",
        seq="bigint The source's counter.",
        position="bigint Its place in the record.",
        version="bigint Its place in the session.",
    ),
    _view(
        "venue", "The venue: one row.", "venue time_zone",
        venue="text Its name.", time_zone="text Its time zone.",
    ),
)  # fmt: skip
