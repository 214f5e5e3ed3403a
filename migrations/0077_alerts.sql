-- What was sent to the webhook of the watch is found by its kind.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_of_alerts ON pitlog.facts (position) WHERE topic = 'alert_sent/1';
