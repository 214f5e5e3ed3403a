-- The reasons given for differences of a gaming day are looked up before it is closed; the access log lists them.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_about_differences ON pitlog.facts (position) WHERE topic = 'difference_explained/1';

DROP INDEX pitlog.facts_of_access;
CREATE INDEX facts_of_access ON pitlog.facts (position) WHERE topic IN (
    'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'dispute_withdrawn/1',
    'dispute_moved/1', 'ruling_made/1', 'fact_corrected/1', 'finding_assigned/1', 'finding_closed/1',
    'gaming_day_closed/1', 'person_forgotten/1', 'hold_placed/1', 'hold_released/1', 'disposal_certified/1',
    'retention_set/1', 'difference_explained/1'
);
