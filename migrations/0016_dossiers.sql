-- Dossiers as they were issued: the number, the bytes, and the fact that says so. Written once, for ever. The fact is in the
-- record as well; who was killed between the two finds the line here, and records it.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.dossiers (
    number   bigint PRIMARY KEY CHECK (number > 0),   -- over the whole venue, without a gap
    sha256   bytea  NOT NULL CHECK (sha256 = sha256(document)),
    format   text   NOT NULL CHECK (format IN ('pdf', 'html', 'json')),
    document bytea  NOT NULL,
    session  text   COLLATE "C" NOT NULL,             -- where the fact belongs
    line     bytea  NOT NULL                          -- of the fact, `dossier_issued`
);
CREATE INDEX dossiers_by_digest ON pitlog.dossiers (sha256);

CREATE FUNCTION pitlog.dossiers_are_for_ever() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'dossiers are for ever: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege', HINT = 'issue another one';
END $$;

CREATE TRIGGER dossiers_no_change BEFORE UPDATE OR DELETE ON pitlog.dossiers
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.dossiers_are_for_ever();
CREATE TRIGGER dossiers_no_truncate BEFORE TRUNCATE ON pitlog.dossiers
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.dossiers_are_for_ever();
ALTER TABLE pitlog.dossiers ENABLE ALWAYS TRIGGER dossiers_no_change;
ALTER TABLE pitlog.dossiers ENABLE ALWAYS TRIGGER dossiers_no_truncate;

REVOKE ALL ON pitlog.dossiers FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.dossiers_are_for_ever FROM PUBLIC;
GRANT SELECT, INSERT ON pitlog.dossiers TO pitlog_writer;
GRANT SELECT ON pitlog.dossiers TO pitlog_reader;
