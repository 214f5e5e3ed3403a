-- A session that could not be processed says at which fact, and which edition of the program set it aside: another tries again.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog_shapes.sessions
    ADD COLUMN failing_fact     text COLLATE "C",
    ADD COLUMN failing_position bigint,
    ADD COLUMN failing_edition  text COLLATE "C";

-- Slots that were made before have them, too: no row changes, so nothing is rebuilt.
DO $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT schemaname FROM pg_tables WHERE schemaname IN ('pitlog_a', 'pitlog_b') AND tablename = 'sessions' LOOP
        EXECUTE format(
            'ALTER TABLE %I.sessions ADD COLUMN failing_fact text COLLATE "C", ADD COLUMN failing_position bigint, '
            'ADD COLUMN failing_edition text COLLATE "C"', one.schemaname);
    END LOOP;
    FOR one IN SELECT slot FROM pitlog.projections WHERE name = 'sessions' LOOP
        EXECUTE format('CREATE OR REPLACE VIEW pitlog.sessions AS SELECT * FROM pitlog_%s.sessions', one.slot);
    END LOOP;
END $$;
