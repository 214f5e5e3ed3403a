-- Who looked at what, took a copy, or decided (record/access.py) is read from its end: those facts have an index of their own.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_of_access ON pitlog.facts (position) WHERE topic IN (
    'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'ruling_made/1', 'fact_corrected/1',
    'finding_assigned/1', 'finding_closed/1', 'gaming_day_closed/1'
);
