-- Comments on the steps of rounds are looked for on every page of a round: those few facts have an index of their own.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_of_study ON pitlog.facts (table_name, position) WHERE topic IN (
    'step_commented/1', 'comment_withdrawn/1'
);
