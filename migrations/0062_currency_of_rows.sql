-- Rows with amounts name their currency, so that sums of several are never added up. Slots made before keep their columns until they are
-- rebuilt: the versions of the projections say that they have to be. The currencies of a record are found along the index.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog_shapes.rounds   ADD COLUMN currency text COLLATE "C";
ALTER TABLE pitlog_shapes.wagers   ADD COLUMN currency text COLLATE "C";
ALTER TABLE pitlog_shapes.findings ADD COLUMN currency text COLLATE "C";
CREATE INDEX ON pitlog_shapes.rounds (currency);

-- The views to ask, with that column: as in 0054 for the rest.
CREATE OR REPLACE FUNCTION pitlog.make_views_to_ask() RETURNS void
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
                   q.currency, q.session, q.n
            FROM pitlog.rounds AS q$view$, format(hour, 'q.began_at'))
        WHEN 'wagers' THEN format($view$
            SELECT q.wager, q.table_name AS "table", q.gaming_day AS day, q.shoe, q.round, q.at AS "time", %s AS hour, q.ruleset, q.dealer,
                   q.supervisor, q.player, q.seat, q.bet, q.target, q.stake, q.in_force, q.result, q.due, q.settled, q.paid, q.unpaid,
                   q.difference, CASE WHEN q.difference < 0 THEN -q.difference END AS overpaid,
                   CASE WHEN q.difference > 0 THEN q.difference END AS underpaid, q.settlements, q.broken AS rule, q.codes AS code,
                   q.rules AS due_rule, q.currency, q.session, q.n
            FROM pitlog.wagers AS q$view$, format(hour, 'q.at'))
        WHEN 'findings' THEN format($view$
            SELECT q.finding, q.table_name AS "table", q.gaming_day AS day, q.shoe, q.round, q.at AS "time", %s AS hour, q.ruleset, q.rule,
                   q.code, q.severity, q.fact, q.dealer, q.supervisor, q.player, q.wager, q.amount, q.currency, q.session, q.n
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

SELECT pitlog.make_views_to_ask();
