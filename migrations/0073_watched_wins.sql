-- Shapes: what the house won, and what it is due, beside what the rules let it expect; and the pace of results.
-- Slots made before keep their columns until they are rebuilt: the version of the projection says that they have to be.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog_shapes.watched_wins (
    session    text COLLATE "C" NOT NULL,
    n          int  NOT NULL,
    k          int  NOT NULL,
    table_name text COLLATE "C" NOT NULL,
    gaming_day date,
    ruleset    text COLLATE "C",
    shoe       text COLLATE "C",
    dealer     text COLLATE "C",
    supervisor text COLLATE "C",
    currency   text COLLATE "C",
    per        text COLLATE "C" NOT NULL,     -- what was summed in each round: the round, a player's wagers, or a bet's
    player     text COLLATE "C",
    bet        text COLLATE "C",
    rounds     int     NOT NULL,
    wagers     int     NOT NULL,
    turnover   numeric NOT NULL,              -- valid stakes of decided wagers
    win        numeric NOT NULL,              -- what the house kept of them, as paid
    stakes     numeric NOT NULL,              -- those whose expectation the rules give
    due        numeric NOT NULL,              -- what the house is due of these
    expected   numeric NOT NULL,
    least      numeric NOT NULL,
    most       numeric NOT NULL,
    variance   numeric NOT NULL,              -- an upper bound
    below      numeric NOT NULL,              -- how far one round may be below the least, at most
    above      numeric NOT NULL,              -- how far it may be above the most
    PRIMARY KEY (session, n, k)
);

ALTER TABLE pitlog_shapes.watched_paces ADD COLUMN supervisor text COLLATE "C";
ALTER TABLE pitlog_shapes.watched_paces ADD COLUMN settling bigint NOT NULL;  -- thousandths of a second from result to settlement
ALTER TABLE pitlog_shapes.watched_paces ADD COLUMN spans    int    NOT NULL;  -- from a result to the next, without breaks
ALTER TABLE pitlog_shapes.watched_paces ADD COLUMN spanned  bigint NOT NULL;  -- thousandths of a second of them
