-- Appending, as 0034 says, with what the vault keeps for the facts of a batch: keys of people who are new, and words. It all comes in one
-- statement, so a writer needs no transaction of its own around it, and may prepare its next batch meanwhile.
SET LOCAL ROLE pitlog_owner;

DROP FUNCTION pitlog.append_facts;

CREATE FUNCTION pitlog.append_facts(
    tables        text[],    -- each table once
    known         bigint[],  -- the position of each table's last landmark that the caller knows, 0 for none
    session_names text[],    -- each session once
    session_table text[],    -- its table
    expected      bigint[],  -- the version each session must be at; NULL: whatever it is at
    topics        text[],    -- each topic once
    session_nos   int[],     -- from here on a row a fact: which of the sessions
    topic_nos     int[],     -- which of the topics
    fact_ids      text[],
    seqs          bigint[],
    ats           timestamptz[],
    landmarks     text[],
    lines         bytea[],
    sender        text,
    supervisory   boolean,
    rules         int,       -- the version of the rules by which the caller placed the facts
    restarting    int[],     -- which of the facts are openings at which the table's counter starts again, or had before
    named_tables  text[],    -- facts that corrections of the batch name, and that the caller did not find: their tables
    named_ids     text[],    -- and their ids
    forgettings   bigint,    -- how many people had been forgotten as the lines were made; NULL: names are in the lines
    lookups       bytea[],   -- from here on a row a key that is new: by what it is found
    key_tokens    text[],
    keys          bytea[],
    key_names     bytea[],   -- the names, sealed
    text_tokens   text[],    -- from here on a row for words
    text_keys     text[],    -- the tokens of their keys, with spaces between
    texts         bytea[]    -- the words, sealed
) RETURNS bigint[]
-- A plan made once for whatever month it is: planning anew costs as much as writing a batch.
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    lock_key  int;
    last_seen bigint;
    bases     bigint[] := '{}';
    months    date[] := '{}';
    its_month date;
    now_      timestamptz;
    positions bigint[];
