"""`pitlog rebuild`: rebuilds the projections from the facts. The old ones answer until then."""

from functools import partial

import click

from cli.catch_up import follow, progress
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.operation.rebuild_screen import WrittenDifferences
from cli.output.answers import say
from cli.output.user_text import WORDS, counted, safe
from domain.games import games
from projections.answers.operation_acts import Compared, Rebuilt
from projections.engine.partitions import parts_for
from projections.engine.rebuild import known
from projections.engine.rebuild import rebuild as rebuild_
from projections.engine.verification.rebuilt_rows import ComparisonResult, verify
from projections.engine.workers import deal_out
from projections.versions.comparison import compare
from record.postgres.connections import PROJECTOR, connect
from record.retrieval.status import facts_up_to
from record.storage.horizon import horizon
from record.vault.connections import vault_of


@click.command()
@click.argument("names", nargs=-1, type=WORDS, metavar="[NAME...]")
@click.option(
    "--verify",
    "only_verify",
    is_flag=True,
    help="Compare the stored projections with rebuilt ones, without replacing them.",
)
@click.option(
    "--compare",
    "only_compare",
    is_flag=True,
    help="List every answer that differs from the version before, and why, without replacing any.",
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object; with --verify, one a line.")
@click.option("--parts", type=click.IntRange(1, 64), help="Partitions of the tables, shared by one worker per core.")
@writes
@with_where
def rebuild(
    place: Where, names: tuple[str, ...], only_verify: bool, only_compare: bool, as_json: bool, parts: int | None
) -> None:
    """Rebuild projections from the facts: all of them, or those named.

    The old ones answer until they are replaced in one step. If interrupted, run the same command again to resume.
    """
    if only_compare and (names or only_verify):
        raise click.UsageError("--compare covers every projection: give it without names or other options")
    known(names)
    with place.server() as server, connect(server, PROJECTOR) as connection:
        last = horizon(connection)
        what = "compare" if only_verify or only_compare else "rebuild"
        of = ", ".join(names) or "all projections"
        about_to(lambda: f"{what} {of}, from {counted(facts_up_to(connection, last), 'fact')}")
        deal, parts = partial(deal_out, connection, server.conninfo()), parts or parts_for(last)
        if only_verify:
            follow(server)
        if only_compare:
            with vault_of(server) as its, connect(server, PROJECTOR) as second, progress("rebuilding", last) as report:
                written = WrittenDifferences(as_json, its.vault)
                compare(connection, second, games, written.write, report, deal, parts)
            raise SystemExit(1 if written.total else 0)
        with progress("rebuilding", last) as report:
            if only_verify:
                with connect(server, PROJECTOR) as second:
                    verdicts = verify(connection, second, list(names), games, report, deal, parts)
                raise SystemExit(_print_results(verdicts))
            rebuild_(connection, list(names), games, report, deal, parts)
        facts = facts_up_to(connection, last)
    say(Rebuilt(facts, list(names)), f"rebuilt from {counted(facts, 'fact')}")


def _print_results(verdicts: list[ComparisonResult]) -> int:
    for one in verdicts:
        same = f"{one.name}: the same, sha256 {one.digest}"
        differs = "\n".join(safe(f"{one.name}: DIFFERS from the facts, first in {each}") for each in one.differences)
        answer = Compared(one.name, not one.differences, one.digest, [str(each) for each in one.differences])
        say(answer, differs or same)
    return 1 if any(one.differences for one in verdicts) else 0
