"""What a session hands on of commission: who owes. What is settled stays behind, however many days go by."""

from decimal import Decimal

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.games.baccarat.commission.accounts import CommissionAccounts
from domain.games.encoding.carry_codec import unpack_carry_forward
from projections.engine.catch_up import catch_up
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import Server
from tests.cli.running import Pitlog
from tests.projections.evenings import SHOES, OwingEvening

DAYS = list(SHOES)


def carried(server: Server, it: OwingEvening) -> list[CommissionAccounts]:
    """The accounts that each session hands on."""
    Pitlog(server).recorded(it.raw())
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)
        found = connection.execute("SELECT carry_out FROM pitlog.sessions ORDER BY nth").fetchall()
    return [unpack_carry_forward(kept).game.accounts for (kept,) in found]


def owed(accounts: CommissionAccounts) -> dict[tuple[str | None, str], Decimal]:
    """By shoe and player."""
    return {key: account.owed for key, account in accounts.listed.items()}


def test_what_is_settled_is_not_handed_on(server: Server) -> None:
    """With its buttons; whatever is collected or waived."""
    it = OwingEvening()
    for day in DAYS:
        it.day(day).coup("P1", "100.00").coup("P2", "100.00").collected("P1", "5.00").waived("P2", "5.00")
        for player in ("P1", "P2"):
            it.add("commission_marker_removed", player=player, amount="5.00")
    for accounts in carried(server, it):
        assert accounts == CommissionAccounts()


def test_what_is_owed_or_was_paid_too_much_is_handed_on_until_it_is_settled(server: Server) -> None:
    it = OwingEvening().day(DAYS[0]).coup("P1", "100.00").coup("P2", "100.00").collected("P2", "7.00")
    it.day(DAYS[1]).coup("P1", "200.00")
    it.day(DAYS[2]).collected("P1", "15.00")
    first, second, third = map(owed, carried(server, it))
    paid_too_much = {("BAC07-S1", "P2"): Decimal(-2)}
    assert first == {("BAC07-S1", "P1"): Decimal(5), **paid_too_much}
    assert second == {("BAC07-S1", "P1"): Decimal(5), ("BAC07-S2", "P1"): Decimal(10), **paid_too_much}
    assert third == paid_too_much


def test_a_feed_says_all_of_it_still() -> None:
    """`pitlog check` lists what was settled, too; of one player and shoe once."""
    it = OwingEvening().day(DAYS[0]).coup("P1", "100.00").collected("P1", "5.00")
    it.day(DAYS[1]).collected("P1", "2.00", shoe="BAC07-S1").coup("P2", "100.00")
    lines = [FeedLine(number, raw) for number, raw in enumerate(it.raw(), 1)]
    replay = Replay(lambda: lines, games=games)
    assert len(list(replay.rounds())) == 2
    said = [(one.shoe, one.player, one.charged, one.collected, one.outstanding) for one in replay.commission()]
    assert said == [("BAC07-S1", "P1", 5, 7, -2), ("BAC07-S2", "P2", 5, 0, 5)]
