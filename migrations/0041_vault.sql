-- The vault: what the personal values of public lines stand for (docs/PRIVACY.md). The one part of the record from which rows go.
DO $$
DECLARE
    role_name text := 'pitlog_vault';  -- reads names and words, and forgets them
BEGIN
    IF to_regrole(role_name) IS NULL THEN
        BEGIN
            EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;  -- another database of this server is being migrated too
        END;
    END IF;
    IF NOT pg_has_role(current_user, role_name, 'SET') THEN
        EXECUTE format('GRANT %I TO %I', role_name, current_user);
    END IF;
END $$;

CREATE SCHEMA pitlog_vault AUTHORIZATION pitlog_owner;
SET LOCAL ROLE pitlog_owner;

-- Names are found by a digest under this secret. Without a row, lines are recorded as they come.
CREATE TABLE pitlog_vault.secret (
    secret      bytea  NOT NULL CHECK (length(secret) = 32),
    forgettings bigint NOT NULL DEFAULT 0,  -- rises with each: a writer's cache is then outdated
    one         boolean PRIMARY KEY DEFAULT true CHECK (one)
);

-- A key for each person, and for each day (UTC) on which facts happened.
CREATE TABLE pitlog_vault.keys (
    token  text  COLLATE "C" PRIMARY KEY,  -- 'p-…', at random: the person's pseudonym
    lookup bytea NOT NULL UNIQUE,          -- HMAC-SHA256 of the name under the secret
    key    bytea NOT NULL CHECK (length(key) = 32),
    name   bytea NOT NULL                  -- AES-GCM under the key: a nonce, then the name
);

-- Words that no rule reads, and lines that were spelled unusually: sealed under all the keys of their line together.
CREATE TABLE pitlog_vault.texts (
    token text    COLLATE "C" PRIMARY KEY,  -- 't-…'
    keys  text[]  COLLATE "C" NOT NULL,     -- the tokens of those keys
    words bytea   NOT NULL                  -- AES-GCM: a nonce, then the words
);
CREATE INDEX texts_by_key ON pitlog_vault.texts USING gin (keys);

-- What a writer needs: the key of a name that it has in hand, and no other.
CREATE FUNCTION pitlog_vault.secret_and_forgettings(OUT secret bytea, OUT forgettings bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT s.secret, s.forgettings FROM pitlog_vault.secret AS s
$$;

CREATE FUNCTION pitlog_vault.forgettings() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT s.forgettings FROM pitlog_vault.secret AS s
$$;

CREATE FUNCTION pitlog_vault.keep_keys(lookups bytea[], tokens text[], keys bytea[], names bytea[])
RETURNS TABLE (nth bigint, token text, key bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
BEGIN
    INSERT INTO pitlog_vault.keys (lookup, token, key, name)
    SELECT u.l, u.t, u.k, u.n FROM unnest(lookups, tokens, keys, names) AS u (l, t, k, n) ORDER BY u.l
    ON CONFLICT (lookup) DO NOTHING;
    RETURN QUERY
        SELECT u.nth, k.token, k.key FROM unnest(lookups) WITH ORDINALITY AS u (lookup, nth)
        JOIN pitlog_vault.keys AS k ON k.lookup = u.lookup;
END $$;

CREATE FUNCTION pitlog_vault.keep_texts(tokens text[], keys text[], words bytea[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO pitlog_vault.texts (token, keys, words)
    SELECT u.t, string_to_array(u.k, ' '), u.w FROM unnest(tokens, keys, words) AS u (t, k, w) ORDER BY u.t
    ON CONFLICT (token) DO NOTHING
$$;

-- Those of these tokens that stand for somebody, or something, still.
CREATE FUNCTION pitlog_vault.known(tokens text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT k.token FROM pitlog_vault.keys AS k WHERE k.token = ANY (tokens)
    UNION ALL SELECT t.token FROM pitlog_vault.texts AS t WHERE t.token = ANY (tokens)
$$;

REVOKE ALL ON SCHEMA pitlog_vault FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA pitlog_vault FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA pitlog_vault FROM PUBLIC;
GRANT USAGE ON SCHEMA pitlog_vault TO pitlog_writer, pitlog_vault, pitlog_reader;
GRANT EXECUTE ON FUNCTION pitlog_vault.forgettings TO pitlog_reader, pitlog_vault;
GRANT EXECUTE ON FUNCTION pitlog_vault.secret_and_forgettings, pitlog_vault.forgettings, pitlog_vault.keep_keys,
    pitlog_vault.keep_texts, pitlog_vault.known TO pitlog_writer;
GRANT SELECT ON ALL TABLES IN SCHEMA pitlog_vault TO pitlog_vault;
GRANT USAGE ON SCHEMA pitlog TO pitlog_vault;
