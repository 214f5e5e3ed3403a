-- What `pitlog status` says of facts and counters, kept by whoever follows the record, so that nobody goes through all facts for it: of each
-- session the facts, and the numbers of its source's counter, up to a position. Facts after it are counted by whoever asks.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.counters (
    session    text           COLLATE "C" PRIMARY KEY,
    table_name text           COLLATE "C" NOT NULL,
    facts      bigint         NOT NULL,
    numbers    int8multirange                    -- number n as [n-1,n), for the greatest has no next; NULL: too many gaps to keep
);
CREATE TABLE pitlog.counted (
    one      boolean PRIMARY KEY DEFAULT true CHECK (one),
    position bigint  NOT NULL                    -- up to here
);
INSERT INTO pitlog.counted (position) VALUES (0);

-- Of each session the facts between two positions, and their numbers.
CREATE FUNCTION pitlog.counters_between(after_position bigint, last_position bigint)
RETURNS TABLE (session text, table_name text, facts bigint, numbers int8multirange)
LANGUAGE sql STABLE AS $$
    SELECT f.session, f.table_name, count(*),
        coalesce(range_agg(int8range(f.seq - 1, f.seq)) FILTER (WHERE f.seq IS NOT NULL), '{}')
    FROM pitlog.facts AS f WHERE f.position > after_position AND f.position <= last_position
    GROUP BY f.session, f.table_name
$$;

-- The same of all facts up to a position that happened at tables, in months that are here. A session has a row for what was kept, and one for
-- the facts since. Archived months leave no gaps, for a counter goes on over them: `stretch` tells the months between them apart.
CREATE FUNCTION pitlog.counters_present(last_position bigint)
RETURNS TABLE (session text, table_name text, facts bigint, numbers int8multirange, stretch bigint)
LANGUAGE sql STABLE AS $$
    SELECT c.session, c.table_name, c.facts, c.numbers, m.stretch FROM (
        SELECT k.session, k.table_name, k.facts, k.numbers FROM pitlog.counters AS k WHERE k.numbers IS NOT NULL
        UNION ALL
        SELECT f.session, f.table_name, count(*),
            coalesce(range_agg(int8range(f.seq - 1, f.seq)) FILTER (WHERE f.seq IS NOT NULL), '{}')
        FROM pitlog.facts AS f JOIN pitlog.counters AS k ON k.session = f.session AND k.numbers IS NULL
        WHERE f.month = pitlog.month_of(f.session) AND f.position <= (SELECT d.position FROM pitlog.counted AS d)
        GROUP BY f.session, f.table_name
        UNION ALL
        SELECT * FROM pitlog.counters_between((SELECT d.position FROM pitlog.counted AS d), last_position)
    ) AS c JOIN (
        SELECT month, count(archived_at) OVER (ORDER BY month) AS stretch, archived_at FROM pitlog.months
    ) AS m ON m.month = pitlog.month_of(c.session)
    WHERE m.archived_at IS NULL AND right(c.session, 7) <> '/access'
$$;

-- Facts of a month that comes back lie before that position and may never have been counted: everything is counted anew.
CREATE FUNCTION pitlog.count_anew() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    DELETE FROM pitlog.counters;
    UPDATE pitlog.counted SET position = 0;
    RETURN NULL;
END $$;
CREATE TRIGGER months_come_back AFTER UPDATE ON pitlog.months FOR EACH ROW
    WHEN (OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL) EXECUTE FUNCTION pitlog.count_anew();

REVOKE ALL ON pitlog.counters, pitlog.counted FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.count_anew, pitlog.counters_between, pitlog.counters_present FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pitlog.counters_between, pitlog.counters_present TO pitlog_reader, pitlog_projector;
GRANT SELECT ON pitlog.counters, pitlog.counted TO pitlog_reader, pitlog_projector;
GRANT INSERT, UPDATE ON pitlog.counters TO pitlog_projector;
GRANT UPDATE ON pitlog.counted TO pitlog_projector;
