"""`pitlog conform`: whether a program answers about feeds as the format requires, by a kit of vectors."""

import shlex
from collections.abc import Callable
from pathlib import Path

import click

from cli.conformance.program import NoAnswer
from cli.consent import about_to, is_dry_run, writes
from cli.output.answers import json_option, say, wants_json
from cli.output.screen import show_table
from cli.output.user_text import Directory, FloatRange, safe
from domain.text import counted
from domain.views.conformance.answers import Answers, NotAnAnswer, read_answers
from domain.views.conformance.comparison import compare, no_tally
from projections.answers.conformance import Conformance, KitMade, Unanswered

PATIENCE = 60.0
"""Seconds that a program has for a vector, unless `--seconds` is given."""
TRIED = 3
"""After this many vectors without an answer, no further vector is run."""
LEAST, TIMES = 4 * 1024 * 1024, 20
"""The bytes a program may write about a vector: this many, or this many times the size of the expected answers."""


@click.command()
@click.argument("folder", metavar="DIR", type=Directory())
@click.option("--make", "is_made", is_flag=True, help="Write a kit into this directory, which must be new or empty.")
@click.option("--seed", type=click.IntRange(0), help="With --make: random seed of the simulated feeds. [1]")
@click.option(
    "--lines", type=click.IntRange(1, 100_000), help="With --make: lines taken of each simulated shift. [200]"
)
@click.option("--run", "program", metavar="PROGRAM", help="Run this program on each feed, instead of pitlog itself.")
@click.option("--vector", "names", multiple=True, metavar="NAME", help="Only this vector; may be repeated.")
@click.option(
    "--seconds", type=FloatRange(0.1, 3600), default=PATIENCE, show_default=True,
    help="With --run: seconds that the program has for each feed.",
)  # fmt: skip
@json_option
@writes
def conform(
    folder: Path, is_made: bool, seed: int | None, lines: int | None, program: str | None, names: tuple[str, ...],
    seconds: float,
) -> None:  # fmt: skip
    """Compare a program's answers with those of a conformance kit, or make a kit.

    The program gets each feed on standard input, or as the file that {} in PROGRAM stands for. It writes one JSON
    object, as `pitlog check --json --roads -` does, and ends with 0 or 1. docs/FORMAT.md specifies both.
    """
    if is_made:
        if program is not None or names:
            raise click.UsageError("--make excludes --run and --vector")
        _make(folder, seed, lines)
    elif seed is not None or lines is not None or is_dry_run():
        raise click.UsageError("--seed, --lines and --dry-run require --make")
    else:
        found = _compared(folder, program, names, seconds)
        _show(found)
        raise SystemExit(0 if found.conforms else 1)


def _make(folder: Path, seed: int | None, lines: int | None) -> None:
    from cli.conformance.kit import make, require_empty
    from cli.conformance.vectors import LINES, SEED, vectors

    seed, lines = SEED if seed is None else seed, lines or LINES
    require_empty(folder)
    about_to(f"write a conformance kit into {folder}, from seed {seed} and {counted(lines, 'line')} of each shift")
    made = make(folder, vectors(seed, lines), seed, lines)
    say(
        KitMade(str(folder), made.format, made.feed, [one.name for one in made.vectors]),
        f"wrote {counted(len(made.vectors), 'vector')} into {safe(str(folder))}",
    )


def _compared(folder: Path, program: str | None, names: tuple[str, ...], seconds: float) -> Conformance:
    from cli.conformance.kit import Kit

    kit = Kit(folder)
    chosen = kit.chosen(names)
    answers = _answers(program, seconds)
    tallies, unanswered = no_tally(), list[Unanswered]()
    for vector in chosen:
        expected, answered = kit.expected(vector.name), None
        try:
            if len(unanswered) >= TRIED:
                raise NoAnswer(f"it was not run, because {TRIED} vectors had no answer")
            answered = answers(kit.feed(vector.name), _most(folder / f"{vector.name}.json"))
        except NoAnswer as why:
            unanswered.append(Unanswered(vector.name, str(why)))
        except NotAnAnswer as why:
            unanswered.append(Unanswered(vector.name, f"its answer can't be read: {why}"))
        for area, tally in compare(expected, answered).items():
            tallies[area].add(tally, vector.name)
    conforms = not unanswered and all(one.conforms for one in tallies.values())
    return Conformance(kit.manifest.format, program, len(chosen), conforms, [*tallies.values()], unanswered)


def _answers(program: str | None, seconds: float) -> Callable[[Path, int], Answers]:
    """What answers about a feed: this program, or another."""
    if program is None:
        from cli.conformance.own import own_answers

        return lambda feed, most: own_answers(feed)
    from cli.conformance.program import answer_of

    words = _words(program)
    return lambda feed, most: read_answers(answer_of(words, feed, seconds, most))


def _words(program: str) -> list[str]:
    try:
        words = shlex.split(program)
    except ValueError as error:
        raise click.BadParameter(f"{error}", param_hint="--run") from None
    if not words:
        raise click.BadParameter("no program is named", param_hint="--run")
    return words


def _most(expected: Path) -> int:
    return max(LEAST, TIMES * expected.stat().st_size)


def _show(found: Conformance) -> None:
    if wants_json():
        say(found, "")
        return
    headings = ("Area", "Agree", "Of", "Not expected")
    rows = [
        (one.area, f"{one.agree:,}", f"{one.expected:,}", f"{one.surplus:,}" if one.surplus else "-")
        for one in found.areas
    ]
    show_table(headings, rows, right=headings[1:], keep=headings[1:])
    for one in found.areas:
        if one.first:
            click.echo(f"{one.area}: {one.first}")
    for each in found.unanswered:
        click.echo(f"no answer: vector {each.vector}: {each.why}")
    whose = "this program" if found.program is None else "the program"
    verdict = "conforms" if found.conforms else "does not conform"
    click.echo(f"{whose} {verdict} to {found.kit}: {counted(found.vectors, 'vector')}")
