-- Facts by month of gaming day: a table each, so that an old month can be moved out of PostgreSQL (docs/decisions/0020). What has no
-- gaming day, and what has one in no year that a casino writes, stands in a table of its own, which never moves.
--
-- What has to be found or be unique over all months, those that were moved out too, has its own table: a fact's id, and the names by
-- which later facts find their session.
SET LOCAL ROLE pitlog_owner;

-- The first of the month; '-infinity' where there is none. It follows from the session's name alone, so a session is never in two.
-- A hundred years: whatever a source sends, there are no more tables than that.
CREATE FUNCTION pitlog.month_of(session text) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN CASE
    WHEN right(session, 11) ~ '^/(199\d|20[0-8]\d)-(0[1-9]|1[0-2])-\d\d$'
    THEN make_date(left(right(session, 10), 4)::int, substr(right(session, 5), 1, 2)::int, 1)
    ELSE '-infinity'::date
END;

ALTER INDEX pitlog.facts_by_id RENAME TO facts_before_by_id;

-- Months that there ever were. One that was moved out keeps its row.
CREATE TABLE pitlog.months (
    month       date        PRIMARY KEY,
    made_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
    archived_at timestamptz,                       -- NULL: its facts are here
    -- Noted when it moves out: sessions that had corrections. Whoever reads a later day as first recorded has to know whether
    -- what was handed on to it may have been otherwise.
    corrected   text[]      COLLATE "C" NOT NULL DEFAULT '{}'
);

CREATE TABLE pitlog.fact_ids (
    position   bigint NOT NULL,
    month      date   NOT NULL,
    table_name text   COLLATE "C" NOT NULL,
    fact_id    text   COLLATE "C" NOT NULL,
    CONSTRAINT facts_by_id PRIMARY KEY (table_name, fact_id)
);

CREATE TABLE pitlog.landmarks (
    position   bigint NOT NULL,
    month      date   NOT NULL,
    table_name text   COLLATE "C" NOT NULL,
    session    text   COLLATE "C" NOT NULL,
    topic      text   COLLATE "C" NOT NULL,
    landmark   text   COLLATE "C" NOT NULL,
    PRIMARY KEY (table_name, position)
);

-- --- the facts that are there already ----------------------------------------------------------------------------------

ALTER TABLE pitlog.facts RENAME TO facts_before;

CREATE TABLE pitlog.facts (
    position    bigint      NOT NULL,              -- order of recording, over all tables
    version     bigint      NOT NULL,              -- order of recording, within the session
    recorded_at timestamptz NOT NULL,              -- envelope: when
    at          timestamptz NOT NULL,              -- when it happened, as the line says
    seq         bigint,                            -- the source's counter, as the line says
    month       date        NOT NULL,              -- of the session; not part of what is sealed, for it follows from the name
    supervisory boolean     NOT NULL,              -- envelope: the sender may correct, rule, decide, waive and void
    session     text        COLLATE "C" NOT NULL,  -- TABLE/DAY, or TABLE/unopened
    topic       text        COLLATE "C" NOT NULL,  -- kind/version of the stored form
    table_name  text        COLLATE "C" NOT NULL,
    fact_id     text        COLLATE "C" NOT NULL,  -- given by the source, unique within the table
    landmark    text        COLLATE "C",           -- the name by which later facts find this session
    sender      text        COLLATE "C" NOT NULL,  -- envelope: who, as authenticated
    line        bytea       NOT NULL               -- what came, byte for byte
) PARTITION BY RANGE (month);
ALTER TABLE pitlog.facts ALTER COLUMN line SET STORAGE MAIN;

