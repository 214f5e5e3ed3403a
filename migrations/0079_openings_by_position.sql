-- Openings since what was counted are few: whoever adds them up goes through no others.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX openings_by_position ON pitlog.openings (position);
