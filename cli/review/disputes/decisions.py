"""`pitlog dispute decide` and `rule`: a decision in words, and its effect on wagers and outcomes. What changes is shown
before it is recorded.
"""

from typing import Any, get_args

import click
import msgspec

from cli.authoring import person, write
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.output.answers import json_option, say, wants_json
from cli.output.user_text import TEXT, WORDS, Choice, safe
from cli.review.disputes.case_context import OpenCase, known_round, stranger_among, working_on
from domain.facts.vocabulary import Effect, Role
from domain.views.decision_rule import power_in_force, rule_in_force, with_rule
from projections.answers.review_acts import DisputeActed, DisputeRuled
from projections.previews.changes import Preview
from projections.previews.proposed import preview_of
from projections.previews.words import change_lines
from projections.queries.disputes import check_not_withdrawn
from projections.queries.nearest_names import near
from projections.queries.round_terms import round_terms
from record.authored.authored_facts import authored_line, record_lines
from record.errors import UnknownName
from record.people.sender import Sender

ROLES, EFFECTS = get_args(Role), get_args(Effect)
Said = dict[str, Any]
SHOWN = 40
"""The most lines of a preview that are shown."""

NAME = click.argument("name", type=WORDS)
ROLE = click.option("--role", required=True, type=Choice(ROLES), metavar="ROLE", help="Role of the person who decides.")
ROUND = click.option(
    "--round", "round_", type=WORDS, metavar="ROUND", help="Round of the dispute to rule on. [the first]"
)
WAGERS = click.option("--wager", "wagers", type=WORDS, multiple=True, help="Only this wager; may be repeated.")
PLAYERS = click.option(
    "--player", "players", type=WORDS, multiple=True, help="Only wagers of this player; may be repeated."
)


@click.command()
@NAME
@click.option("--decision", required=True, type=TEXT, metavar="TEXT", help="The decision.")
@ROLE
@click.option("--note", required=True, type=TEXT, metavar="TEXT", help="Reason for the decision.")
@click.option(
    "--rule",
    type=WORDS,
    metavar="RULE",
    help="Number of the rule that supports the decision. It is added to the end of the note.",
)
@click.option("--effect", type=Choice(EFFECTS), metavar="EFFECT", help="Effect on wagers or the outcome. [none]")
@ROUND
@WAGERS
@PLAYERS
@json_option
@writes
@with_where
def decide(
    place: Where, name: str, decision: str, role: str, note: str, rule: str | None, effect: str | None,
    round_: str | None, wagers: tuple[str, ...], players: tuple[str, ...],
) -> None:  # fmt: skip
    """Decide a dispute. Earlier decisions stay on the record.

    With an effect, the decision is a ruling on a round, too: the rule must give this power. What it changes is shown
    first; --dry-run records nothing.
    """
    if effect is None and (round_ or wagers or players):
        raise click.UsageError("--round, --wager and --player say what an effect reaches: add --effect")
    if effect is not None and rule is None:
        raise click.UsageError("an effect needs the rule that gives the power: add --rule")
    with working_on(place, name) as it:
        check_not_withdrawn(it.dispute)
        rulesets = [one.ruleset for one in it.rounds()]
        said: Said = {"decision": decision, "role": role, "dispute": it.dispute.dispute}
        said["note"] = note if rule is None else with_rule(note, rule_in_force(rulesets, rule))
        if effect is None or rule is None:
            about_to(f"record in {name}: {decision}")
            fact = write(it.server, it.here, "dispute_decided", it.dispute.table_name, **said)
            say(DisputeActed(it.dispute.dispute, it.dispute.table_name, "dispute_decided", fact), "recorded")
            return
        _decide_with_effect(it, said, _ruling(it, decision, effect, rule, role, round_, wagers, players))


