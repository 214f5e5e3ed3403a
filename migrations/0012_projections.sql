-- Projections: what people ask for, folded from the facts, and thrown away and rebuilt at will.
--
-- Every table of a projection has its shape in pitlog_shapes, where no row ever is. The rows are in one of two slots; a view
-- in pitlog says in which. A rebuild fills the slot where the projection is not, while the view goes on answering from the
-- other; the swap points the view at it, in one transaction.
CREATE SCHEMA pitlog_shapes AUTHORIZATION pitlog_owner;
CREATE SCHEMA pitlog_a AUTHORIZATION pitlog_owner;
CREATE SCHEMA pitlog_b AUTHORIZATION pitlog_owner;
REVOKE ALL ON SCHEMA pitlog_shapes, pitlog_a, pitlog_b FROM PUBLIC;
GRANT USAGE ON SCHEMA pitlog_a, pitlog_b TO pitlog_projector;
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.projections (
    name    text PRIMARY KEY,
    version int  NOT NULL,                             -- of the program's fold that made the rows
    slot    text NOT NULL CHECK (slot IN ('a', 'b')),
    tables  text[] NOT NULL
);

-- How far the record has been followed: one row for what answers, one for each part of a rebuild. Positions of rows, never
-- horizons: after a crash the sequence may stand below a horizon that was already read.
CREATE TABLE pitlog.followed (
    who         text        NOT NULL,                  -- 'live', or the slot being rebuilt
    part        int         NOT NULL DEFAULT 0,
    parts       int         NOT NULL DEFAULT 1,        -- tables are dealt out among them by the hash of their name
    position    bigint      NOT NULL DEFAULT 0,
    facts       bigint      NOT NULL DEFAULT 0,
    projections text[]      NOT NULL DEFAULT '{}',     -- what is being rebuilt
    versions    int[]       NOT NULL DEFAULT '{}',
    updated_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (who, part)
);

-- Empty tables in a slot, as their shapes are now. Runs with its owner's rights: nobody else may make tables.
CREATE FUNCTION pitlog.prepare_slot(into_slot text, wanted text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    one  text;
    made text;
BEGIN
    IF into_slot NOT IN ('a', 'b') OR EXISTS (
        SELECT FROM pitlog.projections AS p WHERE p.slot = into_slot AND p.tables && wanted
    ) THEN
        RAISE EXCEPTION 'slot % is in use', into_slot USING ERRCODE = 'object_in_use';
    END IF;
    FOREACH one IN ARRAY wanted LOOP
        made := format('pitlog_%s.%I', into_slot, one);
        EXECUTE format('DROP TABLE IF EXISTS %s', made);
        EXECUTE format('CREATE TABLE %s (LIKE pitlog_shapes.%I INCLUDING ALL)', made, one);
        EXECUTE format('GRANT SELECT, INSERT, DELETE ON %s TO pitlog_projector', made);
    END LOOP;
END $$;

-- From now on a projection answers from this slot. What is left in the other is dropped.
CREATE FUNCTION pitlog.swap_slot(projection text, new_version int, new_slot text, its_tables text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    one       text;
    old_slot  text := CASE new_slot WHEN 'a' THEN 'b' ELSE 'a' END;
BEGIN
    FOREACH one IN ARRAY its_tables LOOP
        EXECUTE format('DROP VIEW IF EXISTS pitlog.%I', one);
        EXECUTE format('CREATE VIEW pitlog.%I AS SELECT * FROM pitlog_%s.%I', one, new_slot, one);
        EXECUTE format('GRANT SELECT ON pitlog.%I TO pitlog_reader, pitlog_projector, pitlog_web', one);
        EXECUTE format('DROP TABLE IF EXISTS pitlog_%s.%I', old_slot, one);
    END LOOP;
    INSERT INTO pitlog.projections AS p (name, version, slot, tables)
    VALUES (projection, new_version, new_slot, its_tables)
    ON CONFLICT (name) DO UPDATE SET version = new_version, slot = new_slot, tables = its_tables;
END $$;

REVOKE ALL ON FUNCTION pitlog.prepare_slot, pitlog.swap_slot FROM PUBLIC;
REVOKE ALL ON pitlog.projections, pitlog.followed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pitlog.prepare_slot, pitlog.swap_slot TO pitlog_projector;
GRANT SELECT ON pitlog.projections, pitlog.followed TO pitlog_projector, pitlog_reader, pitlog_web;
GRANT INSERT, UPDATE, DELETE ON pitlog.followed TO pitlog_projector;
