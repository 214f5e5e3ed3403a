-- A month of twenty tables, as far as the planner can tell: as many rows, and as different from each other.
SET session_replication_role = replica;
CREATE TEMP TABLE s AS
SELECT t, d, format('BAC%s', to_char(t, 'FM00')) AS table_name, date '1998-03-01' + d AS day,
       format('BAC%s/%s', to_char(t, 'FM00'), date '1998-03-01' + d) AS session, d * 20 + t AS nth
FROM generate_series(0, 19) AS t, generate_series(0, 29) AS d;

SELECT pitlog.prepare_month('1998-03-01');
INSERT INTO pitlog.facts (position, version, recorded_at, at, seq, month, supervisory, session, topic, table_name, fact_id, sender, line)
SELECT nth * 200 + v + 1, v, day + v * interval '1 minute', day + v * interval '1 minute', nth * 200 + v, '1998-03-01', true, session,
       CASE WHEN v = 77 THEN 'fact_corrected/1' ELSE 'card_drawn/1' END, table_name, format('c-%s', nth * 200 + v), 'bench',
       repeat('x', 200)::bytea
FROM s, generate_series(0, 199) AS v;
INSERT INTO pitlog.fact_ids (position, month, table_name, fact_id) SELECT position, month, table_name, fact_id FROM pitlog.facts;

INSERT INTO pitlog_a.sessions
SELECT session, table_name, d + 1, day, 'nz-1998-baccarat', nth * 200 + 200, 200, 40, '', '', true, NULL FROM s;

INSERT INTO pitlog_a.rounds
SELECT session, n, table_name, day, format('%s-%s', session, n / 20), format('%s-%s', session, n), 'nz-1998-baccarat', 'settled',
       CASE n % 3 WHEN 0 THEN 'player' ELSE 'banker' END, day + n * interval '30 minutes', day + (n + 1) * interval '30 minutes',
       nth * 200 + n * 5 + 1, nth * 200 + n * 5 + 5, ARRAY['9H', '2C'], ARRAY[format('P%s', (nth * 7 + n) % 997)], ARRAY[n % 9 + 1],
       ARRAY['banker'], 100, CASE n WHEN 7 THEN 5 ELSE 0 END, CASE n WHEN 7 THEN 1 ELSE 0 END, repeat('x', 900)::bytea,
       CASE n WHEN 7 THEN 5 ELSE 0 END, 0, format('49%s', to_char(t, 'FM00'))
FROM s, generate_series(1, 40) AS n;

INSERT INTO pitlog_a.wagers
SELECT session, n, k, format('w-%s-%s-%s', nth, n, k), table_name, day, format('%s-%s', session, n / 20), format('%s-%s', session, n),
       day + n * interval '30 minutes', 'nz-1998-baccarat', format('49%s', to_char(t, 'FM00')), NULL,
       format('P%s', (nth * 7 + n + k) % 997), k, (ARRAY['banker', 'player', 'tie'])[k], NULL, n * 25, n * 25, 'win', n * 50, 'win',
       CASE n WHEN 7 THEN n * 50 - 5 ELSE n * 50 END, NULL, CASE n WHEN 7 THEN 5 ELSE 0 END, 1, ARRAY['5.7(a)'],
       CASE n WHEN 7 THEN ARRAY['wrong-payment'] ELSE '{}' END, CASE n WHEN 7 THEN ARRAY['3.1'] ELSE '{}' END, 'NZD'
FROM s, generate_series(1, 40) AS n, generate_series(1, 3) AS k;

INSERT INTO pitlog_a.footings
SELECT session, n, 'S', format('%s-%s', session, n), CASE n % 4 WHEN 1 THEN repeat('x', 900)::bytea END, ARRAY[1, 2, 0, 3],
       '{}', true
FROM s, generate_series(1, 40) AS n;

INSERT INTO pitlog_a.findings
SELECT session, 7, k, format('%s-%s', session, k), table_name, day, 'S', format('%s-%s', session, 7), day, 'nz-1998-baccarat',
       format('%s.%s', k, t % 9), 'code', 'violation', format('c-%s', nth * 200 + k), NULL, NULL, NULL,
       'nz-1998-baccarat', '{}'
FROM s, generate_series(1, 3) AS k;

INSERT INTO pitlog_a.postings (session, n, k, entry, account, amount, currency, table_name, gaming_day, ruleset, shoe, round, player,
       seat, at, rules, facts, last_position)
SELECT session, n, k, 'deferred', CASE k % 2 WHEN 0 THEN 'payable' ELSE 'income' END, 5 - 10 * (k % 2), 'NZD', table_name, day,
       'nz-1998-baccarat', format('%s-%s', session, n / 20), format('%s-%s', session, n), format('P%s', (nth * 7 + n) % 997), n % 9 + 1,
       day + n * interval '30 minutes', '{}', '{}', nth * 200 + n * 5
FROM s, generate_series(1, 40) AS n, generate_series(1, 2) AS k;

INSERT INTO pitlog_a.commission_acts (session, n, k, act, table_name, gaming_day, player, amount, fact, at, last_position)
SELECT session, 0, k, CASE k WHEN 1 THEN 'overdue' ELSE 'waived' END, table_name, day, format('P%s', (nth * 7 + k) % 997), 5,
       format('a-%s-%s', nth, k), day, nth * 200
FROM s, generate_series(1, 2) AS k;

INSERT INTO pitlog_a.closings SELECT session, 0, 1, table_name, day, day, 'p', format('closed-%s', nth), nth * 200 + 200 FROM s;

INSERT INTO pitlog_a.tables (session, n, table_name, gaming_day, closed_at, limits, personal, options, chips, seated, last_position)
SELECT session, 0, table_name, day, day + interval '1 day', '{}', '{}', '{}', '{5}', '{}', nth * 200 + 200 FROM s;
RESET session_replication_role;
