-- What people do about the floor: places of tables in pits, acknowledgements, and findings assigned and closed. The floor looks for the
-- last of them at each table, every second: an index by table, so that no record is too long for it.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_of_attention ON pitlog.facts (table_name, position) WHERE topic IN (
    'attention_acknowledged/1', 'acknowledgement_withdrawn/1', 'finding_assigned/1', 'finding_closed/1'
);
CREATE INDEX facts_of_places ON pitlog.facts (position) WHERE topic = 'table_placed/1';

-- The access log lists them.
DROP INDEX pitlog.facts_of_access;
CREATE INDEX facts_of_access ON pitlog.facts (position) WHERE topic IN (
    'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'dispute_withdrawn/1',
    'dispute_moved/1', 'ruling_made/1', 'fact_corrected/1', 'finding_assigned/1', 'finding_closed/1',
    'gaming_day_closed/1', 'person_forgotten/1', 'hold_placed/1', 'hold_released/1', 'disposal_certified/1',
    'retention_set/1', 'difference_explained/1', 'table_placed/1', 'attention_acknowledged/1',
    'acknowledgement_withdrawn/1'
);

-- Disputes that are still open are few, however many there were.
CREATE INDEX ON pitlog_shapes.disputes (table_name) WHERE state = 'open';
DO $$
DECLARE
    slot text;
BEGIN
    FOR slot IN SELECT schemaname FROM pg_tables WHERE schemaname IN ('pitlog_a', 'pitlog_b') AND tablename = 'disputes' LOOP
        EXECUTE format('CREATE INDEX ON %I.disputes (table_name) WHERE state = ''open''', slot);
    END LOOP;
END $$;
