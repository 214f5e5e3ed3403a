-- Few wagers are not paid as due, and many questions are about those alone: how many by hour or table, and how much. The index of these
-- wagers has what such questions count, so that they are answered from it, in the order of time too.
SET LOCAL ROLE pitlog_owner;

DO $$
DECLARE
    its  text;
    gone text;
BEGIN
    FOR its IN SELECT schemaname FROM pg_tables
        WHERE schemaname IN ('pitlog_shapes', 'pitlog_a', 'pitlog_b') AND tablename = 'wagers'
    LOOP
        SELECT indexname INTO gone FROM pg_indexes
        WHERE schemaname = its AND tablename = 'wagers' AND indexdef LIKE '%(at) WHERE %';
        EXECUTE format('DROP INDEX %I.%I', its, gone);
        EXECUTE format(
            'CREATE INDEX ON %I.wagers (at) INCLUDE (difference, table_name, gaming_day, dealer, player, currency) WHERE difference <> 0', its
        );
    END LOOP;
END $$;
