-- Views for `pitlog sql` (docs/QUESTIONS.md), and the one function that runs such a question. Their columns have the names of the question
-- language (projections/questions/subjects.py), and stay. People are pseudonyms, as everywhere outside the vault.
--
-- pitlog_ask is for logins: it reads these views and calls the function. The function runs with the rights of pitlog_answer, which nobody is a
-- member of and which reads these views and nothing else: inside it, PostgreSQL refuses every change of role.
DO $$
DECLARE
    role_name text;
BEGIN
    FOREACH role_name IN ARRAY ARRAY['pitlog_ask', 'pitlog_answer'] LOOP
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
    END LOOP;
END $$;

CREATE SCHEMA pitlog_ask AUTHORIZATION pitlog_owner;
REVOKE ALL ON SCHEMA pitlog_ask FROM PUBLIC;
GRANT USAGE ON SCHEMA pitlog_ask TO pitlog_ask;
GRANT USAGE, CREATE ON SCHEMA pitlog_ask TO pitlog_answer;
SET LOCAL ROLE pitlog_owner;

-- What every command needs to see whether the database is up to date, and whether names were forgotten meanwhile.
GRANT USAGE ON SCHEMA pitlog TO pitlog_ask;
GRANT SELECT ON pitlog.migrations TO pitlog_ask;
GRANT USAGE ON SCHEMA pitlog_vault TO pitlog_ask;
GRANT EXECUTE ON FUNCTION pitlog_vault.forgettings TO pitlog_ask;

CREATE VIEW pitlog_ask.venue AS
SELECT v.name AS venue, v.time_zone FROM pitlog.venue AS v;

-- Lines are not among the columns: lines of the first form contain names.
CREATE VIEW pitlog_ask.facts AS
SELECT f.fact_id AS fact, f.table_name AS "table", f.session, split_part(f.topic, '/', 1) AS kind, f.at AS "time",
       f.recorded_at AS recorded, f.seq, f.position, f.version
FROM pitlog.facts AS f;

GRANT SELECT ON pitlog_ask.venue, pitlog_ask.facts TO pitlog_ask, pitlog_answer;

-- The views over projections. A swap of slots drops and makes them again; those whose projection is not there yet, or is of an older version,
-- are left out until it is rebuilt.
CREATE FUNCTION pitlog.drop_views_to_ask() RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
    DROP VIEW IF EXISTS pitlog_ask.rounds, pitlog_ask.wagers, pitlog_ask.findings, pitlog_ask.commission, pitlog_ask.postings,
        pitlog_ask.commission_acts, pitlog_ask.disputes, pitlog_ask.sessions, pitlog_ask.shoes
$$;

CREATE FUNCTION pitlog.make_views_to_ask() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    one  text;
    made text;
    hour text := $hour$extract(hour FROM %s AT TIME ZONE coalesce((SELECT v.time_zone FROM pitlog.venue AS v), 'UTC'))::int$hour$;
