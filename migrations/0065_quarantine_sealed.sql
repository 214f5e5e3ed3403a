-- Lines in quarantine are sealed beside facts (docs/decisions/0063): which of them, the newest leaf says. Acts on users and tokens are facts.
SET LOCAL ROLE pitlog_owner;

GRANT SELECT ON pitlog.quarantine TO pitlog_sealer;
CREATE INDEX sealed_quarantine ON pitlog.sealed_rows (index) WHERE format = 'pitlog.quarantine/1';
CREATE INDEX facts_of_keeping ON pitlog.facts (position) WHERE topic IN ('credential_changed/1', 'quarantine_handled/1');
DROP INDEX pitlog.facts_of_access;
CREATE INDEX facts_of_access ON pitlog.facts (position) WHERE topic IN (
    'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'dispute_withdrawn/1',
    'dispute_moved/1', 'dispute_gathered/1', 'dispute_taken_out/1', 'dispute_assigned/1', 'dispute_described/1',
    'dispute_audited/1', 'ruling_made/1', 'fact_corrected/1', 'finding_assigned/1', 'finding_closed/1',
    'finding_looked_at/1', 'finding_act_undone/1', 'shift_handed_over/1', 'shift_taken_over/1', 'gaming_day_closed/1',
    'person_forgotten/1', 'hold_placed/1', 'hold_released/1', 'disposal_certified/1', 'retention_set/1',
    'credential_changed/1', 'quarantine_handled/1', 'difference_explained/1', 'table_placed/1',
    'attention_acknowledged/1', 'acknowledgement_withdrawn/1'
);

-- All that never changes of a line in quarantine.
CREATE FUNCTION pitlog.quarantine_digest(one pitlog.quarantine) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT sha256(convert_to(jsonb_build_array(
        one.number, encode(one.digest, 'hex'), one.length, encode(sha256(one.line), 'hex'), one.refusal, one.field, one.reason, one.sender,
        one.line_number, one.token, (extract(epoch FROM one.received_at) * 1000000)::bigint, one.sealed
    )::text, 'UTF8'))
$$;
REVOKE ALL ON FUNCTION pitlog.quarantine_digest FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pitlog.quarantine_digest TO pitlog_sealer, pitlog_reader;
