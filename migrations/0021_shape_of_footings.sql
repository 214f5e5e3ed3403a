-- Shape: what each round stands on, so that a replay folds its facts and no others.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog_shapes.footings (
    session     text     COLLATE "C" NOT NULL,
    n           int      NOT NULL,
    shoe        text     COLLATE "C",
    round       text     COLLATE "C" NOT NULL,
    state       bytea,                                 -- of the table after the round before; none: that one is played first
    steps       bigint[] NOT NULL,                     -- positions told since, below zero those of no round; 0 is where it begins
    corrections text[]   COLLATE "C" NOT NULL,         -- ids of those that apply to them
    over        boolean  NOT NULL,                     -- how it was let go
    PRIMARY KEY (session, n)
);
