"""The examples of docs/COMMANDS.md are true: each runs as it stands, on a record of one evening."""

import re
from pathlib import Path

import pytest

from .pages import COMMANDS, sections, text
from .pasting import ROOT, paste

STAGE = """
pitlog simulate --ruleset nz-1998-baccarat --seed 3 --mistakes 0.05 --irregularities 0.05 --tables 2 \\
  --gaming-day 2002-11-09 | sed 's/BAC01/BAC07/g' > monday.jsonl
for one in 211502 2 3; do echo '{"fact":"dispute_raised","id":"d-'$one'","table":"BAC07","player":"P106",'\\
  '"at":"2002-11-09T14:26:00+13:00","dispute":"D-20021109-'$one'","rounds":["BAC07-1109-1-17"],"note":"not paid"}'
done >> monday.jsonl
gzip -k monday.jsonl
for one in nz-1996-craps vic-2002-crown nz-1996-roulette; do
  pitlog simulate --ruleset "$one" --seed 1 --gaming-day 2002-11-10 | sed 's/BAC01/BAC05/g'
done > tuesday.jsonl
round=$(grep -o -m1 'BAC05-1110-1-1' tuesday.jsonl)
echo '{"fact":"dispute_raised","id":"d-4","table":"BAC05","player":"P101","at":"2002-11-10T15:00:00+11:00",'\\
  '"dispute":"D-20021110-1","rounds":["'$round'"],"note":"a telephone was used"}' >> tuesday.jsonl
"""
"""What the examples name: an evening, three disputes about one of its rounds, and the next day."""

FIRST = (
    "init", "record", "user add", "user password", "key new", "witness init", "key witness", "seal", "witness pull",
)  # fmt: skip
"""Commands whose example others rest on; the page has its own order."""

PREPARED = {
    "user add": "exec < <(yes 'a long enough password')",
    "witness pull": "pitlog witness pull witness",
    "estate check": 'pitlog export --parquet exports --why "for the group"',
    "quarantine list": "printf 'one\\ntwo\\nthree\\nfour\\n' | sed 's/.*/{\"fact\":\"&\"}/' | pitlog record -",
    "sql": "echo 'SELECT count(*) FROM rounds' > question.sql",
    "export": 'echo "log $(pitlog key show)" > trusted.policy; echo "quorum none" >> trusted.policy; pitlog seal',
    "archive": "pitlog seal; pitlog witness pull witness -o cosigned.checkpoint; "
    "pitlog seal --cosignature cosigned.checkpoint",
    "import": f"ln -s '{ROOT}/docs' docs",
    "witness trust": "pitlog key show > other.pub",
}
"""What is done before the example of a command."""

ELSEWHERE = re.compile(
    r"db\.example|casino\.example:|pitlog serve|witness serve|service install|timestamp|--tsa-cert|seal --policy"
    r"|dispute audit|take-over|pitlog recover|my-program|former.pub|pitlog logins"
    r"|watch acknowledge|watch close|comment withdraw|watch-folder|migrate --postgres"
)
"""Examples for another server, program or person, of a loss (docs/OPERATIONS.md), an alarm or a comment by its id, or
that stay until interrupted."""


def examples() -> list[tuple[str, str]]:
    """Each command with its example; those first that others rest on."""
    told = {
        name: "".join(re.findall(r"```sh\n(.*?)```", said, re.DOTALL))
        for name, said in sections(text(COMMANDS)).items()
    }
    return [(name, told[name]) for name in (*FIRST, *(name for name in told if name not in FIRST))]


@pytest.mark.timeout(1800)
def test_every_example_runs(tmp_path: Path) -> None:
    """In one record. A command that finds something ends with 1; none ends with 2."""
    script = STAGE
    for name, example in examples():
        lines = [line for line in example.splitlines() if not ELSEWHERE.search(line)]
        script += "\n".join([PREPARED.get(name, ""), *lines, ""])
    pasted = paste(script, tmp_path)
    assert pasted.failed == [], pasted.printed[-3000:]
