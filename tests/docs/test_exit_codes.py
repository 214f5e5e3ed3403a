"""The exit codes of all commands: the table in the program, the page, and what the sections say."""

import re

import pytest

from cli import main
from cli.exit_codes import AMISS_OF, ExitCode

from .pages import COMMANDS, text
from .test_commands import KNOWN, SAID

ROW = re.compile(r"^\| `pitlog ([a-z -]+)` \| (.+) \|$", re.MULTILINE)


def test_the_page_has_the_table() -> None:
    """Before the first command."""
    head = text(COMMANDS).partition("## `pitlog ")[0]
    assert dict(ROW.findall(head)) == AMISS_OF


@pytest.mark.parametrize("name", KNOWN)
def test_a_section_says_one_where_the_table_does(name: str) -> None:
    codes = " ".join(SAID[name].rpartition("Exit codes: ")[2].partition("\n\n")[0].split())
    assert bool(re.search(r"(^|; )1 ", codes)) == (name in AMISS_OF), codes


def test_every_command_is_one() -> None:
    assert AMISS_OF.keys() <= KNOWN.keys()


def test_wrong_usage_and_an_unknown_command_could_not_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (["nothing"], ["status", "--no-such"], ["close"]):
        monkeypatch.setattr("sys.argv", ["pitlog", *words])
        with pytest.raises(SystemExit) as ended:
            main.main()
        assert ended.value.code == ExitCode.COULD_NOT
