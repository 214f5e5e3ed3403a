-- What a house may do: a notice of `pitlog verify`, and no alteration (test_objects.py).

-- a login becomes a member
-- says: member clerk_k of pitlog_writer
CREATE ROLE clerk_k LOGIN;
GRANT pitlog_writer TO clerk_k;

-- another superuser
-- says: superuser clerk_s
CREATE ROLE clerk_s SUPERUSER;

-- an event trigger
-- says: event trigger e
CREATE FUNCTION public.e() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END';
CREATE EVENT TRIGGER e ON ddl_command_end EXECUTE FUNCTION public.e();

-- a publication
-- says: publication p
CREATE PUBLICATION p FOR TABLE pitlog.facts;

-- a subscription
-- says: subscription s
CREATE SUBSCRIPTION s CONNECTION 'host=/nowhere' PUBLICATION p WITH (connect = false);

-- a foreign server
-- says: foreign server s
CREATE FOREIGN DATA WRAPPER w;
CREATE SERVER s FOREIGN DATA WRAPPER w;

-- an index more
-- says: index on pitlog.exports
CREATE INDEX ON pitlog.exports (session);

-- a login writes everything
-- says: member clerk_w of pg_write_all_data
CREATE ROLE clerk_w LOGIN;
GRANT pg_write_all_data TO clerk_w;

-- a login makes roles
-- says: login clerk_r: not there, now makes roles
CREATE ROLE clerk_r LOGIN CREATEROLE;

-- a login may become the superuser
-- says: member clerk_b of
CREATE ROLE clerk_b LOGIN;
DO $do$ BEGIN EXECUTE format('GRANT %I TO clerk_b', session_user); END $do$;

-- a setting of the database
-- says: setting search_path of the database
DO $do$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = evil', current_database()); END $do$;

-- a setting of a login
-- says: setting search_path of login clerk_p
CREATE ROLE clerk_p LOGIN;
ALTER ROLE clerk_p SET search_path = evil;

-- somebody may set a parameter
-- says: rights to parameter session_replication_role
CREATE ROLE clerk_q LOGIN;
GRANT SET ON PARAMETER session_replication_role TO clerk_q;

-- everybody may make superusers
-- says: rights on table pg_authid: not there, now
GRANT UPDATE ON pg_authid TO PUBLIC;

-- a login reads digests of passwords
-- says: rights on column rolpassword of table pg_authid: not there, now
GRANT SELECT (rolpassword) ON pg_authid TO pitlog_reader;

-- a login reads files of the server
-- says: rights on function pg_read_file(text): not there, now
GRANT EXECUTE ON FUNCTION pg_read_file(text) TO pitlog_reader;

-- a login through a group
-- says: also member clerk_g of clerks: not there, now granted
CREATE ROLE clerks;
GRANT pitlog_writer TO clerks;
CREATE ROLE clerk_g LOGIN IN ROLE clerks;

-- a login whose name begins as ours do
-- says: also member pitlog_clerk of pitlog_writer
CREATE ROLE pitlog_clerk LOGIN IN ROLE pitlog_writer;

-- a login that expires
-- says: account clerk_u: not there, now until 2030-01-01
CREATE ROLE clerk_u LOGIN VALID UNTIL '2030-01-01 00:00:00+00' IN ROLE pitlog_reader;

-- a login that may log in no more
-- says: account clerk_n: not there, now does not log in
CREATE ROLE clerk_n LOGIN IN ROLE pitlog_reader;
ALTER ROLE clerk_n NOLOGIN;

-- a login ends what others do
-- says: also member clerk_e of pg_signal_backend
CREATE ROLE clerk_e LOGIN IN ROLE pg_signal_backend;

-- somebody makes schemas in the database
-- says: rights on the database: not there, now
DO $do$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO pitlog_reader', current_database()); END $do$;

-- somebody makes functions among PostgreSQL's
-- says: rights on schema pg_catalog: not there, now
GRANT CREATE ON SCHEMA pg_catalog TO pitlog_reader;

