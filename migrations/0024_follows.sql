-- Which disputes somebody who signs in follows, and how much of each they have seen: no fact of the record.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.follows (
    name       text COLLATE "C" NOT NULL REFERENCES pitlog.users,
    table_name text COLLATE "C" NOT NULL,
    dispute    text COLLATE "C" NOT NULL,
    seen       integer NOT NULL CHECK (seen >= 0),   -- of the dispute's facts
    PRIMARY KEY (name, table_name, dispute)
);

REVOKE ALL ON pitlog.follows FROM PUBLIC;
GRANT SELECT, INSERT, DELETE ON pitlog.follows TO pitlog_web;
GRANT UPDATE (seen) ON pitlog.follows TO pitlog_web;
