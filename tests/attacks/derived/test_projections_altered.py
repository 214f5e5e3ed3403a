"""What people are shown altered, and the facts left alone."""

from click.testing import CliRunner

from cli.main import pitlog
from record.postgres.server_choice import URL_VARIABLE

from ...servers import superuser, value
from ..house import House


def test_a_row_of_a_projection(house: House) -> None:
    """`pitlog verify --projections` says where; without it nobody looked."""
    environ = {URL_VARIABLE: house.server.conninfo()}
    assert CliRunner().invoke(pitlog, ["rounds"], env=environ).exit_code == 0
    assert house.verify("--projections") == []
    slot = value(house.server, "SELECT slot FROM pitlog.projections WHERE name = 'rounds'")
    with superuser(house.server) as connection:
        connection.execute(f"UPDATE pitlog_{slot}.rounds SET stakes = stakes + 1 WHERE n = 2 AND session LIKE 'BAC02%'")  # type: ignore[call-overload]  # noqa: S608
    assert house.verify() == []
    found = house.verify("--projections")
    assert {one["kind"] for one in found} == {"projection"}
    assert "BAC02" in found[0]["what"]
