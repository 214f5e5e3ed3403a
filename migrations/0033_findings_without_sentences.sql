-- A finding is kept as a code and values; whoever reads it makes the sentence. Slots made before keep their columns until they
-- are rebuilt: the version of the projection says that they have to be.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog_shapes.findings
    DROP COLUMN message,
    ADD COLUMN player text COLLATE "C",                -- whom it is about, where it is about one
    ADD COLUMN wager  text COLLATE "C",
    ADD COLUMN amount numeric,                         -- positive where the player has too little
    ADD COLUMN book   text COLLATE "C",                -- the ruleset whose words are used
    ADD COLUMN values jsonb NOT NULL;                  -- what the sentence says beside that
CREATE INDEX ON pitlog_shapes.findings (player) WHERE player IS NOT NULL;
