-- Tokens of witnesses: they read the log's hashes (docs/EVIDENCE.md) and send no facts.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog.tokens ADD COLUMN log boolean NOT NULL DEFAULT false;
ALTER TABLE pitlog.tokens ADD CONSTRAINT log_tokens_send_nothing
    CHECK (NOT log OR (tables IS NULL AND kinds IS NULL AND NOT supervisory));
