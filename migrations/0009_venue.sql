-- The venue this record belongs to: set once.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.venue (
    the_one   boolean     PRIMARY KEY DEFAULT true CHECK (the_one),
    name      text        NOT NULL CHECK (name <> ''),
    time_zone text        NOT NULL CHECK (time_zone <> ''),
    set_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);
