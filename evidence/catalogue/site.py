"""What the house sets, and what works beside the program's own objects: read of PostgreSQL's catalogue as SQL."""

from evidence.catalogue.built_in import READ
from evidence.catalogue.expressions import MADE

POWERFUL = """'pg_read_all_data', 'pg_write_all_data', 'pg_execute_server_program', 'pg_read_server_files',
    'pg_write_server_files', 'pg_maintain', 'pg_create_subscription'"""
"""Roles of PostgreSQL that read or write everything."""
# What PostgreSQL itself gave when its objects were made is in pg_init_privs.
_GIVEN = f"""
    SELECT 'rights on ' || pg_describe_object(o.of, o.oid, o.part), array_to_string(o.acl, ' ')
    FROM (
        SELECT 'pg_class'::regclass AS of, c.oid, 0 AS part, c.relacl AS acl FROM pg_class AS c
        UNION ALL SELECT 'pg_class'::regclass, a.attrelid, a.attnum::int, a.attacl FROM pg_attribute AS a
        WHERE a.attacl IS NOT NULL
        UNION ALL SELECT 'pg_proc'::regclass, p.oid, 0, p.proacl FROM pg_proc AS p
        UNION ALL SELECT 'pg_language'::regclass, l.oid, 0, l.lanacl FROM pg_language AS l
    ) AS o LEFT JOIN pg_init_privs AS i ON (i.classoid, i.objoid, i.objsubid) = (o.of, o.oid, o.part)
    WHERE o.oid < {MADE} AND o.acl IS DISTINCT FROM i.initprivs
"""  # noqa: S608
SITE = f"""
    SELECT 'member ' || pg_get_userbyid(m.member) || ' of ' || r.rolname,
        CASE WHEN m.admin_option THEN 'may grant it on' ELSE 'granted' END
    FROM pg_auth_members AS m JOIN pg_roles AS r ON r.oid = m.roleid
    WHERE NOT starts_with(pg_get_userbyid(m.member), 'pitlog_')
      AND (starts_with(r.rolname, 'pitlog_') OR r.rolsuper OR r.rolname IN ({POWERFUL}))
    GROUP BY 1, 2
    UNION ALL
    SELECT 'superuser ' || r.rolname, CASE WHEN r.rolsuper THEN 'does everything' ELSE 'bypasses row security' END
    FROM pg_roles AS r WHERE r.rolsuper OR r.rolbypassrls
    UNION ALL
    SELECT 'login ' || r.rolname, concat_ws(', ', CASE WHEN r.rolcreaterole THEN 'makes roles' END,
        CASE WHEN r.rolreplication THEN 'replicates' END)
    FROM pg_roles AS r
    WHERE (r.rolcreaterole OR r.rolreplication) AND NOT r.rolsuper AND NOT starts_with(r.rolname, 'pitlog_')
    UNION ALL
    SELECT 'setting ' || split_part(s, '=', 1) || ' of ' || coalesce('login ' || r.rolname, 'the database'),
        substr(s, strpos(s, '=') + 1)
    FROM pg_db_role_setting AS d LEFT JOIN pg_roles AS r ON r.oid = d.setrole, unnest(d.setconfig) AS s
    WHERE (r.rolname IS NULL OR NOT starts_with(r.rolname, 'pitlog_'))
      AND d.setdatabase IN (0, (SELECT b.oid FROM pg_database AS b WHERE b.datname = current_database()))
    UNION ALL
    SELECT 'event trigger ' || e.evtname,
        e.evtevent || ', ' || e.evtfoid::regproc::text || CASE e.evtenabled WHEN 'D' THEN ', switched off' ELSE '' END
        || ', body ' || md5(p.prosrc)
    FROM pg_event_trigger AS e JOIN pg_proc AS p ON p.oid = e.evtfoid
    UNION ALL
    SELECT 'publication ' || p.pubname, CASE WHEN p.puballtables THEN 'of all tables' ELSE 'of ' || coalesce((
        SELECT string_agg(format('%I.%I', t.schemaname, t.tablename), ' ' ORDER BY t.schemaname, t.tablename)
        FROM pg_publication_tables AS t WHERE t.pubname = p.pubname), 'nothing') END
    FROM pg_publication AS p
    UNION ALL
    SELECT 'subscription ' || s.subname, 'of ' || array_to_string(s.subpublications, ' ')
    FROM pg_subscription AS s
    WHERE s.subdbid = (SELECT b.oid FROM pg_database AS b WHERE b.datname = current_database())
    UNION ALL
    SELECT 'foreign server ' || f.srvname, 'there' FROM pg_foreign_server AS f
    UNION ALL
    SELECT 'extension ' || x.extname, x.extversion FROM pg_extension AS x
    UNION ALL
    SELECT format('function %s of extension %s', p.oid::regprocedure, x.extname),
        'body ' || md5(concat_ws(' ', p.prolang, p.prosrc, p.probin))
    FROM pg_depend AS e JOIN pg_extension AS x ON x.oid = e.refobjid JOIN pg_proc AS p ON p.oid = e.objid
    WHERE e.classid = 'pg_proc'::regclass AND e.deptype = 'e' AND x.extname <> 'plpgsql'
      AND p.pronamespace = 'pg_catalog'::regnamespace
    UNION ALL
    {READ}
    UNION ALL
    {_GIVEN}
    UNION ALL
    SELECT 'owner of the database', pg_get_userbyid(b.datdba) FROM pg_database AS b WHERE b.datname = current_database()
"""  # noqa: S608
"""What the house sets: logins, and what works beside the program's own objects."""
