-- What a new version of the program changes in a gaming day that was closed: kept for ever, though projections are thrown
-- away. Written in the transaction in which the rows of the new version take the place of the old ones.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.version_adjustments (
    session    text        COLLATE "C" NOT NULL,
    table_name text        COLLATE "C" NOT NULL,
    gaming_day date        NOT NULL,
    versions   text        COLLATE "C" NOT NULL,       -- of the projection: 'commission 2 to 3'
    made_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    currency   text        COLLATE "C",
    shoe       text        COLLATE "C",
    round      text        COLLATE "C",
    player     text        COLLATE "C",
    entry      text        COLLATE "C" NOT NULL,
    account    text        COLLATE "C" NOT NULL,
    closed     numeric     NOT NULL,                   -- as the version before had it
    now        numeric     NOT NULL
);
CREATE INDEX ON pitlog.version_adjustments (gaming_day, table_name);

REVOKE ALL ON pitlog.version_adjustments FROM PUBLIC;
GRANT SELECT ON pitlog.version_adjustments TO pitlog_projector, pitlog_reader, pitlog_web;
GRANT INSERT ON pitlog.version_adjustments TO pitlog_projector;
