"""Tells quickly whether the catalogue may be another than before: two stamps, as SQL.

The quick one is another after every statement that changes an object. Rows that were written by hand, without such a
statement, may only change the whole one, which costs twice as much.
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
    "pg_attribute": "x.attrelid >= 16384 AND x.attnum > 0",
}
# A statement that changes one of these changes another catalogue, too.
_FOLLOWING = ("pg_constraint", "pg_index", "pg_language", "pg_aggregate")


def _stamp(catalogues: Mapping[str, str]) -> str:
    # A new version of a row has the number of a transaction that no earlier look saw. A deleted one leaves fewer.
    rows = " UNION ALL ".join(
        f"SELECT x.xmin FROM pg_catalog.{name} AS x WHERE {which}"  # noqa: S608
        for name, which in catalogues.items()
    )
    parts = (
        f"(SELECT hash_array_extended(array_agg(one.xmin), 0) FROM ({rows}) AS one)",  # noqa: S608
        *(f"current_setting('{name}', true)" for name in SETTINGS if not name.endswith("_libraries")),
        "(SELECT hash_array_extended(array_agg(hash_record_extended(r, 0)), 0) FROM pg_catalog.pg_roles AS r)",
        "(SELECT string_agg(concat(s.subname, s.subpublications), ' ') FROM pg_catalog.pg_subscription AS s)",
    )
    return "concat_ws(' ', " + ", ".join(f"coalesce({part}::text, '-')" for part in parts) + ")"


QUICK = _stamp({**dict.fromkeys(_SMALL, "true"), **_LARGE})
WHOLE = _stamp(dict.fromkeys((*_SMALL, *_LARGE, *_FOLLOWING), "true"))
