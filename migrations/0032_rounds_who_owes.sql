-- Rounds say who owes whom, a winner that was never paid included. Slots made before keep their columns until they are rebuilt:
-- the version of the projection says that they have to be.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog_shapes.rounds
    ADD COLUMN house_owes   numeric NOT NULL,          -- what players have too little, or were never paid
    ADD COLUMN players_owe  numeric NOT NULL;          -- what they have too much
