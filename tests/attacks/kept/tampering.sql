-- 28 kinds of tampering outside facts (test_tampering_at_random.py). Each query lists what can be done to which object or row: a statement,
-- and a part of what `pitlog verify` then says.

-- a function's body
SELECT format('UPDATE pg_proc SET prosrc = prosrc || '' '' WHERE oid = %s', p.oid), 'function pitlog.' || p.proname || '('
FROM pg_proc AS p WHERE p.pronamespace = 'pitlog'::regnamespace AND p.prosqlbody IS NULL

-- with whose rights a function runs
SELECT format('ALTER ROUTINE %s SECURITY %s', p.oid::regprocedure, CASE WHEN p.prosecdef THEN 'INVOKER' ELSE 'DEFINER' END),
    'function pitlog.' || p.proname || '('
FROM pg_proc AS p WHERE p.pronamespace = 'pitlog'::regnamespace

-- where a function looks for names
SELECT format('ALTER ROUTINE %s SET search_path = public', p.oid::regprocedure), 'function pitlog.' || p.proname || '('
FROM pg_proc AS p WHERE p.pronamespace = 'pitlog'::regnamespace

-- who owns a function
SELECT format('ALTER ROUTINE %s OWNER TO pitlog_reader', p.oid::regprocedure), 'function pitlog.' || p.proname || '('
FROM pg_proc AS p WHERE p.pronamespace = 'pitlog'::regnamespace

-- who may call a function
SELECT format('GRANT EXECUTE ON ROUTINE %s TO pitlog_web', p.oid::regprocedure), 'function pitlog.' || p.proname || '('
FROM pg_proc AS p WHERE p.pronamespace = 'pitlog'::regnamespace AND NOT has_function_privilege('pitlog_web', p.oid, 'EXECUTE')

-- a function more
SELECT format('CREATE FUNCTION pitlog.%I(x %s) RETURNS int LANGUAGE sql AS ''SELECT 1''', 'f' || n, t), 'function pitlog.f' || n || '('
FROM generate_series(1, 20) AS n, unnest(ARRAY['int', 'text', 'bytea', 'pitlog.facts']) AS t

-- a trigger is switched off
SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', t.tgrelid::regclass, t.tgname), 'trigger ' || t.tgname || ' on'
FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
WHERE c.relnamespace = 'pitlog'::regnamespace AND NOT t.tgisinternal AND t.tgenabled <> 'D'

-- a trigger is dropped
SELECT format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass), 'trigger ' || t.tgname || ' on'
FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
WHERE c.relnamespace = 'pitlog'::regnamespace AND NOT t.tgisinternal AND t.tgparentid = 0

-- a trigger more
SELECT format('CREATE TRIGGER t BEFORE %s ON %s FOR EACH ROW EXECUTE FUNCTION pitlog.the_log_is_for_ever()', e, c.oid::regclass), 'trigger t on'
FROM pg_class AS c, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE']) AS e
WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind = 'r'

-- a rule
SELECT format('CREATE RULE r AS ON %s TO %s DO INSTEAD NOTHING', e, c.oid::regclass), 'rule r on'
FROM pg_class AS c, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE']) AS e
WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind = 'r'

-- row security
SELECT format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', c.oid::regclass), c.oid::regclass::text
FROM pg_class AS c WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind IN ('r', 'p')

-- a policy
SELECT format('CREATE POLICY p ON %s USING (false)', c.oid::regclass), 'policy p on'
FROM pg_class AS c WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind IN ('r', 'p')

-- a right more
SELECT format('GRANT %s ON %s TO %I', p, c.oid::regclass, r.rolname), format('%s=%s', r.rolname, p)
FROM pg_class AS c, pg_roles AS r, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS p
WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind IN ('r', 'p') AND r.rolname ~ '^pitlog_(reader|writer|sealer|web|projector)$'
    AND NOT has_table_privilege(r.rolname, c.oid, p)

-- a right less
SELECT format('REVOKE ALL ON %s FROM %I', c.oid::regclass, r.rolname), c.oid::regclass::text
FROM pg_class AS c, pg_roles AS r
WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind IN ('r', 'p') AND r.rolname ~ '^pitlog_(reader|writer|sealer|web|projector)$'
    AND has_table_privilege(r.rolname, c.oid, 'SELECT')

