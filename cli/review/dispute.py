"""`pitlog dispute`: raise, list, show, comment, decide."""

from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, get_args

import click
import msgspec
from msgspec.structs import asdict

from cli.authoring import person, write
from cli.catch_up import caught_up, follow
from cli.context import Where, with_where
from cli.errors import DisputeThere, PlayerNotInRound, SeveralTables
from cli.key_options import keys_option
from cli.other_names import say_other_names
from cli.output.acts import DisputeActed, DisputeRaised, ReceiptWritten
from cli.output.answers import json_option, say
from cli.output.files import output_option, write_whole
from cli.output.screen import print_wrapped, show_table
from cli.output.user_text import TEXT, WORDS, counted, safe
from cli.review.named_round import log_access, say_which
from domain.answers import plain
from domain.facts.vocabulary import Effect, Role
from domain.fold.wagers.balance import both_sides
from domain.views.decision_rule import power_in_force, rule_in_force, with_rule
from evidence.sealing.key_files import KeyRing
from projections.engine.nearest_snapshot import rounds_of
from projections.queries.disputes import FoundDispute, disputes, is_there
from projections.queries.disputes import dispute as find
from projections.queries.known_names import check_names
from projections.queries.rounds import FoundRound, named
from projections.queries.same_person import names_at
from record.errors import NotFound
from record.postgres.servers import Server
from record.vault.connections import reading
from record.venue import Venue, venue

ROLES, EFFECTS = get_args(Role), get_args(Effect)


@click.group()
def dispute() -> None:
    """Raise, list, show, comment on and decide disputes about rounds."""


@dispute.command("raise")
@click.argument("rounds", nargs=-1, required=True, type=WORDS, metavar="ROUND...")
@click.option("--claim", required=True, type=TEXT, metavar="TEXT", help="The claim.")
@click.option("--player", type=WORDS, help="The player who makes the claim.")
@click.option("--wager", type=WORDS, help="The wager in dispute.")
@click.option("--name", type=WORDS, help="Name of the dispute. [made from the time]")
@json_option
@click.option("--even-so", is_flag=True, help="Raise it even if the player had no wager in these rounds.")
@with_where
def raise_(
    place: Where, rounds: tuple[str, ...], claim: str, player: str | None, wager: str | None, name: str | None,
    even_so: bool,
) -> None:  # fmt: skip
    """Raise a dispute about rounds of one table.

    ROUND is an id, or TABLE@TIME: the round in play then, or one within ten minutes.
    """
    with place.server() as server:
        here, found = _rounds(server, rounds, wager, name)
        players = sorted({one for each in found for one in each.players})
        tables = sorted({one.table_name for one in found})
        if len(tables) > 1:
            raise SeveralTables(tables)
        if player is not None and not even_so:
            _check_player(server, player, tables[0], [one.round for one in found], players)
        name = name or f"D-{datetime.now(here.zone):%Y%m%d-%H%M%S}-{token_hex(2)}"
        recorded: dict[str, Any] = {
            "dispute": name,
            "rounds": [one.round for one in found],
            "player": player,
            "wager": wager,
        }
        fact = write(server, here, "dispute_raised", tables[0], **recorded, note=claim)
    answer = DisputeRaised(table=tables[0], fact=fact, **recorded)
    say(answer, f"raised {safe(name)} about {counted(len(found), 'round')} of {safe(tables[0])}")


def _rounds(
    server: Server, names: tuple[str, ...], wager: str | None, dispute: str | None
) -> tuple[Venue, list[FoundRound]]:
    """The rounds of a new dispute: its name must be new, and the wager must be in one of them."""
    follow(server)
    with reading(server) as connection:
        if dispute is not None and is_there(connection, dispute):
            raise DisputeThere(dispute)
        say_which(connection, names)
        found = {(one.session, one.n): one for name in names for one in named(connection, name)[-1:]}
        if wager is not None and not any(n in rounds_of(connection, session, [wager]) for session, n in found):
            raise NotFound("wager", f"{wager} in {', '.join(names)}")
        return venue(connection), list(found.values())


def _check_player(server: Server, player: str, table: str, rounds: list[str], players: list[str]) -> None:
    """Refuse a player without a wager, under any name of the person."""
    with reading(server) as connection:
        names = names_at(connection, player, table)
    if names.isdisjoint(players):
        raise PlayerNotInRound(player, rounds, players)
    if player not in players:
        say_other_names([player], {table: sorted(names - {player})})


