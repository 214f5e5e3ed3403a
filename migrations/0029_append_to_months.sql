-- Appending and looking up, now that facts stand in months (0028). All else is as 0006 and 0007 say.
SET LOCAL ROLE pitlog_owner;

CREATE OR REPLACE FUNCTION pitlog.append_facts(
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

    FOR lock_key IN SELECT DISTINCT hashtext(t) FROM unnest(tables) AS t ORDER BY 1 LOOP
        PERFORM pg_advisory_xact_lock(1885956972, lock_key);  -- 'pitl'
    END LOOP;

    FOR i IN 1 .. cardinality(tables) LOOP
        SELECT l.position INTO last_seen FROM pitlog.landmarks AS l
        WHERE l.table_name = tables[i] ORDER BY l.position DESC LIMIT 1;
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
    RETURN positions;
END $$;

-- Before a session's first fact: its month is there, or is made. To one that was moved out nothing can be added; nor to one that has a
-- tombstone (0030) and is missing from the list: begun anew, it would stand beside its archive with the same sessions and versions. The
-- detail is for programs. And the sequence was not put back: within a month a position that comes twice meets a key, over all months none.
CREATE FUNCTION pitlog.has_month(wanted date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    moved  timestamptz;
    listed boolean;
BEGIN
    IF (SELECT max(f.position) FROM pitlog.facts AS f) > (SELECT s.last_value FROM pitlog.facts_position AS s) THEN
        RAISE EXCEPTION 'facts_position was put back behind facts that are there: no position may be given out twice'
            USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    SELECT m.archived_at INTO moved FROM pitlog.months AS m WHERE m.month = wanted;
    listed := FOUND;
    IF moved IS NOT NULL OR NOT listed AND EXISTS (SELECT FROM pitlog.tombstones AS t WHERE t.month = wanted) THEN
        RAISE EXCEPTION 'the month % is archived', to_char(wanted, 'YYYY-MM')
            USING ERRCODE = 'PL001', DETAIL = coalesce(to_char(wanted, 'YYYY-MM'), '');
    ELSIF NOT listed THEN
        PERFORM pitlog.prepare_month(wanted);
    END IF;
END $$;

-- Which of these facts are there already, and what their lines say: nothing where the month was moved out.
CREATE OR REPLACE FUNCTION pitlog.facts_present(table_names text[], fact_ids text[])
RETURNS TABLE (nth bigint, line bytea)
LANGUAGE sql STABLE ROWS 100 AS $$
    SELECT wanted.nth, f.line
    FROM unnest(table_names, fact_ids) WITH ORDINALITY AS wanted (table_name, fact_id, nth)
    JOIN pitlog.fact_ids AS i ON i.table_name = wanted.table_name AND i.fact_id = wanted.fact_id
    LEFT JOIN LATERAL (
        SELECT g.line FROM pitlog.facts AS g WHERE g.position = i.position AND g.month = i.month
    ) AS f ON true
$$;

REVOKE ALL ON FUNCTION pitlog.has_month FROM PUBLIC;