BEGIN
    -- An older snapshot would not see what was recorded while we waited for the tables.
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'facts are appended in a read committed transaction'
            USING ERRCODE = 'invalid_transaction_state';
    END IF;

    IF rules IS DISTINCT FROM (SELECT max(p.version) FROM pitlog.placings AS p) THEN
        RAISE EXCEPTION 'facts were placed by version % of the rules, which is not the one in force', rules
            USING ERRCODE = 'invalid_parameter_value';
    END IF;

    FOR lock_key IN SELECT DISTINCT hashtext(t) FROM unnest(tables) AS t ORDER BY 1 LOOP
        PERFORM pg_advisory_xact_lock(1885956972, lock_key);  -- 'pitl'
    END LOOP;

    -- Whose key went may be in a line under the pseudonym that went with it.
    IF forgettings IS DISTINCT FROM (SELECT s.forgettings FROM pitlog_vault.secret AS s) THEN
        RETURN NULL;
    END IF;

    FOR i IN 1 .. cardinality(tables) LOOP
        SELECT l.position INTO last_seen FROM pitlog.landmarks AS l
        WHERE l.table_name = tables[i] ORDER BY l.position DESC LIMIT 1;
        IF coalesce(last_seen, 0) IS DISTINCT FROM known[i] THEN
            RETURN NULL;
        END IF;
    END LOOP;

    -- What a correction names belongs with it: it came meanwhile.
    IF cardinality(named_ids) > 0 AND EXISTS (
        SELECT FROM unnest(named_tables, named_ids) AS w (t, id)
        JOIN pitlog.fact_ids AS n ON n.table_name = w.t AND n.fact_id = w.id
    ) THEN
        RETURN NULL;
    END IF;

    FOR i IN 1 .. cardinality(session_names) LOOP
        -- Else its table would be neither locked nor asked for its landmarks.
        IF (session_table[i] = ANY (tables) AND starts_with(session_names[i], session_table[i] || '/')) IS NOT TRUE THEN
            RAISE EXCEPTION 'session % is not one of the tables of the batch', session_names[i]
                USING ERRCODE = 'check_violation';
        END IF;
        its_month := pitlog.month_of(session_names[i]);
        SELECT f.version INTO last_seen FROM pitlog.facts AS f
        WHERE f.session = session_names[i] AND f.month = its_month ORDER BY f.version DESC LIMIT 1;
        IF NOT FOUND THEN
            PERFORM pitlog.has_month(its_month);
        END IF;
        bases := bases || coalesce(last_seen, 0);
        months := months || its_month;
        IF expected[i] <> bases[i] THEN
            RAISE EXCEPTION 'session % is at version %, not %', session_names[i], bases[i], expected[i]
                USING ERRCODE = 'unique_violation', CONSTRAINT = 'facts_pkey';
        END IF;
    END LOOP;

    PERFORM pg_advisory_xact_lock_shared(pitlog.horizon_key(s.last_value)) FROM pitlog.facts_position AS s;
    now_ := clock_timestamp();

    WITH given AS MATERIALIZED (
        -- Numbered here and nowhere else: so versions have no gap, none comes twice, and positions rise with them.
        SELECT nextval('pitlog.facts_position') AS position, i.*
        FROM (
            SELECT u.*, row_number() OVER (PARTITION BY u.session_no ORDER BY u.ord) AS nth
            FROM unnest(session_nos, topic_nos, fact_ids, seqs, ats, landmarks, lines) WITH ORDINALITY
                AS u (session_no, topic_no, fact_id, seq, at, landmark, line, ord)
            ORDER BY u.ord
        ) AS i
    ), ids AS (
        INSERT INTO pitlog.fact_ids (position, month, table_name, fact_id)
        SELECT g.position, months[g.session_no], session_table[g.session_no], g.fact_id FROM given AS g
    ), named AS (
        INSERT INTO pitlog.landmarks (position, month, table_name, session, topic, landmark)
        SELECT g.position, months[g.session_no], session_table[g.session_no], session_names[g.session_no],
            topics[g.topic_no], g.landmark
        FROM given AS g WHERE g.landmark IS NOT NULL
    ), opened AS (
        INSERT INTO pitlog.openings (position, month, table_name, session, seq, at, restarts)
        SELECT g.position, months[g.session_no], session_table[g.session_no], session_names[g.session_no], g.seq, g.at,
            g.ord = ANY (restarting)
        FROM given AS g WHERE g.landmark >= 'gaming_day:' AND g.landmark < 'gaming_day;'
    ), recorded AS (
        INSERT INTO pitlog.facts (
            position, version, recorded_at, at, seq, month, supervisory,
            session, topic, table_name, fact_id, landmark, sender, line
        )
        SELECT
            g.position, bases[g.session_no] + g.nth, now_, g.at, g.seq, months[g.session_no], append_facts.supervisory,
            session_names[g.session_no], topics[g.topic_no], session_table[g.session_no],
            g.fact_id, g.landmark, append_facts.sender, g.line
        FROM given AS g
    )
    SELECT array_agg(given.position) INTO positions FROM given;

    -- After the facts: a batch that is there already ends by their ids. A key that another writer made meanwhile ends it, too.
    IF cardinality(key_tokens) > 0 THEN
        INSERT INTO pitlog_vault.keys (lookup, token, key, name)
        SELECT u.l, u.t, u.k, u.n FROM unnest(lookups, key_tokens, keys, key_names) AS u (l, t, k, n) ORDER BY u.l;
    END IF;
    IF cardinality(text_tokens) > 0 THEN
        INSERT INTO pitlog_vault.texts (token, keys, words)
        SELECT u.t, string_to_array(u.k, ' '), u.w FROM unnest(text_tokens, text_keys, texts) AS u (t, k, w)
        ON CONFLICT (token) DO NOTHING;
    END IF;
    RETURN positions;
END $$;

REVOKE ALL ON FUNCTION pitlog.append_facts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pitlog.append_facts TO pitlog_writer;
