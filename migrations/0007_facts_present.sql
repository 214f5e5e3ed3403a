-- Which of these facts are there already, and what their lines say.
SET LOCAL ROLE pitlog_owner;

CREATE FUNCTION pitlog.facts_present(table_names text[], fact_ids text[])
RETURNS TABLE (nth bigint, line bytea)
LANGUAGE sql STABLE ROWS 100 AS $$
    SELECT wanted.nth, f.line
    FROM unnest(table_names, fact_ids) WITH ORDINALITY AS wanted (table_name, fact_id, nth)
    CROSS JOIN LATERAL (
        SELECT g.line FROM pitlog.facts AS g
        WHERE g.table_name = wanted.table_name AND g.fact_id = wanted.fact_id
    ) AS f
$$;
