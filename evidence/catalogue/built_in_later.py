"""PostgreSQL's own objects, by catalogue: what the one digest (`BUILT_IN`) leaves out.

Rows with numbers from 12,000 on are told by their names, because these numbers may differ between servers.
"""

from evidence.catalogue.built_in import PINNED
from evidence.catalogue.expressions import MADE

OWN = "PostgreSQL's own "

_COLUMNS = {
    "pg_proc": "oid, proname, pronamespace, proowner, provariadic::oid, prokind, proleakproof, proretset, provolatile, "
               "proparallel, pronargdefaults, prorettype, proargtypes::text, proallargtypes::text, proargmodes::text, "
               "proargnames::text, protrftypes::text, md5(proargdefaults::text)",
    "pg_operator": "oid, oprname, oprnamespace, oprowner, oprkind, oprcanmerge, oprcanhash, oprresult, oprrest::oid, "
                   "oprjoin::oid",
    "pg_amop": "oid, amoppurpose, amopmethod, amopsortfamily",
    "pg_opclass": "oid, opcmethod, opcname, opcnamespace, opcowner, opckeytype",
    "pg_opfamily": "oid, opfmethod, opfname, opfnamespace, opfowner",
    "pg_aggregate": "aggfnoid::oid, aggkind, aggnumdirectargs, aggcombinefn::oid, aggserialfn::oid, "
                    "aggdeserialfn::oid, aggmtransfn::oid, aggminvtransfn::oid, aggmfinalfn::oid, aggfinalextra, "
                    "aggmfinalextra, aggfinalmodify, aggmfinalmodify, aggsortop, aggtranstype, aggmtranstype, "
                    "agginitval, aggminitval",
    "pg_type": "oid, typname, typnamespace, typowner, typlen, typbyval, typcategory, typispreferred, typisdefined, "
               "typdelim, typrelid, typsubscript::oid, typelem, typarray, typmodin::oid, typmodout::oid, "
               "typanalyze::oid, typalign, typnotnull, typbasetype, typtypmod, typndims, typcollation, typdefault",
    "pg_range": "rngtypid, rngsubtype, rngcollation, rngsubopc, rngcanonical::oid, rngsubdiff::oid",
    "pg_am": "oid, amname, amhandler::oid, amtype",
    "pg_language": "oid, lanname, lanowner, lanispl, lanpltrusted",
    "pg_collation": "oid, collname, collnamespace, collowner, collprovider, collisdeterministic, collencoding, "
                    "collcollate, collctype",
    "pg_conversion": "oid, conname, connamespace, conowner, conforencoding, contoencoding, conproc::oid, condefault",
    "pg_namespace": "oid, nspname, nspowner",
    "pg_class": "oid, relname, relnamespace, relowner, relkind, relam, relpersistence, relhasindex, relhasrules, "
                "relhastriggers, relrowsecurity, relispartition",
    "pg_attribute": "attrelid, attnum, attname, atttypid, attlen, attbyval, attalign, attisdropped",
    "pg_index": "indexrelid, indrelid, indisunique, indimmediate, indisvalid, indisready, indislive, indkey::text, "
                "indclass::text, indcollation::text, indpred IS NULL",
    "pg_trigger": "tgrelid, oid",
    "pg_policy": "polrelid, oid",
}  # fmt: skip
"""What is read of rows with lower numbers, beside what the digest has. The first identifies a row, or its relation."""