-- a right on a column
SELECT format('GRANT UPDATE (%I) ON %s TO pitlog_web', a.attname, c.oid::regclass), a.attname
FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    AND NOT has_column_privilege('pitlog_web', c.oid, a.attnum, 'UPDATE')

-- who owns a table
SELECT format('ALTER TABLE %s OWNER TO pitlog_writer', c.oid::regclass), c.oid::regclass::text
FROM pg_class AS c WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind IN ('r', 'p')

-- a default of a column
SELECT format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT NULL', c.oid::regclass, a.attname), c.oid::regclass::text
FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
    AND a.atthasdef AND a.attidentity = '' AND a.attgenerated = ''

-- a column more
SELECT format('ALTER TABLE %s ADD COLUMN extra %s', c.oid::regclass, t), 'extra'
FROM pg_class AS c, unnest(ARRAY['int', 'text', 'bytea']) AS t
WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition

-- a constraint less
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', n.conrelid::regclass, n.conname), n.conrelid::regclass::text
FROM pg_constraint AS n JOIN pg_class AS c ON c.oid = n.conrelid
WHERE c.relnamespace = 'pitlog'::regnamespace AND n.contype IN ('c', 'f', 'u') AND NOT c.relispartition AND n.conislocal AND n.conparentid = 0

-- an index that refuses rows
SELECT format('CREATE UNIQUE INDEX u ON %s ((true)) WHERE false', c.oid::regclass), 'index on'
FROM pg_class AS c WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind = 'r'

-- a sequence
SELECT format('ALTER SEQUENCE %s INCREMENT BY 7', c.oid::regclass), c.oid::regclass::text
FROM pg_class AS c WHERE c.relnamespace = 'pitlog'::regnamespace AND c.relkind = 'S'

-- a view
SELECT format('CREATE OR REPLACE VIEW %s AS SELECT * FROM (%s) AS x WHERE false', c.oid::regclass, rtrim(pg_get_viewdef(c.oid), ';')),
    c.oid::regclass::text
FROM pg_class AS c WHERE c.relnamespace::regnamespace::text LIKE 'pitlog%' AND c.relkind = 'v'

-- a role
SELECT format('ALTER ROLE %I %s', r.rolname, a), r.rolname
FROM pg_roles AS r, unnest(ARRAY['SUPERUSER', 'BYPASSRLS', 'CREATEROLE', 'CREATEDB', 'REPLICATION']) AS a
WHERE r.rolname ~ '^pitlog_(reader|writer|sealer|web|projector)$'

-- a schema
SELECT format('GRANT %s ON SCHEMA %I TO %s', p, n.nspname, r), 'schema ' || n.nspname
FROM pg_namespace AS n, unnest(ARRAY['PUBLIC', 'pitlog_web', 'pitlog_reader']) AS r, unnest(ARRAY['CREATE']) AS p WHERE n.nspname = 'pitlog'

-- a line in quarantine
SELECT format('UPDATE pitlog.quarantine SET %s WHERE number = %s', s, q.number), 'quarantine: line ' || q.number
FROM pitlog.quarantine AS q, unnest(ARRAY[
    'line = ''x''', 'sender = ''x''', 'reason = ''x''', 'refusal = refusal + 1', 'received_at = received_at - interval ''1 s''', 'length = length + 1'
]) AS s

-- a user
SELECT format('UPDATE pitlog.users SET %s WHERE name = %L', s, u.name), 'user'
FROM pitlog.users AS u, unnest(ARRAY[
    'role = ''administrator''', 'password = password || ''x''', 'created_at = created_at - interval ''1 s''', 'name = name || ''x'''
]) AS s

-- a token
SELECT format('UPDATE pitlog.tokens SET %s WHERE name = %L', s, t.name), 'token'
FROM pitlog.tokens AS t, unnest(ARRAY[
    'tables = ARRAY[''X'']', 'kinds = ARRAY[''card_drawn'']', 'supervisory = NOT supervisory', 'source = ''x''',
    'digest = sha256(''x'')', 'revoked_at = now() + interval ''1 s'''
]) AS s

-- a document
SELECT format('DELETE FROM pitlog.%I WHERE number = %s', t, n), rtrim(t, 's') || ' ' || n || ' is gone'
FROM (SELECT 'dossiers' AS t, number AS n FROM pitlog.dossiers UNION ALL SELECT 'exports', number FROM pitlog.exports) AS d
