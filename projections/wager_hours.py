"""The sums of wagers by quarter of an hour and broken rules: of all, of each player's and of each dealer's.

Pages of people compare them with the house over all wagers of many days. Clocks differ by quarters of an hour, so four
of these are an hour of any clock.
"""

from typing import Literal, LiteralString

Per = Literal["all", "player", "dealer"]

WHAT: tuple[LiteralString, ...] = ("table_name", "gaming_day", "at", "currency", "broken")
KEY: tuple[LiteralString, ...] = ("per", "player", "dealer", *WHAT)
FIGURES: tuple[LiteralString, ...] = ("wagers", "errors", "staked", "due", "paid", "house_owes", "players_owe")
"""The figures of questions about wagers, under their names."""

_EACH: LiteralString = """
    SELECT session, player, dealer, table_name, gaming_day, at, currency, broken,
        1 AS wagers, (difference <> 0)::int AS errors, in_force AS staked, due, paid,
        CASE WHEN difference > 0 THEN difference END AS house_owes,
        CASE WHEN difference < 0 THEN -difference END AS players_owe
    FROM pitlog.wagers WHERE session = ANY (<sessions>)
"""
_SUMMED: LiteralString = """
    SELECT session,
        CASE WHEN grouping(player) = 0 THEN 'player' WHEN grouping(dealer) = 0 THEN 'dealer' ELSE 'all' END AS per,
        player, dealer, <what>, <sums>
    FROM (
        SELECT session, player, dealer, table_name, gaming_day,
            CASE WHEN at < '1980-01-01Z' THEN at ELSE date_bin('15 minutes', at, '2000-01-01Z') END AS at,
            currency, broken, <sums>
        FROM (<each>) AS each GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    ) AS of_each
    GROUP BY GROUPING SETS ((session, <what>), (session, <what>, player), (session, <what>, dealer))
    HAVING (grouping(player) = 1 OR player IS NOT NULL) AND (grouping(dealer) = 1 OR dealer IS NOT NULL)
"""
"""They are added up twice, because the second time are three sums. Until 1979 clocks differed by other times, too."""

SUMMED: LiteralString = (
    _SUMMED.replace("<sums>", ", ".join("sum(" + name + ") AS " + name for name in FIGURES))
    .replace("<each>", _EACH)
    .replace("<what>", ", ".join(WHAT))
)
"""The sums of the wagers of some sessions."""
_COLUMNS: LiteralString = ", ".join((*KEY[1:], *FIGURES))
_PRESENT: LiteralString = """
    SELECT <columns> FROM pitlog.wager_hours WHERE per = '<per>' UNION ALL
    SELECT <columns> FROM (<each>) AS each
"""
PRESENT: LiteralString = _PRESENT.replace(
    "<each>", _EACH.replace("<sessions>", "ARRAY(SELECT session FROM pitlog.still_open)")
).replace("<columns>", _COLUMNS)
"""The sums of `<per>`, and the wagers of sessions that are still open."""
