-- What a fact was corrected to is asked of each fact that somebody opens (record/corrections.py): corrections, which are
-- few, have an index of their own.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_corrected ON pitlog.facts (table_name, position) WHERE split_part(topic, '/', 1) = 'fact_corrected';
