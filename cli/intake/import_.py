"""`pitlog import`: files of other programs become facts, by a map."""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

import click
import msgspec

from cli.consent import is_dry_run, writes
from cli.context import Where, with_where
from cli.imports.map_file import read_map
from cli.imports.preview import HEADINGS, Preview, Previewed, row_of
from cli.imports.reading.rows import Row
from cli.imports.stream import ImportStream, as_entry
from cli.imports.tally import RefusedRow
from cli.intake.import_summary import imported, show_refused, show_summary
from cli.intake.recording import Tally, progress, recorded
from cli.output.answers import json_option, say, wants_json
from cli.output.files import OUTPUT_FILE, output_option
from cli.output.screen import show_table
from cli.output.user_text import safe
from record.ingest.ingest import BATCH, Became

Refuse = Callable[[RefusedRow, Row], None]


class Setting(click.ParamType[tuple[str, str]]):
    """A column and its text, `day=2024-03-14`."""

    name = "setting"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """The column and the text."""
        name, is_, text = str(value).partition("=")
        if not name.strip() or not is_ or "\0" in text:
            self.fail(f"{safe(value)!r} is not COLUMN=TEXT", param, ctx)
        return name.strip(), text.strip()


MAP = click.option(
    "--map", "map_", required=True, metavar="MAP", help="The map: a file in TOML that says what each row becomes."
)
SETTINGS = click.option(
    "--set", "settings", multiple=True, type=Setting(), metavar="COLUMN=TEXT",
    help="A column with this text in every row; may be repeated.",
)  # fmt: skip


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@MAP
@SETTINGS
@output_option("Write the facts to this file, as a feed, and record nothing.")
@click.option(
    "--errors", type=OUTPUT_FILE, metavar="FILE",
    help="Write refused rows to this file, too, with the reason: one JSON object a line.",
)  # fmt: skip
@json_option
@writes
@with_where
def import_(
    place: Where, /, files: tuple[str, ...], map_: str, settings: tuple[tuple[str, str], ...], output: Path | None,
    errors: Path | None,
) -> None:  # fmt: skip
    """Make facts of CSV, JSON or fixed columns by the rules of a map, and record them.

    The same file gives the same facts with the same ids, so it may be imported again at any time. A row that can't be
    understood is refused as a whole and goes to quarantine, and the exit code is 1. With --dry-run: the first rounds,
    what would be refused, and a summary. docs/IMPORT.md says how to write a map.
    """
    with _errors(None if is_dry_run() else errors) as refuse:
        stream = ImportStream(read_map(map_), files, given(settings), refuse)
        if is_dry_run():
            refused = _rehearse(place, stream, into_file=output is not None)
        elif output is not None:
            refused = _write(stream, output)
        else:
            refused = _record(place, stream)
    if refused:
        raise click.exceptions.Exit(1)


def given(settings: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """The columns that `--set` gives."""
    found = dict(settings)
    if len(found) < len(settings):
        raise click.UsageError("--set names a column twice")
    return found


@contextmanager
def _errors(file: Path | None) -> Iterator[Refuse | None]:
    if file is None:
        yield None
        return
    with _whole(file) as out:

        def put(refused: RefusedRow, row: Row) -> None:
            out.write(as_entry(refused, row))

        yield put


@contextmanager
def _whole(file: Path) -> Iterator[IO[bytes]]:
    """A file that appears when it is whole, and not before. A device or a pipe is written at once."""
    try:
        if file.exists() and not file.is_file():
            with file.open("wb") as out:
                yield out
            return
        with tempfile.TemporaryDirectory(dir=file.absolute().parent) as folder:
            part = Path(folder) / "part"
            with part.open("wb") as out:
                yield out
            part.replace(file)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise click.ClickException(f"{file} can't be written: {error.strerror or error}") from error


def _record(place: Where, stream: ImportStream) -> int:
    tally = Tally()
    try:
        with closing(recorded(place, stream, BATCH)) as outcomes, progress(stream.size) as advance:
            for outcome in outcomes:
                tally.add(stream, outcome)
                advance(outcome.size)
    except (KeyboardInterrupt, SystemExit):  # SIGTERM becomes this
        tally.interrupted = True
        raise
    finally:
        _show(stream, tally)
    return tally.count[Became.REFUSED]


def _write(stream: ImportStream, output: Path) -> int:
    with _whole(output) as out:
        for line in stream:
            if line.refused is None:
                out.write(line.raw + b"\n")
    to_itself = output.exists() and not output.is_file()
    if wants_json():
        click.echo(msgspec.json.encode(imported(stream.tally)), err=to_itself)
    else:
        show_refused(stream.tally)
        show_summary(stream.tally, err=to_itself)
    return stream.tally.refused


def _rehearse(place: Where, stream: ImportStream, *, into_file: bool) -> int:
    """Show what would be made, and what the record would accept if there is one."""
    preview, tally = Preview(), Tally()
    lines = Previewed(stream, preview)
    rehearsed = place.is_made and not into_file
    if rehearsed:
        for outcome in recorded(place, lines, BATCH):
            tally.add(stream, outcome)
    else:
        for _ in lines:
            pass
    if not wants_json():
        for line in preview.of_first_row:
            click.echo(safe(line.raw.decode()))
        if rounds := preview.rounds():
            show_table(HEADINGS, map(row_of, rounds), keep=("Result", *HEADINGS[1:]), folds=("Hands",))
    _show(stream, tally if rehearsed else None)
    return tally.count[Became.REFUSED] if rehearsed else stream.tally.refused


def _show(stream: ImportStream, tally: Tally | None) -> None:
    if wants_json():
        say(imported(stream.tally, None if tally is None else tally.count, dry_run=is_dry_run()), "")
        return
    if tally is not None:
        tally.print_summary(as_json=False)
    else:
        show_refused(stream.tally)
        click.echo("a dry run, nothing was written. This is what would be made:")
    show_summary(stream.tally)
