-- Accounts of commission are sums of postings. Those of a session that is over are kept by whoever follows the record, so that nobody adds up
-- the postings of every day for one page. `still_open` names the sessions whose postings are added up by whoever asks: they may change.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.account_days (
    session        text    COLLATE "C" NOT NULL,
    currency       text    COLLATE "C",
    table_name     text    COLLATE "C" NOT NULL,
    shoe           text    COLLATE "C",
    player         text    COLLATE "C",
    seat           int,
    ruleset        text    COLLATE "C",
    gaming_day     date,
    charged        numeric,                        -- the figures of a statement: NULL where nothing moved
    in_chips       numeric,
    deferred       numeric,
    rounded        numeric,
    difference     numeric,
    collected      numeric,
    waived         numeric,
    written_off    numeric,
    payable        numeric,                        -- what was added to the debt less what was taken from it
    added          numeric,                        -- what was added to it
    first_position bigint  NOT NULL,
    first_payable  bigint                          -- of what was added or taken
);
CREATE INDEX ON pitlog.account_days (session);
CREATE TABLE pitlog.still_open (
    session text COLLATE "C" PRIMARY KEY
);

-- An account should have been collected when its table closed, on that day or later.
DO $$
DECLARE
    its text;
BEGIN
    FOR its IN SELECT schemaname FROM pg_tables
        WHERE schemaname IN ('pitlog_shapes', 'pitlog_a', 'pitlog_b') AND tablename = 'tables'
    LOOP
        EXECUTE format('CREATE INDEX ON %I.tables (table_name, gaming_day) WHERE closed_at IS NOT NULL', its);
    END LOOP;
    IF to_regclass('pitlog.sessions') IS NOT NULL THEN
        INSERT INTO pitlog.still_open SELECT session FROM pitlog.sessions;
    END IF;
END $$;

REVOKE ALL ON pitlog.account_days, pitlog.still_open FROM PUBLIC;
GRANT SELECT ON pitlog.account_days, pitlog.still_open TO pitlog_reader, pitlog_projector;
GRANT INSERT, DELETE ON pitlog.account_days, pitlog.still_open TO pitlog_projector;
