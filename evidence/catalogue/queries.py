"""What is read of PostgreSQL's catalogue: a name and a description of each object. Any login may read all of it.

Descriptions avoid what differs between PostgreSQL 14 and 18: a body or a long text is read as it was written, rights
without those of the owner, conditions that only say NOT NULL with their columns.
"""

from evidence.catalogue.built_in import PINNED
from evidence.catalogue.expressions import OURS, PROGRAM_ROLES, rights, strange

_RELATION = "format('%I.%I', n.nspname, c.relname)"

MADE_BY_HAND = ", by functions that were made"


def _calls_made(*expressions: str) -> str:
    """Whether expressions, as they are stored, have functions, operators or types that are not PostgreSQL's own."""
    stored = f"concat({', '.join(expressions)})"
    number = ":(?:funcid|opno|opfuncid|resulttype|inputcollid) ([0-9]+)"
    return f"EXISTS (SELECT FROM regexp_matches({stored}, '{number}', 'g') AS f WHERE f[1]::bigint >= {PINNED})"


# Rows that are there, and that the server does not look for: only who writes the catalogue by hand makes that.
_PASSED_OVER = " || ".join(
    f"CASE WHEN {which} THEN '; {what} that are passed over' ELSE '' END"
    for what, which in {
        "triggers": "NOT c.relhastriggers AND EXISTS (SELECT FROM pg_trigger AS o WHERE o.tgrelid = c.oid)",
        "indexes": "NOT c.relhasindex AND EXISTS (SELECT FROM pg_index AS o WHERE o.indrelid = c.oid)",
        "rules": "NOT c.relhasrules AND EXISTS (SELECT FROM pg_rewrite AS o WHERE o.ev_class = c.oid)",
        "parts": "NOT c.relhassubclass AND EXISTS (SELECT FROM pg_inherits AS o WHERE o.inhparent = c.oid)",
        "checks": "c.relchecks <> "
        "(SELECT count(*) FROM pg_constraint AS o WHERE o.conrelid = c.oid AND o.contype = 'c')",
        "bounds": "c.relispartition <> (c.relpartbound IS NOT NULL)",
    }.items()
)

