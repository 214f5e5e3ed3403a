-- What a superuser does behind the program's back, and what `pitlog verify` then says (test_objects.py).

-- append_facts drops wagers
-- says: function pitlog.append_facts(
    DO $do$ BEGIN EXECUTE replace(pg_get_functiondef('pitlog.append_facts'::regproc), 'FROM given AS g
    )
    SELECT array_agg',
        'FROM given AS g WHERE g.line NOT LIKE ''%P103%''
    )
    SELECT array_agg'); END $do$;

-- the horizon hides facts
-- says: function pitlog.horizon()
CREATE OR REPLACE FUNCTION pitlog.horizon() RETURNS bigint LANGUAGE sql AS 'SELECT 3::bigint';

-- a trigger that drops rows
-- says: trigger t on pitlog.facts_1998_03
CREATE FUNCTION public.nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER t BEFORE INSERT ON pitlog.facts_1998_03 FOR EACH ROW EXECUTE FUNCTION public.nothing();

-- a trigger is dropped
-- says: trigger facts_no_change on pitlog.facts
DROP TRIGGER facts_no_change ON pitlog.facts;

-- a trigger of a month is dropped
-- says: trigger facts_no_truncate on pitlog.facts_1998_03
DROP TRIGGER facts_no_truncate ON pitlog.facts_1998_03;

-- a trigger is emptied
-- says: function pitlog.the_log_is_for_ever()
CREATE OR REPLACE FUNCTION pitlog.the_log_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';

-- triggers are switched off
-- says: trigger leaves_no_change on pitlog.leaves
ALTER TABLE pitlog.leaves DISABLE TRIGGER ALL;

-- foreign keys are switched off
-- says: constraint trigger of quarantine_closings_number_fkey
ALTER TABLE pitlog.quarantine DISABLE TRIGGER ALL;

-- a trigger fires only as a replica
-- says: only as a replica
ALTER TABLE pitlog.users ENABLE REPLICA TRIGGER users_stay_disabled;

-- a rule swallows the quarantine
-- says: rule r on pitlog.quarantine
CREATE RULE r AS ON INSERT TO pitlog.quarantine DO INSTEAD NOTHING;

-- row security hides a session
-- says: policy p on pitlog.facts_1998_03
ALTER TABLE pitlog.facts_1998_03 ENABLE ROW LEVEL SECURITY;
CREATE POLICY p ON pitlog.facts_1998_03 FOR SELECT USING (session <> 'BAC01/1998-03-14');

-- row security without a policy
-- says: row security
ALTER TABLE pitlog.facts ENABLE ROW LEVEL SECURITY;

-- the writer may change facts
-- says: pitlog_writer=UPDATE
GRANT UPDATE, DELETE ON pitlog.facts TO pitlog_writer;

-- everybody may read
-- says: PUBLIC=SELECT
GRANT SELECT ON pitlog.tokens TO PUBLIC;

-- a right on one column
-- says: column pitlog.users.role
GRANT UPDATE (role) ON pitlog.users TO pitlog_web;

-- a right is taken away
-- says: table pitlog.quarantine
REVOKE SELECT ON pitlog.quarantine FROM pitlog_reader;

-- a right may be granted on
-- says: pitlog_writer=EXECUTE*
GRANT EXECUTE ON FUNCTION pitlog.append_facts TO pitlog_writer WITH GRANT OPTION;

-- the schema is open
-- says: schema pitlog
GRANT CREATE ON SCHEMA pitlog TO PUBLIC;

-- another owner of a function
-- says: function pitlog.horizon()
ALTER FUNCTION pitlog.horizon OWNER TO CURRENT_USER;

-- another owner of a table
-- says: owner pitlog_writer
ALTER TABLE pitlog.exports OWNER TO pitlog_writer;

-- rights by default
-- says: default rights
ALTER DEFAULT PRIVILEGES FOR ROLE pitlog_owner IN SCHEMA pitlog GRANT ALL ON TABLES TO PUBLIC;

