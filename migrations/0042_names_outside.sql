-- A record that has no fact yet keeps names outside the log from its first line on. One that has keeps recording lines as they come: under a
-- name in one line and a pseudonym in the next, a person's wagers and commission would fall apart.
SET LOCAL ROLE pitlog_owner;

INSERT INTO pitlog_vault.secret (secret)
SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
WHERE NOT EXISTS (SELECT FROM pitlog.fact_ids);
