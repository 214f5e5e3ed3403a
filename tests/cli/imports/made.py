"""What a map makes of a file, without a command."""

from collections.abc import Mapping
from pathlib import Path

from cli.imports.map_file import read_map
from cli.imports.stream import ImportStream
from cli.imports.tally import ImportTally
from domain.fold.lines import FeedLine

HANDS = """
[source]
key = "{shoe}-{hand}"
[time]
start = "2024-01-01T10:00:00+00:00"
step = 40
[every]
table = "T1"
[[fact]]
fact = "round_started"
new = "{shoe}-{hand}"
round = "{shoe}-{hand}"
[[fact]]
fact = "card_drawn"
deal = { player = "{player}", banker = "{banker}" }
face = "up"
[[fact]]
fact = "round_ended"
"""
"""A small map of hands."""


def made(
    folder: Path, map_: str, content: bytes | str, name: str = "source.csv", given: Mapping[str, str] | None = None
) -> tuple[list[FeedLine], ImportTally]:
    """The lines that a map makes of one file, and the count."""
    (folder / "map.toml").write_text(map_, encoding="utf-8")
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    stream = ImportStream(read_map(str(folder / "map.toml")), [str(folder / name)], given or {})
    return [*stream], stream.tally


def raw(lines: list[FeedLine]) -> list[bytes]:
    """The facts among the lines."""
    return [line.raw for line in lines if line.refused is None]
