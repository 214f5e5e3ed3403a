-- What was done about findings is looked for on every page that shows any: those few facts have an index of their own.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_about_findings ON pitlog.facts (position) WHERE topic IN ('finding_assigned/1', 'finding_closed/1');
