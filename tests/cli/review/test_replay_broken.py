"""`pitlog replay` of a round whose session lost a fact: the round is shown, and what is wrong is said."""

from ...feeds import Feed
from ...servers import superuser
from ..running import Pitlog


def test_a_session_that_is_not_whole_is_named(pitlog: Pitlog) -> None:
    pitlog.recorded(Feed().opened().coup("w1").coup("w2").raw())
    shown = pitlog.said("replay", "BAC07/2", "--json")
    with superuser(pitlog.server) as connection:
        connection.execute("ALTER TABLE pitlog.facts DISABLE TRIGGER ALL")
        connection.execute("DELETE FROM pitlog.facts WHERE version = 4")
    found = pitlog.run("replay", "BAC07/2", "--json")
    assert (found.exit_code, found.stdout) == (1, shown)
    assert "BAC07/1998-03-14 is not whole: version 4 is missing" in found.stderr


def test_of_a_whole_one_nothing_is_said(pitlog: Pitlog) -> None:
    """Also where facts came before the opening, and where the day was opened again."""
    early = Feed()
    early.add("card_drawn", card="9H", to="player", face="up")
    pitlog.recorded(early.opened().coup("w1").opened().coup("w2").raw())
    found = pitlog.run("replay", "BAC07/2", "--json")
    assert (found.exit_code, found.stderr) == (0, "")
