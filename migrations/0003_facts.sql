-- The record: one row a fact, in order, for ever.
SET LOCAL ROLE pitlog_owner;

-- Positions order the facts of all tables. Cache 1 and one nextval here: the horizon reads last_value, and on a virgin
-- sequence that is the first number before it was ever given out. With 0 spent, fact 1 is the first.
CREATE SEQUENCE pitlog.facts_position AS bigint MINVALUE 0 START 0 CACHE 1;
SELECT nextval('pitlog.facts_position');

CREATE TABLE pitlog.facts (
    position    bigint      NOT NULL,              -- order of recording, over all tables
    version     bigint      NOT NULL,              -- order of recording, within the session
    recorded_at timestamptz NOT NULL,              -- envelope: when
    at          timestamptz NOT NULL,              -- when it happened, as the line says
    seq         bigint,                            -- the source's counter, as the line says
    supervisory boolean     NOT NULL,              -- envelope: the sender may correct, rule, decide, waive and void
    session     text        COLLATE "C" NOT NULL,  -- TABLE/DAY, or TABLE/unopened
    topic       text        COLLATE "C" NOT NULL,  -- kind/version of the stored form
    table_name  text        COLLATE "C" NOT NULL,
    fact_id     text        COLLATE "C" NOT NULL,  -- given by the source, unique within the table
    landmark    text        COLLATE "C",           -- the name by which later facts find this session
    sender      text        COLLATE "C" NOT NULL,  -- envelope: who, as authenticated
    line        bytea       NOT NULL,              -- what came, byte for byte
    PRIMARY KEY (session, version)
) WITH (
    -- Rows are only ever added: vacuum has nothing to clear, but the planner wants to know how they grow.
    autovacuum_analyze_scale_factor = 0.02
);
ALTER TABLE pitlog.facts ALTER COLUMN line SET STORAGE MAIN;

CREATE UNIQUE INDEX facts_by_position ON pitlog.facts (position);
CREATE UNIQUE INDEX facts_by_id ON pitlog.facts (table_name, fact_id);
CREATE INDEX facts_landmarks ON pitlog.facts (table_name, position) WHERE landmark IS NOT NULL;
CREATE INDEX facts_by_landmark ON pitlog.facts (landmark, table_name, position) WHERE landmark IS NOT NULL;
CREATE INDEX facts_by_time ON pitlog.facts USING brin (at);