_NAMED = {
    "functions": "SELECT concat_ws(' ', x.oid::regprocedure, x.prolang, x.prosecdef, x.provolatile, x.proconfig, "
                 "x.prosrc, x.probin) FROM pg_proc AS x WHERE x.pronamespace = 11",
    "operators": "SELECT concat_ws(' ', x.oid::regoperator, x.oprcode::oid::regprocedure) FROM pg_operator AS x "
                 "WHERE true",
    "casts": "SELECT concat_ws(' ', x.castsource::regtype, x.casttarget::regtype, x.castfunc::oid::regprocedure) "
             "FROM pg_cast AS x WHERE true",
    "amop": "SELECT concat_ws(' ', x.amopfamily, x.amopstrategy, x.amopopr::regoperator) FROM pg_amop AS x WHERE true",
    "amproc": "SELECT concat_ws(' ', x.amprocfamily, x.amprocnum, x.amproc::oid::regprocedure) FROM pg_amproc AS x "
              "WHERE true",
    "opclass": "SELECT concat_ws(' ', x.opcmethod, x.opcname, x.opcintype::regtype, x.opcdefault) FROM pg_opclass AS x "
               "WHERE true",
    "types": "SELECT concat_ws(' ', x.oid::regtype, x.typtype) FROM pg_type AS x "
             "WHERE x.typrelid = 0 AND x.typelem = 0",
    "conversions": "SELECT concat_ws(' ', x.conname, x.conproc::oid::regprocedure) FROM pg_conversion AS x WHERE true",
    "access methods": "SELECT concat_ws(' ', x.amname, x.amhandler::oid::regprocedure) FROM pg_am AS x WHERE true",
    "languages": "SELECT concat_ws(' ', x.lanname, x.lanpltrusted) FROM pg_language AS x WHERE true",
    "schemas": "SELECT x.nspname::text FROM pg_namespace AS x WHERE true",
}  # fmt: skip
"""Rows with numbers from 12,000 on, as text."""
_VIEWS = f"""
    SELECT string_agg(concat_ws(' ', c.relname, c.relkind, r.rulename, r.ev_type, r.ev_enabled, r.is_instead,
        regexp_replace(pg_get_viewdef(c.oid), '\\s+', ' ', 'g')), chr(10) ORDER BY c.relname COLLATE "C", r.rulename)
    FROM pg_rewrite AS r JOIN pg_class AS c ON c.oid = r.ev_class
    WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.oid < {MADE}
"""  # noqa: S608
# The superuser of the server has another name everywhere, and number 10.
_FIRST_RIGHTS = f"""
    SELECT string_agg(concat_ws(' ', pg_describe_object(i.classoid, i.objoid, i.objsubid), a.grantee, a.privilege_type,
        a.is_grantable), chr(10) ORDER BY pg_describe_object(i.classoid, i.objoid, i.objsubid) COLLATE "C",
        a.grantee, a.privilege_type)
    FROM pg_init_privs AS i CROSS JOIN aclexplode(i.initprivs) AS a WHERE i.objoid < {MADE}
"""  # noqa: S608


def _digest(what: str, rows: str) -> str:
    version = "current_setting('server_version_num')::integer"
    major = version if what == "views" else f"{version} / 10000"  # a view may be written otherwise by another minor one
    return f"SELECT $what${OWN}{what}$what$, {major} || ', ' || md5(coalesce(({rows}), ''))"


def _rows(catalogue: str, columns: str) -> str:
    key = columns.partition(",")[0]
    return f"""
        SELECT string_agg(concat_ws(' ', {columns}), chr(10) ORDER BY {key}{", attnum" * (key == "attrelid")})
        FROM {catalogue} WHERE {key} < {PINNED}
    """  # noqa: S608


def _named(rows: str) -> str:
    return f"""
        SELECT string_agg(one.says, chr(10) ORDER BY one.says COLLATE "C")
        FROM ({rows} AND x.oid >= {PINNED} AND x.oid < {MADE}) AS one (says)
    """  # noqa: S608


OWN_ROWS = " UNION ALL ".join((
    *(_digest(one, _rows(one, columns)) for one, columns in _COLUMNS.items()),
    _digest("rows with later numbers", "SELECT concat_ws(chr(10), " + ", ".join(
        f"({_named(rows)})" for rows in _NAMED.values()) + ")"),
    _digest("views", _VIEWS),
    _digest("first rights", _FIRST_RIGHTS),
))  # fmt: skip
"""A digest of each, with the version of PostgreSQL in which it has to be the same."""


def same_objects(name: str, then: str | None, now: str | None) -> bool:
    """Whether these are digests of PostgreSQL's own objects that are equal, in whatever version."""
    return name.startswith(OWN) and then is not None and now is not None and then.split()[1] == now.split()[1]
