-- Which players turned out to be one person is asked on the page of every dispute: what says so is rare, and has an index of its own.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_identified ON pitlog.facts (table_name, position) WHERE split_part(topic, '/', 1) = 'player_identified';
