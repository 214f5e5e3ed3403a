"""Who may do what in the vault: the writer keeps names, and reads none; the reader learns how many were forgotten."""

import pytest
from psycopg import errors
from psycopg.sql import SQL, Identifier

from record.postgres.connections import ASK, PROJECTOR, READER, SEALER, VAULT, WEB, WRITER
from record.postgres.servers import Server

from ...servers import rows, superuser

MAY = {
    WRITER: {"secret_and_forgettings", "forgettings", "keep_keys", "find_keys", "keep_texts", "known"},
    READER: {"forgettings"},
    VAULT: {"forgettings", "forget", "dispose", "facts_with_name"},
    PROJECTOR: set[str](),
    SEALER: set[str](),
    WEB: set[str](),
    ASK: {"forgettings"},
}
FUNCTIONS = """
    SELECT proname FROM pg_proc WHERE pronamespace = 'pitlog_vault'::regnamespace
    AND has_schema_privilege(%s, pronamespace, 'USAGE') AND has_function_privilege(%s, oid, 'EXECUTE')
"""


@pytest.mark.parametrize("role", MAY)
def test_functions(server: Server, role: str) -> None:
    assert {name for (name,) in rows(server, FUNCTIONS, role, role)} == MAY[role]


@pytest.mark.parametrize("table", ["secret", "keys", "texts"])
@pytest.mark.parametrize("role", [WRITER, READER, PROJECTOR, SEALER, WEB, ASK])
def test_none_but_its_own_role_reads_a_table(server: Server, role: str, table: str) -> None:
    with superuser(server) as connection:
        connection.execute(SQL("SET ROLE {}").format(Identifier(role)))
        with pytest.raises(errors.InsufficientPrivilege):
            connection.execute(SQL("SELECT FROM pitlog_vault.{}").format(Identifier(table)))


def test_functions_with_the_owners_rights_have_their_search_path_pinned(server: Server) -> None:
    found = rows(
        server, "SELECT proconfig FROM pg_proc WHERE pronamespace = 'pitlog_vault'::regnamespace AND prosecdef"
    )
    assert len(found) == 9
    assert all("search_path=pg_catalog, pg_temp" in config for (config,) in found)