def _decide_with_effect(it: OpenCase, said: Said, ruling: Said) -> None:
    """Both facts in one batch: the ruling, and the decision that rests on it."""
    table = it.dispute.table_name
    lines = [
        authored_line(it.here, person(), "cmd", "ruling_made", table, **ruling),
        authored_line(it.here, person(), "cmd", "dispute_decided", table, **said),
    ]
    changes = _previewed(it, lines[0])
    body = {"changes": changes.changes}
    about_to(f"decide {it.dispute.dispute}: {ruling['effect']}, under rule {ruling['rule']}", body=body)
    record_lines(it.server, Sender.person(person()), lines)
    made, decided = (str(msgspec.json.decode(line)["id"]) for line in lines)
    kind = "dispute_decided"
    answer = DisputeRuled(it.dispute.dispute, table, kind, decided, made, changes.changes)
    say(answer, "recorded")


def _previewed(it: OpenCase, line: bytes) -> Preview:
    """What a ruling changes. It is printed, unless the answer is JSON."""
    changes = preview_of(it.connection, it.dispute.session, line)
    if not wants_json():
        found = [*change_lines(changes.changes)]
        click.echo("It changes:" if found else "No due, difference, finding or commission changes.")
        for words in found[:SHOWN]:
            click.echo(safe(f"  {words}"))
        if len(found) > SHOWN:
            click.echo(f"  and {len(found) - SHOWN} more lines: --json has them all")
    return changes


@click.command("rule")
@NAME
@click.option("--effect", required=True, type=Choice(EFFECTS), metavar="EFFECT", help="Effect of the ruling.")
@click.option("--rule", required=True, type=WORDS, metavar="RULE", help="Number of the rule that gives the power.")
@ROLE
@click.option(
    "--note",
    required=True,
    type=TEXT,
    metavar="TEXT",
    help="The ruling in words, for people. The words have no effect.",
)
@ROUND
@WAGERS
@PLAYERS
@json_option
@writes
@with_where
def rule_(
    place: Where, name: str, effect: str, rule: str, role: str, note: str, round_: str | None,
    wagers: tuple[str, ...], players: tuple[str, ...],
) -> None:  # fmt: skip
    """Rule on the wagers or the outcome of a disputed round.

    Wagers are void, forfeited or stand; an outcome is void or stands. The ruling changes what wagers are due, and is a
    finding of its round. What it changes is shown first. Words alone have no effect.
    """
    with working_on(place, name) as it:
        ruling = _ruling(it, note, effect, rule, role, round_, wagers, players)
        line = authored_line(it.here, person(), "cmd", "ruling_made", it.dispute.table_name, **ruling)
        changes = _previewed(it, line)
        words = f"rule on {ruling['round']}: {effect}, under rule {ruling['rule']}"
        about_to(words, body={"changes": changes.changes})
        record_lines(it.server, Sender.person(person()), [line])
        fact = str(msgspec.json.decode(line)["id"])
    say(DisputeActed(it.dispute.dispute, it.dispute.table_name, "ruling_made", fact), "recorded")


def _ruling(
    it: OpenCase, action: str, effect: str, rule: str, role: str, round_: str | None, wagers: tuple[str, ...],
    players: tuple[str, ...],
) -> Said:  # fmt: skip
    """The fields of a ruling. Raises for names that its round does not know, and for a rule without the power."""
    about = round_ or it.dispute.rounds[0]
    if about not in it.dispute.rounds:
        raise UnknownName(f"round in dispute {it.dispute.dispute} called", about, near(about, it.dispute.rounds))
    rounds = known_round(it.connection, about, it.dispute)
    under = power_in_force([one.ruleset for one in rounds], rule, effect, role)
    round_terms(it.connection, rounds).check_names("wager", wagers)
    for player in players:
        if (stranger := stranger_among(it.server, player, it.dispute.table_name, rounds)) is not None:
            raise stranger
    named = {"wagers": list(wagers) or None, "players": list(players) or None}
    return {"action": action, "effect": effect, "rule": under.rule, "role": role, "round": about, **named}


COMMANDS = (decide, rule_)