@dispute.command("list")
@click.option("--table", type=WORDS, help="Only disputes at this table.")
@click.option("--state", type=click.Choice(["open", "decided"]), help="Only disputes in this state.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def list_(place: Where, table: str | None, state: str | None, as_json: bool) -> None:
    """List disputes, oldest first. The exit code is 1 if one is open."""
    with caught_up(place) as connection:
        check_names(connection, {"table": table})
        here, found = venue(connection), disputes(connection, table, state)
    if as_json:
        for one in found:
            click.echo(_as_json(one, here))
    elif found:
        show_table(("Dispute", "State", "Table", "Raised", "Rounds", "Claim"), [_row(one, here) for one in found])
    else:
        click.echo("no disputes")
    raise SystemExit(1 if any(one.state == "open" for one in found) else 0)


def _as_json(one: FoundDispute, here: Venue) -> bytes:
    return msgspec.json.encode(plain(asdict(one), here.zone))


def _row(one: FoundDispute, here: Venue) -> tuple[str, ...]:
    return one.dispute, one.state, one.table_name, _time_text(one.raised_at, here), ", ".join(one.rounds), one.claim


def _time_text(time: datetime | None, here: Venue) -> str:
    return time.astimezone(here.zone).isoformat(sep=" ", timespec="seconds") if time else "never"


@dispute.command()
@click.argument("name", type=WORDS)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@with_where
def show(place: Where, name: str, as_json: bool) -> None:
    """Show a dispute: its claim, comments, decisions and rounds."""
    with caught_up(place) as connection:
        one, here = find(connection, name), venue(connection)
        rounds = [it for round_ in one.rounds for it in _maybe(connection, round_, one)]
    if as_json:
        click.echo(_as_json(one, here))
        return
    print_wrapped(f"{one.dispute}: {one.state}. Claim by {one.player or 'an unnamed person'}: {one.claim}")
    print_wrapped(
        f"raised {_time_text(one.raised_at, here)} by {one.raised_by or 'an unnamed person'} at {one.table_name}"
    )
    show_table(("Round", "Outcome", "Status", "Difference", "Findings"), map(_came_to, rounds), right=NUMBERS)
    for recorded in one.comments:
        print_wrapped(f"{_time_of(recorded, here)} {recorded['by'] or 'an unnamed person'}: {recorded['note']}")
    for recorded in one.decisions:
        rule = f" By rule {recorded['rule']} of {recorded['ruleset']}." if recorded["rule"] else ""
        who = f"{recorded['by'] or 'an unnamed person'} ({recorded['role'].replace('_', ' ')})"
        print_wrapped(f"decided {_time_of(recorded, here)} by {who}: {recorded['decision']}.{rule} {recorded['why']}")


def _time_of(recorded: dict[str, Any], here: Venue) -> str:
    return _time_text(datetime.fromisoformat(recorded["at"]), here)


NUMBERS = ("Difference", "Findings")


def _came_to(it: FoundRound) -> tuple[str, ...]:
    numbers = both_sides(it.house_owes, it.players_owe) or "-", str(it.findings or "-")
    return it.round, it.outcome or "-", it.status.replace("_", " "), *numbers


def _maybe(connection: Any, name: str, one: FoundDispute) -> list[FoundRound]:
    """The round, or None: a dispute may name a round that does not exist."""
    try:
        return [it for it in named(connection, name) if it.table_name == one.table_name][-1:]
    except NotFound:
        return []


@dispute.command()
@click.argument("name", type=WORDS)
@click.option("--note", required=True, type=TEXT, metavar="TEXT", help="The comment.")
@json_option
@with_where
def comment(place: Where, name: str, note: str) -> None:
    """Comment on a dispute."""
    _add(place, name, "dispute_commented", note=note)


@dispute.command()
@click.argument("name", type=WORDS)
@click.option("--decision", required=True, type=TEXT, metavar="TEXT", help="The decision.")
@click.option("--role", required=True, type=click.Choice(ROLES), metavar="ROLE", help="Role of the person who decides.")
@click.option("--note", required=True, type=TEXT, metavar="TEXT", help="Reason for the decision.")
@click.option(
    "--rule",
    type=WORDS,
    metavar="RULE",
    help="Number of the rule that supports the decision. It is added to the end of the note.",
)
@json_option
@with_where
def decide(place: Where, name: str, decision: str, role: str, note: str, rule: str | None) -> None:
    """Decide a dispute. Earlier decisions stay on the record."""
    _add(place, name, "dispute_decided", rule, decision=decision, role=role, note=note)


@dispute.command("receipt")
@click.argument("name", type=WORDS)
@output_option("Write the receipt to this file: .pdf.")
@json_option
@keys_option
@with_where
def receipt_(place: Where, name: str, output: Path | None, keys: Path | None) -> None:
    """Write a receipt of one page for the person who complained.

    It contains the claim, the person's own wagers and their dues, and the checkpoint under which the claim is sealed,
    also as a QR code. No other player is named.
    """
    from projections.dossiers.gather import dispute_subject
    from projections.dossiers.receipt import as_pdf, receipt  # typst takes a while to load

    if output is None or output.suffix.lower() != ".pdf":
        raise click.UsageError("name the output file with -o: its name must end in .pdf")
    known = KeyRing.at(keys, place.home).witnesses()
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            one, here = find(connection, name), venue(connection)
            now = datetime.now(here.zone)
            made = receipt(connection, one, dispute_subject(one), here, now, person(), known)
        log_access(server, here, f"receipt of dispute {name}", one.table_name)
    write_whole(output, as_pdf(made))
    say(ReceiptWritten(name, str(output)), f"receipt of {safe(name)}: {safe(output)}")


@dispute.command("rule")
@click.argument("name", type=WORDS)
@click.option("--effect", required=True, type=click.Choice(EFFECTS), metavar="EFFECT", help="Effect of the ruling.")
@click.option("--rule", required=True, type=WORDS, metavar="RULE", help="Number of the rule that gives the power.")
@click.option("--role", required=True, type=click.Choice(ROLES), metavar="ROLE", help="Role of the person who decides.")
@click.option(
    "--note",
    required=True,
    type=TEXT,
    metavar="TEXT",
    help="The ruling in words, for people. The words have no effect.",
)
@click.option("--round", "round_", type=WORDS, metavar="ROUND", help="Round of the dispute to rule on. [the first]")
@click.option("--wager", "wagers", type=WORDS, multiple=True, help="Only this wager; may be repeated.")
@click.option("--player", "players", type=WORDS, multiple=True, help="Only wagers of this player; may be repeated.")
@json_option
@with_where
def rule_(
    place: Where, name: str, effect: str, rule: str, role: str, note: str, round_: str | None,
    wagers: tuple[str, ...], players: tuple[str, ...],
) -> None:  # fmt: skip
    """Rule on the wagers or the outcome of a disputed round.

    Wagers are void, forfeited or stand; an outcome is void or stands. The ruling changes what wagers are due, and is a
    finding of its round. Words alone have no effect.
    """
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            one, here = find(connection, name), venue(connection)
            about = round_ or one.rounds[0]
            if about not in one.rounds:
                raise NotFound("round", f"{about} in dispute {name}")
            rounds = _maybe(connection, about, one)
            under = power_in_force([it.ruleset for it in rounds], rule, effect, role)
        for player in players:
            _check_player(server, player, one.table_name, [about], sorted({had for it in rounds for had in it.players}))
        named = {"wagers": list(wagers) or None, "players": list(players) or None}
        recorded = {"action": note, "effect": effect, "rule": under.rule, "role": role, **named}
        fact = write(server, here, "ruling_made", one.table_name, round=about, **recorded)
    say(DisputeActed(one.dispute, one.table_name, "ruling_made", fact), "recorded")


def _add(place: Where, name: str, kind: str, rule: str | None = None, **recorded: Any) -> None:
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            one, here = find(connection, name), venue(connection)
            if rule is not None:
                recorded["note"] = with_rule(recorded["note"], rule_in_force(_rulesets(connection, one), rule))
        fact = write(server, here, kind, one.table_name, dispute=one.dispute, **recorded)
    say(DisputeActed(one.dispute, one.table_name, kind, fact), "recorded")


def _rulesets(connection: Any, one: FoundDispute) -> list[str | None]:
    return [it.ruleset for round_ in one.rounds for it in _maybe(connection, round_, one)]
