-- Shapes: what is in force at a table, its shoes, its terminals; hands that were put right, disputes.
SET LOCAL ROLE pitlog_owner;

-- What was in force when the session's facts ended.
CREATE TABLE pitlog_shapes.tables (
    session       text        COLLATE "C" NOT NULL,
    n             int         NOT NULL,
    table_name    text        COLLATE "C" NOT NULL,
    gaming_day    date,
    ruleset       text        COLLATE "C",
    currency      text        COLLATE "C",
    opened_at     timestamptz,
    closed_at     timestamptz,
    limits        jsonb       NOT NULL,                -- by bet, or `*`
    sign          jsonb,                               -- limits that were announced, and when they come into force
    personal      jsonb       NOT NULL,                -- by player or terminal
    options       jsonb       NOT NULL,
    chips         numeric[]   NOT NULL,
    style         text        COLLATE "C",
    shoe          text        COLLATE "C",
    seated        jsonb       NOT NULL,                -- seats by player
    last_at       timestamptz,
    last_position bigint,
    PRIMARY KEY (session, n)
);
CREATE INDEX ON pitlog_shapes.tables (table_name, last_position);

CREATE TABLE pitlog_shapes.shoes (
    session    text        COLLATE "C" NOT NULL,
    n          int         NOT NULL,
    k          int         NOT NULL,                   -- of the session
    table_name text        COLLATE "C" NOT NULL,
    gaming_day date,
    shoe       text        COLLATE "C" NOT NULL,
    decks      int,
    started_at timestamptz,
    ended_at   timestamptz,
    cut        jsonb,                                  -- who cut, where, and how far the cutting card is from the back
    burned     text[]      COLLATE "C" NOT NULL,       -- ?? is a card nobody saw
    drawn      int         NOT NULL,                   -- cards that left it, burned ones too
    unseen     int         NOT NULL,                   -- of them, those nobody saw
    seen       jsonb       NOT NULL,                   -- how many of each card were seen
    rounds     int         NOT NULL,
    PRIMARY KEY (session, n, k)
);
CREATE INDEX ON pitlog_shapes.shoes (shoe);

CREATE TABLE pitlog_shapes.terminals (
    session    text        COLLATE "C" NOT NULL,
    n          int         NOT NULL,
    terminal   text        COLLATE "C" NOT NULL,
    table_name text        COLLATE "C" NOT NULL,
    gaming_day date,
    player     text        COLLATE "C",
    put_in     numeric     NOT NULL,                   -- by cash or dealer
    staked     numeric     NOT NULL,
    returned   numeric     NOT NULL,                   -- stakes and winnings, as settled
    cancelled  numeric     NOT NULL,
    vouchers   numeric     NOT NULL,                   -- issued
    balance    numeric     NOT NULL,                   -- what all that leaves
    last_at    timestamptz,
    PRIMARY KEY (session, n, terminal)
);

-- Rounds whose cards were not left where they were dealt, or did not belong there.
CREATE TABLE pitlog_shapes.reconstructions (
    session    text        COLLATE "C" NOT NULL,
    n          int         NOT NULL,
    table_name text        COLLATE "C" NOT NULL,
    gaming_day date,
    shoe       text        COLLATE "C",
    round      text        COLLATE "C" NOT NULL,
    status     text        COLLATE "C" NOT NULL,
    at         timestamptz,
    dealt      jsonb       NOT NULL,                   -- as dealt
    rightful   jsonb       NOT NULL,                   -- as the rules give them
    carried    text[]      COLLATE "C" NOT NULL,       -- ?? is a card nobody saw
    put_right  jsonb       NOT NULL,                   -- by whom, by which fact, into which hands
    rules      text[]      COLLATE "C" NOT NULL,       -- of the rulings that were found
    PRIMARY KEY (session, n)
);

CREATE TABLE pitlog_shapes.disputes (
    session    text        COLLATE "C" NOT NULL,
    n          int         NOT NULL,
    dispute    text        COLLATE "C" NOT NULL,
    table_name text        COLLATE "C" NOT NULL,
    gaming_day date,
    rounds     text[]      COLLATE "C" NOT NULL,
    player     text        COLLATE "C",
    wager      text        COLLATE "C",
    raised_at  timestamptz,
    raised_by  text        COLLATE "C",
    claim      text        NOT NULL,
    comments   jsonb       NOT NULL,
    decisions  jsonb       NOT NULL,
    state      text        COLLATE "C" NOT NULL,       -- open, or decided
    facts      text[]      COLLATE "C" NOT NULL,
    PRIMARY KEY (session, n, dispute)
);
CREATE INDEX ON pitlog_shapes.disputes (dispute);
CREATE INDEX ON pitlog_shapes.disputes USING gin (rounds);