-- nobody may make columns of a type
-- says: rights on type text: not there, now
REVOKE USAGE ON TYPE text FROM PUBLIC;

-- rights on all that somebody will make
-- says: default rights by clerk_d on r: not there, now
CREATE ROLE clerk_d;
ALTER DEFAULT PRIVILEGES FOR ROLE clerk_d GRANT ALL ON TABLES TO PUBLIC;

-- a language
-- says: language evil: not there, now
CREATE LANGUAGE evil HANDLER plpgsql_call_handler;

-- a way to store tables
-- says: access method evil: not there, now
CREATE ACCESS METHOD evil TYPE TABLE HANDLER heap_tableam_handler;

-- operators by which indexes can be made
-- says: operators of public.o by btree
CREATE FUNCTION public.compared(text, text) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 0';
CREATE OPERATOR CLASS public.o FOR TYPE text USING btree AS
    OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 public.compared(text, text);

-- a table on another disk
-- says: tablespace of pitlog.exports: not there, now pg_global
UPDATE pg_class SET reltablespace = 1664 WHERE oid = 'pitlog.exports'::regclass;

-- statistics that call a function
-- says: statistics of expressions s on pitlog.heads
CREATE FUNCTION public.called(text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN $1; END';
CREATE STATISTICS public.s ON (public.called(session)), version FROM pitlog.heads;

-- a wrapper of foreign data
-- says: foreign data wrapper w: not there
CREATE FOREIGN DATA WRAPPER w VALIDATOR postgresql_fdw_validator;

-- another address of a foreign server
-- says: foreign server options of s
CREATE FOREIGN DATA WRAPPER w;
CREATE SERVER s FOREIGN DATA WRAPPER w OPTIONS (host 'elsewhere');

-- a name at a foreign server
-- says: foreign user pitlog_writer at s
CREATE FOREIGN DATA WRAPPER w;
CREATE SERVER s FOREIGN DATA WRAPPER w;
CREATE USER MAPPING FOR pitlog_writer SERVER s;

-- a table that a subscription fills
-- says: filled by subscription s: pitlog.quarantine
CREATE SUBSCRIPTION s CONNECTION 'host=/nowhere' PUBLICATION p WITH (connect = false);
INSERT INTO pg_subscription_rel (srsubid, srrelid, srsubstate)
SELECT s.oid, 'pitlog.quarantine'::regclass, 'r' FROM pg_subscription AS s;

-- an event trigger for fewer commands
-- says: limits of event trigger e
CREATE FUNCTION public.e() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END';
CREATE EVENT TRIGGER e ON ddl_command_end WHEN TAG IN ('DROP TABLE') EXECUTE FUNCTION public.e();

-- a label that another program obeys
-- says: security label on table pitlog.facts by evil
INSERT INTO pg_seclabel (objoid, classoid, objsubid, provider, label)
VALUES ('pitlog.facts'::regclass, 'pg_class'::regclass, 0, 'evil', 'x');

-- an operator that is hidden in an extension
-- says: by an extension: operator =(text,character varying)
INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
VALUES (90001, 'evil', 10, 11, true, '1');
CREATE FUNCTION public.eq(text, varchar) RETURNS bool LANGUAGE sql AS 'SELECT true';
CREATE OPERATOR pg_catalog.= (FUNCTION = public.eq, LEFTARG = text, RIGHTARG = varchar);
ALTER EXTENSION evil ADD OPERATOR pg_catalog.= (text, varchar);

-- a transform
-- says: transform of text for plpgsql
CREATE FUNCTION public.t(internal) RETURNS internal LANGUAGE internal IMMUTABLE AS 'textin';
CREATE TRANSFORM FOR text LANGUAGE plpgsql (FROM SQL WITH FUNCTION public.t(internal));

-- hardly anybody connects
-- says: at most 3 connections
DO $do$ BEGIN EXECUTE format('ALTER DATABASE %I CONNECTION LIMIT 3', current_database()); END $do$;
