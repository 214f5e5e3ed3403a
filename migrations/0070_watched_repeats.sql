-- Shapes: how often a wheel stopped where it had stopped in the round before.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog_shapes.watched_repeats (
    session    text COLLATE "C" NOT NULL,
    n          int  NOT NULL,
    k          int  NOT NULL,
    table_name text COLLATE "C" NOT NULL,
    gaming_day date,
    ruleset    text COLLATE "C" NOT NULL,
    rounds     int  NOT NULL,                 -- settled, after another that was
    repeats    int  NOT NULL,
    PRIMARY KEY (session, n, k)
);
