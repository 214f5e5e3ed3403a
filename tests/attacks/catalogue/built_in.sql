-- What is done to PostgreSQL's own objects, and the line of the manifest that is then another (test_objects.py).

-- sha256
-- says: objects of PostgreSQL:
CREATE OR REPLACE FUNCTION pg_catalog.sha256(bytea) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS 'SELECT ''x''::bytea';

-- an operator
-- says: objects of PostgreSQL:
UPDATE pg_operator SET oprcode = 'texteq' WHERE oprname = '<>' AND oprleft = 'text'::regtype AND oprright = 'text'::regtype;

-- a cast
-- says: objects of PostgreSQL:
UPDATE pg_cast SET castcontext = 'i' WHERE castsource = 'json'::regtype;

-- order
-- says: objects of PostgreSQL:
UPDATE pg_amproc SET amproc = 'bttextcmp' WHERE amproc = 'btint8cmp'::regproc;

-- plpgsql
-- says: objects of PostgreSQL:
UPDATE pg_proc SET probin = '/tmp/x' WHERE proname = 'plpgsql_call_handler';

-- the roles that are shown
-- says: PostgreSQL's own views:
DO $do$ BEGIN EXECUTE 'CREATE OR REPLACE VIEW pg_catalog.pg_roles AS '
    || rtrim(pg_get_viewdef('pg_catalog.pg_roles'), '; ') || ' WHERE pg_authid.rolname <> ''evil'''; END $do$;

-- rights that pass for first ones
-- says: PostgreSQL's own first rights:
GRANT EXECUTE ON FUNCTION pg_read_file(text) TO pitlog_reader;
UPDATE pg_init_privs SET initprivs = (SELECT p.proacl FROM pg_proc AS p WHERE p.oid = 'pg_read_file(text)'::regprocedure)
WHERE objoid = 'pg_read_file(text)'::regprocedure;

-- functions change names
-- says: PostgreSQL's own pg_proc:
UPDATE pg_proc SET proname = 'sha1' WHERE proname = 'sha256' AND pronamespace = 11;
UPDATE pg_proc SET proname = 'sha256' WHERE proname = 'sha224' AND pronamespace = 11;

-- a sum that begins at five
-- says: PostgreSQL's own pg_aggregate:
UPDATE pg_aggregate SET agginitval = '5' WHERE aggfnoid = 'count()'::regprocedure;

-- a function with a number of PostgreSQL's
-- says: PostgreSQL's own rows with later numbers:
INSERT INTO pg_proc SELECT (jsonb_populate_record(p, '{"oid": 13999, "proargtypes": "25", "prosrc": "byteain"}')).*
FROM pg_proc AS p WHERE p.oid = 'sha256(bytea)'::regprocedure;

-- an operator with a number of PostgreSQL's
-- says: PostgreSQL's own rows with later numbers:
INSERT INTO pg_operator SELECT (jsonb_populate_record(o, '{"oid": 13999, "oprright": 1043, "oprcode": "textne"}')).*
FROM pg_operator AS o WHERE o.oid = '=(text,text)'::regoperator;

-- a cast with a number of PostgreSQL's
-- says: objects of PostgreSQL:
INSERT INTO pg_cast VALUES (13999, 'text'::regtype, 'bytea'::regtype, 0, 'i', 'b');

-- another order of letters
-- says: PostgreSQL's own pg_collation:
UPDATE pg_collation SET collcollate = 'en_US.utf8' WHERE collname = 'C' AND collnamespace = 11;

-- other letters on their way
-- says: PostgreSQL's own pg_conversion:
UPDATE pg_conversion SET conproc = 'latin2_to_mic' WHERE conname = 'utf8_to_iso_8859_1';

-- everybody may write functions in C
-- says: PostgreSQL's own pg_language:
UPDATE pg_language SET lanpltrusted = true WHERE lanname = 'c';

-- another way to store tables
-- says: PostgreSQL's own pg_am:
UPDATE pg_am SET amhandler = 'bthandler' WHERE amname = 'heap';

-- the order of an array
-- says: PostgreSQL's own pg_opclass:
UPDATE pg_opclass SET opckeytype = 25 WHERE opcname = 'array_ops' AND opcmethod = 403;

-- a type that is preferred
-- says: PostgreSQL's own pg_type:
UPDATE pg_type SET typispreferred = true WHERE typname = 'bpchar';

-- keys of the catalogue that need not be unique
-- says: PostgreSQL's own pg_index:
UPDATE pg_index SET indisunique = false WHERE indexrelid = 'pg_proc_proname_args_nsp_index'::regclass;

-- another owner of PostgreSQL's schema
-- says: PostgreSQL's own pg_namespace:
ALTER SCHEMA pg_catalog OWNER TO pitlog_writer;

-- a trigger on the catalogue
-- says: PostgreSQL's own pg_trigger:
CREATE FUNCTION public.nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER t BEFORE INSERT ON pg_catalog.pg_database FOR EACH ROW EXECUTE FUNCTION public.nothing();

-- a cast that is hidden in an extension
-- says: objects of PostgreSQL:
INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
VALUES (90001, 'evil', 10, 11, true, '1');
CREATE FUNCTION public.c(text) RETURNS bytea LANGUAGE sql AS 'SELECT NULL::bytea';
CREATE CAST (text AS bytea) WITH FUNCTION public.c(text) AS IMPLICIT;
ALTER EXTENSION evil ADD CAST (text AS bytea);
