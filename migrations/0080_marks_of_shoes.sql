-- Shapes: marks by which a shoe that comes again on another day is known. Slots made before keep their columns until they are rebuilt:
-- the version of the projection says that they have to be.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog_shapes.watched_shoes ADD COLUMN marks  text COLLATE "C" NOT NULL;  -- numbers of some of its runs of cards
ALTER TABLE pitlog_shapes.watched_shoes ADD COLUMN rarity int NOT NULL;               -- how rarely chance gives one: its logarithm in thousandths
