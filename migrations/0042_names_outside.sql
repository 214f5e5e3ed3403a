-- From here on names live outside the log. Lines recorded before hold theirs, and are read as ever.
SET LOCAL ROLE pitlog_owner;

INSERT INTO pitlog_vault.secret (secret)
SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
ON CONFLICT DO NOTHING;
