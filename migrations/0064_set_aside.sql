-- Sessions that could not be processed are looked for every second: they are few, however many sessions there are.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX ON pitlog_shapes.sessions (session) WHERE set_aside IS NOT NULL;
DO $$
DECLARE
    slot text;
BEGIN
    FOR slot IN SELECT schemaname FROM pg_tables WHERE schemaname IN ('pitlog_a', 'pitlog_b') AND tablename = 'sessions' LOOP
        EXECUTE format('CREATE INDEX ON %I.sessions (session) WHERE set_aside IS NOT NULL', slot);
    END LOOP;
END $$;
