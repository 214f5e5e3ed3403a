-- Which migrations this database has had. Each ran whole, in one transaction, and its text never changes afterwards.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.migrations (
    number     int         PRIMARY KEY,
    name       text        NOT NULL,
    sha256     text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
