"""What is frozen: the program's answers about fixed feeds, each as a digest of its bytes.

`digests.json` holds them. A change of code that is meant to change nothing leaves every one of them as it is; a wanted
change is written with `PITLOG_WRITE_FROZEN=1 pytest tests/frozen`, and its commit says which answers changed and why.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner
from psycopg import Connection

from cli.main import pitlog
from domain.rulebooks.paragraphs.documents import DOCUMENTS
from projections.engine.verification import rebuilt_rows as verify
from simulator import RULESETS, Shift, simulate

SEEDS = (1, 2)
RECORDED = [name for name in RULESETS if not any(part in name for part in ("-mini", "-midi", "-div5", "-crown"))]
"""Rulesets whose simulated tables have sessions of their own in one record."""
SHARED = Path(__file__).parents[3] / "shared"
SLOW = {"stud-indexerror.ndjson", "identified-chain.ndjson"}
"""Feeds of faults that tests/shapes goes through."""

BEYOND = 500
"""Lines after a round within which all is said that explains it."""

COMMISSION = ("player", "seat", "shoe", "table", "day")


def answer(*words: object, **environ: str) -> bytes:
    """What a command writes to standard output."""
    result = CliRunner().invoke(pitlog, [str(word) for word in words], env=environ, terminal_width=80)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.stdout_bytes + f"exit {result.exit_code}\n".encode()


def digest(content: bytes) -> str:
    """Short enough to be read in a difference."""
    return sha256(content).hexdigest()[:16]


def feed(ruleset: str, seed: int, folder: Path) -> Path:
    """The feed of a shift with faults, in a file."""
    path = folder / f"{ruleset}-{seed}.ndjson"
    if not path.exists():
        shift = Shift(ruleset, tables=1, shoes=1, seed=seed, irregularities=0.2, mistakes=0.1)
        path.write_bytes(b"".join(entry.line for entry in simulate(shift)))
    return path


def simulated(ruleset: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    """`check` and `explain` of what the simulator writes for a ruleset."""
    for seed in SEEDS:
        path = feed(ruleset, seed, folder)
        checked = answer("check", "--json", path)
        yield f"check {seed}", checked
        if seed == SEEDS[0]:
            yield "check --as-recorded", answer("check", "--json", "--as-recorded", path)
            yield "explain", b"".join(_explained(json.loads(checked.rpartition(b"exit")[0]), path))


def _explained(report: dict[str, Any], whole: Path) -> Iterator[bytes]:
    """The first round about which something was found, and its wagers: of what the feed says until after that round."""
    lines = whole.read_bytes().splitlines(keepends=True)
    for one in [one for one in report["rounds"] if one["findings"]][:1]:
        last = max(nth for nth, line in enumerate(lines) if json.loads(line).get("round") == one["round"])
        path = whole.with_name("begun.ndjson")
        path.write_bytes(b"".join(lines[: last + BEYOND]))
        yield answer("explain", "--json", "--round", one["round"], path)
        for due in one["wagers"][:3]:
            yield answer("explain", "--json", "--round", one["round"], "--wager", due["wager"], path)


def shared() -> Iterator[tuple[str, bytes]]:
    """`check --json` of the examples and of the feeds of faults."""
    for path in sorted([*SHARED.glob("examples/**/*.ndjson"), *SHARED.glob("repro/*.ndjson")]):
        if path.name not in SLOW:
            yield f"check {path.relative_to(SHARED).as_posix()}", answer("check", "--json", path)


def surface() -> Iterator[tuple[str, bytes]]:
    """What a programmer or a lawyer reads of the program itself: help, schema, rules."""
    yield "schema", answer("schema")
    yield "rules", answer("rules", "--json")
    for document in DOCUMENTS:
        yield f"rules {document}", answer("rules", document, "--json")
    for words in _commands(pitlog, ()):
        yield " ".join(("help", *words)), answer(*words, "--help", PITLOG_HOME="/home")


def _commands(command: click.Command, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield words
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _commands(below, (*words, name))


def recorded(connection: Connection[Any], names: list[str]) -> Iterator[tuple[str, bytes]]:
    """The rows of every projection."""
    for name in names:
        yield f"projection {name}", verify.digest(connection, name, verify.ANSWERS).encode()
