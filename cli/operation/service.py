"""`pitlog service`: shows, installs or removes systemd units, which run pitlog from the start of the machine on."""

import shutil
import sys
from pathlib import Path

import click

from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.operation.service_units import ENVIRONMENT, JOBS, is_ours, unit_files, units
from cli.output.answers import json_option, say
from cli.output.files import OUTPUT_FILE, force_option, make_folder, write_whole
from cli.output.user_text import Choice, Directory
from projections.answers.operation_acts import UnitsRemoved, UnitsWritten
from record.postgres.home import data_home

OF_SYSTEM = Path("/etc/systemd/system")
OF_USER = Path("~/.config/systemd/user")

_NAME = click.argument("name", type=Choice([*JOBS]))
_OPTIONS = click.argument("options", nargs=-1, type=click.UNPROCESSED)
_USER = click.option("--user", "of_user", is_flag=True, help="Units of your own account, not of the machine.")


@click.group()
def service() -> None:
    """Show, install or remove the systemd units that run pitlog."""


@service.command()
@_NAME
@_OPTIONS
@_USER
@json_option
@with_where
def show(place: Where, /, name: str, options: tuple[str, ...], of_user: bool) -> None:
    """Print the units of a job, and install nothing."""
    made = _units(place, name, options, of_user)
    say(UnitsWritten([*made], []), "\n".join(f"# {file}\n{text}" for file, text in made.items()))


@service.command()
@_NAME
@_OPTIONS
@_USER
@click.option(
    "--to", type=Directory(), metavar="DIR",
    help=f"Directory in which systemd looks for units. [{OF_SYSTEM}, with --user {OF_USER}]",
)  # fmt: skip
@force_option
@json_option
@writes
@with_where
def install(place: Where, /, name: str, options: tuple[str, ...], of_user: bool, to: Path | None) -> None:
    """Write the units of a job where systemd finds them, and say how to start it.

    Arguments after `--` are passed to the command: its address, its certificate, the witness's directory.
    """
    made = _units(place, name, options, of_user)
    folder = _folder(of_user, to)
    ctx = click.get_current_context()
    files = [Path(OUTPUT_FILE.convert(folder / file, None, ctx)) for file in made]
    about_to("write " + ", ".join(map(str, files)))
    make_folder(folder)
    for file, text in zip(files, made.values(), strict=True):
        write_whole(file, text.encode())
    say(
        UnitsWritten([*made], [str(file) for file in files]),
        "\n".join(f"wrote {file}" for file in files),
        _next(made, of_user),
    )


@service.command()
@click.argument("names", nargs=-1, type=Choice([*JOBS]), metavar="[NAME]...")
@_USER
@click.option(
    "--to", type=Directory(), metavar="DIR",
    help=f"Directory in which the units were installed. [{OF_SYSTEM}, with --user {OF_USER}]",
)  # fmt: skip
@json_option
@writes
@with_where
def uninstall(place: Where, /, names: tuple[str, ...], of_user: bool, to: Path | None) -> None:
    """Remove the units of jobs, all of them without NAME, and say what stays. A file that pitlog did not write stays.

    The record, its keys and its settings stay: no command removes them.
    """
    folder = _folder(of_user, to)
    there = [file for file in unit_files(names or [*JOBS]) if (folder / file).is_file()]
    others = [file for file in there if not is_ours((folder / file).read_text(encoding="utf-8", errors="replace"))]
    if others:
        raise click.ClickException(f"not written by pitlog: {', '.join(others)} in {folder}. Nothing was removed")
    if not there:
        say(UnitsRemoved([], str(data_home(place.home))), f"no units of pitlog in {folder}")
        return
    about_to("remove " + ", ".join(str(folder / file) for file in there))
    removed = [path for file in there for path in (*folder.glob(f"*.wants/{file}"), folder / file)]
    for path in removed:
        try:
            path.unlink()
        except OSError as error:
            raise click.ClickException(f"{path} can't be removed: {error.strerror}") from error
    home = str(data_home(place.home))
    answer = UnitsRemoved([str(path) for path in removed], home)
    say(answer, "\n".join(f"removed {path}" for path in removed), _leaving(there, of_user, home))


def _leaving(removed: list[str], of_user: bool, home: str) -> str:
    systemctl = "systemctl --user" if of_user else "systemctl"
    stays = f"the record and its keys in {home}" + ("" if of_user else f", and {ENVIRONMENT} and its likes")
    return f"now: {systemctl} stop {' '.join(removed)}; {systemctl} daemon-reload. What stays: {stays}"


def _folder(of_user: bool, to: Path | None) -> Path:
    return (to or (OF_USER if of_user else OF_SYSTEM)).expanduser()


def _units(place: Where, name: str, options: tuple[str, ...], of_user: bool) -> dict[str, str]:
    if JOBS[name].needs and not options:
        raise click.UsageError(f"give {JOBS[name].needs} after --: pitlog service install {name} -- DIR")
    # The machine's own account keeps the usual home; a home that was named is meant.
    home = None if place.home is None and not of_user else str(data_home(place.home).absolute())
    return units(name, _program(), home, options, of_user)


def _program() -> str:
    """The program that runs now, by its whole path: systemd has no PATH of ours."""
    beside = Path(sys.executable).with_name("pitlog")
    return str(beside) if beside.exists() else str(Path(shutil.which("pitlog") or sys.argv[0]).absolute())


def _next(made: dict[str, str], of_user: bool) -> str:
    systemctl = "systemctl --user" if of_user else "systemctl"
    return f"now: {systemctl} daemon-reload && {systemctl} enable --now {[*made][-1]}"
