-- Dossiers as issued hold names. In a record that keeps names outside the log their bytes are sealed in the vault, under the keys of the people
-- in them and one of their own; number, digest and fact stay for ever. `line` of dossiers and exports is then the public line, as recorded.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog.dossiers ADD COLUMN sealed text COLLATE "C";  -- its token; `document` is then empty
DO $$
DECLARE
    its text;
BEGIN
    SELECT conname INTO STRICT its FROM pg_constraint
    WHERE conrelid = 'pitlog.dossiers'::regclass AND pg_get_constraintdef(oid) LIKE '%sha256(document)%';
    EXECUTE format('ALTER TABLE pitlog.dossiers DROP CONSTRAINT %I', its);
END $$;
ALTER TABLE pitlog.dossiers ADD CONSTRAINT dossiers_digest CHECK (sealed IS NOT NULL OR sha256 = sha256(document));
