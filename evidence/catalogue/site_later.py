"""What is read of what the house sets since manifests have a reach: by the beginning of its name.

A manifest that was sealed before says nothing of these, so what it does not have is no change.
"""

from evidence.catalogue.built_in import PINNED
from evidence.catalogue.built_in_later import OWN, OWN_ROWS
from evidence.catalogue.expressions import MADE, OURS, PROGRAM_ROLES, of_extension, rights, strange
from evidence.catalogue.site import POWERFUL

REACH = "reach of the manifest"
LATEST = 2

# Whoever is in a role of the program, in one of PostgreSQL's own or in a superuser, through any number of others:
# those that are not listed as `member` already.
_MEMBERS = f"""
    WITH RECURSIVE inside AS (
        SELECT m.member, m.roleid FROM pg_auth_members AS m JOIN pg_roles AS r ON r.oid = m.roleid
        WHERE starts_with(r.rolname, 'pitlog_') OR r.rolsuper OR r.rolbypassrls OR r.oid < {MADE}
        UNION
        SELECT m.member, m.roleid FROM pg_auth_members AS m JOIN inside AS i ON i.member = m.roleid
    )
"""  # noqa: S608
_ALSO = f"""
    ({_MEMBERS}
    SELECT DISTINCT 'also member ' || pg_get_userbyid(m.member) || ' of ' || r.rolname,
        CASE WHEN m.admin_option THEN 'may grant it on' ELSE 'granted' END
        || CASE to_jsonb(m) ->> 'inherit_option' WHEN 'false' THEN ', not inherited' ELSE '' END
        || CASE to_jsonb(m) ->> 'set_option' WHEN 'false' THEN ', may not be taken' ELSE '' END
    FROM inside AS i JOIN pg_auth_members AS m ON (m.member, m.roleid) = (i.member, i.roleid)
    JOIN pg_roles AS r ON r.oid = m.roleid
    WHERE pg_get_userbyid(m.member) NOT IN ({PROGRAM_ROLES}) AND NOT (
        NOT starts_with(pg_get_userbyid(m.member), 'pitlog_')
        AND (starts_with(r.rolname, 'pitlog_') OR r.rolsuper OR r.rolname IN ({POWERFUL}))
        AND coalesce(to_jsonb(m) ->> 'inherit_option', 'true') = 'true'
        AND coalesce(to_jsonb(m) ->> 'set_option', 'true') = 'true'))
"""  # noqa: S608
_ACCOUNTS = f"""
    ({_MEMBERS}
    SELECT 'account ' || r.rolname, concat_ws(', ',
        CASE WHEN NOT r.rolcanlogin THEN 'does not log in' END, CASE WHEN NOT r.rolinherit THEN 'does not inherit' END,
        'until ' || CASE WHEN isfinite(r.rolvaliduntil)
            THEN to_char(r.rolvaliduntil AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') ELSE r.rolvaliduntil::text END,
        CASE WHEN r.rolconnlimit <> -1 THEN 'at most ' || r.rolconnlimit || ' connections' END)
    FROM pg_roles AS r
    WHERE (r.rolsuper OR r.rolbypassrls OR r.oid IN (SELECT i.member FROM inside AS i)) AND r.oid >= {PINNED}
      AND r.rolname NOT IN ({PROGRAM_ROLES})
      AND (NOT r.rolcanlogin OR NOT r.rolinherit OR r.rolvaliduntil IS NOT NULL OR r.rolconnlimit <> -1))
"""  # noqa: S608
_DATABASE = """
    SELECT 'database', concat_ws(', ', pg_encoding_to_char(b.encoding), b.datcollate, b.datctype,
        'provider ' || (to_jsonb(b) ->> 'datlocprovider'),
        coalesce(to_jsonb(b) ->> 'datlocale', to_jsonb(b) ->> 'daticulocale'), to_jsonb(b) ->> 'daticurules',
        CASE WHEN NOT b.datallowconn THEN 'nobody connects' END,
        CASE WHEN b.datconnlimit <> -1 THEN 'at most ' || b.datconnlimit || ' connections' END,
        CASE WHEN b.datistemplate THEN 'a template' END)
    FROM pg_database AS b WHERE b.datname = current_database()
"""
_RIGHTS = f"""
    SELECT 'rights on the database', {rights("b.datacl", "d", "b.datdba")}
    FROM pg_database AS b WHERE b.datname = current_database() AND b.datacl IS NOT NULL
    UNION ALL
    SELECT 'rights on type ' || t.oid::regtype, {rights("t.typacl", "T", "t.typowner")}
    FROM pg_type AS t WHERE t.typacl IS NOT NULL AND t.oid < {MADE}
      AND NOT EXISTS (SELECT FROM pg_init_privs AS i WHERE (i.classoid, i.objoid) = ('pg_type'::regclass, t.oid))
    UNION ALL
    SELECT 'rights on schema ' || n.nspname, {rights("n.nspacl", "n", "n.nspowner")}
    FROM pg_namespace AS n LEFT JOIN pg_init_privs AS i
      ON (i.classoid, i.objoid) = ('pg_namespace'::regclass, n.oid)
    WHERE n.oid < {MADE} AND n.nspacl IS DISTINCT FROM i.initprivs
    UNION ALL
    SELECT 'rights on made language ' || l.lanname, {rights("l.lanacl", "l", "l.lanowner")}
    FROM pg_language AS l WHERE l.oid >= {MADE}
    UNION ALL
    SELECT 'rights on foreign data wrapper ' || w.fdwname, {rights("w.fdwacl", "F", "w.fdwowner")}
    FROM pg_foreign_data_wrapper AS w
    UNION ALL
    SELECT 'rights on foreign server ' || v.srvname, {rights("v.srvacl", "S", "v.srvowner")}
    FROM pg_foreign_server AS v
    UNION ALL
    SELECT 'rights on tablespace ' || s.spcname, {rights("s.spcacl", "t", "s.spcowner")}
    FROM pg_tablespace AS s WHERE s.spcacl IS NOT NULL
"""  # noqa: S608
_DEFAULT_RIGHTS = f"""
    SELECT 'default rights by ' || pg_get_userbyid(d.defaclrole) || ' on ' || d.defaclobjtype::text
        || coalesce(' in ' || n.nspname, ''), array_to_string(d.defaclacl, ' ')
    FROM pg_default_acl AS d LEFT JOIN pg_namespace AS n ON n.oid = d.defaclnamespace
    WHERE ({OURS}) IS NOT TRUE AND (n.oid IS NOT NULL OR NOT starts_with(pg_get_userbyid(d.defaclrole), 'pitlog_'))
"""  # noqa: S608
_LANGUAGES = f"""
    SELECT 'language ' || l.lanname, concat_ws(', ', CASE WHEN l.lanpltrusted THEN 'trusted' ELSE 'not trusted' END,
        p.oid::regprocedure, md5(concat_ws(' ', p.prosrc, p.probin)))
    FROM pg_language AS l LEFT JOIN pg_proc AS p ON p.oid = l.lanplcallfoid WHERE l.oid >= {MADE}
"""  # noqa: S608
_WAYS_TO_STORE = f"""
    SELECT 'access method ' || m.amname, m.amtype::text || ', ' || m.amhandler::regproc::text
    FROM pg_am AS m WHERE m.oid >= {PINNED}
    UNION ALL
    SELECT format('operators of %I.%I by %s', n.nspname, k.opcname, m.amname),
        k.opcintype::regtype::text || CASE WHEN k.opcdefault THEN ', by default' ELSE '' END
    FROM pg_opclass AS k JOIN pg_namespace AS n ON n.oid = k.opcnamespace JOIN pg_am AS m ON m.oid = k.opcmethod
    WHERE k.oid >= {PINNED} AND NOT {of_extension("pg_opclass", "k")}
    UNION ALL
    SELECT 'tablespace of ' || c.oid::regclass, coalesce(s.spcname::text, c.reltablespace::text)
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    LEFT JOIN pg_tablespace AS s ON s.oid = c.reltablespace
    WHERE ({OURS}) AND c.reltablespace <> 0
    UNION ALL
    SELECT 'statistics of expressions ' || s.stxname || ' on ' || s.stxrelid::regclass, md5(s.stxexprs::text)
    FROM pg_statistic_ext AS s JOIN pg_class AS c ON c.oid = s.stxrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE ({OURS}) AND s.stxexprs IS NOT NULL
"""  # noqa: S608
_FOREIGN = """
    SELECT 'foreign data wrapper ' || w.fdwname,
        concat_ws(', ', nullif(w.fdwhandler::oid, 0)::regproc, nullif(w.fdwvalidator::oid, 0)::regproc,
            md5(array_to_string(w.fdwoptions, ' ')))
    FROM pg_foreign_data_wrapper AS w
    UNION ALL
    SELECT 'foreign server options of ' || f.srvname,
        concat_ws(', ', w.fdwname, f.srvtype, f.srvversion, md5(array_to_string(f.srvoptions, ' ')))
    FROM pg_foreign_server AS f JOIN pg_foreign_data_wrapper AS w ON w.oid = f.srvfdw
    UNION ALL
    SELECT 'foreign user ' || coalesce(u.usename, 'everybody') || ' at ' || u.srvname, 'there'
    FROM pg_user_mappings AS u
"""
# A row written by another server fires no trigger.
_REPLICATED = f"""
    SELECT 'filled by subscription ' || s.subname || ': ' || r.srrelid::regclass,
        CASE WHEN s.subenabled THEN 'at work' ELSE 'stopped' END || ', owner ' || pg_get_userbyid(s.subowner)
    FROM pg_subscription_rel AS r JOIN pg_subscription AS s ON s.oid = r.srsubid
    JOIN pg_class AS c ON c.oid = r.srrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE {OURS}
    UNION ALL
    SELECT 'limits of event trigger ' || e.evtname,
        concat_ws(', ', 'owner ' || pg_get_userbyid(e.evtowner), array_to_string(e.evttags, ' '))
    FROM pg_event_trigger AS e
"""  # noqa: S608
_LABELS = """
    SELECT 'security label on ' || pg_describe_object(l.classoid, l.objoid, l.objsubid) || ' by ' || l.provider,
        md5(l.label)
    FROM pg_seclabel AS l
    UNION ALL
    SELECT 'security label on ' || pg_describe_object(l.classoid, l.objoid, 0) || ' by ' || l.provider, md5(l.label)
    FROM pg_shseclabel AS l
"""
# What an extension puts before PostgreSQL's own, or between its types.
_OF_EXTENSIONS = f"""
    SELECT 'by an extension: cast from ' || k.castsource::regtype || ' to ' || k.casttarget::regtype,
        k.castcontext::text || ', ' || k.castfunc::oid::regprocedure
    FROM pg_cast AS k WHERE k.castsource < {PINNED} AND k.casttarget < {PINNED} AND {of_extension("pg_cast", "k")}
    UNION ALL
    SELECT 'by an extension: operator ' || k.oid::regoperator, k.oprcode::oid::regprocedure::text
    FROM pg_operator AS k
    WHERE k.oprnamespace = 'pg_catalog'::regnamespace AND {of_extension("pg_operator", "k")}
    UNION ALL
    SELECT 'by an extension: type ' || k.oid::regtype, k.typtype::text
    FROM pg_type AS k WHERE k.typnamespace = 'pg_catalog'::regnamespace AND {of_extension("pg_type", "k")}
    UNION ALL
    SELECT 'by an extension: operator ' || k.amopopr::regoperator || ' in ' || f.opfname, k.amopstrategy::text
    FROM pg_amop AS k JOIN pg_opfamily AS f ON f.oid = k.amopfamily
    WHERE f.oid < {PINNED} AND {of_extension("pg_amop", "k")}
    UNION ALL
    SELECT 'by an extension: function ' || k.amproc::oid::regprocedure || ' in ' || f.opfname, k.amprocnum::text
    FROM pg_amproc AS k JOIN pg_opfamily AS f ON f.oid = k.amprocfamily
    WHERE f.oid < {PINNED} AND {of_extension("pg_amproc", "k")}
    UNION ALL
    SELECT 'by an extension: conversion ' || k.conname, k.conproc::oid::regprocedure::text
    FROM pg_conversion AS k
    WHERE k.connamespace = 'pg_catalog'::regnamespace AND {of_extension("pg_conversion", "k")}
    UNION ALL
    SELECT 'by an extension: operators of ' || k.opcname, k.opcintype::regtype::text
    FROM pg_opclass AS k
    WHERE k.opcnamespace = 'pg_catalog'::regnamespace AND {of_extension("pg_opclass", "k")}
"""  # noqa: S608
_TRANSFORMS = f"""
    SELECT 'transform of ' || k.trftype::regtype || ' for ' || l.lanname,
        concat_ws(', ', nullif(k.trffromsql::oid, 0)::regprocedure, nullif(k.trftosql::oid, 0)::regprocedure)
    FROM pg_transform AS k JOIN pg_language AS l ON l.oid = k.trflang WHERE {strange("pg_transform", "k")}
"""  # noqa: S608
_REACH = f"SELECT '{REACH}', '{LATEST}'"

SITE_LATER = " UNION ALL ".join((
    _ALSO, _ACCOUNTS, _DATABASE, _RIGHTS, _DEFAULT_RIGHTS, _LANGUAGES, _WAYS_TO_STORE, _FOREIGN, _REPLICATED, _LABELS,
    _OF_EXTENSIONS, _TRANSFORMS, OWN_ROWS, _REACH,
))  # fmt: skip
NAMES = (
    "also member ", "account ", "database", "rights on the database", "rights on type ", "rights on schema ",
    "rights on made language ", "rights on foreign ", "rights on tablespace ", "default rights by ", "language ",
    "access method ", "operators of ", "tablespace of ", "statistics of ", "foreign data wrapper ",
    "foreign server options of ", "foreign user ", "filled by subscription ", "limits of event trigger ",
    "security label on ", "by an extension: ", "transform of ", OWN, REACH,
)  # fmt: skip
"""How their names begin."""
