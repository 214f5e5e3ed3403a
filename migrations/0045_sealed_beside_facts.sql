-- What is kept beside facts, sealed in the vault as words are: lines in quarantine, why they were closed, dossiers as issued. Each has a key of
-- its own, `q-…` in `pitlog_vault.keys`, which goes with it. Rows of before stay as they are.
SET LOCAL ROLE pitlog_owner;

-- In a record that keeps names outside the log, `line` and `reason` are empty, `field` too unless it is the name of a field, and `digest` is
-- of the token: what recognises the same line again is the lookup of its key. `why` of a closing is then a token.
ALTER TABLE pitlog.quarantine ADD COLUMN sealed text COLLATE "C";          -- the token of what is sealed; null in rows of before

-- As in migrations/0043, and with the texts their own keys.
CREATE OR REPLACE FUNCTION pitlog_vault.forget(person text, also text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    gone bigint;
BEGIN
    DELETE FROM pitlog_vault.keys AS k WHERE k.token = person AND person LIKE 'p-%';
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    UPDATE pitlog_vault.secret SET forgettings = forgettings + 1;
    WITH texts AS (
        DELETE FROM pitlog_vault.texts AS t WHERE t.keys @> ARRAY[person] OR t.token = ANY (also) RETURNING t.keys
    ), own AS (
        DELETE FROM pitlog_vault.keys AS k USING texts AS t WHERE k.token = ANY (t.keys) AND k.token LIKE 'q-%'
    )
    SELECT count(*) INTO gone FROM texts;
    RETURN gone;
END $$;