-- a function of its own rights
-- says: function pitlog.append_facts(
ALTER FUNCTION pitlog.append_facts SECURITY INVOKER;

-- a function looks elsewhere first
-- says: set plan_cache_mode
ALTER FUNCTION pitlog.append_facts SET search_path = public, pg_catalog;

-- a function beside ours
-- says: no migration makes it
CREATE FUNCTION pitlog.horizon(x int) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint';

-- a function before PostgreSQL's
-- says: function pg_catalog.sha256(text)
SET allow_system_table_mods = on;
CREATE FUNCTION pg_catalog.sha256(text) RETURNS bytea LANGUAGE sql AS 'SELECT NULL::bytea';

-- an operator
-- says: operator pitlog.=
CREATE FUNCTION pitlog.f(text, text) RETURNS bool LANGUAGE sql AS 'SELECT true';
CREATE OPERATOR pitlog.= (FUNCTION = pitlog.f, LEFTARG = text, RIGHTARG = text);

-- positions go round
-- says: sequence numbers pitlog.facts_position
ALTER SEQUENCE pitlog.facts_position CYCLE;

-- positions in steps
-- says: by 7
ALTER SEQUENCE pitlog.facts_position INCREMENT 7;

-- a view with a condition
-- says: rule "_RETURN" on pitlog_ask.venue
CREATE OR REPLACE VIEW pitlog_ask.venue AS SELECT v.name AS venue, v.time_zone FROM pitlog.venue AS v WHERE false;

-- a table that facts are read from
-- says: table public.more
CREATE TABLE public.more (LIKE pitlog.quarantine);
ALTER TABLE public.more INHERIT pitlog.quarantine;

-- rows that are elsewhere
-- says: foreign table public.more
CREATE FOREIGN DATA WRAPPER w;
CREATE SERVER s FOREIGN DATA WRAPPER w;
CREATE FOREIGN TABLE public.more () INHERITS (pitlog.quarantine) SERVER s;

-- a month of two
-- says: TO ('2001-03-01')
CREATE TABLE pitlog.facts_2001_01 PARTITION OF pitlog.facts FOR VALUES FROM ('2001-01-01') TO ('2001-03-01');

-- a table is not logged
-- says: not logged
ALTER TABLE pitlog.exports SET UNLOGGED;

-- another default
-- says: column pitlog.quarantine.received_at
ALTER TABLE pitlog.quarantine ALTER received_at SET DEFAULT '1990-01-01';

-- a column too many
-- says: column pitlog.tokens.also
ALTER TABLE pitlog.tokens ADD COLUMN also text GENERATED ALWAYS AS (name || 'x') STORED;

-- a column may be empty
-- says: column pitlog.facts.line
ALTER TABLE pitlog.facts ALTER line DROP NOT NULL;

-- a column is gone
-- says: column pitlog.tokens.supervisory
ALTER TABLE pitlog.tokens DROP COLUMN supervisory CASCADE;

-- a constraint is dropped
-- says: constraint of pitlog.dossiers
ALTER TABLE pitlog.dossiers DROP CONSTRAINT dossiers_digest;

-- a foreign key is not valid
-- says: NOT VALID
ALTER TABLE pitlog.cosignatures DROP CONSTRAINT cosignatures_number_fkey;
ALTER TABLE pitlog.cosignatures ADD FOREIGN KEY (number) REFERENCES pitlog.checkpoints NOT VALID;

-- ids need not be unique
-- says: UNIQUE USING btree (table_name, fact_id)
ALTER TABLE pitlog.fact_ids DROP CONSTRAINT facts_by_id;
CREATE INDEX ON pitlog.fact_ids (table_name, fact_id);

-- an index that refuses rows
-- says: no migration makes it
CREATE UNIQUE INDEX ON pitlog.facts_undated ((1));

-- an index that is not used
-- says: not valid
UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'pitlog.facts_by_id'::regclass;

-- an index is gone
-- says: index on pitlog.landmarks
DROP INDEX pitlog.landmarks_by_name;

-- a role of the program is a superuser
-- says: role pitlog_reader
ALTER ROLE pitlog_reader SUPERUSER;

-- a role sees behind row security
-- says: role pitlog_projector
ALTER ROLE pitlog_projector BYPASSRLS;

-- a role logs in
-- says: role pitlog_owner
ALTER ROLE pitlog_owner LOGIN;

-- a role in a role
-- says: member of pitlog_owner
GRANT pitlog_owner TO pitlog_reader;

-- a role has a setting
-- says: setting session_replication_role of role
ALTER ROLE pitlog_writer SET session_replication_role = replica;

-- a schema beside ours
-- says: schema pitlog_c
CREATE SCHEMA pitlog_c;

-- a table is gone
-- says: table pitlog.saved_questions
DROP TABLE pitlog.saved_questions;

-- a cast between PostgreSQL's own types
-- says: cast from text to bytea
CREATE FUNCTION public.c(text) RETURNS bytea LANGUAGE sql AS 'SELECT NULL::bytea';
CREATE CAST (text AS bytea) WITH FUNCTION public.c(text) AS IMPLICIT;

-- an operator before PostgreSQL's
-- says: operator pg_catalog.=
CREATE FUNCTION public.eq(text, varchar) RETURNS bool LANGUAGE sql AS 'SELECT true';
CREATE OPERATOR pg_catalog.= (FUNCTION = public.eq, LEFTARG = text, RIGHTARG = varchar);

-- a function that is hidden in an extension
-- says: function pg_catalog.sha256(text)
CREATE FUNCTION pg_catalog.sha256(text) RETURNS bytea LANGUAGE sql AS 'SELECT NULL::bytea';
ALTER EXTENSION plpgsql ADD FUNCTION pg_catalog.sha256(text);

-- an operator more in the family of text
-- says: operator family text_ops
CREATE FUNCTION public.lt(text, bytea) RETURNS bool LANGUAGE sql AS 'SELECT true';
CREATE OPERATOR public.<< (FUNCTION = public.lt, LEFTARG = text, RIGHTARG = bytea);
ALTER OPERATOR FAMILY pg_catalog.text_ops USING btree ADD OPERATOR 1 public.<< (text, bytea);

-- another collation
-- says: column pitlog.quarantine.sender
ALTER TABLE pitlog.quarantine ALTER sender TYPE text COLLATE "POSIX";

-- a default of an argument
-- says: function pitlog.prepare_month
DO $do$ BEGIN EXECUTE replace(pg_get_functiondef('pitlog.prepare_month'::regproc), 'wanted date)',
    'wanted date DEFAULT ''1990-01-01'')'); END $do$;

-- a partition elsewhere
-- says: table public.elsewhere
CREATE TABLE public.elsewhere (LIKE pitlog.facts INCLUDING ALL);
ALTER TABLE pitlog.facts ATTACH PARTITION public.elsewhere FOR VALUES FROM ('2030-01-01') TO ('2030-02-01');

-- a month is taken out
-- says: table pitlog.facts_1998_03
ALTER TABLE pitlog.facts DETACH PARTITION pitlog.facts_1998_03;

-- a rule on a view
-- says: rule r on pitlog_ask.venue
CREATE RULE r AS ON INSERT TO pitlog_ask.venue DO INSTEAD NOTHING;

-- a function that a planner asks
-- says: planned by
ALTER FUNCTION pitlog.horizon SUPPORT pg_catalog.array_unnest_support;

-- a role with every right to write
-- says: member of pg_write_all_data
GRANT pg_write_all_data TO pitlog_reader;

-- triggers that are there and not looked for
-- says: table pitlog.facts_1998_03: it has triggers that are passed over
UPDATE pg_class SET relhastriggers = false WHERE oid = 'pitlog.facts_1998_03'::regclass;

-- indexes that are there and not looked for
-- says: table pitlog.facts_1998_03: it has indexes that are passed over
UPDATE pg_class SET relhasindex = false WHERE oid = 'pitlog.facts_1998_03'::regclass;

-- months that are there and not looked for
-- says: table pitlog.facts: it has parts that are passed over
UPDATE pg_class SET relhassubclass = false WHERE oid = 'pitlog.facts'::regclass;

-- rules that are there and not looked for
-- says: view pitlog_ask.venue: it has rules that are passed over
UPDATE pg_class SET relhasrules = false WHERE oid = 'pitlog_ask.venue'::regclass;

-- checks that are there and not looked for
-- says: table pitlog.users: it has checks that are passed over
UPDATE pg_class SET relchecks = 0 WHERE oid = 'pitlog.users'::regclass;

-- a default that is there and not looked for
-- says: which is passed over
UPDATE pg_attribute SET atthasdef = false WHERE attrelid = 'pitlog.users'::regclass AND attname = 'created_at';

-- a column of another width
-- says: stored as no such value
UPDATE pg_attribute SET attlen = 4 WHERE attrelid = 'pitlog.users'::regclass AND attname = 'created_at';

-- a foreign key without its triggers
-- says: without its own triggers
DELETE FROM pg_trigger WHERE tgisinternal AND tgrelid = 'pitlog.quarantine_closings'::regclass;

-- a foreign key whose triggers do something else
-- says: without its own triggers
UPDATE pg_trigger SET tgfoid = 'pg_catalog.suppress_redundant_updates_trigger'::regproc
WHERE tgisinternal AND tgrelid = 'pitlog.quarantine_closings'::regclass;

-- a trigger that passes for PostgreSQL's own
-- says: constraint trigger of facts_no_change on pitlog.facts_1998_03
UPDATE pg_trigger SET tgisinternal = true WHERE tgname = 'facts_no_change' AND tgrelid = 'pitlog.facts_1998_03'::regclass;

-- a key that is looked at when it is too late
-- says: checked too late
UPDATE pg_index SET indimmediate = false WHERE indrelid = 'pitlog.users'::regclass;

-- a month that is being taken away
-- says: table pitlog.facts_1998_03
UPDATE pg_inherits SET inhdetachpending = true WHERE inhrelid = 'pitlog.facts_1998_03'::regclass;

-- an index by operators of its own
-- says: by functions that were made
CREATE FUNCTION public.compared(text, text) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 0';
CREATE OPERATOR CLASS public.o FOR TYPE text USING btree AS
    OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 public.compared(text, text);
CREATE INDEX ON pitlog.exports (session public.o);

-- an index that calls a function
-- says: index on pitlog.exports
CREATE FUNCTION public.called(text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN $1; END';
CREATE INDEX ON pitlog.exports ((public.called(session)));

-- an index of a projection that calls a function
-- says: by functions that were made
CREATE FUNCTION public.called(text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN $1; END';
CREATE TABLE pitlog_a.more (x text);
CREATE INDEX ON pitlog_a.more ((public.called(x)));

-- a check of a projection that calls a function
-- says: constraint of pitlog_a.more
CREATE FUNCTION public.checked(text) RETURNS bool LANGUAGE plpgsql AS 'BEGIN RETURN true; END';
CREATE TABLE pitlog_a.more (x text CHECK (public.checked(x)));

-- a default of a projection that calls a function
-- says: column pitlog_a.more.x
CREATE FUNCTION public.given() RETURNS text LANGUAGE plpgsql AS 'BEGIN RETURN 1; END';
CREATE TABLE pitlog_a.more (x text DEFAULT public.given());

-- facts are put into months otherwise
-- says: table pitlog.facts: it has partitioned by LIST
UPDATE pg_partitioned_table SET partstrat = 'l' WHERE partrelid = 'pitlog.facts'::regclass;

-- bounds of a month that are there and not looked for
-- says: table pitlog.facts_1998_03: it has bounds that are passed over
UPDATE pg_class SET relispartition = false WHERE oid = 'pitlog.facts_1998_03'::regclass;

-- a collation before PostgreSQL's
-- says: collation pg_catalog."C"
INSERT INTO pg_collation SELECT (jsonb_populate_record(c, '{"oid": 13999, "collencoding": 6}')).*
FROM pg_collation AS c WHERE c.collname = 'C' AND c.collnamespace = 11;

-- a conversion among PostgreSQL's
-- says: conversion pg_catalog.x
CREATE CONVERSION pg_catalog.x FOR 'LATIN1' TO 'UTF8' FROM pg_catalog.iso8859_1_to_utf8;

-- operators in the program's schema
-- says: operator class pitlog.o
CREATE FUNCTION public.compared(text, text) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 0';
CREATE OPERATOR CLASS pitlog.o FOR TYPE text USING btree AS
    OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 public.compared(text, text);

-- a type before PostgreSQL's
-- says: type pg_catalog."bigint"
CREATE DOMAIN pg_catalog.bigint AS int;

-- a role of the program expires
-- says: role pitlog_writer: it has expires
ALTER ROLE pitlog_writer VALID UNTIL '2001-01-01';

-- nobody may connect as a role of the program
-- says: at most 0 connections
ALTER ROLE pitlog_writer CONNECTION LIMIT 0;

-- a trigger on a projection
-- says: trigger t on pitlog_a.more
CREATE FUNCTION public.nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TABLE pitlog_a.more (x text);
CREATE TRIGGER t BEFORE INSERT ON pitlog_a.more FOR EACH ROW EXECUTE FUNCTION public.nothing();

-- a foreign key that is compared otherwise
-- says: not compared by =
UPDATE pg_constraint SET conpfeqop = ARRAY['<>(bigint,bigint)'::regoperator::oid]
WHERE conrelid = 'pitlog.quarantine_closings'::regclass AND contype = 'f';
