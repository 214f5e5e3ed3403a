-- Months that moved out stay out, whatever is done to the list of months; a restore is not lost to who reads, nor to one before it.
SET LOCAL ROLE pitlog_owner;

-- As 0029 says; and a month with a tombstone that is missing from the list is not begun anew: its facts are in an archive, and a
-- second beginning would stand beside them with the same sessions and versions. The detail is for programs: the list does not tell.
CREATE OR REPLACE FUNCTION pitlog.has_month(wanted date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    moved  timestamptz;
    listed boolean;
BEGIN
    IF (SELECT max(f.position) FROM pitlog.facts AS f) > (SELECT s.last_value FROM pitlog.facts_position AS s) THEN
        RAISE EXCEPTION 'facts_position was put back behind facts that are there: no position may be given out twice'
            USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    SELECT m.archived_at INTO moved FROM pitlog.months AS m WHERE m.month = wanted;
    listed := FOUND;
    IF moved IS NOT NULL OR NOT listed AND EXISTS (SELECT FROM pitlog.tombstones AS t WHERE t.month = wanted) THEN
        RAISE EXCEPTION 'the month % is archived', to_char(wanted, 'YYYY-MM')
            USING ERRCODE = 'PL001', DETAIL = coalesce(to_char(wanted, 'YYYY-MM'), '');
    ELSIF NOT listed THEN
        PERFORM pitlog.prepare_month(wanted);
    END IF;
END $$;

-- As 0030 says; and a table that was begun, committed and never ended is thrown away first: nobody reads it, and what belongs into it
-- is in the archive. One that is attached is facts, and stays: then making it anew fails.
CREATE OR REPLACE FUNCTION pitlog.begin_restore(wanted date) RETURNS text
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

-- As 0030 says; and it waits for as long as somebody verifies. It is the last step of what may have taken hours, and nobody waits for it.
ALTER FUNCTION pitlog.end_restore(date) SET lock_timeout = 0;
