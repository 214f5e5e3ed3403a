-- Forgetting a person: the key goes, and every text sealed under it. No fact, no row of an answer and no leaf is touched.
SET LOCAL ROLE pitlog_owner;

-- `also`: other texts that hold the name. Returns how many texts went, or NULL if nobody has this token.
CREATE FUNCTION pitlog_vault.forget(person text, also text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    gone bigint;
BEGIN
    DELETE FROM pitlog_vault.keys AS k WHERE k.token = person AND person LIKE 'p-%';
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    UPDATE pitlog_vault.secret SET forgettings = forgettings + 1;
    DELETE FROM pitlog_vault.texts AS t WHERE t.keys @> ARRAY[person] OR t.token = ANY (also);
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
END $$;

-- Keys that are there, for comparing: a feed that is sent again must not bring back who was forgotten.
CREATE FUNCTION pitlog_vault.find_keys(lookups bytea[]) RETURNS TABLE (nth bigint, token text, key bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT u.nth, k.token, k.key FROM unnest(lookups) WITH ORDINALITY AS u (lookup, nth)
    JOIN pitlog_vault.keys AS k ON k.lookup = u.lookup
$$;

REVOKE ALL ON FUNCTION pitlog_vault.forget, pitlog_vault.find_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pitlog_vault.forget TO pitlog_vault;
GRANT EXECUTE ON FUNCTION pitlog_vault.find_keys TO pitlog_writer;

-- Who forgot whom is read with the access log: its index (migrations/0028) with the kinds that are new.
DROP INDEX pitlog.facts_of_access;
CREATE INDEX facts_of_access ON pitlog.facts (position) WHERE topic IN (
    'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'ruling_made/1', 'fact_corrected/1',
    'finding_assigned/1', 'finding_closed/1', 'gaming_day_closed/1', 'person_forgotten/1', 'hold_placed/1',
    'hold_released/1', 'disposal_certified/1'
);
