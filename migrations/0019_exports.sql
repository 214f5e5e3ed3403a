-- Exports: the number of each, the digest of its file, and the fact that says so. Written once, for ever. The fact is in the
-- record as well; who was killed between the two finds the line here, and records it (record/numbering.py).
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.exports (
    number  bigint PRIMARY KEY CHECK (number > 0),   -- over the whole venue, without a gap
    sha256  bytea  NOT NULL CHECK (length(sha256) = 32),
    session text   COLLATE "C" NOT NULL,             -- where the fact belongs
    line    bytea  NOT NULL                          -- of the fact, `record_exported`
);
CREATE INDEX exports_by_digest ON pitlog.exports (sha256);

CREATE FUNCTION pitlog.exports_are_for_ever() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'exports are for ever: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege', HINT = 'export it again';
END $$;

CREATE TRIGGER exports_no_change BEFORE UPDATE OR DELETE ON pitlog.exports
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.exports_are_for_ever();
CREATE TRIGGER exports_no_truncate BEFORE TRUNCATE ON pitlog.exports
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.exports_are_for_ever();
ALTER TABLE pitlog.exports ENABLE ALWAYS TRIGGER exports_no_change;
ALTER TABLE pitlog.exports ENABLE ALWAYS TRIGGER exports_no_truncate;

REVOKE ALL ON pitlog.exports FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.exports_are_for_ever FROM PUBLIC;
GRANT SELECT, INSERT ON pitlog.exports TO pitlog_writer;
GRANT SELECT ON pitlog.exports TO pitlog_reader;
