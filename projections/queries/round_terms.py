"""What the rounds of a dispute offer to its forms: their rules, powers, wagers, players and staff. Rules that their
findings and dues cite come first.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from psycopg import Connection

from domain.errors import UnknownRule
from domain.fold.report_json import decode_round
from domain.fold.round import Round
from domain.money import Amount
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.paragraphs.documents import DOCUMENTS
from domain.rulebooks.paragraphs.lookup import documents_in_force, rules_called, summary_of
from domain.rulebooks.paragraphs.statuses import of_ruleset
from domain.views.replay.labels import bet_name
from projections.queries.nearest_names import near
from projections.queries.rounds import FoundRound
from record.errors import UnknownName

LONGEST = 90
"""The most letters of a summary in a list."""


class OfferedRule(Struct, frozen=True):
    """A rule in force in one of the rounds."""

    ruleset: str
    """The document that has it."""
    rule: str
    summary: str
    cited: bool
    """Whether a finding or a due of the rounds rests on it."""


class OfferedPower(Struct, frozen=True):
    """A rule that gives a role power over wagers or outcomes."""

    ruleset: str
    rule: str
    summary: str
    effects: tuple[str, ...]
    least: str
    """The lowest role that has it."""


class OfferedWager(Struct, frozen=True):
    """A wager of one of the rounds."""

    round: str
    wager: str
    player: str | None
    bet: str
    stake: Amount | None


class RoundTerms(Struct):
    """What the rounds of a dispute offer."""

    rules: list[OfferedRule] = []
    powers: list[OfferedPower] = []
    wagers: list[OfferedWager] = []
    players: list[str] = []
    dealers: list[str] = []
    supervisors: list[str] = []
    errors: list[str] = []
    """The kinds of findings in the rounds."""
    findings: list[str] = []
    """The findings of the rounds, by their ids."""
    currency: str | None = None

    def check_names(self, kind: str, names: Iterable[str]) -> None:
        """Raise for the first wager or player that is in none of the rounds, with the nearest name."""
        known = [one.wager for one in self.wagers] if kind == "wager" else self.players
        for name in names:
            if name not in known:
                raise UnknownName(f"{kind} in these rounds called", name, near(name, known) or known[:3])


def round_terms(connection: Connection[Any], rounds: Sequence[FoundRound]) -> RoundTerms:
    """What these rounds offer."""
    found = RoundTerms()
    cited: dict[tuple[str | None, str], None] = {}
    for one in rounds:
        body, staff, found.currency = _row(connection, one)
        found.wagers += _wagers(body)
        found.players += [one.player for one in body.wagers if one.player]
        found.errors += [one.code for one in body.findings]
        found.dealers += [one for one in staff[:1] if one]
        found.supervisors += [one for one in staff[1:] if one]
        cited |= dict.fromkeys(_cited(body))
    rulesets = [*dict.fromkeys(one.ruleset for one in rounds if one.ruleset)]
    found.rules = [*_rules(rulesets, list(cited))]
    found.powers = [*_powers(rulesets)]
    found.findings = _findings(connection, rounds)
    for name in ("players", "dealers", "supervisors", "errors"):
        setattr(found, name, [*dict.fromkeys(getattr(found, name))])
    return found


_ROW = """
    SELECT r.body, ARRAY[r.dealer, r.supervisor], t.currency
    FROM pitlog.rounds AS r LEFT JOIN pitlog.tables AS t USING (session) WHERE r.session = %s AND r.n = %s
"""


def _row(connection: Connection[Any], one: FoundRound) -> tuple[Round, list[str | None], str | None]:
    [(body, staff, currency)] = connection.execute(_ROW, (one.session, one.n)).fetchall()
    return decode_round(body), staff, currency


def _wagers(body: Round) -> Iterator[OfferedWager]:
    for one in body.wagers:
        yield OfferedWager(body.round, one.wager, one.player, bet_name(one.bet, one.on), one.stake)


def _cited(body: Round) -> Iterator[tuple[str | None, str]]:
    """The rules of findings, then those of dues."""
    for finding in body.findings:
        if finding.rule:
            yield finding.ruleset, finding.rule
    for wager in body.wagers:
        for rule in wager.due.rules if wager.due else ():
            yield None, rule


def _rules(rulesets: Sequence[str], cited: Sequence[tuple[str | None, str]]) -> Iterator[OfferedRule]:
    met: set[tuple[str, str]] = set()
    for one in (*_first(rulesets, cited), *_all(rulesets)):
        if (one.ruleset, one.rule) not in met:
            met.add((one.ruleset, one.rule))
            yield one


def _first(rulesets: Sequence[str], cited: Sequence[tuple[str | None, str]]) -> Iterator[OfferedRule]:
    """The rules that the rounds cite. A due names no document: its rule is that of the ruleset."""
    for document, number in cited:
        own = document if document in DOCUMENTS else _document(rulesets, number)
        if own is not None:
            yield OfferedRule(own, number, _short(summary_of(own, number)), True)


def _document(rulesets: Sequence[str], number: str) -> str | None:
    for ruleset in rulesets:
        with suppress(UnknownRule):
            return rules_called(ruleset, number)[0].document
    return None


def _all(rulesets: Sequence[str]) -> Iterator[OfferedRule]:
    for ruleset in rulesets:
        for document in documents_in_force(ruleset):
            for row in of_ruleset(ruleset, document.name):
                yield OfferedRule(row.document, row.cited, _short(row.summary), False)


def _powers(rulesets: Sequence[str]) -> Iterator[OfferedPower]:
    for ruleset in rulesets:
        for number, powers in RULEBOOKS[ruleset].powers.items() if ruleset in RULEBOOKS else ():
            for power in powers:
                document = str(power.rule.ruleset)
                summary = _short(summary_of(document, number))
                yield OfferedPower(document, number, summary, tuple(sorted(power.effects)), power.least)


def _short(summary: str | None) -> str:
    words = summary or ""
    return words if len(words) <= LONGEST else words[: LONGEST - 1].rpartition(" ")[0] + "…"


def _findings(connection: Connection[Any], rounds: Sequence[FoundRound]) -> list[str]:
    keys = [one.session for one in rounds], [one.n for one in rounds]
    rows = connection.execute(
        "SELECT finding FROM pitlog.findings JOIN unnest(%s::text[], %s::int[]) AS of (session, n) USING (session, n) "
        "ORDER BY session, n, k",
        keys,
    )
    return [name for (name,) in rows]