BEGIN
    PERFORM pitlog.drop_views_to_ask();
    FOREACH one IN ARRAY ARRAY[
        'rounds', 'wagers', 'findings', 'commission', 'postings', 'commission_acts', 'disputes', 'sessions', 'shoes'
    ] LOOP
        made := CASE one
        WHEN 'rounds' THEN format($view$
            SELECT q.table_name AS "table", q.gaming_day AS day, q.shoe, q.round, q.began_at AS "time", q.ended_at AS ended, %s AS hour,
                   q.ruleset, q.status, q.outcome, q.dealer, q.supervisor, q.players AS player, q.seats AS seat, q.bets AS bet,
                   q.cards AS card, q.stakes, q.difference, q.house_owes, q.players_owe, q.findings,
                   ARRAY(SELECT DISTINCT f.rule FROM pitlog.findings AS f
                         WHERE f.session = q.session AND f.n = q.n AND f.rule IS NOT NULL ORDER BY f.rule) AS rule,
                   ARRAY(SELECT DISTINCT f.code FROM pitlog.findings AS f
                         WHERE f.session = q.session AND f.n = q.n ORDER BY f.code) AS code,
                   EXISTS (SELECT FROM pitlog.disputes AS d
                           WHERE d.rounds @> ARRAY[q.round] AND d.table_name = q.table_name) AS disputed,
                   q.session, q.n
            FROM pitlog.rounds AS q$view$, format(hour, 'q.began_at'))
        WHEN 'wagers' THEN format($view$
            SELECT q.wager, q.table_name AS "table", q.gaming_day AS day, q.shoe, q.round, q.at AS "time", %s AS hour, q.ruleset, q.dealer,
                   q.supervisor, q.player, q.seat, q.bet, q.target, q.stake, q.in_force, q.result, q.due, q.settled, q.paid, q.unpaid,
                   q.difference, CASE WHEN q.difference < 0 THEN -q.difference END AS overpaid,
                   CASE WHEN q.difference > 0 THEN q.difference END AS underpaid, q.settlements, q.broken AS rule, q.codes AS code,
                   q.rules AS due_rule, q.session, q.n
            FROM pitlog.wagers AS q$view$, format(hour, 'q.at'))
        WHEN 'findings' THEN format($view$
            SELECT q.finding, q.table_name AS "table", q.gaming_day AS day, q.shoe, q.round, q.at AS "time", %s AS hour, q.ruleset, q.rule,
                   q.code, q.severity, q.fact, q.dealer, q.supervisor, q.player, q.wager, q.amount, q.session, q.n
            FROM pitlog.findings AS q$view$, format(hour, 'q.at'))
        WHEN 'commission' THEN $view$
            SELECT q.wager, q.table_name AS "table", q.gaming_day AS day, q.shoe, q.round, q.at AS "time", q.ruleset, q.player, q.seat,
                   q.bet, q.result, q.settled, q.currency, q.due, q.written, q.taken, q.rounded, q.deferred, q.allowed, q.rules AS rule,
                   q.facts AS fact, q.session, q.n
            FROM pitlog.commission_dues AS q$view$
        WHEN 'postings' THEN $view$
            SELECT q.entry, q.account, q.amount, q.currency, q.table_name AS "table", q.gaming_day AS day, q.shoe, q.round, q.wager,
                   q.at AS "time", q.ruleset, q.player, q.seat, q.rules AS rule, q.facts AS fact, q.session, q.n
            FROM pitlog.postings AS q$view$
        WHEN 'commission_acts' THEN $view$
            SELECT q.act, q.amount, q.owed, q.applied, q.rounded, q.currency, q.table_name AS "table", q.gaming_day AS day, q.shoe,
                   q.at AS "time", q.ruleset, q.player, q.seat, q.reason, q.role, q.by, q.fact, q.session
            FROM pitlog.commission_acts AS q$view$
        WHEN 'disputes' THEN $view$
            SELECT q.dispute, q.table_name AS "table", q.gaming_day AS day, q.rounds AS round, q.player, q.wager, q.state,
                   q.raised_at AS "time", q.raised_by, q.claim, jsonb_array_length(q.comments) AS comments,
                   jsonb_array_length(q.decisions) AS decisions, q.facts AS fact, q.session
            FROM pitlog.disputes AS q$view$
        WHEN 'sessions' THEN $view$
            SELECT q.session, q.table_name AS "table", q.gaming_day AS day, q.ruleset, q.facts, q.rounds, q.set_aside IS NOT NULL AS set_aside
            FROM pitlog.sessions AS q$view$
        WHEN 'shoes' THEN $view$
            SELECT q.shoe, q.table_name AS "table", q.gaming_day AS day, q.decks, q.started_at AS "time", q.ended_at AS ended, q.drawn,
                   q.unseen, q.rounds, q.session
            FROM pitlog.shoes AS q$view$
        END;
        BEGIN
            EXECUTE format('CREATE VIEW pitlog_ask.%I AS %s', one, made);
            EXECUTE format('GRANT SELECT ON pitlog_ask.%I TO pitlog_ask, pitlog_answer', one);
        EXCEPTION WHEN undefined_table OR undefined_column THEN
            NULL;
        END;
    END LOOP;
END $$;
REVOKE ALL ON FUNCTION pitlog.drop_views_to_ask, pitlog.make_views_to_ask FROM PUBLIC;

