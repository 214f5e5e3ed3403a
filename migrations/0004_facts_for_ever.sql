-- A fact is never changed and never removed. Privileges say so already; these stop whoever has them by accident, and
-- also a session that calls itself a replica (ALWAYS). A superuser can pass them: see docs/THREATS.md.
SET LOCAL ROLE pitlog_owner;

CREATE FUNCTION pitlog.facts_are_for_ever() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'facts are for ever: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege', HINT = 'record a fact_corrected instead';
END $$;

CREATE TRIGGER facts_no_change BEFORE UPDATE OR DELETE ON pitlog.facts
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.facts_are_for_ever();
CREATE TRIGGER facts_no_truncate BEFORE TRUNCATE ON pitlog.facts
    FOR EACH STATEMENT EXECUTE FUNCTION pitlog.facts_are_for_ever();
ALTER TABLE pitlog.facts ENABLE ALWAYS TRIGGER facts_no_change;
ALTER TABLE pitlog.facts ENABLE ALWAYS TRIGGER facts_no_truncate;
