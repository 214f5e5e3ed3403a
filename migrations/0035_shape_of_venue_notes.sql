-- Shapes of the projection of findings: what tables leave for the rules that go over several tables (one pay scale at all
-- of them, one pool of prizes), and the gaming days on which that changed since such findings were made. A finding over
-- several tables stands in findings, with k from 1,000,001 on: only where all tables were followed can it be made.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog_shapes.venue_notes (
    session    text  COLLATE "C" NOT NULL,
    n          int   NOT NULL,                         -- 0: of no round
    k          int   NOT NULL,                         -- in play order
    table_name text  COLLATE "C" NOT NULL,
    gaming_day date  NOT NULL,
    body       bytea NOT NULL,                         -- domain/replay/venue/notes.py
    PRIMARY KEY (session, n, k)
);
CREATE INDEX ON pitlog_shapes.venue_notes (gaming_day);

CREATE TABLE pitlog_shapes.venue_marks (
    session    text COLLATE "C" NOT NULL,
    n          int  NOT NULL,
    gaming_day date NOT NULL,
    PRIMARY KEY (session, n)
);
