-- Recovery entries: after a loss, a note that the log's key signed says up to which leaf the log was kept, and what was lost. It is sealed as a leaf.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.recoveries (
    number  bigint      PRIMARY KEY CHECK (number > 0),
    note    text        NOT NULL CHECK (length(note) < 65536),
    made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sealed_recoveries ON pitlog.sealed_rows (index) WHERE format = 'pitlog.recovery/1';

CREATE TRIGGER recoveries_no_change BEFORE UPDATE OR DELETE ON pitlog.recoveries
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.the_log_is_for_ever();
CREATE TRIGGER recoveries_no_truncate BEFORE TRUNCATE ON pitlog.recoveries
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.the_log_is_for_ever();
ALTER TABLE pitlog.recoveries ENABLE ALWAYS TRIGGER recoveries_no_change;
ALTER TABLE pitlog.recoveries ENABLE ALWAYS TRIGGER recoveries_no_truncate;

REVOKE ALL ON pitlog.recoveries FROM PUBLIC;
GRANT SELECT ON pitlog.recoveries TO pitlog_reader, pitlog_sealer;
GRANT INSERT ON pitlog.recoveries TO pitlog_sealer;
