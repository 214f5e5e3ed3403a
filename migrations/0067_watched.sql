-- Shapes: what the watch counts of shoes, of players' stakes beside the count of the cards, and of settlements.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog_shapes.watched_shoes (
    session    text COLLATE "C" NOT NULL,
    n          int  NOT NULL,
    k          int  NOT NULL,
    table_name text COLLATE "C" NOT NULL,
    gaming_day date,
    ruleset    text COLLATE "C",
    shoe       text COLLATE "C" NOT NULL,
    dealer     text COLLATE "C",              -- of its first round
    supervisor text COLLATE "C",
    rounds     int  NOT NULL,
    cut_at     int,                           -- cards above the cut
    uncut      int  NOT NULL,                 -- 1: a finding about the cut
    unburned   int  NOT NULL,                 -- 1: a finding about the burn
    kept       int  NOT NULL,                 -- most cards in a row that lay in a row in the shoe before
    survival   int  NOT NULL,                 -- the evidence of that: its logarithm in thousandths
    PRIMARY KEY (session, n, k)
);

CREATE TABLE pitlog_shapes.watched_stakes (
    session    text COLLATE "C" NOT NULL,
    n          int  NOT NULL,
    k          int  NOT NULL,
    table_name text COLLATE "C" NOT NULL,
    gaming_day date,
    ruleset    text COLLATE "C",
    shoe       text COLLATE "C" NOT NULL,
    player     text COLLATE "C" NOT NULL,
    rounds     int  NOT NULL,
    score      int  NOT NULL,                 -- how far stakes follow the count: thousandths of a standard deviation
    PRIMARY KEY (session, n, k)
);

CREATE TABLE pitlog_shapes.watched_paces (
    session    text COLLATE "C" NOT NULL,
    n          int  NOT NULL,
    k          int  NOT NULL,
    table_name text COLLATE "C" NOT NULL,
    gaming_day date,
    ruleset    text COLLATE "C" NOT NULL,
    dealer     text COLLATE "C",
    rounds     int  NOT NULL,                 -- with a result and a settlement after it
    slow       int  NOT NULL,
    PRIMARY KEY (session, n, k)
);
