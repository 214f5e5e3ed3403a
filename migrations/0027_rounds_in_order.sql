-- Rounds are listed in the order in which they began, whatever is asked: a card, an outcome, a bet. Who looks at the first of
-- them had the database go through all rounds and sort those that fit; along this index it stops at the last that is shown.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX ON pitlog_shapes.rounds (began_at);

-- Slots that were made before have it, too: no row changes, so nothing is rebuilt.
DO $$
DECLARE
    slot text;
BEGIN
    FOR slot IN SELECT schemaname FROM pg_tables WHERE schemaname IN ('pitlog_a', 'pitlog_b') AND tablename = 'rounds' LOOP
        EXECUTE format('CREATE INDEX ON %I.rounds (began_at)', slot);
    END LOOP;
END $$;
