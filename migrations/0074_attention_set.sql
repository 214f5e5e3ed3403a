-- From when on a table needs attention is a fact.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_of_attention_set ON pitlog.facts (position) WHERE topic = 'attention_set/1';
DROP INDEX pitlog.facts_of_access;
CREATE INDEX facts_of_access ON pitlog.facts (position) WHERE topic IN (
    'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'dispute_withdrawn/1',
    'dispute_moved/1', 'dispute_gathered/1', 'dispute_taken_out/1', 'dispute_assigned/1', 'dispute_described/1',
    'dispute_audited/1', 'ruling_made/1', 'fact_corrected/1', 'finding_assigned/1', 'finding_closed/1',
    'finding_looked_at/1', 'finding_act_undone/1', 'shift_handed_over/1', 'shift_taken_over/1', 'gaming_day_closed/1',
    'person_forgotten/1', 'hold_placed/1', 'hold_released/1', 'disposal_certified/1', 'retention_set/1',
    'credential_changed/1', 'quarantine_handled/1', 'difference_explained/1', 'table_placed/1',
    'attention_acknowledged/1', 'acknowledgement_withdrawn/1', 'alarm_raised/1', 'alarm_acknowledged/1', 'alarm_closed/1',
    'watch_budget_set/1', 'attention_set/1'
);
