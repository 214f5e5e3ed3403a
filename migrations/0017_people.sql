-- People who sign in to the viewer, the sessions they have there, and attempts to sign in. Nothing here says a password or a
-- session's secret: what is kept of the one is its argon2 hash, of the other its SHA-256.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.users (
    name        text COLLATE "C" PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9._-]{0,39}$'),
    role        text        NOT NULL CHECK (role IN ('surveillance', 'inspector', 'accountant', 'administrator')),
    password    text        NOT NULL CHECK (password LIKE '$argon2id$%'),
    password_at timestamptz NOT NULL DEFAULT clock_timestamp(),   -- sessions that are older have ended
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    disabled_at timestamptz
);

-- Disabled once, a user never comes back: a name on the record always means one person.
CREATE FUNCTION pitlog.disabled_for_ever() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'user % is disabled, and stays so', OLD.name USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER users_stay_disabled BEFORE UPDATE ON pitlog.users
    FOR EACH ROW WHEN (OLD.disabled_at IS NOT NULL) EXECUTE FUNCTION pitlog.disabled_for_ever();
ALTER TABLE pitlog.users ENABLE ALWAYS TRIGGER users_stay_disabled;

CREATE TABLE pitlog.web_sessions (
    digest   bytea PRIMARY KEY CHECK (length(digest) = 32),
    name     text COLLATE "C" NOT NULL REFERENCES pitlog.users,
    began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    seen_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE pitlog.sign_in_attempts (
    attempt bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    who     bytea       NOT NULL CHECK (length(who) = 32),        -- of what was typed as a name: it may be a password
    address text        NOT NULL CHECK (length(address) <= 64),
    at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ON pitlog.sign_in_attempts (at);

REVOKE ALL ON pitlog.users, pitlog.web_sessions, pitlog.sign_in_attempts FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.disabled_for_ever FROM PUBLIC;
GRANT SELECT, INSERT ON pitlog.users TO pitlog_web;
GRANT UPDATE (password, password_at, disabled_at) ON pitlog.users TO pitlog_web;
GRANT SELECT, INSERT, DELETE ON pitlog.web_sessions, pitlog.sign_in_attempts TO pitlog_web;
GRANT UPDATE (seen_at) ON pitlog.web_sessions TO pitlog_web;
