-- What `pitlog status` says of a table in all: added up, so that nobody goes through its sessions for it either. Kept by whoever keeps
-- pitlog.counters, up to the same position. A counter goes on over archived months, which leave no gap: `stretch` is how many there are up to
-- a month, and tells the months between them apart.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.table_counters (
    table_name text           COLLATE "C",
    stretch    bigint,
    facts      bigint         NOT NULL,           -- of months that are here
    sessions   bigint         NOT NULL,           -- opened, in archived months too
    numbers    int8multirange,                    -- as in pitlog.counters; NULL: too many gaps to keep, so those of its sessions answer
    PRIMARY KEY (table_name, stretch)
);
ALTER TABLE pitlog.counted ADD COLUMN added_up boolean NOT NULL DEFAULT false;  -- whether pitlog.table_counters has all that was counted
CREATE INDEX counters_by_table ON pitlog.counters (table_name);
CREATE INDEX openings_by_session ON pitlog.openings (session, position);

CREATE FUNCTION pitlog.stretches() RETURNS TABLE (month date, stretch bigint, is_here boolean)
LANGUAGE sql STABLE AS $$
    SELECT m.month, count(m.archived_at) OVER (ORDER BY m.month), m.archived_at IS NULL FROM pitlog.months AS m
$$;

-- What facts and openings between two positions add to each table. Before version 15 of PostgreSQL, range_agg takes no multiranges.
CREATE FUNCTION pitlog.table_counters_between(after_position bigint, last_position bigint)
RETURNS TABLE (table_name text, stretch bigint, facts bigint, sessions bigint, numbers int8multirange)
LANGUAGE sql STABLE AS $$
    SELECT s.table_name, s.stretch, sum(s.facts)::bigint, sum(s.sessions)::bigint,
        coalesce((SELECT range_agg(n) FROM unnest(array_agg(s.numbers)) AS a (numbers), unnest(a.numbers) AS n), '{}')
    FROM (
        SELECT b.table_name, m.stretch, b.facts, 0 AS sessions, b.numbers
        FROM pitlog.counters_between(after_position, last_position) AS b
        JOIN pitlog.stretches() AS m ON m.month = pitlog.month_of(b.session)
        WHERE m.is_here AND right(b.session, 7) <> '/access'
        UNION ALL
        SELECT o.table_name, m.stretch, 0, 1, NULL
        FROM pitlog.openings AS o JOIN pitlog.stretches() AS m ON m.month = o.month
        WHERE o.position > after_position AND o.position <= last_position AND NOT EXISTS (
            SELECT FROM pitlog.openings AS e WHERE e.session = o.session AND e.position < o.position
        )
    ) AS s GROUP BY s.table_name, s.stretch
$$;

-- The same of all sessions that were counted.
CREATE FUNCTION pitlog.table_counters_anew()
RETURNS TABLE (table_name text, stretch bigint, facts bigint, sessions bigint, numbers int8multirange)
LANGUAGE sql STABLE AS $$
    SELECT s.table_name, s.stretch, sum(s.facts)::bigint, sum(s.sessions)::bigint,
        CASE WHEN bool_or(s.lost) THEN NULL
            ELSE coalesce((SELECT range_agg(n) FROM unnest(array_agg(s.numbers)) AS a (numbers), unnest(a.numbers) AS n), '{}') END
    FROM (
        SELECT c.table_name, m.stretch, c.facts, 0 AS sessions, c.numbers, c.numbers IS NULL AS lost
        FROM pitlog.counters AS c JOIN pitlog.stretches() AS m ON m.month = pitlog.month_of(c.session)
        WHERE m.is_here AND right(c.session, 7) <> '/access'
        UNION ALL
        SELECT o.table_name, m.stretch, 0, count(DISTINCT o.session), NULL, false
        FROM pitlog.openings AS o JOIN pitlog.stretches() AS m ON m.month = o.month
        WHERE o.position <= (SELECT d.position FROM pitlog.counted AS d) GROUP BY o.table_name, m.stretch
    ) AS s GROUP BY s.table_name, s.stretch
$$;

-- All of a table up to a position: in one row or more for each stretch.
CREATE FUNCTION pitlog.table_counters_present(last_position bigint)
RETURNS TABLE (table_name text, stretch bigint, facts bigint, sessions bigint, numbers int8multirange)
LANGUAGE sql STABLE AS $$
    SELECT t.table_name, t.stretch, t.facts, t.sessions, t.numbers FROM pitlog.table_counters AS t
    UNION ALL
    SELECT * FROM pitlog.table_counters_anew() WHERE NOT (SELECT d.added_up FROM pitlog.counted AS d)
    UNION ALL
    SELECT * FROM pitlog.table_counters_between((SELECT d.position FROM pitlog.counted AS d), last_position)
$$;

-- A month that moves out or comes back changes the stretches of all later ones.
CREATE FUNCTION pitlog.add_up_anew() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    UPDATE pitlog.counted SET added_up = false;
    DELETE FROM pitlog.table_counters;
    RETURN NULL;
END $$;
CREATE TRIGGER months_move AFTER UPDATE ON pitlog.months FOR EACH ROW
    WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION pitlog.add_up_anew();

REVOKE ALL ON pitlog.table_counters FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.add_up_anew, pitlog.stretches, pitlog.table_counters_between, pitlog.table_counters_anew,
    pitlog.table_counters_present FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pitlog.stretches, pitlog.table_counters_between, pitlog.table_counters_anew, pitlog.table_counters_present
    TO pitlog_reader, pitlog_projector;
GRANT SELECT ON pitlog.table_counters TO pitlog_reader, pitlog_projector;
GRANT INSERT, UPDATE ON pitlog.table_counters TO pitlog_projector;
