-- Where a record is that was moved to another server (docs/decisions/0070). One that has gone takes nothing any more, and one that is arriving
-- nothing yet, whoever asks: a program that was running before, or an older one, too. What is computed from the facts goes on.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.moved (
    one   boolean     PRIMARY KEY DEFAULT true CHECK (one),
    state text        NOT NULL CHECK (state IN ('arriving', 'arrived', 'gone')),
    move  text        NOT NULL,                    -- the name of the move, the same on both servers
    place text        NOT NULL,                    -- the other server, without a password
    at    timestamptz NOT NULL DEFAULT clock_timestamp()
);
REVOKE ALL ON pitlog.moved FROM PUBLIC;
GRANT SELECT ON pitlog.moved TO pitlog_reader, pitlog_projector, pitlog_sealer;

CREATE FUNCTION pitlog.the_record_is_here() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    its pitlog.moved%ROWTYPE;
BEGIN
    SELECT * INTO its FROM pitlog.moved AS m WHERE m.state <> 'arrived';
    IF FOUND THEN
        RAISE EXCEPTION 'the record is %: %', its.state, its.place
            USING ERRCODE = 'PL002', DETAIL = its.place, HINT = its.state;
    END IF;
    RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION pitlog.the_record_is_here FROM PUBLIC;

DO $$
DECLARE
    one text;
BEGIN
    FOREACH one IN ARRAY ARRAY[
        'pitlog.facts', 'pitlog.quarantine', 'pitlog.quarantine_closings', 'pitlog.venue', 'pitlog.tokens', 'pitlog.users',
        'pitlog.saved_questions', 'pitlog.follows', 'pitlog.dossiers', 'pitlog.exports', 'pitlog.checkpoints', 'pitlog.leaves',
        'pitlog.cosignatures', 'pitlog.time_stamps', 'pitlog.tombstones', 'pitlog.recoveries',
        'pitlog_vault.keys', 'pitlog_vault.texts'
    ] LOOP
        EXECUTE format('CREATE TRIGGER record_is_here BEFORE INSERT OR UPDATE OR DELETE ON %s '
            'FOR EACH STATEMENT EXECUTE FUNCTION pitlog.the_record_is_here()', one);
        EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER record_is_here', one);
    END LOOP;
END $$;
