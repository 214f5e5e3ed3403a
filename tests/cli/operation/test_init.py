"""`pitlog init` and `pitlog migrate`: said once, and brought up to date."""

import pytest

from record.postgres.servers import Server

from ..running import Pitlog

HARBOUR = ("init", "--name", "Harbour", "--zone", "Pacific/Auckland")


def test_a_venue_is_set_once(pitlog: Pitlog) -> None:
    """The same again changes nothing, another is refused."""
    for _ in range(2):
        assert pitlog.said(*HARBOUR) == "this record belongs to Harbour; its times are shown in Pacific/Auckland\n"
    for other in (("Harbour", "UTC"), ("Other", "Pacific/Auckland")):
        result = pitlog.run("init", "--name", other[0], "--zone", other[1])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == (
            "pitlog: this record already belongs to Harbour (Pacific/Auckland), and a venue is set once [117]\n"
        )


@pytest.mark.parametrize("zone", ["Nowhere/City", "../../etc/passwd", "/etc/localtime", "Pacific", "x" * 5000])
def test_a_zone_that_is_none(pitlog: Pitlog, zone: str) -> None:
    result = pitlog.run("init", "--name", "H", "--zone", zone)
    assert result.exit_code == 2
    assert "[118]" in result.stderr
    assert "(no venue set" in pitlog.said("status")


def test_both_have_to_be_given(pitlog: Pitlog) -> None:
    assert pitlog.run("init", "--name", "H").exit_code == pitlog.run("init", "--zone", "UTC").exit_code == 2


def test_a_database_is_brought_up_to_date_once(blank: Server) -> None:
    """Before that, every other command says what to do."""
    pitlog = Pitlog(blank)
    result = pitlog.run("status")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "run `pitlog migrate`" in result.stderr
    *done, last = pitlog.said("migrate").splitlines()
    assert done[0].startswith("0001 ")
    assert last.endswith(f": {len(done)} migrations applied")
    assert pitlog.said("migrate").endswith(": up to date\n")
    pitlog.said("status")
