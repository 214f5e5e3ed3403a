-- Periods after which names, words and papers go, and what went: facts of the program, listed with the access log. What is due of all but
-- people goes by its token.
SET LOCAL ROLE pitlog_owner;

-- Deletes texts with their own keys, and returns how many.
CREATE FUNCTION pitlog_vault.dispose(tokens text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    gone bigint;
BEGIN
    UPDATE pitlog_vault.secret SET forgettings = forgettings + 1;
    WITH texts AS (
        DELETE FROM pitlog_vault.texts AS t WHERE t.token = ANY (tokens) RETURNING t.keys
    ), own AS (
        DELETE FROM pitlog_vault.keys AS k USING texts AS t WHERE k.token = ANY (t.keys) AND k.token LIKE 'q-%'
    )
    SELECT count(*) INTO gone FROM texts;
    RETURN gone;
END $$;
REVOKE ALL ON FUNCTION pitlog_vault.dispose FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pitlog_vault.dispose TO pitlog_vault;

CREATE INDEX facts_of_retention ON pitlog.facts (position) WHERE topic IN ('retention_set/1', 'disposal_certified/1');
DROP INDEX pitlog.facts_of_access;
CREATE INDEX facts_of_access ON pitlog.facts (position) WHERE topic IN (
    'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'ruling_made/1', 'fact_corrected/1',
    'finding_assigned/1', 'finding_closed/1', 'gaming_day_closed/1', 'person_forgotten/1', 'hold_placed/1',
    'hold_released/1', 'disposal_certified/1', 'retention_set/1'
);
