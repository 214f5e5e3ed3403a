"""The first page of a dossier: claim, picture, ruling, money, decision and proof. It is one page, whatever is in it.

Its three sentences are those of the viewer's page of the round. What is too long for it is cut, and follows in full.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from itertools import accumulate
from zoneinfo import ZoneInfo

from msgspec import Struct

from domain.fold.round import Finding
from domain.fold.wagers.balance import off
from domain.money import spaced
from domain.text import counted
from domain.views.replay.labels import bet_name
from domain.views.replay.money import MoneyLine, whole_due
from projections.dossiers.checkpoint_code import checkpoint_code
from projections.dossiers.letters import printable
from projections.dossiers.model import Dossier, DossierClaim, DossierComment, DossierProof, RoundPart
from projections.dossiers.proof import altered_words, as_note, recovered_words, sealed_words, witnessed_words
from projections.dossiers.sheet import DossierTable, Head, table, time_text
from projections.drawing.plates import Plate, plates
from projections.drawing.scene import Drawn
from projections.queries.disputes import WITHDRAWN

MONEY: Head = (("Player", 4), ("Bet", 5), ("Stake", 3), ("Due", 3), ("Paid", 3), ("Owed", 6))
LINES = 5
"""The most wagers in the table of money."""
LONG, SHORT = 420, 240
"""The most letters of a paragraph and of a line."""
RULES = 6
"""How many further rules are named."""
WEIGHT = {"ruling": 0, "violation": 1}


class Front(Struct):
    """The page, in plain text."""

    about: str
    claim: list[str]
    title: str
    """The round of the picture, and the step."""
    wrong: str
    owes: str
    rule: str
    """The rule and its sentence. Empty if none was broken."""
    further: str
    """Further findings and rounds."""
    severity: str
    pictures: list[Plate]
    money: list[DossierTable]
    decision: list[str]
    proof: list[str]
    altered: bool
    verify: list[str]
    code: str
    """The QR code of the checkpoint, as SVG. Empty if there is no checkpoint."""


def front(it: Dossier, scenes: Sequence[Drawn], alone: bool) -> Front:
    """The first page. `scenes`: its rounds, drawn."""
    zone = ZoneInfo(it.time_zone)
    first = min(range(len(scenes)), key=lambda at: _gravity(scenes[at]), default=None)
    page = Front(
        _about(it, zone), _claim(it.claim, zone), "", "The record has none of its rounds.", "", "", "", "", [], [],
        _decision(it, zone), _proof(it.proof, zone), bool(it.proof.altered), [], "",
    )  # fmt: skip
    page.verify, page.code = _verify(it)
    if first is not None:
        _show(page, it, scenes, first, alone)
    return page


def _gravity(scene: Drawn) -> tuple[int, bool]:
    """Rounds with rulings come first, then those with violations, then those in which money is owed."""
    found = scene.verdict.finding
    return WEIGHT[found.severity] if found is not None else len(WEIGHT), not scene.wrong


def _show(page: Front, it: Dossier, scenes: Sequence[Drawn], first: int, alone: bool) -> None:
    scene, part = scenes[first], it.rounds[first]
    step = decisive(scene)
    verdict = scene.verdict
    page.title = _step_words(part, step, ZoneInfo(it.time_zone))
    page.wrong, page.owes = cut(verdict.wrong, LONG), cut(verdict.owes, LONG)
    if verdict.rule is not None:
        page.rule = cut(f"{verdict.rule.ruleset} {verdict.rule.rule}: {verdict.summary or ''}".rstrip(": "), LONG)
    page.severity = verdict.finding.severity if verdict.finding is not None else ""
    page.further = " ".join(_further(scenes, first))
    page.pictures = plates(scene, step, alone) if step else []
    claimed = it.claim.wager if it.claim is not None else None
    page.money = _money(scene.money.lines, claimed)


def decisive(scene: Drawn) -> int:
    """The step that decides: where it went wrong, or the first with a card astray, or the last one."""
    astray = [span.first for span in scene.stage.astray]
    at = scene.verdict.step
    there = any(
        span.first <= (at or 0) and (span.last is None or (at or 0) <= span.last) for span in scene.stage.astray
    )
    if at is not None and (there or not astray):
        return at
    return astray[0] if astray else len(scene.stage.steps)


def _step_words(part: RoundPart, step: int, zone: ZoneInfo) -> str:
    if not step:
        return f"Round {part.round.round}"
    frame = part.frames[step - 1]
    clock = time_text(frame.at, zone).partition(" ")[2][:8]
    return cut(f"Round {part.round.round}, step {step} of {len(part.frames)}, {clock}: {frame.spoken}", SHORT)


def _further(scenes: Sequence[Drawn], first: int) -> Iterator[str]:
    """The other rules of the round, and what went wrong in the other rounds."""
    shown = scenes[first].verdict
    rules = dict.fromkeys(_rule(one) for one in _grave(scenes[first]) if one != shown.finding and one.rule)
    rules.pop(f"{shown.rule.ruleset} {shown.rule.rule}" if shown.rule else "", None)
    if shown.more:
        named = ", ".join([*rules][:RULES]) + (f" and {len(rules) - RULES} more" if len(rules) > RULES else "")
        yield f"And {counted(shown.more, 'further finding')}{f': {named}' if named else ''}."
    others = [scene for at, scene in enumerate(scenes) if at != first]
    for scene in others[:2]:
        yield cut(f"Round {scene.round.round}: {scene.verdict.wrong} {scene.verdict.owes}", SHORT)
    if others[2:]:
        yield f"{counted(len(others) - 2, 'further round')} below."


def _grave(scene: Drawn) -> list[Finding]:
    return sorted((one for one in scene.round.findings if one.severity in WEIGHT), key=lambda one: WEIGHT[one.severity])


def _rule(one: Finding) -> str:
    return f"{one.ruleset} {one.rule}"


# --- words above and below the picture ------------------------------------------------------------------------------


def cut(words: str, longest: int) -> str:
    """Text that fits on the page. A letter that is printed as its number is as long as that."""
    if len(printable(words)) <= longest:
        return words
    ends = accumulate(len(printable(letter)) for letter in words[:longest])
    return f"{words[: sum(end < longest for end in ends)].rstrip()}…"


def _about(it: Dossier, zone: ZoneInfo) -> str:
    about = f"table {', '.join(it.tables)}", f"gaming day {', '.join(it.gaming_days) or 'unknown'}"
    made = "Issued" if it.number is not None else "Drafted, not issued,"
    parts = [it.venue, *about, f"{made} {time_text(it.issued_at, zone)} by {it.issued_by}"]
    return cut(" · ".join(parts), SHORT)


def _claim(claim: DossierClaim | None, zone: ZoneInfo) -> list[str]:
    if claim is None:
        return []
    about = f" About wager {claim.wager}." if claim.wager else ""
    raised = f"By {claim.player or 'an unnamed person'}, {time_text(claim.raised_at, zone)}.{about}"
    return [cut(claim.claim, LONG), cut(raised, SHORT)]


def _decision(it: Dossier, zone: ZoneInfo) -> list[str]:
    """The last decision of a dispute. Of a round: its last ruling, if any."""
    if it.claim is not None:
        made = it.claim.decisions
        if it.claim.state == WITHDRAWN:
            return ["Withdrawn: not decided unless it is raised again."]
        return [*_decided(made[-1], zone)] if made else ["Not decided."]
    rulings = [one for part in it.rounds for one in part.decisions]
    return [*_decided(rulings[-1], zone)] if rulings else []


def _decided(one: DossierComment, zone: ZoneInfo) -> Iterator[str]:
    yield cut(one.words, LONG)
    role = f", {one.role.replace('_', ' ')}" if one.role else ""
    yield cut(f"{one.by or 'An unnamed person'}{role}, {time_text(one.at, zone)}.", SHORT)


def _money(lines: Sequence[MoneyLine], claimed: str | None) -> list[DossierTable]:
    """Wagers in which somebody owes something, and the one in dispute."""
    shown = [line for line in lines if off(line.wager) or line.wager.wager == claimed]
    rows = [_line(line) for line in shown[:LINES]]
    if shown[LINES:]:
        rows.append([f"{counted(len(shown) - LINES, 'more wager')} below", "", "", "", "", ""])
    return [table(MONEY, rows)] if rows else []


def _line(line: MoneyLine) -> list[str]:
    one = line.wager
    due = whole_due(one.due) if one.due is not None else None
    got = line.got[-1].what if line.got else None
    amount = off(one)
    owed = "" if amount is None else _side(amount)
    cells = one.player or "?", bet_name(one.bet, one.on), spaced(one.staked or "?")
    return [
        *(cut(cell, 40) for cell in cells),
        "open" if due is None else spaced(due),
        spaced(got) if got else "nothing",
        owed,
    ]


def _side(amount: Decimal) -> str:
    """Who owes the other, and how much."""
    if not amount:
        return spaced(amount)
    return f"{spaced(abs(amount))} by the {'house' if amount > 0 else 'player'}"


# --- proof --------------------------------------------------------------------------------------------------------


def _proof(it: DossierProof, zone: ZoneInfo) -> list[str]:
    at = _time(it.sealed_at, zone)
    recorded = f"Recorded: {counted(it.facts, 'fact')}, {_time(it.recorded_from, zone)} to"
    words = [
        f"{recorded} {_time(it.recorded_until, zone)}.", sealed_words(it, at), witnessed_words(it), altered_words(it),
        *recovered_words(it),
    ]  # fmt: skip
    return [cut(one, LONG) for one in words]


def _time(time: datetime | None, zone: ZoneInfo) -> str:
    return time_text(time, zone)


def _verify(it: Dossier) -> tuple[list[str], str]:
    """How anybody verifies it, and the code of the checkpoint."""
    words = ["This paper: `pitlog dossier --check FILE` compares it with what was issued." if it.number is not None
             else "A draft has no number, and nothing compares it with the record."]  # fmt: skip
    note = as_note(it.proof)
    if note is None:
        return words, ""
    code, scanned = checkpoint_code(note)
    words += [
        "The record: save the text of the square as FILE. `pitlog verify --checkpoint FILE` compares them.",
        f"Without pitlog: `pitlog export {cut(it.name, 60)}` writes a bundle, which pitlog_verify.py verifies alone.",
        f"Log {scanned.text.partition(chr(10))[0]}, root {it.proof.root}.",
    ]
    return words, code
