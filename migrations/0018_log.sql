-- The log: what is sealed, and what is signed of it (docs/EVIDENCE.md). Rows are only ever added. Nothing here is believed by
-- whoever verifies: it is there so that proofs are quick, and so that an alteration can be named.
SET LOCAL ROLE pitlog_owner;

-- Leaves, in order. One that is no fact has no position; what it holds is in sealed_rows.
CREATE TABLE pitlog.leaves (
    index    bigint PRIMARY KEY CHECK (index >= 0),
    position bigint UNIQUE,
    hash     bytea  NOT NULL CHECK (length(hash) = 32)
);

-- Complete subtrees above the leaves: the nth of 2^level leaves.
CREATE TABLE pitlog.nodes (
    level smallint NOT NULL CHECK (level > 0),
    nth   bigint   NOT NULL CHECK (nth >= 0),
    hash  bytea    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (level, nth)
);

CREATE TABLE pitlog.sealed_rows (
    index  bigint PRIMARY KEY,
    format text   COLLATE "C" NOT NULL,
    row    bytea  NOT NULL
);
CREATE INDEX sealed_keys ON pitlog.sealed_rows (index) WHERE format = 'pitlog.key/1';

-- Signed roots. The last leaf of each is that of its heads.
CREATE TABLE pitlog.checkpoints (
    number        bigint      PRIMARY KEY CHECK (number > 0),   -- without a gap
    size          bigint      NOT NULL UNIQUE,                  -- leaves
    root          bytea       NOT NULL CHECK (length(root) = 32),
    facts         bigint      NOT NULL,                         -- sealed until then
    last_position bigint      NOT NULL,
    sealed_at     timestamptz NOT NULL,
    note          text        NOT NULL CHECK (length(note) < 65536)
);

-- How long sessions are: a row where a checkpoint found one longer than before. The nth session to begin.
CREATE TABLE pitlog.heads (
    nth        bigint NOT NULL CHECK (nth >= 0),
    checkpoint bigint NOT NULL,
    session    text   COLLATE "C" NOT NULL,
    version    bigint NOT NULL,
    PRIMARY KEY (nth, checkpoint)
);
CREATE INDEX heads_by_session ON pitlog.heads (session, checkpoint);

-- What others signed of a checkpoint: witnesses, and authorities for time stamps.
CREATE TABLE pitlog.cosignatures (
    number   bigint      NOT NULL REFERENCES pitlog.checkpoints,
    line     text        COLLATE "C" NOT NULL CHECK (length(line) < 1000),
    added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (number, line)
);

CREATE TABLE pitlog.time_stamps (
    number   bigint      NOT NULL REFERENCES pitlog.checkpoints,
    sha256   bytea       NOT NULL CHECK (sha256 = sha256(stamp)),
    stamp    bytea       NOT NULL CHECK (length(stamp) < 65536),   -- the response of the authority (RFC 3161), as it came
    added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (number, sha256)
);

CREATE FUNCTION pitlog.the_log_is_for_ever() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is for ever: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END $$;

DO $$
DECLARE
    one text;
BEGIN
    FOREACH one IN ARRAY ARRAY[
        'leaves', 'nodes', 'sealed_rows', 'checkpoints', 'heads', 'cosignatures', 'time_stamps'
    ] LOOP
        EXECUTE format('CREATE TRIGGER %s_no_change BEFORE UPDATE OR DELETE ON pitlog.%1$s
            FOR EACH STATEMENT EXECUTE FUNCTION pitlog.the_log_is_for_ever()', one);
        EXECUTE format('CREATE TRIGGER %s_no_truncate BEFORE TRUNCATE ON pitlog.%1$s
            FOR EACH STATEMENT EXECUTE FUNCTION pitlog.the_log_is_for_ever()', one);
        EXECUTE format('ALTER TABLE pitlog.%s ENABLE ALWAYS TRIGGER %1$s_no_change', one);
        EXECUTE format('ALTER TABLE pitlog.%s ENABLE ALWAYS TRIGGER %1$s_no_truncate', one);
    END LOOP;
END $$;

-- A witness reads the log as pitlog_reader, and hands back what it signed: this much it may write. Whether a line holds is
-- for whoever verifies to say; here it is only kept from filling the disk.
CREATE FUNCTION pitlog.add_cosignature(checkpoint bigint, line text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF (SELECT count(*) FROM pitlog.cosignatures AS c WHERE c.number = checkpoint) >= 16 THEN
        RAISE EXCEPTION 'checkpoint % has sixteen cosignatures', checkpoint USING ERRCODE = 'program_limit_exceeded';
    END IF;
    INSERT INTO pitlog.cosignatures (number, line) VALUES (checkpoint, add_cosignature.line) ON CONFLICT DO NOTHING;
END $$;

REVOKE ALL ON pitlog.leaves, pitlog.nodes, pitlog.sealed_rows, pitlog.checkpoints, pitlog.heads, pitlog.cosignatures,
    pitlog.time_stamps FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.the_log_is_for_ever, pitlog.add_cosignature FROM PUBLIC;
GRANT SELECT, INSERT ON pitlog.leaves, pitlog.nodes, pitlog.sealed_rows, pitlog.checkpoints, pitlog.heads,
    pitlog.cosignatures, pitlog.time_stamps TO pitlog_sealer;
GRANT SELECT ON pitlog.leaves, pitlog.nodes, pitlog.sealed_rows, pitlog.checkpoints, pitlog.heads,
    pitlog.cosignatures, pitlog.time_stamps TO pitlog_reader;
GRANT EXECUTE ON FUNCTION pitlog.add_cosignature TO pitlog_reader, pitlog_sealer;
