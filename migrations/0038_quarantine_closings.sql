-- Lines in quarantine that a person has closed, with the reason. A line itself never changes: closing it is a row of its
-- own, written once, for ever. Who closes more than one writes a row for each.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.quarantine_closings (
    number    bigint      PRIMARY KEY REFERENCES pitlog.quarantine (number),
    closed_by text        COLLATE "C" NOT NULL,
    why       text        NOT NULL CHECK (length(btrim(why)) > 0),
    closed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE FUNCTION pitlog.closings_are_for_ever() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'closings are for ever: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER closings_no_change BEFORE UPDATE OR DELETE ON pitlog.quarantine_closings
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.closings_are_for_ever();
CREATE TRIGGER closings_no_truncate BEFORE TRUNCATE ON pitlog.quarantine_closings
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.closings_are_for_ever();
ALTER TABLE pitlog.quarantine_closings ENABLE ALWAYS TRIGGER closings_no_change;
ALTER TABLE pitlog.quarantine_closings ENABLE ALWAYS TRIGGER closings_no_truncate;

REVOKE ALL ON pitlog.quarantine_closings FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.closings_are_for_ever FROM PUBLIC;
GRANT SELECT, INSERT (number, closed_by, why) ON pitlog.quarantine_closings TO pitlog_writer;
GRANT SELECT ON pitlog.quarantine_closings TO pitlog_reader;
