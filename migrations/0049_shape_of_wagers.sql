-- Shapes: one row for each wager, and who dealt and supervised. Slots made before keep their columns until they are rebuilt:
-- the versions of the projections say that they have to be.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog_shapes.wagers (
    session     text        COLLATE "C" NOT NULL,
    n           int         NOT NULL,                -- the round that decided it; 0 while none has
    k           int         NOT NULL,                -- its place in the round
    wager       text        COLLATE "C" NOT NULL,
    table_name  text        COLLATE "C" NOT NULL,
    gaming_day  date,
    shoe        text        COLLATE "C",
    round       text        COLLATE "C" NOT NULL,    -- that decided it, or in which it was last up
    at          timestamptz,                         -- when that round began
    ruleset     text        COLLATE "C",
    dealer      text        COLLATE "C",             -- when the first card, spin or roll of the round came
    supervisor  text        COLLATE "C",
    player      text        COLLATE "C",
    seat        int,                                 -- none: standing
    bet         text        COLLATE "C",
    target      text        COLLATE "C",             -- what the bet is on
    stake       numeric,                             -- as placed
    in_force    numeric,                             -- when betting closed
    result      text        COLLATE "C",             -- by the rules
    due         numeric,                             -- stake back and winnings, by the rules
    settled     text        COLLATE "C",             -- the recorded result
    paid        numeric,                             -- stake back and winnings, as recorded
    unpaid      numeric,                             -- what was due, where nobody settled it
    difference  numeric,                             -- positive: the house owes the player; unpaid included
    settlements int         NOT NULL,
    rules       text[]      COLLATE "C" NOT NULL,    -- that give what was due
    codes       text[]      COLLATE "C" NOT NULL,    -- of the findings about it
    broken      text[]      COLLATE "C" NOT NULL,    -- the rules that those cite
    PRIMARY KEY (session, n, k)
);
CREATE INDEX ON pitlog_shapes.wagers (at);
CREATE INDEX ON pitlog_shapes.wagers (wager);
CREATE INDEX ON pitlog_shapes.wagers (round);
CREATE INDEX ON pitlog_shapes.wagers (player, at);
CREATE INDEX ON pitlog_shapes.wagers (dealer, at);
CREATE INDEX ON pitlog_shapes.wagers (gaming_day, table_name);
CREATE INDEX ON pitlog_shapes.wagers (at) WHERE difference <> 0;

ALTER TABLE pitlog_shapes.rounds
    ADD COLUMN dealer     text COLLATE "C",
    ADD COLUMN supervisor text COLLATE "C";
CREATE INDEX ON pitlog_shapes.rounds (dealer, began_at);

ALTER TABLE pitlog_shapes.findings
    ADD COLUMN dealer     text COLLATE "C",          -- of the round
    ADD COLUMN supervisor text COLLATE "C";
CREATE INDEX ON pitlog_shapes.findings (dealer, at) WHERE dealer IS NOT NULL;
