-- Tokens of capture devices. Only a digest is kept: a token is shown once, when it is made.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.tokens (
    name        text        PRIMARY KEY CHECK (name <> ''),  -- for people: token list, token revoke
    digest      bytea       NOT NULL UNIQUE,                 -- SHA-256 of the secret: 32 random bytes need no slow hash
    source      text        NOT NULL CHECK (source <> ''),   -- what the facts' envelope will say
    tables      text[],                                      -- NULL: every table
    kinds       text[],                                      -- NULL: every kind that needs no authority
    supervisory boolean     NOT NULL,                        -- may correct, rule, decide, waive and void
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    revoked_at  timestamptz
);

-- Revoked once, a token never comes back: not even for the role that may revoke.
CREATE FUNCTION pitlog.revoked_for_ever() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'token % is revoked, and stays so', OLD.name USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER tokens_stay_revoked BEFORE UPDATE ON pitlog.tokens
    FOR EACH ROW WHEN (OLD.revoked_at IS NOT NULL) EXECUTE FUNCTION pitlog.revoked_for_ever();
ALTER TABLE pitlog.tokens ENABLE ALWAYS TRIGGER tokens_stay_revoked;
