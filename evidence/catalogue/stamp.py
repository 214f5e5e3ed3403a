"""Tells quickly whether the catalogue may be another than before."""

from typing import Any

from psycopg import Connection

from evidence.catalogue.queries import SETTINGS

_CATALOGUES = (
    "pg_namespace", "pg_class", "pg_attribute", "pg_attrdef", "pg_constraint", "pg_index", "pg_trigger", "pg_rewrite",
    "pg_policy", "pg_proc", "pg_type", "pg_operator", "pg_inherits", "pg_default_acl", "pg_auth_members",
    "pg_db_role_setting", "pg_event_trigger", "pg_publication", "pg_publication_rel", "pg_extension",
    "pg_foreign_server", "pg_database", "pg_sequence", "pg_language",
)  # fmt: skip
# A new version of a row has the number of a transaction that no earlier look saw. A deleted one leaves fewer.
_ROWS = "coalesce((SELECT hash_array_extended(array_agg(x.xmin), 0) FROM pg_catalog.{} AS x), 0)"
_STAMP = f"""
    SELECT concat_ws(' ', {", ".join(map(_ROWS.format, _CATALOGUES))},
        (SELECT string_agg(current_setting(s, true), ' ') FROM unnest(%s::text[]) AS s),
        (SELECT md5(string_agg(r::text, ' ' ORDER BY r.oid)) FROM pg_catalog.pg_roles AS r),
        (SELECT string_agg(concat(s.subname, s.subpublications), ' ' ORDER BY s.oid)
         FROM pg_catalog.pg_subscription AS s))
"""  # noqa: S608


def stamp_of(connection: Connection[Any]) -> str:
    """A text that is another as soon as any row of the catalogue was written."""
    readable = [name for name in SETTINGS if not name.endswith("_libraries")]
    row = connection.execute(_STAMP, (readable,), prepare=True).fetchone()
    assert row is not None
    return str(row[0])
