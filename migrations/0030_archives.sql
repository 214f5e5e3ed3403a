-- Months that move out of PostgreSQL. What stays is a tombstone: a note that the log's key signed, which is sealed as a leaf, and says
-- which facts went where. Only then the month's table can be dropped, by the function below and no other way (docs/EVIDENCE.md).
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.tombstones (
    number   bigint      PRIMARY KEY CHECK (number > 0),
    month    date        NOT NULL,
    note     text        NOT NULL CHECK (length(note) < 65536),
    runs     bytea       NOT NULL,       -- positions of its facts: first and last of each stretch, eight bytes each
    sessions bytea       NOT NULL,       -- rows of heads, one after the other
    made_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX tombstones_by_month ON pitlog.tombstones (month, number);
CREATE INDEX sealed_tombstones ON pitlog.sealed_rows (index) WHERE format = 'pitlog.tombstone/1';

CREATE TRIGGER tombstones_no_change BEFORE UPDATE OR DELETE ON pitlog.tombstones
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.the_log_is_for_ever();
CREATE TRIGGER tombstones_no_truncate BEFORE TRUNCATE ON pitlog.tombstones
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.the_log_is_for_ever();
ALTER TABLE pitlog.tombstones ENABLE ALWAYS TRIGGER tombstones_no_change;
ALTER TABLE pitlog.tombstones ENABLE ALWAYS TRIGGER tombstones_no_truncate;

-- The row that is sealed of a tombstone.
CREATE FUNCTION pitlog.tombstone_row(note text) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT RETURN
    '\x0002'::bytea || int4send(18) || 'pitlog.tombstone/1'::bytea
    || int4send(octet_length(convert_to(note, 'UTF8'))) || convert_to(note, 'UTF8');

-- A month's newest tombstone, if a checkpoint seals it; its lines.
CREATE FUNCTION pitlog.sealed_tombstone(wanted date) RETURNS text[]
LANGUAGE sql STABLE RETURN (
    SELECT string_to_array(t.note, E'\n') FROM pitlog.tombstones AS t
    JOIN pitlog.sealed_rows AS s ON s.format = 'pitlog.tombstone/1' AND s.row = pitlog.tombstone_row(t.note)
    JOIN pitlog.leaves AS l ON l.index = s.index AND l.hash = sha256('\x00'::bytea || s.row)
    WHERE t.month = wanted AND t.number = (SELECT max(n.number) FROM pitlog.tombstones AS n WHERE n.month = wanted)
      AND s.index < (SELECT max(c.size) FROM pitlog.checkpoints AS c)
    LIMIT 1
);

CREATE FUNCTION pitlog.name_of_month(wanted date) RETURNS text
LANGUAGE sql IMMUTABLE STRICT RETURN to_char(wanted, '"facts_"YYYY_MM');

-- Before and after: whose facts are read meanwhile. Who verifies holds it, shared, so that no month goes away under the eyes.
CREATE FUNCTION pitlog.months_stay_key() RETURNS bigint LANGUAGE sql IMMUTABLE RETURN 31641146147956536;  -- 'pitlog8'

-- Drop the table of a month that was archived. Facts up to the last sealed position are all there, for ever; so they are counted before the
-- lock, and under it only whether any came since.
CREATE FUNCTION pitlog.drop_archived_month(wanted date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
    made  text   := pitlog.name_of_month(wanted);
    said  text[] := pitlog.sealed_tombstone(wanted);
    there bigint;
    last  bigint;
    names text[];
BEGIN
    IF (said[3] = to_char(wanted, 'YYYY-MM')) IS NOT TRUE THEN
        RAISE EXCEPTION 'no tombstone of % is sealed', wanted USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    EXECUTE format('SELECT count(*) FROM pitlog.%I WHERE position <= $1', made) INTO there USING said[7]::bigint;
    PERFORM pg_advisory_xact_lock(pitlog.months_stay_key());
    LOCK TABLE pitlog.facts IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('SELECT max(position) FROM pitlog.%I', made) INTO last;
    IF there IS DISTINCT FROM said[4]::bigint OR last IS DISTINCT FROM said[7]::bigint THEN
        RAISE EXCEPTION 'the facts of % are others than its tombstone says', wanted USING ERRCODE = 'PL002';
    END IF;
    -- As their index has them: no fact is looked through for it.
    EXECUTE format('SELECT array_agg(DISTINCT session) FROM pitlog.%I WHERE split_part(topic, ''/'', 1) = ''fact_corrected''', made)
        INTO names;
    EXECUTE format('ALTER TABLE pitlog.facts DETACH PARTITION pitlog.%I', made);
    EXECUTE format('DROP TABLE pitlog.%I', made);
    UPDATE pitlog.months SET archived_at = clock_timestamp(), corrected = coalesce(names, '{}') WHERE month = wanted;
END $$;

-- A month comes back, in one transaction: a table by itself; rows, by whoever seals; then it is one of the others again. A table that was
-- begun and never ended is thrown away first: nobody reads it, and what belongs into it is in the archive. One that is attached stays.
CREATE FUNCTION pitlog.begin_restore(wanted date) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    made text := pitlog.name_of_month(wanted);
BEGIN
    IF pitlog.sealed_tombstone(wanted) IS NULL
        OR NOT EXISTS (SELECT FROM pitlog.months AS m WHERE m.month = wanted AND m.archived_at IS NOT NULL) THEN
        RAISE EXCEPTION '% is not archived', wanted USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    IF EXISTS (SELECT FROM pg_class AS c WHERE c.oid = to_regclass('pitlog.' || made) AND NOT c.relispartition) THEN
        EXECUTE format('DROP TABLE pitlog.%I', made);
    END IF;
    PERFORM pitlog.make_month(made);
    EXECUTE format('GRANT SELECT, INSERT ON pitlog.%I TO pitlog_sealer', made);
    RETURN made;
END $$;

-- It waits for as long as somebody verifies: it is the last step of what may have taken hours, and nobody waits for it.
CREATE FUNCTION pitlog.end_restore(wanted date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = 0 AS $$
DECLARE
    made  text   := pitlog.name_of_month(wanted);
    said  text[] := pitlog.sealed_tombstone(wanted);
    there bigint;
    last  bigint;
BEGIN
    EXECUTE format('SELECT count(*), max(position) FROM pitlog.%I', made) INTO there, last;
    IF there IS DISTINCT FROM said[4]::bigint OR last IS DISTINCT FROM said[7]::bigint THEN
        RAISE EXCEPTION 'the facts of % are others than its tombstone says', wanted USING ERRCODE = 'PL002';
    END IF;
    EXECUTE format('REVOKE ALL ON pitlog.%I FROM pitlog_sealer', made);
    PERFORM pg_advisory_xact_lock(pitlog.months_stay_key());
    EXECUTE format('ALTER TABLE pitlog.facts ATTACH PARTITION pitlog.%I FOR VALUES FROM (%L) TO (%L)',
        made, wanted, (wanted + interval '1 month')::date);
    UPDATE pitlog.months SET archived_at = NULL WHERE month = wanted;
END $$;

REVOKE ALL ON pitlog.tombstones FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.tombstone_row, pitlog.sealed_tombstone, pitlog.name_of_month, pitlog.months_stay_key,
    pitlog.drop_archived_month, pitlog.begin_restore, pitlog.end_restore FROM PUBLIC;
GRANT SELECT, INSERT ON pitlog.tombstones TO pitlog_sealer;
GRANT SELECT ON pitlog.tombstones TO pitlog_reader;
GRANT EXECUTE ON FUNCTION pitlog.tombstone_row, pitlog.name_of_month, pitlog.months_stay_key TO pitlog_sealer, pitlog_reader;
GRANT EXECUTE ON FUNCTION pitlog.drop_archived_month, pitlog.begin_restore, pitlog.end_restore TO pitlog_sealer;
