-- When a session's person last gave the password: what decides or issues something asks for it again. And from where each
-- person has signed in: wrong passwords of others at that address, or of somebody elsewhere, do not lock them out there.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog.web_sessions ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT clock_timestamp();

CREATE TABLE pitlog.sign_in_places (
    who     bytea       NOT NULL CHECK (length(who) = 32),
    address text        NOT NULL CHECK (length(address) <= 64),
    at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (who, address)
);
CREATE INDEX ON pitlog.sign_in_places (at);

REVOKE ALL ON pitlog.sign_in_places FROM PUBLIC;
GRANT SELECT, INSERT, DELETE ON pitlog.sign_in_places TO pitlog_web;
GRANT UPDATE (at) ON pitlog.sign_in_places TO pitlog_web;
GRANT UPDATE (confirmed_at) ON pitlog.web_sessions TO pitlog_web;