CREATE OR REPLACE FUNCTION pitlog.swap_slot(projection text, new_version int, new_slot text, its_tables text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    one       text;
    old_slot  text := CASE new_slot WHEN 'a' THEN 'b' ELSE 'a' END;
BEGIN
    PERFORM pitlog.drop_views_to_ask();
    FOREACH one IN ARRAY its_tables LOOP
        EXECUTE format('DROP VIEW IF EXISTS pitlog.%I', one);
        EXECUTE format('CREATE VIEW pitlog.%I AS SELECT * FROM pitlog_%s.%I', one, new_slot, one);
        EXECUTE format('GRANT SELECT ON pitlog.%I TO pitlog_reader, pitlog_projector, pitlog_web', one);
        EXECUTE format('DROP TABLE IF EXISTS pitlog_%s.%I', old_slot, one);
    END LOOP;
    PERFORM pitlog.make_views_to_ask();
    INSERT INTO pitlog.projections AS p (name, version, slot, tables)
    VALUES (projection, new_version, new_slot, its_tables)
    ON CONFLICT (name) DO UPDATE SET version = new_version, slot = new_slot, tables = its_tables;
END $$;

-- The pseudonym of a person named in a question. The program puts the pairs there; a name without one stands for itself, in records that
-- keep names in their lines.
CREATE FUNCTION pitlog_ask.person(name text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(nullif(current_setting('pitlog.people', true), '')::jsonb ->> name, name);

-- Words of a question that are names of functions which may change something: those that PostgreSQL calls volatile. Every word counts,
-- wherever it stands, so nothing depends on how SQL may be spelled; an identifier in escapes is refused, because its words are not seen.
CREATE FUNCTION pitlog_ask.refused(question text) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN question ~* 'U&\s*"' THEN 'U&"' ELSE (
        SELECT min(p.proname::text) FROM (
            SELECT DISTINCT word[1] AS word FROM regexp_matches(lower(question), '[a-z_][a-z0-9_]*', 'g') AS word
        ) AS w JOIN pg_proc AS p ON p.proname = w.word::name
        WHERE p.provolatile = 'v' AND has_function_privilege(p.oid, 'EXECUTE')
    ) END
$$;

-- Runs one question: a query, read as a table, so nothing else than a query is understood. Returns `most` of its rows; pitlog.rows then has the
-- number of all, counted up to a million. With `plan`: how PostgreSQL would go about it, and nothing is read.
CREATE FUNCTION pitlog_ask.answer(question text, most bigint, plan boolean) RETURNS SETOF record
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pitlog_ask, pg_temp AS $$
DECLARE
    refused text := pitlog_ask.refused(question);
    one     record;
    found   bigint := 0;
    size    bigint := 0;
BEGIN
    IF refused IS NOT NULL THEN
        RAISE EXCEPTION '% is refused in a question', refused USING ERRCODE = 'insufficient_privilege';
    END IF;
    FOR one IN EXECUTE CASE WHEN plan THEN 'EXPLAIN (COSTS OFF) ' ELSE '' END || 'SELECT * FROM (' || rtrim(question, E' \t\r\n;') || E'\n) AS question' LOOP
        found := found + 1;
        EXIT WHEN found > 1000000;
        CONTINUE WHEN found > most;
        size := size + pg_column_size(one);
        IF size > 67108864 THEN
            RAISE EXCEPTION 'the answer is larger than 64 MiB' USING ERRCODE = 'program_limit_exceeded';
        END IF;
        RETURN NEXT one;
    END LOOP;
    PERFORM set_config('pitlog.rows', found::text, true);
END $$;

REVOKE ALL ON FUNCTION pitlog_ask.person, pitlog_ask.refused, pitlog_ask.answer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pitlog_ask.person TO pitlog_ask, pitlog_answer;
GRANT EXECUTE ON FUNCTION pitlog_ask.refused TO pitlog_answer;
GRANT EXECUTE ON FUNCTION pitlog_ask.answer TO pitlog_ask;

SELECT pitlog.make_views_to_ask();

RESET ROLE;
ALTER FUNCTION pitlog_ask.answer OWNER TO pitlog_answer;
REVOKE CREATE ON SCHEMA pitlog_ask FROM pitlog_answer;

-- Temporary files of a question, where the login that migrates may set that: a superuser's, from PostgreSQL 15 on.
DO $$
BEGIN
    IF current_setting('is_superuser') = 'on' AND current_setting('server_version_num')::int >= 150000 THEN
        EXECUTE 'GRANT SET ON PARAMETER temp_file_limit TO pitlog_answer';
        EXECUTE 'ALTER FUNCTION pitlog_ask.answer SET temp_file_limit = ''1GB''';
    END IF;
END $$;
