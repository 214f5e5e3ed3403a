-- Whoever reads may hand in cosignatures. A line that can be none is refused, and each login has a bound of its own, so that nobody
-- who fills it keeps the witness of another login out. Whether a line holds is still for whoever has the witness's key to say
-- (record/sealing/cosignatures.py); `pitlog seal --cosignature`, which looks, does not come by here and knows no bound.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog.cosignatures ADD COLUMN added_by text COLLATE "C" NOT NULL DEFAULT session_user;

CREATE OR REPLACE FUNCTION pitlog.add_cosignature(checkpoint bigint, line text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF line !~ '^— [^[:space:]+]{1,200} [A-Za-z0-9+/]{102}==\n?$' THEN
        RAISE EXCEPTION 'this is no cosignature' USING ERRCODE = 'check_violation';
    END IF;
    IF (SELECT count(*) FROM pitlog.cosignatures AS c WHERE c.number = checkpoint AND c.added_by = session_user) >= 256 THEN
        RAISE EXCEPTION 'checkpoint % has 256 cosignatures of this login', checkpoint
            USING ERRCODE = 'program_limit_exceeded';
    END IF;
    INSERT INTO pitlog.cosignatures (number, line) VALUES (checkpoint, add_cosignature.line) ON CONFLICT DO NOTHING;
END $$;
