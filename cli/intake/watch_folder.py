"""`pitlog watch-folder`: follow a folder, and import each file that is finished."""

import time
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.errors import FeedUnreadable, SourceUnusable
from cli.imports.inbox import Inbox
from cli.imports.map_file import read_map
from cli.imports.stream import ImportStream
from cli.intake.import_ import MAP, SETTINGS, given
from cli.intake.import_summary import imported, refusal_words
from cli.intake.recording import Tally, recorded_in
from cli.output.answers import json_option, wants_json
from cli.output.user_text import Directory, FloatRange, counted, safe
from projections.answers.reports import FileImported
from record.ingest.ingest import BATCH, Became
from record.storage.application import Record


@click.command("watch-folder")
@click.argument("folder", type=Directory())
@MAP
@SETTINGS
@click.option("--once", is_flag=True, help="Import what is there, and end.")
@click.option(
    "--every", default=2.0, show_default=True, type=FloatRange(0.1, 3600), metavar="SECONDS",
    help="Seconds between two looks. A file that did not change between them is finished.",
)  # fmt: skip
@click.option("--keep", is_flag=True, help="Leave files where they are, and import one again when it has grown.")
@json_option
@writes
@with_where
def watch_folder(
    place: Where,
    /,
    folder: Path,
    map_: str,
    settings: tuple[tuple[str, str], ...],
    once: bool,
    every: float,
    keep: bool,
) -> None:
    """Follow a folder, and import each file that is finished, by the rules of a map.

    A file that was imported goes to done/ in the folder, and one that can't be read to failed/, with the reason. If the
    program is killed, start it again: it reads the same files, and recognises the facts that are recorded.
    """
    rules, settings_ = read_map(map_), given(settings)
    ImportStream(rules, [], settings_)  # a wrong map is refused before a file comes
    with Inbox(folder, keep=keep) as inbox:
        about_to(lambda: _would(inbox))
        amiss = False
        with place.server() as server, Record(server) as into:
            for file in _files(inbox, every, once):
                amiss |= _take(into, place, inbox, file, ImportStream(rules, [str(file)], settings_))
    if amiss:
        raise click.exceptions.Exit(1)


def _would(inbox: Inbox) -> str:
    names = ", ".join(file.name for file in inbox.waiting()[:20])
    return f"import {names or 'nothing yet'}, and whatever comes into {inbox.folder}"


def _files(inbox: Inbox, every: float, once: bool) -> Iterator[Path]:
    """Files as they are finished. Two looks are needed for the first ones."""
    inbox.finished()
    while True:
        time.sleep(every)
        yield from (files := inbox.finished())
        if once and not files and not inbox.waiting():
            return


def _take(into: Record, place: Where, inbox: Inbox, file: Path, stream: ImportStream) -> bool:
    """Import a file and put it away. Returns whether anything of it was refused."""
    tally, reason = Tally(), ""
    try:
        for outcome in recorded_in(into, place, stream, BATCH):
            tally.add(stream, outcome)
    except (FeedUnreadable, SourceUnusable) as why:
        reason = str(why)
    counts = stream.tally
    if not reason and counts.refused and not counts.facts and not counts.left_out:
        reason = f"every row was refused. The first: {refusal_words(counts.first_refused[0])}"
    to = inbox.failed(file, reason) if reason else inbox.done(file)
    answer = FileImported(file.name, str(to), reason or None, imported(counts, tally.count))
    if wants_json():
        click.echo(msgspec.json.encode(answer))
    else:
        _say(answer, tally)
    return bool(reason or tally.count[Became.REFUSED])


def _say(answer: FileImported, tally: Tally) -> None:
    new, there, refused = (tally.count[became] for became in Became)
    click.echo(
        safe(
            f"{answer.file}: {counted(answer.result.rows, 'row')}, {counted(answer.result.facts, 'fact')}: "
            f"{new:,} recorded, {there:,} already there, {refused:,} refused"
        )
    )
    if answer.reason:
        click.echo(safe(f"{answer.file} was put into {Path(answer.put).parent}: {answer.reason}"), err=True)
    for _, sentence in tally.refused[:3]:
        click.echo(sentence, err=True)
