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
