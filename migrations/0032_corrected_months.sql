-- Which sessions of a month had corrections is noted when it moves out: whoever reads a later day as first recorded has to know whether
-- what was handed on to it may have been otherwise.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog.months ADD COLUMN corrected text[] COLLATE "C" NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION pitlog.drop_archived_month(wanted date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
    made  text   := pitlog.name_of_month(wanted);
    said  text[] := pitlog.sealed_tombstone(wanted);
    there bigint;
    last  bigint;
    names text[];
BEGIN
    IF said IS NULL OR NOT isfinite(wanted) THEN
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
