-- The horizon: up to which position a reader has everything, without a lock that writers wait for.
--
-- Positions are given out before a transaction commits, so a reader that simply goes on from the last position it saw
-- would miss a slower writer's rows for ever. A writer therefore holds, shared, a lock whose key is the sequence's
-- last_value before it takes its first position: everything it will write lies above that key. A reader takes the
-- sequence's last_value, then the lowest such key held; then, in a later statement, it reads up to the lower of the two.
-- The two reads are in this order for a reason: a writer that locks after our look at last_value can only get positions
-- above it.
SET LOCAL ROLE pitlog_owner;

-- A key range of its own: from 2^62 on. Locks of one bigint show in pg_locks as two halves, objsubid 1.
CREATE FUNCTION pitlog.horizon_key(last_position bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT RETURN (1::bigint << 62) + last_position;

CREATE FUNCTION pitlog.horizon() RETURNS bigint
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    given_out bigint;
    held      bigint;
BEGIN
    SELECT s.last_value INTO given_out FROM pitlog.facts_position AS s;
    SELECT min(((l.classid::bigint & 1073741823) << 32) | l.objid::bigint) INTO held
    FROM pg_locks AS l
    WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.classid::bigint BETWEEN 1073741824 AND 2147483647
      AND l.granted
      AND l.database = (SELECT d.oid FROM pg_database AS d WHERE d.datname = current_database());
    RETURN least(given_out, held);
END $$;