-- One month's table. It is made beside the others and then attached, which nobody who reads or appends has to wait for.
CREATE FUNCTION pitlog.prepare_month(wanted date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    made text := CASE WHEN isfinite(wanted) THEN to_char(wanted, '"facts_"YYYY_MM') ELSE 'facts_undated' END;
    ends date := CASE WHEN isfinite(wanted) THEN wanted + interval '1 month' ELSE '1990-01-01'::date END;
BEGIN
    PERFORM pg_advisory_xact_lock(1885956973, 1);  -- after those of the tables, always
    IF EXISTS (SELECT FROM pitlog.months AS m WHERE m.month = wanted) THEN
        RETURN;
    END IF;
    PERFORM pitlog.make_month(made);
    EXECUTE format('ALTER TABLE pitlog.facts ATTACH PARTITION pitlog.%I FOR VALUES FROM (%L) TO (%L)', made, wanted, ends);
    INSERT INTO pitlog.months (month) VALUES (wanted);
END $$;

-- A table like the others, by itself. Statements that name it meet the same triggers as those that name all facts.
CREATE FUNCTION pitlog.make_month(made text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    EXECUTE format('CREATE TABLE pitlog.%I (LIKE pitlog.facts INCLUDING STORAGE) '
        'WITH (autovacuum_analyze_scale_factor = 0.02)', made);
    EXECUTE format('ALTER TABLE pitlog.%I ADD CONSTRAINT %I PRIMARY KEY (session, version, month), '
        'ADD CONSTRAINT %I UNIQUE (position, month)', made, made || '_pkey', made || '_by_position');
    EXECUTE format('CREATE TRIGGER facts_no_change BEFORE UPDATE OR DELETE ON pitlog.%I '
        'FOR EACH STATEMENT EXECUTE FUNCTION pitlog.facts_are_for_ever()', made);
    EXECUTE format('CREATE TRIGGER facts_no_truncate BEFORE TRUNCATE ON pitlog.%I '
        'FOR EACH STATEMENT EXECUTE FUNCTION pitlog.facts_are_for_ever()', made);
    EXECUTE format('ALTER TABLE pitlog.%I ENABLE ALWAYS TRIGGER facts_no_change', made);
    EXECUTE format('ALTER TABLE pitlog.%I ENABLE ALWAYS TRIGGER facts_no_truncate', made);
END $$;

SELECT pitlog.prepare_month('-infinity');
SELECT pitlog.prepare_month(month) FROM (
    SELECT DISTINCT pitlog.month_of(session) AS month FROM (SELECT DISTINCT session FROM pitlog.facts_before) AS s
) AS m WHERE isfinite(month) ORDER BY month;

INSERT INTO pitlog.facts (
    position, version, recorded_at, at, seq, month, supervisory, session, topic, table_name, fact_id, landmark, sender, line
)
SELECT position, version, recorded_at, at, seq, pitlog.month_of(session), supervisory, session, topic, table_name, fact_id,
    landmark, sender, line
FROM pitlog.facts_before ORDER BY position;

INSERT INTO pitlog.fact_ids (position, month, table_name, fact_id)
SELECT position, month, table_name, fact_id FROM pitlog.facts;

INSERT INTO pitlog.landmarks (position, month, table_name, session, topic, landmark)
SELECT position, month, table_name, session, topic, landmark FROM pitlog.facts WHERE landmark IS NOT NULL;

DO $$
BEGIN
    IF (SELECT count(*) FROM pitlog.facts) <> (SELECT count(*) FROM pitlog.facts_before)
        OR EXISTS (TABLE pitlog.fact_ids EXCEPT SELECT position, pitlog.month_of(session), table_name, fact_id FROM pitlog.facts_before)
    THEN
        RAISE EXCEPTION 'facts were lost on their way into months: nothing was changed';
    END IF;
END $$;
DROP TABLE pitlog.facts_before;

-- --- keys and indexes ---------------------------------------------------------------------------------------------------

-- What is unique has the month in it, because PostgreSQL wants it so. A session has one month; positions come from one sequence
-- (append_facts looks whether it was put back).
ALTER TABLE pitlog.facts ADD CONSTRAINT facts_pkey PRIMARY KEY (session, version, month);
ALTER TABLE pitlog.facts ADD CONSTRAINT facts_by_position UNIQUE (position, month);
CREATE INDEX facts_by_time ON pitlog.facts USING brin (at);
CREATE INDEX facts_about_findings ON pitlog.facts (position) WHERE topic IN ('finding_assigned/1', 'finding_closed/1');
CREATE INDEX facts_of_access ON pitlog.facts (position) WHERE topic IN (
    'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'ruling_made/1', 'fact_corrected/1',
    'finding_assigned/1', 'finding_closed/1', 'gaming_day_closed/1'
);
CREATE INDEX facts_corrected ON pitlog.facts (table_name, position) WHERE split_part(topic, '/', 1) = 'fact_corrected';
CREATE INDEX facts_identified ON pitlog.facts (table_name, position) WHERE split_part(topic, '/', 1) = 'player_identified';

CREATE INDEX landmarks_by_name ON pitlog.landmarks (landmark, table_name, position);

-- --- for ever -----------------------------------------------------------------------------------------------------------

DO $$
DECLARE
    one text;
BEGIN
    FOREACH one IN ARRAY ARRAY['facts', 'fact_ids', 'landmarks'] LOOP
        EXECUTE format('CREATE TRIGGER facts_no_change BEFORE UPDATE OR DELETE ON pitlog.%I '
            'FOR EACH STATEMENT EXECUTE FUNCTION pitlog.facts_are_for_ever()', one);
        EXECUTE format('CREATE TRIGGER facts_no_truncate BEFORE TRUNCATE ON pitlog.%I '
            'FOR EACH STATEMENT EXECUTE FUNCTION pitlog.facts_are_for_ever()', one);
        EXECUTE format('ALTER TABLE pitlog.%I ENABLE ALWAYS TRIGGER facts_no_change', one);
        EXECUTE format('ALTER TABLE pitlog.%I ENABLE ALWAYS TRIGGER facts_no_truncate', one);
    END LOOP;
END $$;

-- --- who may what -------------------------------------------------------------------------------------------------------

REVOKE ALL ON pitlog.facts, pitlog.fact_ids, pitlog.landmarks, pitlog.months FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.month_of, pitlog.prepare_month, pitlog.make_month FROM PUBLIC;
GRANT SELECT ON pitlog.facts, pitlog.fact_ids, pitlog.landmarks, pitlog.months
    TO pitlog_writer, pitlog_reader, pitlog_projector, pitlog_sealer;
GRANT EXECUTE ON FUNCTION pitlog.month_of TO pitlog_writer, pitlog_reader, pitlog_projector, pitlog_sealer;
