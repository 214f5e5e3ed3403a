-- Lines that could not be understood, with their bytes as they came. The same bytes are kept once.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.quarantine (
    number      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    digest      bytea       NOT NULL UNIQUE,  -- SHA-256 of the whole line
    length      bigint      NOT NULL,         -- of the whole line: more than `line` holds where it was far too long
    line        bytea       NOT NULL,
    refusal     int         NOT NULL,         -- the number of the reason (docs/ERRORS.md)
    field       text        NOT NULL,
    reason      text        NOT NULL,
    sender      text        NOT NULL,
    line_number bigint      NOT NULL,         -- in the feed it came with
    token       text,                         -- the token it came with: a retry asks what that may send
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    accepted_at timestamptz                   -- set when a retry could record it after all
);
CREATE INDEX quarantine_waiting ON pitlog.quarantine (number) WHERE accepted_at IS NULL;
