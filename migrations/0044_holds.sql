-- Cases under hold are asked before anybody is forgotten and before a month is archived: their facts have an index of their own.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX facts_of_holds ON pitlog.facts (position) WHERE topic IN ('hold_placed/1', 'hold_released/1');
