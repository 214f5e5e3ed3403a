"""Parts of the queries that read PostgreSQL's catalogue."""

MADE = 16_384
"""What was made after the server has numbers from this on."""
OURS = "n.nspname = 'pitlog' OR starts_with(n.nspname, 'pitlog_')"
"""Whether a schema, `n`, is the program's own."""
PROGRAM_ROLES = """'pitlog_owner', 'pitlog_writer', 'pitlog_projector', 'pitlog_sealer', 'pitlog_reader',
    'pitlog_web', 'pitlog_vault', 'pitlog_ask', 'pitlog_answer', 'pitlog_backup'"""
"""The program's own roles. A login may have a name that begins as theirs do."""


def strange(catalogue: str, alias: str) -> str:
    """Made after the server, and part of no extension but plpgsql, which has none."""
    return f"""{alias}.oid >= {MADE} AND NOT {of_extension(catalogue, alias)}"""


def of_extension(catalogue: str, alias: str) -> str:
    """Made after the server, and part of an extension other than plpgsql."""
    return f"""({alias}.oid >= {MADE} AND EXISTS (
        SELECT FROM pg_depend AS e JOIN pg_extension AS x ON x.oid = e.refobjid
        WHERE e.classid = '{catalogue}'::regclass AND e.objid = {alias}.oid AND e.deptype = 'e'
          AND x.extname <> 'plpgsql'))"""


def rights(acl: str, kind: str, owner: str) -> str:
    """Rights granted to others than the owner, as text."""
    return f"""coalesce((
        SELECT string_agg(
            coalesce(pg_get_userbyid(nullif(a.grantee, 0)), 'PUBLIC') || '=' || a.privilege_type
                || CASE WHEN a.is_grantable THEN '*' ELSE '' END,
            ' ' ORDER BY coalesce(pg_get_userbyid(nullif(a.grantee, 0)), 'PUBLIC') COLLATE "C", a.privilege_type
        ) FROM aclexplode(coalesce({acl}, acldefault('{kind}', {owner}))) AS a WHERE a.grantee <> {owner}
    ), 'none')"""  # noqa: S608
