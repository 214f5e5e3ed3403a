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
    currency      text        COLLATE "C",
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
-- What was owed before a day: read from the index alone.
CREATE INDEX ON pitlog_shapes.postings (gaming_day)
    INCLUDE (amount, currency, table_name, shoe, player, seat, ruleset, at) WHERE account = 'payable';

-- Every wager of which commission was due, taken or left owing: by the rules, beside how it was settled.
CREATE TABLE pitlog_shapes.commission_dues (
    session       text        COLLATE "C" NOT NULL,
    n             int         NOT NULL,
    k             int         NOT NULL,
    currency      text        COLLATE "C",
    table_name    text        COLLATE "C" NOT NULL,
    gaming_day    date,
    ruleset       text        COLLATE "C",
    shoe          text        COLLATE "C",
    round         text        COLLATE "C",
    player        text        COLLATE "C",
    seat          int,
    wager         text        COLLATE "C" NOT NULL,
    at            timestamptz,
    rules         text[]      COLLATE "C" NOT NULL,
    facts         text[]      COLLATE "C" NOT NULL,
    last_position bigint      NOT NULL,
    bet           text        COLLATE "C",
    result        text        COLLATE "C",             -- by the rules
    settled       text        COLLATE "C",             -- as it was settled; nothing where it was not
    due           numeric     NOT NULL,
    written       numeric     NOT NULL,                -- in the settlement
    taken         numeric     NOT NULL,                -- in chips
    rounded       numeric     NOT NULL,                -- what chips could not make
    deferred      boolean     NOT NULL,
    allowed       boolean     NOT NULL,                -- to be left owing, if it was
    PRIMARY KEY (session, n, k)
);
CREATE INDEX ON pitlog_shapes.commission_dues (gaming_day, table_name);
CREATE INDEX ON pitlog_shapes.commission_dues (player, gaming_day);

-- What people did about commission: buttons, collections, waivers; and what became of the accounts by that.
CREATE TABLE pitlog_shapes.commission_acts (
    session       text        COLLATE "C" NOT NULL,
    n             int         NOT NULL,
    k             int         NOT NULL,
    act           text        COLLATE "C" NOT NULL,    -- marked, removed, collected, waived, put_off, overdue
    table_name    text        COLLATE "C" NOT NULL,
    gaming_day    date,
    currency      text        COLLATE "C",
    ruleset       text        COLLATE "C",
    shoe          text        COLLATE "C",             -- of the account; of a button, in play, or the one it names
    in_round      int,                                 -- the next round that was let go
    player        text        COLLATE "C" NOT NULL,
    seat          int,
    amount        numeric     NOT NULL,
    owed          numeric,                             -- before that
    applied       numeric,                             -- of the amount, what went to the account
    rounded       numeric,                             -- let go with it, for want of chips
    reason        text,
    role          text        COLLATE "C",
    by            text        COLLATE "C",
    fact          text        COLLATE "C" NOT NULL,
    at            timestamptz NOT NULL,
    last_position bigint      NOT NULL,
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
