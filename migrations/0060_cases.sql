-- Shape: the work on each dispute. The access log lists it, and acts on findings are found beside those that undo them.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog_shapes.cases (
    session        text        COLLATE "C" NOT NULL,
    n              int         NOT NULL,
    dispute        text        COLLATE "C" NOT NULL,
    table_name     text        COLLATE "C" NOT NULL,
    gaming_day     date,
    findings       text[]      COLLATE "C" NOT NULL,
    rounds         text[]      COLLATE "C" NOT NULL,   -- beside those that the dispute is about
    players        text[]      COLLATE "C" NOT NULL,
    commission     text[]      COLLATE "C" NOT NULL,   -- ids of the facts that made its entries
    assigned_to    text        COLLATE "C",
    assigned_by    text        COLLATE "C",
    due            timestamptz,
    dealer         text        COLLATE "C",
    supervisor     text        COLLATE "C",
    error          text,
    currency       text        COLLATE "C",
    savings        numeric,
    losses         numeric,
    first_auditors text[]      COLLATE "C" NOT NULL,   -- who described and decided: none of them is the second auditor
    audit          jsonb,                              -- the second audit that counts
    audits         jsonb       NOT NULL,
    PRIMARY KEY (session, n, dispute)
);
CREATE INDEX ON pitlog_shapes.cases (dispute);
CREATE INDEX ON pitlog_shapes.cases USING gin (findings);

DROP INDEX pitlog.facts_about_findings;
CREATE INDEX facts_about_findings ON pitlog.facts (position) WHERE topic IN (
    'finding_assigned/1', 'finding_closed/1', 'finding_looked_at/1', 'finding_act_undone/1'
);
CREATE INDEX facts_of_shifts ON pitlog.facts (position) WHERE topic IN ('shift_handed_over/1', 'shift_taken_over/1');

DROP INDEX pitlog.facts_of_access;
CREATE INDEX facts_of_access ON pitlog.facts (position) WHERE topic IN (
    'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'dispute_withdrawn/1',
    'dispute_moved/1', 'dispute_gathered/1', 'dispute_taken_out/1', 'dispute_assigned/1', 'dispute_described/1',
    'dispute_audited/1', 'ruling_made/1', 'fact_corrected/1', 'finding_assigned/1', 'finding_closed/1',
    'finding_looked_at/1', 'finding_act_undone/1', 'shift_handed_over/1', 'shift_taken_over/1',
    'gaming_day_closed/1', 'person_forgotten/1', 'hold_placed/1', 'hold_released/1', 'disposal_certified/1',
    'retention_set/1', 'difference_explained/1', 'table_placed/1', 'attention_acknowledged/1',
    'acknowledgement_withdrawn/1'
);

-- An act on a finding may be undone.
DROP INDEX pitlog.facts_of_attention;
CREATE INDEX facts_of_attention ON pitlog.facts (table_name, position) WHERE topic IN (
    'attention_acknowledged/1', 'acknowledgement_withdrawn/1', 'finding_assigned/1', 'finding_closed/1',
    'finding_looked_at/1', 'finding_act_undone/1'
);
