-- Append a batch in one round trip. All or nothing: a fact that is already there fails the batch (unique_violation on
-- facts_by_id), and the caller takes it out and tries again.
--
-- Returns the positions given, in the order of the rows; NULL when a table's landmarks are not those the caller knew,
-- for then it may have put the facts into the wrong session.
--
-- It runs with its owner's rights, and it is the only way in: nobody else may insert facts. So positions, versions and
-- times of recording are the record's own, and no row comes in past the horizon's lock (docs/decisions/0006).
--
-- Locks, always in this order: the tables, sorted by key so that overlapping batches never wait for each other in a
-- circle; then, shared, the horizon (see 0005), as late as can be.
SET LOCAL ROLE pitlog_owner;

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
    supervisory   boolean
) RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    lock_key  int;
    last_seen bigint;
    bases     bigint[] := '{}';
    now_      timestamptz;
    positions bigint[];
BEGIN
    -- An older snapshot would not see what was recorded while we waited for the tables.
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'facts are appended in a read committed transaction'
            USING ERRCODE = 'invalid_transaction_state';
    END IF;

    FOR lock_key IN SELECT DISTINCT hashtext(t) FROM unnest(tables) AS t ORDER BY 1 LOOP
        PERFORM pg_advisory_xact_lock(1885956972, lock_key);  -- 'pitl'
    END LOOP;

    FOR i IN 1 .. cardinality(tables) LOOP
        SELECT f.position INTO last_seen FROM pitlog.facts AS f
        WHERE f.table_name = tables[i] AND f.landmark IS NOT NULL
        ORDER BY f.position DESC LIMIT 1;
        IF coalesce(last_seen, 0) IS DISTINCT FROM known[i] THEN
            RETURN NULL;
        END IF;
    END LOOP;

    FOR i IN 1 .. cardinality(session_names) LOOP
        -- Else its table would be neither locked nor asked for its landmarks.
        IF (session_table[i] = ANY (tables) AND starts_with(session_names[i], session_table[i] || '/')) IS NOT TRUE THEN
            RAISE EXCEPTION 'session % is not one of the tables of the batch', session_names[i]
                USING ERRCODE = 'check_violation';
        END IF;
        SELECT f.version INTO last_seen FROM pitlog.facts AS f
        WHERE f.session = session_names[i] ORDER BY f.version DESC LIMIT 1;
        bases := bases || coalesce(last_seen, 0);
        IF expected[i] <> bases[i] THEN
            RAISE EXCEPTION 'session % is at version %, not %', session_names[i], bases[i], expected[i]
                USING ERRCODE = 'unique_violation', CONSTRAINT = 'facts_pkey';
        END IF;
    END LOOP;

    PERFORM pg_advisory_xact_lock_shared(pitlog.horizon_key(s.last_value)) FROM pitlog.facts_position AS s;
    now_ := clock_timestamp();

    WITH recorded AS (
        INSERT INTO pitlog.facts AS f (
            position, version, recorded_at, at, seq, supervisory,
            session, topic, table_name, fact_id, landmark, sender, line
        )
        SELECT
            nextval('pitlog.facts_position'), bases[r.session_no] + r.nth, now_, r.at, r.seq, append_facts.supervisory,
            session_names[r.session_no], topics[r.topic_no], session_table[r.session_no],
            r.fact_id, r.landmark, append_facts.sender, r.line
        FROM (
            -- Numbered here and nowhere else: so versions have no gap, none comes twice, and positions rise with them.
            SELECT i.*, row_number() OVER (PARTITION BY i.session_no ORDER BY i.ord) AS nth
            FROM unnest(session_nos, topic_nos, fact_ids, seqs, ats, landmarks, lines) WITH ORDINALITY
                AS i (session_no, topic_no, fact_id, seq, at, landmark, line, ord)
            ORDER BY i.ord
        ) AS r
        RETURNING f.position
    )
    SELECT array_agg(recorded.position) INTO positions FROM recorded;
    RETURN positions;
END $$;
