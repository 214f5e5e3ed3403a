"""What every command has in common: help, wrong usage, and a sentence where others would show a traceback."""

import itertools
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.main import FOLDER_OF, pitlog
from record.postgres.home import HOME_VARIABLE
from record.postgres.server_choice import URL_VARIABLE

from ..faults.feeds import opened
from ..servers import short_home
from .running import COMMAND, Pitlog, begun_anew, finished


def tree(group: click.Group, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command by its words."""
    for name, command in group.commands.items():
        yield (*above, name)
        if isinstance(command, click.Group):
            yield from tree(command, (*above, name))


EVERY = list(tree(pitlog))


def said(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(pitlog, words)
    return result.exit_code, result.stdout, result.stderr


# --- help -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), *EVERY], ids=" ".join)
def test_help(words: tuple[str, ...]) -> None:
    """By either name; no line is wider than a screen, and nothing is cut."""
    code, out, _ = said(*words, "--help")
    assert (code, out) == said(*words, "-h")[:2]
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    assert "..." not in re.sub(r"(FILE|DIR|NAME|ROUND|TABLE|FINDING|\[ARGS\]|\])\.\.\.", "", out)


def test_the_list_says_where_the_record_is_and_what_exit_codes_mean() -> None:
    out = " ".join(said("--help")[1].split())
    for words in ("--home", HOME_VARIABLE, URL_VARIABLE, "0 done, nothing amiss; 1 done, with something", *FOLDER_OF):
        assert words in out


LISTING = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
from cli.main import main; main()
"""


def test_the_list_needs_none_of_the_commands() -> None:
    """Each is loaded when it is asked for, with what it alone needs."""
    for words, none in (
        (["--help"], {"psycopg", "rich", "uvicorn", "simulator", "eventsourcing", "msgspec"}),
        (["schema"], {"psycopg", "rich", "uvicorn", "simulator"}),
        (["simulate", "--demo"], {"psycopg", "rich", "uvicorn"}),
        (["quarantine", "--help"], {"uvicorn", "simulator"}),
    ):
        with begun_anew([sys.executable, "-c", LISTING, *words], {}) as process:
            loaded = process.communicate()[1].decode().split()
        assert not none & set(loaded), words


def test_the_version() -> None:
    code, out, _ = said("--version")
    assert (code, out.startswith("pitlog, version ")) == (0, True)


# --- wrong usage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_an_unknown_option(words: tuple[str, ...]) -> None:
    code, out, err = said(*words, "--no-such-option")
    assert (code, out) == (2, "")
    assert "--no-such-option" in err


@pytest.mark.parametrize("words", [("recrod",), ("token", "ad"), ("quarantine", "lst"), ("facts", "x"), ("record",)])
def test_an_unknown_command_and_too_many_or_too_few_words(words: tuple[str, ...]) -> None:
    code, out, err = said(*words)
    assert (code, out) == (2, "")
    assert err.startswith("Usage: ")


def test_no_number_of_a_range_is_nan() -> None:
    """It is neither below nor above any bound: nothing would wait, end or be refused after it."""
    for words in EVERY:
        command: click.Command = pitlog
        for word in words:
            command = command.commands[word] if isinstance(command, click.Group) else command
        for option in command.params:
            if isinstance(option.type, click.FloatRange):
                with pytest.raises(click.BadParameter, match="is not a number"):
                    option.type.convert("nan", option, None)


@pytest.mark.parametrize("words", [
    "conform {}", "conform {} --make --lines 1", "service install feed --to {}",
    "watch-folder {} --map docs/import/baccarat-hands.toml --once",
])  # fmt: skip
def test_a_directory_that_can_not_be_is_a_sentence(words: str, tmp_path: Path) -> None:
    """Below a file, with a name that is too long, or with none: that is not where somebody happens to stand."""
    (tmp_path / "file").touch()
    for place in (str(tmp_path / "file" / "below"), str(tmp_path / ("x" * 300)), "", " "):
        code, _, err = said(*[part.format(place) for part in words.split()])
        assert code == 2 and ("it is empty" in err) == (not place.strip()), (place, err)
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


NASTY = [
    "", " ", "\udcff", "--", "%s%n", "'; DROP TABLE pitlog.facts; --", "../../etc/passwd",
    "\x1b[31m\x1b]0;x\x07", "\u202e", "١٢٣", "9" * 40, "-9", "1e9", "NaN", "{", "/", "\\", "🃁" * 50, "x" * 100_000,
    "0001-01-01", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999999-14:00", "2002-11-09T21:05:11+23:59:59.9",
    "1998-W11-6T21:05:11Z", "/dev/null",
]  # fmt: skip
PLACES = [
    "{}", "--home {}", "check {}", "record {}", "record --batch {} /dev/null", "check /dev/null --known-at {}",
    "facts {}", "facts --table {}", "facts --day {}", "facts --shoe {}", "facts --round {}", "facts --player {}",
    "facts --kind {}", "facts --since {}", "facts --until {}", "facts --known-at {}",
    "facts --day 1998-03-14 --player {}",
    "init --name {} --zone UTC", "init --name x --zone {}", "migrate {}", "schema {}", "status {}",
    "quarantine {}", "quarantine show {}", "quarantine retry {}", "token {}", "token add {}", "token add x --source {}",
    "token add y --table {}", "token add z --kind {}", "token revoke {}", "simulate --ruleset {}",
    "simulate --ruleset nz-1998-baccarat --seed {} --gaming-day {}", "simulate --demo --tables {}",
    "rules {}", "rules nz-1998-baccarat {}", "rules nz-1998-baccarat --kind {}",
    "check /dev/null --as {}",
    "explain {} --wager x", "explain /dev/null --wager {}", "explain /dev/null --card {}",
    "explain /dev/null --finding {}", "explain /dev/null --round {}",
    "explain /dev/null --round x --table {}", "explain /dev/null --round x --day {}",
    "serve --feed --host {} --port 0", "serve --feed --tls-cert {} --tls-key {}", "serve --host {}",
]  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_no_word_brings_out_a_traceback(pitlog: Pitlog, place: str) -> None:
    """Whatever stands there: one of our exit codes, a sentence, and nothing that a terminal obeys."""
    pitlog.recorded([opened("o")])
    for word in NASTY:
        result = pitlog.run(*[part.format(word) for part in place.split()])
        assert result.exit_code in (0, 1, 2), (word, result.output)
        assert "Traceback" not in result.output
        assert "fault in the program" not in result.output
        assert "\x1b" not in result.output, word
        assert result.exit_code != 2 or result.stderr, word


def test_bytes_that_are_no_text_on_the_command_line(pitlog: Pitlog) -> None:
    """As the system hands them over."""
    for words in (["facts", "--table", b"\xff"], ["token", "add", b"\xff"], ["record", b"\xff"], [b"\xff"]):
        with begun_anew([*COMMAND, *words], pitlog.environ) as process:
            _, err = process.communicate()
        assert process.returncode == 2
        assert b"Traceback" not in err
        assert b"fault in the program" not in err


def test_a_fault_in_the_program_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And shows where it happened only to who asks for it."""
    from cli import main

    def breaks(**_: object) -> None:
        raise KeyError("x\x1b")

    monkeypatch.setattr(main.pitlog, "main", breaks)
    with pytest.raises(SystemExit) as ended:
        main.main()
    assert ended.value.code == 2
    err = capsys.readouterr().err
    assert err.startswith("pitlog: a fault in the program: KeyError: ")
    assert "\x1b" not in err
    monkeypatch.setenv("PITLOG_TRACEBACK", "1")
    with pytest.raises(KeyError):
        main.main()


# --- no record ------------------------------------------------------------------------------------------------

NEED_ONE = [
    "status", "facts", "record /dev/null", "init --name x --zone UTC", "migrate", "quarantine list",
    "quarantine show 1", "quarantine retry", "token add x", "token list", "token revoke x",
]  # fmt: skip
SECRET = "s3cr3t-word"


@pytest.mark.parametrize("url", [
    f"postgresql://me:{SECRET}@127.0.0.1:1/pitlog", f"host=127.0.0.1 port=1 password={SECRET}",
    f"postgresql://me:{SECRET}@[::1", f"password={SECRET} nonsense", f"mysql://me:{SECRET}@h/d",
])  # fmt: skip
def test_no_server_is_one_line_without_the_password(url: str) -> None:
    """Not running, or not to be found by what was written."""
    for command in NEED_ONE:
        result = CliRunner().invoke(pitlog, command.split(), env={URL_VARIABLE: url})
        assert result.exit_code == 2, command
        assert len(result.stderr.splitlines()) == 1, result.stderr
        assert result.stderr.startswith("pitlog: ")
        assert SECRET not in result.output


@pytest.mark.parametrize("url", ["", f"postgresql://me:{SECRET}@[::1", f"postgresql://me:%ec{SECRET}@h/d"])
def test_where_a_record_shall_move_is_named_by_its_option(url: str) -> None:
    code, out, err = said("move", "--to", url, "--yes")
    assert (code, out) == (2, "")
    assert "--to " in err.splitlines()[-1] and URL_VARIABLE not in err and SECRET not in err


def test_a_wrong_password_is_one_line_without_it(pitlog: Pitlog) -> None:
    url = f"{pitlog.environ[URL_VARIABLE]} password={SECRET}"
    code, out, err = finished("status", environ={URL_VARIABLE: url})
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert SECRET not in err


def test_a_home_that_can_not_be_used_is_one_line(tmp_path: Path) -> None:
    """A file, a place that can't be written to, one that holds other things, a name far too long."""
    (tmp_path / "file").touch()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thing").touch()
    homes = [
        tmp_path / "file",
        tmp_path / "file" / "in",
        tmp_path / "full",
        Path("/proc/pitlog"),
        tmp_path / ("x" * 200),
    ]
    for home, command in itertools.product(homes, ("status", "record /dev/null")):
        for words, environ in (((f"--home={home}",), {}), ((), {HOME_VARIABLE: str(home)})):
            code, _, err = finished(*words, *command.split(), environ=environ)
            assert code == 2, err
            assert len(err.splitlines()) == 1, err
            assert err.startswith("pitlog: ")
    assert [each.name for each in (tmp_path / "full").iterdir()] == ["thing"]


def test_the_embedded_server_needs_nothing() -> None:
    """The first command makes it, the next ones find it; the home stands before the command."""
    home = short_home()
    try:
        assert finished("--home", home, "record", "-", environ={})[0] == 0
        code, out, err = finished("--home", home, "status", environ={})
        assert (code, err) == (0, "")
        assert str(home) in out
    finally:
        shutil.rmtree(home, ignore_errors=True)
