"""Tells quickly whether the catalogue may be another than before: two stamps, as SQL.

The quick one is another after every statement that changes an object. Rows that were written by hand, without such a
statement, may only change the whole one, which costs several times as much.
"""

from collections.abc import Mapping

from evidence.catalogue.queries import SETTINGS

_SMALL = (
    "pg_namespace", "pg_class", "pg_attrdef", "pg_trigger", "pg_rewrite", "pg_policy", "pg_inherits", "pg_default_acl",
    "pg_auth_members", "pg_db_role_setting", "pg_event_trigger", "pg_publication", "pg_publication_rel",
    "pg_extension", "pg_foreign_server", "pg_database", "pg_sequence",
)  # fmt: skip
# Of these, PostgreSQL's own thousands have the lower numbers.
_LARGE = {
    "pg_proc": "x.oid >= 16384",
    "pg_type": "x.oid >= 16384",
    "pg_operator": "x.oid >= 16384",
    "pg_cast": "x.oid >= 16384",
    "pg_amop": "x.oid >= 16384",
    "pg_amproc": "x.oid >= 16384",
}
# A statement that changes one of these changes another catalogue, too.
_FOLLOWING = ("pg_constraint", "pg_index", "pg_language", "pg_aggregate")
# What is in these has no effect before another catalogue is changed, or is changed by hand only.
_UNUSED = (
    "pg_am", "pg_collation", "pg_conversion", "pg_foreign_data_wrapper", "pg_init_privs", "pg_opclass", "pg_opfamily",
    "pg_partitioned_table", "pg_range", "pg_seclabel", "pg_shseclabel", "pg_statistic_ext", "pg_subscription_rel",
    "pg_tablespace", "pg_transform",
)  # fmt: skip

# What the manifest says of a role. Its row may not be read, and a hash of all columns of the view costs twice as much.
_ROLE = (
    "quote_ident(r.rolname), r.oid, r.rolsuper, r.rolinherit, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin, "
    "r.rolreplication, r.rolbypassrls, r.rolconnlimit, r.rolvaliduntil"
)
# Its rows may not be read either.
_MAPPINGS = "(SELECT string_agg(concat(u.umid, u.srvname, u.usename), ' ') FROM pg_catalog.pg_user_mappings AS u)"
SINCE_15 = 150_000

_LATER = "SELECT x.xmin FROM pg_catalog.pg_attribute AS x WHERE x.ctid > {after}"
_AMONG_THEIRS = "SELECT x.xmin FROM pg_catalog.pg_attribute AS x WHERE x.ctid = ANY ({among_theirs})"
COLUMNS = """
    SELECT last.place AS after, ARRAY(
        SELECT x.ctid FROM pg_catalog.pg_attribute AS x WHERE x.attrelid >= 16384 AND x.ctid < last.place
    ) AS among_theirs
    FROM (SELECT max(x.ctid) AS place FROM pg_catalog.pg_attribute AS x WHERE x.attrelid < 16384) AS last
"""
"""Where the columns that are not PostgreSQL's own are stored: after the last of its own, and those among them."""


def quick(after: str, among_theirs: str) -> str:
    """The quick stamp. To tell by numbers which columns are PostgreSQL's own would be half its cost, so it takes places
    (`COLUMNS`), as expressions. A column that a statement changes leaves its place: a row fewer is there, or another.
    """
    others = _rows({**dict.fromkeys(_SMALL, "true"), **_LARGE})
    places = {"after": after, "among_theirs": among_theirs}
    return _stamp(" UNION ALL ".join((others, _LATER.format(**places), _AMONG_THEIRS.format(**places))))


def _rows(catalogues: Mapping[str, str]) -> str:
    return " UNION ALL ".join(
        f"SELECT x.xmin FROM pg_catalog.{name} AS x WHERE {which}"  # noqa: S608
        for name, which in catalogues.items()
    )


def _stamp(rows: str, *more: str) -> str:
    # A new version of a row has the number of a transaction that no earlier look saw. A deleted one leaves fewer.
    parts = (
        f"(SELECT hash_array_extended(array_agg(one.xmin), 0) FROM ({rows}) AS one)",  # noqa: S608
        *(f"current_setting('{name}', true)" for name in SETTINGS if not name.endswith("_libraries")),
        f"(SELECT hashtextextended(string_agg(concat_ws(' ', {_ROLE}), ' '), 0) FROM pg_catalog.pg_roles AS r)",  # noqa: S608
        "(SELECT string_agg(concat(s.subname, s.subpublications), ' ') FROM pg_catalog.pg_subscription AS s)",
        *more,
    )
    return "concat_ws(' ', " + ", ".join(f"coalesce({part}::text, '-')" for part in parts) + ")"


_ALL = (*_SMALL, *_LARGE, "pg_attribute", *_FOLLOWING, *_UNUSED)


def whole(version: int) -> str:
    """The whole stamp, for a version of the server."""
    since_15 = ("pg_parameter_acl", "pg_publication_namespace") if version >= SINCE_15 else ()
    return _stamp(_rows(dict.fromkeys((*_ALL, *since_15), "true")), _MAPPINGS)
