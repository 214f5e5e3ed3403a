-- Shapes: commission in double entry, and what was done about it at the table.
SET LOCAL ROLE pitlog_owner;

-- The postings of an entry come to nothing together. An account is the player's where a player stands beside it.
CREATE TABLE pitlog_shapes.postings (
    session       text        COLLATE "C" NOT NULL,
    n             int         NOT NULL,                -- the round; 0 what was collected or waived
    k             int         NOT NULL,
    entry         text        COLLATE "C" NOT NULL,    -- a wager of the round, or a fact
    account       text        COLLATE "C" NOT NULL,    -- payable, income, chips, rounding, waived, difference
    amount        numeric     NOT NULL,                -- debit; credit where it is less than nothing
    table_name    text        COLLATE "C" NOT NULL,
    gaming_day    date,
    ruleset       text        COLLATE "C",
    shoe          text        COLLATE "C",
    round         text        COLLATE "C",
    player        text        COLLATE "C",
    seat          int,
    wager         text        COLLATE "C",
    at            timestamptz,
    rules         text[]      COLLATE "C" NOT NULL,
    facts         text[]      COLLATE "C" NOT NULL,
    last_position bigint      NOT NULL,                -- of those facts: what is recorded after a day was closed adjusts it
    PRIMARY KEY (session, n, k)
);
CREATE INDEX ON pitlog_shapes.postings (gaming_day, table_name);
CREATE INDEX ON pitlog_shapes.postings (player, gaming_day);
CREATE INDEX ON pitlog_shapes.postings (shoe);

-- What people did about commission: buttons, collections, waivers; and how every wager with commission was settled.
CREATE TABLE pitlog_shapes.commission_acts (
    session    text        COLLATE "C" NOT NULL,
    n          int         NOT NULL,
    k          int         NOT NULL,
    act        text        COLLATE "C" NOT NULL,       -- marked, removed, collected, waived
    table_name text        COLLATE "C" NOT NULL,
    gaming_day date,
    shoe       text        COLLATE "C",                -- in play, or the one that the fact names
    player     text        COLLATE "C" NOT NULL,
    amount     numeric     NOT NULL,
    reason     text,
    role       text        COLLATE "C",
    by         text        COLLATE "C",
    fact       text        COLLATE "C" NOT NULL,
    at         timestamptz NOT NULL,
    PRIMARY KEY (session, n, k)
);
CREATE INDEX ON pitlog_shapes.commission_acts (gaming_day, table_name);
CREATE INDEX ON pitlog_shapes.commission_acts (player);

CREATE TABLE pitlog_shapes.closings (
    session    text        COLLATE "C" NOT NULL,
    n          int         NOT NULL,
    k          int         NOT NULL,
    table_name text        COLLATE "C" NOT NULL,
    gaming_day date        NOT NULL,                   -- that was closed
    at         timestamptz NOT NULL,
    by         text        COLLATE "C",
    fact       text        COLLATE "C" NOT NULL,
    position   bigint      NOT NULL,
    PRIMARY KEY (session, n, k)
);
CREATE INDEX ON pitlog_shapes.closings (gaming_day);
