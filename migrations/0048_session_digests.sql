-- The digest of a session up to a checkpoint: over the digest at the checkpoint before and the leaf hashes of its facts since.
-- It proves one round of a session without the other facts. A session that was sealed before this migration has none.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog.heads ADD COLUMN digest bytea CHECK (length(digest) = 32);
