-- Shape: what belongs to each shoe, so that its timeline is made from its own rounds and facts.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog_shapes.timelines (
    session     text     COLLATE "C" NOT NULL,
    n           int      NOT NULL,
    shoe        text     COLLATE "C" NOT NULL,
    items       bigint[] NOT NULL,                     -- positions of facts between rounds; rounds by their numbers, below zero
    corrections text[]   COLLATE "C" NOT NULL,         -- ids of those that apply to facts between rounds, of any shoe of the session
    PRIMARY KEY (session, n, shoe)
);