_SCHEMAS = f"""
    SELECT format('schema %I', n.nspname),
        'owner ' || pg_get_userbyid(n.nspowner) || '; rights ' || {rights("n.nspacl", "n", "n.nspowner")}
    FROM pg_namespace AS n WHERE {OURS}
"""  # noqa: S608
_RELATIONS = f"""
    SELECT CASE c.relkind WHEN 'r' THEN 'table' WHEN 'p' THEN 'table' WHEN 'v' THEN 'view' WHEN 'S' THEN 'sequence'
            WHEN 'f' THEN 'foreign table' WHEN 'm' THEN 'materialized view' ELSE 'relation ' || c.relkind::text END
        || ' ' || {_RELATION},
        'owner ' || pg_get_userbyid(c.relowner)
        || CASE WHEN c.relkind = 'p' THEN '; partitioned by ' || pg_get_partkeydef(c.oid) ELSE '' END
        || CASE WHEN c.relpersistence <> 'p' THEN '; not logged' ELSE '' END
        || CASE WHEN c.relrowsecurity THEN '; row security' ELSE '' END
        || CASE WHEN c.relforcerowsecurity THEN '; forced on its owner' ELSE '' END
        || {_PASSED_OVER}
        || coalesce('; stored by '
                    || (SELECT m.amname FROM pg_am AS m WHERE m.oid = c.relam AND m.amname <> 'heap'), '')
        || coalesce('; options ' || array_to_string(CASE WHEN c.relkind = 'v' THEN c.reloptions END, ' '), '')
        || coalesce((SELECT '; part of ' || string_agg(i.inhparent::regclass::text, ' ' ORDER BY i.inhseqno)
                     FROM pg_inherits AS i WHERE i.inhrelid = c.oid AND NOT i.inhdetachpending), '')
        || coalesce(' ' || pg_get_expr(c.relpartbound, c.oid), '')
        || '; rights '
        || CASE WHEN c.relkind = 'S' THEN {rights("c.relacl", "s", "c.relowner")}
                ELSE {rights("c.relacl", "r", "c.relowner")} END
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind NOT IN ('i', 'I', 't') AND ({OURS} OR EXISTS (
        SELECT FROM pg_inherits AS i JOIN pg_class AS o ON o.oid = i.inhparent
        JOIN pg_namespace AS s ON s.oid = o.relnamespace
        WHERE i.inhrelid = c.oid AND (s.nspname = 'pitlog' OR starts_with(s.nspname, 'pitlog_'))))
"""  # noqa: S608
_COLUMNS = f"""
    SELECT 'column ' || {_RELATION} || format('.%I', a.attname),
        format_type(a.atttypid, a.atttypmod)
        || CASE WHEN a.attcollation IN (0, t.typcollation) THEN ''
                ELSE ' collated ' || a.attcollation::regcollation::text END
        || CASE WHEN a.attnotnull THEN ', not null' ELSE '' END
        || CASE a.attidentity WHEN '' THEN '' ELSE ', identity ' || a.attidentity::text END
        || CASE a.attgenerated WHEN '' THEN '' ELSE ', generated' END
        || coalesce(', default ' || pg_get_expr(d.adbin, d.adrelid), '')
        || CASE WHEN {_calls_made("d.adbin")} THEN '{MADE_BY_HAND}' ELSE '' END
        || CASE WHEN d.oid IS NOT NULL AND NOT a.atthasdef THEN ', which is passed over' ELSE '' END
        || CASE WHEN (a.attlen, a.attbyval, a.attalign) = (t.typlen, t.typbyval, t.typalign) THEN ''
                ELSE ', stored as no such value' END
        || CASE WHEN a.attacl IS NULL THEN '' ELSE '; rights ' || {rights("a.attacl", "c", "c.relowner")} END
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    JOIN pg_type AS t ON t.oid = a.atttypid LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE ({OURS}) AND c.relkind IN ('r', 'p', 'f') AND a.attnum > 0 AND NOT a.attisdropped
"""  # noqa: S608
_CONSTRAINTS = f"""
    SELECT 'constraint of ' || {_RELATION} || ': ' || pg_get_constraintdef(k.oid),
        CASE WHEN k.convalidated THEN 'valid' ELSE 'not valid' END
        || CASE WHEN k.contype <> 'f' OR 4 = (
            SELECT count(*) FROM pg_trigger AS t JOIN pg_proc AS p ON p.oid = t.tgfoid
            WHERE t.tgconstraint = k.oid AND t.tgisinternal AND p.oid < {PINNED} AND starts_with(p.proname, 'RI_FKey_')
        ) THEN '' ELSE ', without its own triggers' END
        || CASE WHEN {_calls_made("k.conbin")} THEN '{MADE_BY_HAND}' ELSE '' END
        || CASE WHEN EXISTS (
            SELECT FROM unnest(k.conpfeqop || k.conppeqop || k.conffeqop) AS q (operator)
            LEFT JOIN pg_operator AS o ON o.oid = q.operator AND o.oid < {PINNED} AND o.oprname = '='
            WHERE o.oid IS NULL
        ) THEN ', not compared by =' ELSE '' END
    FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE ({OURS}) AND (k.contype NOT IN ('n', 't') OR NOT k.convalidated)
"""  # noqa: S608
_INDEXES = f"""
    SELECT 'index on ' || {_RELATION} || ': '
        || regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON (ONLY )?\\S+ ', '\\1'),
        CASE WHEN i.indisvalid AND i.indisready AND i.indislive THEN 'valid' ELSE 'not valid' END
        || CASE WHEN i.indimmediate THEN '' ELSE ', checked too late' END
        || CASE WHEN x.relam >= {PINNED}
            OR EXISTS (SELECT FROM unnest(i.indclass::oid[]) AS o (number) WHERE o.number >= {PINNED})
            OR {_calls_made("i.indexprs", "i.indpred")}
            THEN '{MADE_BY_HAND}' ELSE '' END
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    JOIN pg_class AS x ON x.oid = i.indexrelid
    WHERE ({OURS}) AND c.relkind <> 't'
"""  # noqa: S608
_TRIGGERS = f"""
    SELECT format('trigger %I on ', t.tgname) || {_RELATION},
        regexp_replace(pg_get_triggerdef(t.oid), '^CREATE (CONSTRAINT )?TRIGGER \\S+ ', '\\1') || CASE t.tgenabled
            WHEN 'O' THEN '' WHEN 'A' THEN '; always' WHEN 'R' THEN '; only as a replica' ELSE '; switched off' END
    FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE ({OURS}) AND NOT t.tgisinternal
    UNION ALL
    SELECT DISTINCT format('constraint trigger of %I on ', coalesce(k.conname, t.tgname)) || {_RELATION}, 'switched off'
    FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    LEFT JOIN pg_constraint AS k ON k.oid = t.tgconstraint
    WHERE ({OURS}) AND t.tgisinternal AND (t.tgenabled <> 'O' OR k.oid IS NULL)
"""  # noqa: S608
_RULES = f"""
    SELECT format('rule %I on ', r.rulename) || {_RELATION},
        CASE WHEN c.relkind = 'v' AND r.rulename = '_RETURN' THEN pg_get_viewdef(c.oid) ELSE pg_get_ruledef(r.oid) END
        || CASE r.ev_enabled WHEN 'O' THEN '' ELSE '; switched off' END
        || CASE WHEN c.relkind = 'v' THEN coalesce('; reads ' || (
            SELECT string_agg(DISTINCT format('%I.%I', rn.nspname, rc.relname), ' ')
            FROM pg_depend AS p JOIN pg_class AS rc ON rc.oid = p.refobjid
            JOIN pg_namespace AS rn ON rn.oid = rc.relnamespace
            WHERE p.classid = 'pg_rewrite'::regclass AND p.objid = r.oid AND p.refclassid = 'pg_class'::regclass
              AND rc.oid <> c.oid
        ), '') ELSE '' END
    FROM pg_rewrite AS r JOIN pg_class AS c ON c.oid = r.ev_class JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE {OURS}
"""  # noqa: S608
_POLICIES = f"""
    SELECT format('policy %I on ', p.polname) || {_RELATION},
        p.polcmd::text || CASE WHEN p.polpermissive THEN '' ELSE ' restrictive' END || ' to '
        || array_to_string(p.polroles::regrole[], ' ')
        || coalesce(' using ' || pg_get_expr(p.polqual, p.polrelid), '')
        || coalesce(' with check ' || pg_get_expr(p.polwithcheck, p.polrelid), '')
    FROM pg_policy AS p JOIN pg_class AS c ON c.oid = p.polrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE {OURS}
"""  # noqa: S608
# Functions put into pg_catalog would be found before all others.
_FUNCTIONS = f"""
    SELECT format('function %I.%I', n.nspname, p.proname) || '(' || pg_get_function_identity_arguments(p.oid) || ')',
        'owner ' || pg_get_userbyid(p.proowner) || '; returns ' || coalesce(pg_get_function_result(p.oid), 'nothing')
        || '; ' || l.lanname || ' ' || p.prokind::text || p.provolatile::text || p.proparallel::text
        || CASE WHEN p.prosecdef THEN ' definer' ELSE '' END || CASE WHEN p.proisstrict THEN ' strict' ELSE '' END
        || CASE WHEN p.proleakproof THEN ' leakproof' ELSE '' END
        || coalesce('; set ' || (SELECT string_agg(s, ' ' ORDER BY s COLLATE "C") FROM unnest(p.proconfig) AS s
                                 WHERE s NOT LIKE 'temp_file_limit=%'), '')
        || coalesce('; of ' || p.probin, '')
        || coalesce('; planned by ' || nullif(p.prosupport::oid, 0)::regproc::text, '')
        || coalesce('; defaults ' || pg_get_expr(p.proargdefaults, 0), '')
        || coalesce('; transforms ' || array_to_string(p.protrftypes::regtype[], ' '), '')
        || '; rights ' || {rights("p.proacl", "f", "p.proowner")}
        || '; body ' || coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)
    FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace JOIN pg_language AS l ON l.oid = p.prolang
    WHERE {OURS} OR (n.nspname = 'pg_catalog' AND {strange("pg_proc", "p")})
"""  # noqa: S608
_OTHERS = f"""
    SELECT format('type %I.%I', n.nspname, t.typname), t.typtype::text
    FROM pg_type AS t JOIN pg_namespace AS n ON n.oid = t.typnamespace
    WHERE (({OURS}) OR (n.nspname = 'pg_catalog' AND {strange("pg_type", "t")})) AND t.typrelid = 0 AND t.typelem = 0
    UNION ALL
    SELECT format('operator %I.%s', n.nspname, o.oprname), o.oprcode::text
    FROM pg_operator AS o JOIN pg_namespace AS n ON n.oid = o.oprnamespace
    WHERE {OURS} OR (n.nspname = 'pg_catalog' AND {strange("pg_operator", "o")})
    UNION ALL
    SELECT format('cast from %s to %s', c.castsource::regtype, c.casttarget::regtype), c.castcontext::text
    FROM pg_cast AS c WHERE c.castsource < {PINNED} AND c.casttarget < {PINNED} AND {strange("pg_cast", "c")}
    UNION ALL
    SELECT 'operator family ' || f.opfname || ': ' || o.amopopr::regoperator, o.amopstrategy::text
    FROM pg_amop AS o JOIN pg_opfamily AS f ON f.oid = o.amopfamily
    WHERE f.oid < {PINNED} AND {strange("pg_amop", "o")}
    UNION ALL
    SELECT 'operator family ' || f.opfname || ': ' || p.amproc::regprocedure, p.amprocnum::text
    FROM pg_amproc AS p JOIN pg_opfamily AS f ON f.oid = p.amprocfamily
    WHERE f.oid < {PINNED} AND {strange("pg_amproc", "p")}
    UNION ALL
    SELECT 'sequence numbers ' || format('%I.%I', q.schemaname, q.sequencename),
        format('%s from %s to %s by %s, start %s, cache %s', q.data_type, q.min_value, q.max_value, q.increment_by,
               q.start_value, q.cache_size) || CASE WHEN q.cycle THEN ', cycles' ELSE '' END
    FROM pg_sequences AS q WHERE q.schemaname = 'pitlog' OR starts_with(q.schemaname, 'pitlog_')
    UNION ALL
    SELECT 'default rights' || coalesce(' in ' || n.nspname, '') || ' on ' || d.defaclobjtype::text || ' of '
        || pg_get_userbyid(d.defaclrole), array_to_string(d.defaclacl, ' ')
    FROM pg_default_acl AS d LEFT JOIN pg_namespace AS n ON n.oid = d.defaclnamespace
    WHERE ({OURS}) OR (n.oid IS NULL AND starts_with(pg_get_userbyid(d.defaclrole), 'pitlog_'))
    UNION ALL
    SELECT format('collation %I.%I', n.nspname, k.collname), k.collprovider::text
    FROM pg_collation AS k JOIN pg_namespace AS n ON n.oid = k.collnamespace
    WHERE {OURS} OR (n.nspname = 'pg_catalog' AND k.oid >= {PINNED} AND k.collname IN (
        SELECT o.collname FROM pg_collation AS o WHERE o.oid < {PINNED}))
    UNION ALL
    SELECT format('conversion %I.%I', n.nspname, k.conname), k.conproc::regprocedure::text
    FROM pg_conversion AS k JOIN pg_namespace AS n ON n.oid = k.connamespace
    WHERE {OURS} OR (n.nspname = 'pg_catalog' AND {strange("pg_conversion", "k")})
    UNION ALL
    SELECT format('operator class %I.%I', n.nspname, k.opcname), k.opcintype::regtype::text
    FROM pg_opclass AS k JOIN pg_namespace AS n ON n.oid = k.opcnamespace
    WHERE {OURS} OR (n.nspname = 'pg_catalog' AND {strange("pg_opclass", "k")})
"""  # noqa: S608
_ROLES = f"""
    SELECT 'role ' || r.rolname,
        array_to_string(ARRAY[
            CASE WHEN r.rolsuper THEN 'superuser' END, CASE WHEN r.rolbypassrls THEN 'bypasses row security' END,
            CASE WHEN r.rolcreaterole THEN 'creates roles' END, CASE WHEN r.rolcreatedb THEN 'creates databases' END,
            CASE WHEN r.rolreplication THEN 'replicates' END, CASE WHEN r.rolcanlogin THEN 'logs in' END,
            CASE WHEN NOT r.rolinherit THEN 'does not inherit' END,
            CASE WHEN r.rolvaliduntil IS NOT NULL THEN 'expires' END,
            CASE WHEN r.rolconnlimit <> -1 THEN 'at most ' || r.rolconnlimit || ' connections' END, 'no more'
        ], ', ')
        || coalesce('; member of ' || (
            SELECT string_agg(DISTINCT pg_get_userbyid(m.roleid), ' ') FROM pg_auth_members AS m
            WHERE m.member = r.oid), '')
    FROM pg_roles AS r WHERE r.rolname IN ({PROGRAM_ROLES})
    UNION ALL
    SELECT 'setting ' || split_part(s, '=', 1) || ' of role ' || r.rolname, substr(s, strpos(s, '=') + 1)
    FROM pg_db_role_setting AS d JOIN pg_roles AS r ON r.oid = d.setrole, unnest(d.setconfig) AS s
    WHERE starts_with(r.rolname, 'pitlog_')
      AND d.setdatabase IN (0, (SELECT b.oid FROM pg_database AS b WHERE b.datname = current_database()))
"""  # noqa: S608
PROGRAM = " UNION ALL ".join(
    (_SCHEMAS, _RELATIONS, _COLUMNS, _CONSTRAINTS, _INDEXES, _TRIGGERS, _RULES, _POLICIES, _FUNCTIONS, _OTHERS, _ROLES)
)
"""The program's own objects: what the migrations make."""

SETTINGS = (
    "session_replication_role", "fsync", "full_page_writes", "synchronous_commit", "ignore_checksum_failure",
    "zero_damaged_pages", "row_security", "allow_system_table_mods", "data_checksums", "session_preload_libraries",
    "shared_preload_libraries", "local_preload_libraries", "wal_level", "archive_mode",
    "transform_null_equals", "array_nulls", "standard_conforming_strings",
)  # fmt: skip
"""The settings of the server on which the record depends."""

PARAMETERS = """
    SELECT 'rights to parameter ' || p.parname, array_to_string(p.paracl, ' ') FROM pg_catalog.pg_parameter_acl AS p
"""
"""Who may set parameters that others may not. Since PostgreSQL 15."""

SERVER = (
    "SELECT 'setting ' || s.name, coalesce(s.reset_val, '') FROM pg_catalog.pg_settings AS s WHERE s.name = ANY (%s)"
)
"""The settings of the server. Some are shown to superusers and to members of `pg_read_all_settings` only."""
