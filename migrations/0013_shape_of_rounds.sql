-- Shapes: sessions as they were folded, rounds and their wagers, findings. Of every table (session, n) says to what a row
-- belongs: n is the round's number in its session, 0 what belongs to no round.
SET LOCAL ROLE pitlog_owner;

-- Where a session stands, and what it was handed and hands on.
CREATE TABLE pitlog_shapes.sessions (
    session        text   COLLATE "C" PRIMARY KEY,
    table_name     text   COLLATE "C" NOT NULL,
    nth            int    NOT NULL,                    -- of the table's sessions, in the order of recording
    gaming_day     date,
    ruleset        text   COLLATE "C",
    last_position  bigint NOT NULL,
    facts          bigint NOT NULL,
    rounds         int    NOT NULL,
    carry_in       bytea  NOT NULL,
    carry_out      bytea  NOT NULL,
    whole          boolean NOT NULL,                   -- its rows show its end: the round at hand, and what is of no round
    set_aside      text                                -- why it could not be folded
);
CREATE INDEX ON pitlog_shapes.sessions (table_name, nth);

CREATE TABLE pitlog_shapes.rounds (
    session        text        COLLATE "C" NOT NULL,
    n              int         NOT NULL,
    table_name     text        COLLATE "C" NOT NULL,
    gaming_day     date,
    shoe           text        COLLATE "C",
    round          text        COLLATE "C" NOT NULL,
    ruleset        text        COLLATE "C",
    status         text        COLLATE "C" NOT NULL,
    outcome        text        COLLATE "C",
    began_at       timestamptz,
    ended_at       timestamptz,
    first_position bigint,
    last_position  bigint,
    cards          text[]      COLLATE "C" NOT NULL,   -- that left the shoe in it
    players        text[]      COLLATE "C" NOT NULL,
    seats          int[]       NOT NULL,
    bets           text[]      COLLATE "C" NOT NULL,
    stakes         numeric     NOT NULL,
    difference     numeric     NOT NULL,               -- all differences, whichever side they favour
    findings       int         NOT NULL,
    body           bytea       NOT NULL,               -- all that `pitlog check --json` says of it
    PRIMARY KEY (session, n)
);
CREATE INDEX ON pitlog_shapes.rounds (round);
CREATE INDEX ON pitlog_shapes.rounds (table_name, began_at);
CREATE INDEX ON pitlog_shapes.rounds (gaming_day, table_name);
CREATE INDEX ON pitlog_shapes.rounds (shoe);
CREATE INDEX ON pitlog_shapes.rounds (began_at) WHERE findings > 0;
CREATE INDEX ON pitlog_shapes.rounds (began_at) WHERE difference > 0;
CREATE INDEX ON pitlog_shapes.rounds USING gin (players);

CREATE TABLE pitlog_shapes.findings (
    session    text COLLATE "C" NOT NULL,
    n          int  NOT NULL,
    k          int  NOT NULL,                          -- of the round
    finding    text COLLATE "C" NOT NULL,              -- its name: the same in every rebuild
    table_name text COLLATE "C" NOT NULL,
    gaming_day date,
    shoe       text COLLATE "C",
    round      text COLLATE "C",
    at         timestamptz,
    ruleset    text COLLATE "C",
    rule       text COLLATE "C",
    code       text COLLATE "C" NOT NULL,
    severity   text COLLATE "C" NOT NULL,
    fact       text COLLATE "C",
    message    text NOT NULL,
    PRIMARY KEY (session, n, k)
);
CREATE INDEX ON pitlog_shapes.findings (finding);
CREATE INDEX ON pitlog_shapes.findings (gaming_day, table_name);
CREATE INDEX ON pitlog_shapes.findings (round);
CREATE INDEX ON pitlog_shapes.findings (rule);
